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
#include <string>

#include "colex/cases/features.hpp"
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

}  // namespace colex::engines
