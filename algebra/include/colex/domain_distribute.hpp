// Any n elements of a domain, spread over its modes so that every tiling stays admissible.
//
//   domain_distribute((15,14), 6)  = (3,2):(1,15)    3 of the first mode, 2 of the second: 6 divides neither extent
//   domain_distribute((4,6), 8)    = 8:1             4 of the first mode, 2 of the second, which run on
//   domain_distribute((5,7), 6)    = 1:0             nothing of 6 divides 5 or 7
//
// Source: CuTe `domain_distribute`.
#pragma once

#include <type_traits>

#include "colex/coalesce.hpp"
#include "colex/gcd.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// The state of domain_distribute: how many elements are still wanted, and the 1-D coordinate where the next mode begins.
template <Integer I>
struct Distribution {
  I wanted;
  I place;
};

/// One step of domain_distribute: takes from a mode of the domain as many elements as divide both its extent and what is wanted.
template <Integer I, class Emit>
Distribution<I> domain_distribute_step(const Distribution<I>& state, const I& extent, Emit&& emit) {
  const I taken = gcd(extent, state.wanted);
  emit(Mode<I>{taken, state.place});
  return {state.wanted / taken, state.place * extent};
}

/// A layout D of coordinates of a domain of the given shape. Requires n >= 1, else throws Rejection(domain).
/// Ensures: D is coalesced and strictly increasing; size(D) divides n (and may be less); and A o D exists for every layout A of
/// that shape, as D takes from each mode a divisor of its extent.
template <Integer I>
Layout<I> domain_distribute(const Tuple<I>& shape, const std::type_identity_t<I>& n) {
  if (n < I(1)) {
    throw Rejection(Kind::domain,
                    "domain_distribute(" + describe(shape) + ", " + describe(n) + "): at least 1 element is to be distributed");
  }
  Modes<I> result;
  Distribution<I> state{n, I(1)};
  for_each_leaf(shape, [&](const I& extent) {
    state = domain_distribute_step(state, extent, [&](const Mode<I>& mode) { result.push_back(mode); });
  });
  return layout_of(coalesced_modes(result));
}

/// domain_distribute over L's shape.
template <Integer I, class D>
Layout<I> domain_distribute(const Layout<I, D>& L, const std::type_identity_t<I>& n) {
  return domain_distribute(L.shape(), n);
}

}  // namespace colex
