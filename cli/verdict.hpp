// A verdict as a person reads it.
//
//   ok    refuted    examples/beliefs.colex:9  forall L: layout: refute size(filter(L)) == size(L) implies injective(L)
//                      L = (2,2):(1,1)
//   FAIL  refuted    kernel.colex:3  claim size(A) == 127
//                      size(A) = 128
//                      engine  evaluation
//                      repeat  colex check 'kernel.colex:3'
//   ok    tested     S019  Coalescing twice is coalescing once.
//                      1000 cases: drawn
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/evidence/record.hpp"

#include "command.hpp"

namespace colex::cli {

/// The lines for one verdict, the newline included.
std::string verdict_text(const evidence::Record& record);
/// As above, where more may be wanted than what is claimed.
std::string verdict_text(const evidence::Record& record, bool is_as_wanted);

/// The status for a verdict: 0 if it is as expected.
Exit exit_of(const evidence::Record& record);

/// Counts verdicts by what they say.
class Tally {
 public:
  void add(const evidence::Record& record) { add(record, as_claimed(record)); }
  void add(const evidence::Record& record, bool is_as_wanted);

  /// `212 claims: 210 as claimed (170 holds, 28 exhausted, 12 refuted); 2 not (1 refuted, 1 unknown)`. The noun is `claim`, and
  /// what the others are is `not`.
  std::string text(std::string_view noun, std::string_view others = "not") const;
  std::size_t count() const;

 private:
  struct Count {
    std::string word;
    std::size_t as_claimed = 0;
    std::size_t not_as_claimed = 0;
  };
  std::vector<Count> counts_;
};

}  // namespace colex::cli
