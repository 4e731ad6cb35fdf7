// Coalescing: the function and its size stay.
#include "colex/coalesce.hpp"

#include <cstddef>
#include <vector>

#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// The same function on [0, size(L)), and the same size.
auto coalesce_keeps_values(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto C = coalesce(L);
    scope.claim(C(x) == L(x), "value");
    scope.claim(size(C) == size(L), "size");
  };
}

/// Not true: beyond the domain the last mode goes on, and it may be another.
auto coalesce_keeps_values_beyond_the_domain(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.at_least("x", 0);
    scope.claim(coalesce(L)(x) == L(x));
  };
}

/// The same function everywhere.
auto coalesce_z_keeps_all_values(std::size_t rank) {
  return [rank](Scope& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.at_least("x", 0);
    scope.claim(coalesce_z(L)(x) == L(x));
  };
}

}  // namespace

std::vector<Theorem> about_coalesce() {
  return {
      {"coalesce.values.profiles",
       "coalesce(L) has the values of L on its domain, and its size",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 6, coalesce_keeps_values),
       {{"beyond the domain", Law(coalesce_keeps_values_beyond_the_domain(2))}}},
      {"coalesce_z.values",
       "coalesce_z(L) has the values of L at every x >= 0",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 5, coalesce_z_keeps_all_values),
       {{"coalesce instead", Law(coalesce_keeps_values_beyond_the_domain(2))}}},
  };
}

}  // namespace colex::theorems
