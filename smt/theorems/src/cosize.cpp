// Cosize: how far the values reach.
#include <cstddef>
#include <vector>

#include "colex/layout.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// The values of a layout with strides of any signs span cosize(L), and no less.
auto cosize_spans_values(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank, 1, 0);
    const I x = scope.coordinate("x", size(L));
    scope.claim(L(x) < cosize(L), "above all values");
    scope.claim(L(size(L) - I(1)) + I(1) == cosize(L), "next to the last");
  };
}

/// The same for strides of any sign: no two values are cosize(L) apart.
auto cosize_spans_signed_values(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto y = scope.coordinate("y", size(L));
    scope.claim(L(x) - L(y) < cosize(L));
  };
}

/// Not true.
auto cosize_is_above_the_next_value(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> L = unknown_layout(scope, "L", rank, 1, 0);
    const I x = scope.coordinate("x", size(L));
    scope.claim(L(x) + I(1) < cosize(L));
  };
}

}  // namespace

std::vector<Theorem> about_cosize() {
  return {
      {"cosize.values",
       "the values of a layout without negative strides end at cosize(L) - 1",
       "layout.hpp",
       HoldsFor::profiles,
       ranks(1, 6, cosize_spans_values),
       {{"less", Law(cosize_is_above_the_next_value(2))}}},
      {"cosize.signed",
       "no two values of a layout are cosize(L) apart",
       "layout.hpp",
       HoldsFor::profiles,
       ranks(1, 6, cosize_spans_signed_values),
       {{"less", Law(cosize_is_above_the_next_value(2))}}},
  };
}

}  // namespace colex::theorems
