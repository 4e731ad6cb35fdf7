#include "convert.hpp"

#include <type_traits>
#include <utility>

#include "colex/notation/function_table.hpp"

namespace colex::smt_claims {

namespace {

Numeral literal(Checked n) { return Numeral(n.value()); }
Checked number(const Numeral& n) { return n.traced().value(); }

template <class J, class I, class F>
std::optional<notation::Value<J>> converted(const notation::Value<I>& value, const F& leaf) {
  const auto tuple = [&](const Tuple<I>& t) { return transform_leaves(t, leaf); };
  if (const auto* n = value.template as<I>()) return leaf(*n);
  if (const auto* t = value.template as<Tuple<I>>()) return tuple(*t);
  if (const auto* L = value.template as<Layout<I>>()) return Layout<J>(tuple(L->shape()), tuple(L->stride()));
  if (const auto* truth = value.template as<bool>()) return *truth;
  if (const auto* swizzle = value.template as<Swizzle>()) return *swizzle;
  if (const auto* linear = value.template as<LinearLayout>()) return *linear;
  return std::nullopt;
}

}  // namespace

std::optional<notation::Value<Numeral>> with_literals(const notation::Value<Checked>& value) {
  return converted<Numeral>(value, literal);
}

notation::Value<Checked> with_numbers(const notation::Value<Numeral>& value) { return converted<Checked>(value, number).value(); }

}  // namespace colex::smt_claims
