// Makes a failing case smaller, until nobody could make it smaller by hand.
//
//   12                   in the domain [3, ∞) it tries 3 (the value nearest to 0), then values halfway, at last 11
//   ((2,3),4):((0,5),7)  tries the flat layout, layouts without one of the modes, with two modes merged, with a smaller extent or
//                        stride (and then also with the strides behind it adapted)
//
// Which of two values is smaller? A layout is smaller if it has fewer leaves; if these are as many, if it has less nesting;
// then, if the sum of its extents is smaller; then, if the sum of its |strides| is; then, if fewer strides are negative; then,
// if its numbers are smaller from left to right. Shapes are compared in the same way. An integer is smaller if it is nearer to
// 0, and 4 is smaller than -4. A swizzle is smaller if B + M + |S| is. A linear layout is smaller if it has fewer bits, then if
// fewer bits are 1. To compare cases, these numbers are added up over all values. Every chain of ever smaller cases ends, and
// every step of shrinking goes to a smaller case. So shrinking ends.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// Whether a is smaller than b in the order above. Requires values of the same type, or of the same types.
bool is_smaller(const Value& a, const Value& b);
bool is_smaller(const Assignment& a, const Assignment& b);

/// Values of the domain that are smaller than this one and worth trying in its place, the smallest first.
std::vector<Value> smaller(const Value& value, const Domain& domain);

/// The cases that are smaller than a given one and worth trying in its place, each made when it is asked for: first those with
/// one value made smaller, then those with all numbers divided, then those with two numbers changed at once, as (0,5000) for
/// (4547,453), those with two values, and those with a value of a low level. Values whose domains depend on these are made to
/// fit; a domain that throws has no case.
class SmallerCases {
 public:
  SmallerCases(Assignment values, DomainOf domain);
  ~SmallerCases();
  SmallerCases(const SmallerCases&);
  SmallerCases(SmallerCases&&) noexcept;

  /// The next one, or none when all have been told.
  std::optional<Assignment> next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// How long to look for a smaller case.
struct Budget {
  std::uint64_t tries = 20'000;  ///< how many cases may be tried
  double seconds = 5;  ///< a limit for cases that take long; the minimum depends on the machine only if this limit is reached
};

/// Whether a case still fails in the same way. It is called only with values that are in their domains.
using StillFails = std::function<bool(const Assignment&)>;

/// The result of shrinking.
struct Minimum {
  Assignment values;
  std::uint64_t tries = 0;  ///< how many cases were tried
  std::uint64_t steps = 0;  ///< how often a smaller failing case was found
  bool ended = false;       ///< whether there was nothing left to try; if not, the budget was spent
};

/// Goes from `failing` to ever smaller failing cases until none is found. A step makes one value smaller, or two values at
/// once, or two numbers; values whose domains depend on these are made to fit. At the end, smaller values of low
/// levels are tried one by one, one variable at a time. Requires that `failing` fails. `still_fails` must not throw; if a
/// domain throws, the case counts as outside of it.
Minimum minimise(Assignment failing, const DomainOf& domain, const StillFails& still_fails, const Budget& budget = {});

}  // namespace colex::cases
