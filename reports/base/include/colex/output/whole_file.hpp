// A file that appears as a whole, or not at all.
//
//   WholeFile page("report/index.html", {"<title>colex report"});
//   page.stream() << html;
//   page.finish();              written beside its place until now, and renamed
//
// A file of others is never lost: what stands in the place is replaced only if it is empty, or has one of the marks that each
// file of ours has near its beginning. A symbolic link is not followed, and not replaced. What is no file (/dev/full, a pipe)
// is written to as it is.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "colex/output/fault.hpp"

namespace colex::output {

/// Texts, one of which each file of ours has among its first 4096 bytes.
using Marks = std::vector<std::string>;

/// Throws Refused for what is not to be written over: a file without these marks, a symbolic link, a folder. No marks: any file
/// may be.
void require_ours(const std::string& path, const Marks& marks);

/// Whether both are one file, under whatever names. What does not exist is no file.
bool same_file(const std::string& a, const std::string& b);

class WholeFile {
 public:
  /// Throws Refused for a place that is not to be written over, or cannot be.
  WholeFile(std::string path, const Marks& marks);
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  /// Without finish(), the place is as it was.
  ~WholeFile();

  /// What is written here throws Fault if it cannot be.
  std::ostream& stream();
  /// Where it is written until it is finished, for another program to write to.
  const std::string& beside() const { return beside_; }
  /// Puts the file into its place. Throws Fault.
  void finish();

 private:
  class Buffer;
  std::string path_, beside_;
  std::unique_ptr<Buffer> buffer_;
  std::ostream stream_;
};

/// A whole file from a text. Throws Refused and Fault.
void write_whole(const std::string& path, std::string_view text, const Marks& marks);

}  // namespace colex::output
