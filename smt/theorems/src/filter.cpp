// Filtering: the image stays, and squeezing keeps the function.
#include <cstddef>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/coordinate.hpp"
#include "colex/inverse.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// squeeze(L)(x) = L(x) on [0, size(L)), and the same size.
auto squeeze_keeps_values(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto S = squeeze(L);
    scope.claim(S(x) == L(x), "value");
    scope.claim(size(S) == size(L), "size");
  };
}

/// Not true: beyond the domain the last mode goes on, and it may be the one that is dropped.
auto squeeze_keeps_values_beyond_the_domain(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.at_least("x", 0);
    scope.claim(squeeze(L)(x) == L(x));
  };
}

/// The coordinate of filter_zeros(L) at which it has L's value: 0 along broadcast modes.
Tuple<I> without_broadcast(const Layout<I>& L, const Tuple<I>& c) {
  const Modes<I> all = modes(L);
  std::size_t leaf = 0;
  return transform_leaves(c, [&](const I& digit) {
    const bool broadcast = static_cast<bool>(all[leaf++].stride == I(0));
    return broadcast ? I(0) : digit;
  });
}

/// Each value of L is one of filter_zeros(L) and of filter(L), and each value of these is one of L.
auto filter_keeps_image(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank);
    const Layout<I> Z = filter_zeros(L), F = filter(L);
    const Tuple<I> c = unknown_coordinate(scope, "c", L.shape());
    const I there = crd2idx(without_broadcast(L, c), Z.shape());
    scope.claim(there < size(F), "into the domain");
    scope.claim(Z(there) == L(c), "of filter_zeros");
    scope.claim(F(there) == L(c), "of filter");
    const I y = scope.coordinate("y", size(F));
    const Tuple<I> back = idx2crd(Tuple<I>(y), Z.shape());
    const std::vector<I> digits = leaves(back);
    for (std::size_t k = 0; k < rank; ++k) scope.claim(digits[k] < L.shape().mode(k).leaf(), "back into the domain");
    scope.claim(L(back) == F(y), "back");
  };
}

/// Not true: filtering keeps the image, not the function.
auto filter_keeps_values(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    scope.claim(filter(L)(x) == L(x));
  };
}

/// No mode of filter(L) is a broadcast, unless there is no other.
auto filter_has_no_broadcast(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> F = filter(unknown_layout(scope, "L", rank));
    for (const Mode<I>& mode : modes(F)) {
      if (mode.stride == I(0))
        scope.claim(size(F) == I(1));
      else
        scope.claim(true);
    }
  };
}

/// Not true.
auto coalesce_has_no_broadcast(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> C = coalesce(unknown_layout(scope, "L", rank));
    for (const Mode<I>& mode : modes(C)) {
      if (mode.stride == I(0))
        scope.claim(size(C) == I(1));
      else
        scope.claim(true);
    }
  };
}

/// Adding a value of the nullspace changes no value, where the broadcast modes stood at 0; and the nullspace has
/// size(L)/size(filter_zeros(L)) elements.
auto nullspace_changes_nothing(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank);
    const Layout<I> N = nullspace(L);
    const Tuple<I> c = without_broadcast(L, unknown_coordinate(scope, "c", L.shape()));
    const I x = crd2idx(c, L.shape());
    const I y = scope.coordinate("y", size(N));
    scope.claim(L(x + N(y)) == L(x), "value");
    scope.claim(x + N(y) < size(L), "domain");
    scope.claim(L(N(y)) == I(0), "zero");
    scope.claim(size(N) * size(filter_zeros(L)) == size(L), "size");
  };
}

/// Not true: from a coordinate whose broadcast modes are not at 0, the sum carries.
auto nullspace_changes_nothing_anywhere(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank);
    const Layout<I> N = nullspace(L);
    const I x = scope.coordinate("x", size(L));
    const I y = scope.coordinate("y", size(N));
    scope.claim(L(x + N(y)) == L(x));
  };
}

}  // namespace

std::vector<Theorem> about_filter() {
  return {
      {"squeeze.values",
       "squeeze(L) has the values of L on its domain, and its size",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 6, squeeze_keeps_values),
       {{"beyond the domain", Law(squeeze_keeps_values_beyond_the_domain(2))}}},
      {"filter.image.profiles",
       "filter_zeros(L) and filter(L) have the image of L: each value of L at the coordinate whose broadcast modes are at 0, and "
       "no other",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 4, filter_keeps_image),
       {{"the function", Law(filter_keeps_values(2))}}},
      {"filter.no-broadcast",
       "no stride of filter(L) is 0, unless its size is 1",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 5, filter_has_no_broadcast),
       {{"coalesce instead", Law(coalesce_has_no_broadcast(2))}}},
      {"nullspace.values",
       "L(x + N(y)) = L(x), N = nullspace(L), where x is 0 along the broadcast modes; size(N)·size(filter_zeros(L)) = size(L)",
       "inverse.hpp",
       HoldsFor::profiles,
       ranks(1, 4, nullspace_changes_nothing),
       {{"from anywhere", Law(nullspace_changes_nothing_anywhere(2))}}},
  };
}

}  // namespace colex::theorems
