// Ordered, for composed layouts: do the values increase with the 1-D coordinate?
//
//   ordered(Sw<3,4,3> o 0 o 128:1)      yes: below 128 the swizzle reads zeros
//   ordered(Sw<3,4,3> o 0 o 256:1)      no: 143 goes to 159, and 144 to 128
//
// Where a swizzle moves all addresses by the same amount, this is a question about the inner layout. Elsewhere order ends soon,
// and so the coordinates are walked, up to a budget.
//
// Source: this project.
#pragma once

#include <cstdint>
#include <optional>

#include "colex/composed_form.hpp"
#include "colex/composed_layout.hpp"
#include "colex/decision.hpp"
#include "colex/layout.hpp"
#include "colex/ordered.hpp"

namespace colex {

namespace detail {
inline Decision<Checked> every_step_is_at_least(const ComposedLayout<>& C, const Checked& least) {
  const ComposedForm form = composed_form(C);
  if (form.is_plain()) {
    const auto x = first_step_below(form.inner, least);
    return x ? Decision<Checked>::no(*x) : Decision<Checked>::yes();
  }
  const Checked last = size(form.inner) - Checked(1);
  Checked value = form(Checked(0));
  for (Checked x(0); x < last; x = x + Checked(1)) {
    if (x == Checked(composed_walk_budget)) return Decision<Checked>::unknown(walk_budget());
    const Checked next = form(x + Checked(1));
    if (next - value < least) return Decision<Checked>::no(x);
    value = next;
  }
  return Decision<Checked>::yes();
}
}  // namespace detail

/// Whether C(x) < C(x+1) for all x in [0, size(C) - 1): yes, no with the first x for which it is not so, or unknown.
inline Decision<Checked> ordered(const ComposedLayout<>& C) { return detail::every_step_is_at_least(C, Checked(1)); }

/// Whether C(x) <= C(x+1) for all x in [0, size(C) - 1): yes, no with the first x for which it is not so, or unknown.
inline Decision<Checked> non_decreasing(const ComposedLayout<>& C) { return detail::every_step_is_at_least(C, Checked(0)); }

}  // namespace colex
