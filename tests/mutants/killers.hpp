// Which law found a mutant last time: where to look first. A file of lines
//
//   MUTANT ENGINE LAW
//
// It is a hint about the order and nothing else: a law that no longer finds its mutant is asked in vain.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace colex::mutants {

/// The killers that are known, by mutant and engine.
class Killers {
 public:
  /// Those of a file; none if there is no such file. Throws std::runtime_error for a line that cannot be read.
  static Killers read(const std::string& file);
  void write(const std::string& file) const;

  /// The law that killed the mutant, or an empty text.
  std::string_view of(std::string_view mutant, std::string_view engine) const;
  void enter(std::string_view mutant, std::string_view engine, std::string_view law);

 private:
  std::map<std::pair<std::string, std::string>, std::string> laws_;
};

}  // namespace colex::mutants
