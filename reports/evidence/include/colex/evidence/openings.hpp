// Where in a file of evidence the result of a campaign's unit may have begun, which its last line is the seal of (seal.hpp).
//
//   Openings openings;
//   openings.open();            at the first line, behind the end of a run, behind an empty line
//   openings.add(line);         each line, without its newline
//   openings.hashes()           the hash of all lines since each opening: if the seal fits one of them, it begins there
//
// Results may stand one behind the other, and behind other evidence: nobody says where one begins, and its seal fits no other
// place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "colex/evidence/record.hpp"
#include "colex/evidence/run.hpp"

namespace colex::evidence {

class Openings {
 public:
  /// A result may begin with the next line. Of these the last eight are remembered: a result has the evidence of one command, an
  /// end or two.
  void open() {
    if (count_ == most) {
      for (std::size_t k = 1; k < count_; ++k) hashes_[k - 1] = hashes_[k];
      --count_;
    }
    hashes_[count_++] = hash("");
  }

  void add(std::string_view line) {
    hash(line, std::span(hashes_).first(count_));
    hash("\n", std::span(hashes_).first(count_));
  }

  /// The line is added to the lines of a run, too, but without the blanks at its end.
  void add(std::string_view line, std::string_view blanks, Lines& lines) {
    hashes_[count_] = lines.hash();
    hash(line, std::span(hashes_).first(count_ + 1));
    lines.add_hashed(hashes_[count_]);
    add(blanks);
  }

  std::span<const std::uint64_t> hashes() const { return {hashes_.data(), count_}; }

 private:
  static constexpr std::size_t most = 8;

  std::array<std::uint64_t, most + 1> hashes_{};  ///< and room for that of other lines
  std::size_t count_ = 0;
};

}  // namespace colex::evidence
