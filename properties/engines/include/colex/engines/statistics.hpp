// How what an engine looks at is distributed: whether the cases that matter come at all.
//
//   2000 cases: 1904 hold, 96 are filtered by the hypothesis
//   2000 layouts: leaves     0: 2 %  1: 24 %  2: 29 %  …
//                 depth      0: 21 %  1: 52 %  …
//                 22 % have an extent of 1, 24 % a stride of 0, 13 % a negative stride, 40 % only powers of two as extents
//                 51 % of those with three extents above 1 and more have defects that cancel
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "colex/cases/enumeration.hpp"
#include "colex/engines/judge.hpp"
#include "colex/laws/statement.hpp"

namespace colex::engines {

/// Counts cases, and the features of their values.
class Statistics {
 public:
  /// One more case, and what came of it.
  void add(const laws::Assignment& values, const laws::Case& what);

  /// The counts so far as a few lines, each with its line break; those of layouts and of pairs only where there were any.
  std::string text() const;

 private:
  void add(const cases::LayoutFeatures& features);

  std::uint64_t cases_ = 0, hold_ = 0, fail_ = 0, filtered_ = 0, rejected_ = 0;
  std::uint64_t layouts_ = 0, with_ones_ = 0, with_broadcasts_ = 0, with_negatives_ = 0, of_powers_ = 0;
  std::uint64_t of_three_modes_ = 0, cancelling_ = 0;
  std::uint64_t pairs_ = 0, relatives_ = 0;  ///< of two values of one type, but for integers
  std::map<std::size_t, std::uint64_t> leaves_, depths_;
};

// Which part of a domain an enumeration has covered, in words.
//
//   forall M >= 1, N >= 1, L: layout …      after level 15 of the plain family
//   every case with 1 <= M, N <= 16; L flat, no tuple of one mode, no extent of 1 beside others, size <= 15, strides 0 to 15
//
// Every verdict that is not about the whole domain bears such words: they are the bound of the verdict.

/// Whether the range of variable number `index` may depend on the values of those before it.
bool depends_on_others(const laws::Statement& statement, std::size_t index);

/// The cases of a statement up to a level of a family. With a bound, integers are those of [-bound, bound]; without, those
/// whose distance from the value of their domain nearest to 0 is at most the level. Requires 0 <= level. `sample` is a case of
/// the domain, or the beginning of one: it tells the domains of programs.
std::string coverage(laws::Statement& statement, const cases::Family& family, std::int64_t level,
                     std::optional<std::int64_t> bound, const cases::Assignment& sample);

// One JSON line a case, in the schema that Hypothesis publishes for observations, so that its tools read it.
//
//   {"type":"test_case","property":"S019","status":"passed","arguments":{"L":"(2,3):(1,2)"},"features":{"L: leaves":2,…},
//    "timing":{"execute:test":2.1e-06},"coverage":null,…}
//
// Source: Hypothesis documentation, "Observability".

/// The line for a case of a law. `run_start` is when the run began, in seconds since 1970.
std::string observation(const laws::Law& law, Engine engine, std::uint64_t seed, double run_start, const Assignment& values,
                        const Case& what);

}  // namespace colex::engines
