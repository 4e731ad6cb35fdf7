// Inverses: on their own side they undo the layout.
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

/// Li(L(x)) = x, where it exists.
auto left_inverse_inverts(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto inverse = try_left_inverse(L);
    if (inverse) scope.claim((*inverse)(L(x)) == x);
  };
}

/// Not true: a left inverse is no right inverse.
auto left_inverse_inverts_on_the_right(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank, 2);
    const auto y = scope.at_least("y", 0);
    const auto inverse = try_left_inverse(L);
    if (inverse) scope.claim(L((*inverse)(y)) == y);
  };
}

/// L(R(x)) = x on [0, size(R)).
auto right_inverse_inverts(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto R = right_inverse(L);
    const auto x = scope.coordinate("x", size(R));
    scope.claim(L(R(x)) == x);
  };
}

/// Not true: a right inverse need not reach all of L.
auto right_inverse_inverts_on_the_left(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank, 2, 1);
    const auto R = right_inverse(L);
    const auto x = scope.coordinate("x", size(L));
    scope.claim(R(L(x)) == x);
  };
}

}  // namespace

std::vector<Theorem> about_inverses() {
  return {
      {"left-inverse.inverts",
       "left_inverse(L)(L(x)) = x, where it exists",
       "inverse.hpp",
       HoldsFor::profiles,
       ranks(1, 3, left_inverse_inverts, 4),
       {{"on the right", Law(left_inverse_inverts_on_the_right(1))}}},
      {"right-inverse.inverts",
       "L(right_inverse(L)(x)) = x on its domain",
       "inverse.hpp",
       HoldsFor::profiles,
       ranks(1, 4, right_inverse_inverts, 5),
       {{"on the left", Law(right_inverse_inverts_on_the_left(2))}}},
  };
}

}  // namespace colex::theorems
