// The exhaustive engine: every case up to a bound, the small ones first.
//
//   forall A: layout, B: layout: …
//     first the smallest plain ones (flat, strides >= 0): a counterexample among them is the one to show;
//     then level 0, 1, 2, … of all layouts (nested, negative strides, extents of 1), as far as half of the budget goes;
//     then higher levels of plain ones, as far as the rest goes
//
//   forall 0 <= T < 32: …        all 32 cases: the whole domain, however many that are within `finite_cases`
//   … by exhaustion 8            level 8 of all layouts, and integers from -8 to 8; of plain layouts only, where all are too many
//
// What it says was covered are the levels that were finished. A domain of which nothing is left is covered as a whole, and only
// then is the verdict *exhausted*.
#pragma once

#include <cstdint>
#include <optional>

#include "colex/engines/finding.hpp"

namespace colex::engines {

/// How many cases a question looks at, of a domain without an end and of one with an end: `find` in a claim file,
/// `colex find value` and `find_value` alike.
inline constexpr std::uint64_t question_cases = 200'000, finite_question_cases = 2'000'000;

/// How far to go.
struct ExhaustiveBudget {
  std::uint64_t cases = 20'000;          ///< of an unbounded domain
  std::uint64_t finite_cases = 200'000;  ///< of a domain that is known to have no more, and of a bound that is asked for
  double seconds = 60;
  std::optional<std::int64_t>
      bound;  ///< integers within [-bound, bound], other values of a level up to it: all of these, or a shortfall
  /// Only every shards-th case, beginning with number `shard`. Requires shard < shards.
  std::uint64_t shard = 0, shards = 1;
  /// So many levels beyond the last one that the cases suffice for, however many cases these have.
  std::int64_t further = 0;
};

/// Whether each integer of the statement has an end on both sides, so that its domain may be finite.
bool may_be_finite(Statement& statement);

/// How many cases the statement has, where that can be told from its text: each variable is an integer between two numbers.
std::optional<std::uint64_t> number_of_cases(Statement& statement);

/// Looks at every case up to a bound.
Finding exhaust(Statement& statement, const ExhaustiveBudget& budget, const Observer& observer = {});

}  // namespace colex::engines
