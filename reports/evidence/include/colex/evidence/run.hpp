// What a run says behind its records, once it has come to its end.
//
//   {"schema":4,"end":{"records":301,"hash":"5c1f…","asked":301}}
//   {"schema":4,"end":{"records":290,"hash":"07aa…","asked":301,"missing":["stopped by SIGTERM after 290 of 301 verdicts"]}}
//   {"schema":4,"end":{"records":12,"hash":"e931…","asked":12,"part":{"work":"6b1c…","number":2,"of":4}}}
//
// Why? Evidence that is only a list of records looks the same whether the last verdict was written or not: 290 passes of 301
// claims were "290 stand". So records without a mark behind them are of a run that was killed, and a part whose sisters are not
// there is of a work of which not all was done. The hash is that of the records' lines in their order: evidence in which one
// was altered, or stands twice and another nowhere, has the right number of lines. It is for accidents, and no signature.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

/// One of several parts into which a work was cut, to be done on several machines.
struct Part {
  std::string work;          ///< the same for all parts of one work, and for no other
  std::uint64_t number = 0;  ///< from 0
  std::uint64_t of = 1;      ///< how many there are
  friend bool operator==(const Part&, const Part&) = default;
  friend bool operator<(const Part& a, const Part& b) {
    return std::tie(a.work, a.number, a.of) < std::tie(b.work, b.number, b.of);
  }
};

/// The end of a run.
struct End {
  std::uint64_t records = 0;         ///< the lines since the end before
  std::uint64_t asked = 0;           ///< how many verdicts there were to be
  std::vector<std::string> missing;  ///< what is not here though it was asked for, in sentences
  std::optional<Part> part;
  std::string hash = hexadecimal(evidence::hash(""));  ///< of the lines since the end before
  friend bool operator==(const End&, const End&) = default;
};

/// The lines of a run, counted and hashed as they are written or read.
class Lines {
 public:
  /// The next line, without its line break.
  void add(std::string_view line) { add_hashed(evidence::hash(line, hash_)); }
  /// The next line, by the hash of all lines before and of it, without its line break.
  void add_hashed(std::uint64_t with_line) {
    ++count_;
    hash_ = evidence::hash("\n", with_line);
  }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t count() const { return count_; }
  /// The end of a run that was asked for these and no more.
  End end() const { return {count_, count_, {}, std::nullopt, hexadecimal(hash_)}; }

 private:
  std::uint64_t count_ = 0, hash_ = evidence::hash("");
};

/// The end as a JSON object on one line, without the newline.
std::string to_json(const End& end);

/// A sentence for each work of which parts are not there.
std::vector<std::string> missing_parts(std::vector<Part> parts);

}  // namespace colex::evidence
