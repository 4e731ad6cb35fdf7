// Complement: it fills the gaps and nothing else.
#include "colex/complement.hpp"

#include <cstddef>
#include <vector>

#include "colex/inverse.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// Interleaved by stride, the modes of L and of its complement each begin where those before them end, and reach up to the
/// cotarget.
auto complement_interleaves(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank);
    const I N = scope.at_least("N", 1);
    const auto C = try_complement(L, N);
    if (!C) return;
    Modes<I> all = colex::detail::image_modes(L);
    for (const Mode<I>& mode : squeezed(modes(*C))) all.push_back(mode);
    I reach(1);
    for (const Mode<I>& mode : sorted_by_stride(all)) {
      scope.claim(reach <= mode.stride, "disjoint");
      reach = mode.extent * mode.stride;
    }
    scope.claim(N <= reach, "up to the cotarget");
  };
}

/// (L, complement) is a bijection onto [0, N), where each s·d divides the next stride and the last one N.
auto complement_completes(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank, 2, 1);
    I reach(1);
    for (const Mode<I>& mode : modes(L)) {
      scope.assume(mode.stride % reach == I(0));
      reach = mode.extent * mode.stride;
    }
    const I N = reach * scope.at_least("k", 1);
    const Layout<I> both = make_layout<I, I>({L, complement(L, N)});
    scope.claim(size(both) == N, "size");
    const Layout<I> inverse = left_inverse(both);
    const I x = scope.coordinate("x", N), y = scope.coordinate("y", N);
    scope.claim(inverse(both(x)) == x, "injective");
    scope.claim(both(inverse(y)) == y, "surjective");
  };
}

/// Not true: what is reached is the least multiple of s·d that is at least N.
auto complement_reaches_exactly(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank, 2, 1);
    const I N = scope.at_least("N", 1);
    const auto C = try_complement(L, N);
    if (C) scope.claim(size(L) * size(*C) <= N);
  };
}

}  // namespace

std::vector<Theorem> about_complement() {
  return {
      {"complement.interleaves",
       "by stride, each mode of L and of its complement begins where those before it end, up to the cotarget",
       "complement.hpp",
       HoldsFor::profiles,
       ranks(1, 3, complement_interleaves, 4),
       {{"exactly to the cotarget", Law(complement_reaches_exactly(1))}}},
      {"complement.bijection",
       "(L, complement(L, N)) is a bijection onto [0, N) for a chain of strides that divides N",
       "complement.hpp",
       HoldsFor::profiles,
       ranks(1, 3, complement_completes, 4),
       {{"exactly to the cotarget", Law(complement_reaches_exactly(1))}}},
  };
}

}  // namespace colex::theorems
