// A value over one integer as a value over another.
//
//   (2,3):(1,2) over Checked      (2,3):(1,2) over another integer, as one that notes where it is compared
#pragma once

#include <optional>

#include "colex/notation/value.hpp"
#include "colex/tuple.hpp"

namespace colex::notation {

/// The value with `leaf(n)` in the place of each integer n; none for the kinds that no variable of a claim has: basis vectors,
/// tilers, composed layouts.
template <Integer J, Integer I, class F>
std::optional<Value<J>> converted(const Value<I>& value, const F& leaf) {
  const auto tuple = [&](const Tuple<I>& t) { return transform_leaves(t, leaf); };
  if (const auto* n = value.template as<I>()) return leaf(*n);
  if (const auto* t = value.template as<Tuple<I>>()) return tuple(*t);
  if (const auto* L = value.template as<Layout<I>>()) return Layout<J>(tuple(L->shape()), tuple(L->stride()));
  if (const auto* truth = value.template as<bool>()) return *truth;
  if (const auto* swizzle = value.template as<Swizzle>()) return *swizzle;
  if (const auto* linear = value.template as<LinearLayout>()) return *linear;
  return std::nullopt;
}

}  // namespace colex::notation
