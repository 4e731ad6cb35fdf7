// A file that grows line by line, so that what was written is there whatever becomes of the run.
//
//   GrowingFile evidence("evidence.jsonl", {"\"claim\":{\"id\":"});    a new file, which has taken the place of the former one
//   evidence.append(line);                                        on the disk when this returns
//
// The rules of colex/output/whole_file.hpp hold for what stands in the place.
#pragma once

#include <string>
#include <string_view>

#include "colex/output/whole_file.hpp"

namespace colex::output {

class GrowingFile {
 public:
  /// Throws Refused for a place that is not to be written over, or cannot be.
  GrowingFile(std::string path, const Marks& marks);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  /// Throws Fault. Of a line that does not fit as a whole no part stays.
  void append(std::string_view line);

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace colex::output
