// Smaller cases: from one that fails to one that nobody could make smaller by hand.
//
//   12                     3 for the domain [3, ∞): the value nearest to 0, then halfway, then 11
//   ((2,3),4):((0,5),7)    flat; without a mode; two modes merged; an extent or a stride smaller, the strides behind it adapted
//
// What is smaller? Of two layouts the one with fewer leaves; of as many, the one with less nesting; then the one with the smaller sum of
// extents; then of strides (|d|); then the one with fewer negative strides; then the one whose numbers come first, from left to
// right. Shapes likewise. Of two integers the one nearer to 0, and 4 before -4. Of two swizzles the one with the smaller
// B + M + |S|, of two linear layouts the one with fewer bits, then with fewer ones. Of two cases the one with the smaller sums.
// This order has no endless descent, and every step of shrinking goes down in it: so shrinking ends.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// Whether a comes before b in the order above. Requires values of one type.
bool is_smaller(const Value& a, const Value& b);

/// Values of the domain that are smaller than this one and worth a try in its place, the smallest first.
std::vector<Value> smaller(const Value& value, const Domain& domain);

/// How long to look for a smaller case.
struct Budget {
  std::uint64_t tries = 20'000;  ///< cases to ask about
  double seconds = 5;            ///< a stop for cases that take long; the minimum depends on it only where it is reached
};

/// Whether a case, each of whose values is in its domain, still fails (in the same way).
using StillFails = std::function<bool(const Assignment&)>;

/// What shrinking came to.
struct Minimum {
  Assignment values;
  std::uint64_t tries = 0;  ///< cases that were asked about
  std::uint64_t steps = 0;  ///< how often a smaller case was found
  bool ended = false;       ///< nothing is left to try: not the budget ended it
};

/// A smallest failing case reached from `failing` by making one value, two values at once, or two numbers of one value smaller, where the
/// values after them are made to fit their domains; and then by trying all the smaller values of the plain family, one variable at a
/// time. Requires that `failing` fails. `still_fails` must not throw; a domain that throws counts as one without the case.
Minimum minimise(Assignment failing, const DomainOf& domain, const StillFails& still_fails, const Budget& budget = {});

}  // namespace colex::cases
