// Coordinates: from 1-D to natural and back.
#include <cstddef>
#include <string>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// (s0,s1,…), all positive.
Tuple<I> unknown_shape(Scope& scope, std::size_t rank) { return unknown_layout(scope, "", rank).shape(); }

/// 1-D to natural and back, and natural to 1-D and back.
auto coordinates_round_trip(std::size_t rank) {
  return [rank](Scope& scope) {
    const Tuple<I> S = unknown_shape(scope, rank);
    const I x = scope.at_least("x", 0);
    scope.claim(crd2idx(idx2crd(Tuple<I>(x), S), S) == x, "from 1-D");
    Tuple<I>::Modes natural;
    for (std::size_t k = 0; k < rank; ++k) natural.emplace_back(scope.coordinate("c" + std::to_string(k), S.mode(k).leaf()));
    const Tuple<I> back = idx2crd(Tuple<I>(crd2idx(Tuple<I>(natural), S)), S);
    for (std::size_t k = 0; k < rank; ++k) scope.claim(back.mode(k).leaf() == natural[k].leaf(), "from natural");
  };
}

/// Not true: the last leaf is not reduced.
auto coordinates_stay_inside(std::size_t rank) {
  return [rank](Scope& scope) {
    const Tuple<I> S = unknown_shape(scope, rank);
    const I x = scope.at_least("x", 0);
    const Tuple<I> c = idx2crd(Tuple<I>(x), S);
    for (std::size_t k = 0; k < rank; ++k) scope.claim(c.mode(k).leaf() < S.mode(k).leaf());
  };
}

}  // namespace

std::vector<Theorem> about_coordinates() {
  return {
      {"coordinates.round-trip",
       "crd2idx(idx2crd(x)) = x, and idx2crd(crd2idx(c)) = c inside the shape",
       "coordinate.hpp",
       HoldsFor::profiles,
       ranks(1, 8, coordinates_round_trip),
       {{"stay inside", Law(coordinates_stay_inside(2))}}},
  };
}

}  // namespace colex::theorems
