// Rearranging modes: coordinates rearranged alike have the same values.
#include "colex/reshape.hpp"

#include <cstddef>
#include <vector>

#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

Profile vector() { return tuple<Underscore>(_); }
Profile matrix() { return tuple<Underscore>(_, _); }
Profile nested() { return tuple<Underscore>(tuple<Underscore>(_, _), _); }
Profile deep() { return tuple<Underscore>(_, tuple<Underscore>(_, tuple<Underscore>(_, _)), tuple<Underscore>(_, _)); }
Profile pairs() { return tuple<Underscore>(tuple<Underscore>(_, _), tuple<Underscore>(_, tuple<Underscore>(_, _))); }
Profile square() { return tuple<Underscore>(matrix(), matrix()); }

/// What only nests modes changes no value at any 1-D coordinate.
auto nesting_keeps_values(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto x = scope.at_least("x", 0);
    scope.claim(flatten(L)(x) == L(x), "flatten");
    scope.claim(unflatten(flatten(L), profile)(x) == L(x), "unflatten");
    scope.claim(wrap(L)(x) == L(x), "wrap");
    scope.claim(unwrap(wrap(L))(x) == L(x), "unwrap");
    for (std::size_t begin = 0; begin < L.rank(); ++begin) {
      for (std::size_t end = begin; end <= L.rank(); ++end) scope.claim(group(L, begin, end)(x) == L(x), "group");
    }
  };
}

/// Not true: the order of the modes is that of the 1-D coordinates.
auto reversing_keeps_values(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto x = scope.coordinate("x", size(L));
    scope.claim(reverse(L)(x) == L(x));
  };
}

/// f(L)(f(c)) = L(c), where f moves modes about and drops none.
auto moving_keeps_values(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto c = unknown_coordinate(scope, "c", L.shape());
    scope.claim(flatten(L)(flatten(c)) == L(c), "flatten");
    scope.claim(reverse(L)(reverse(c)) == L(c), "reverse");
    scope.claim(wrap(L)(wrap(c)) == L(c), "wrap");
    for (std::size_t k = 0; k < L.rank(); ++k) scope.claim(group(L, 0, k)(group(c, 0, k)) == L(c), "group");
  };
}

/// Not true: a coordinate stays with its mode.
auto reversing_keeps_values_of_coordinates(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto c = unknown_coordinate(scope, "c", L.shape());
    scope.claim(reverse(L)(c) == L(c));
  };
}

/// zip(L)(zip(c)) = L(c), and the same of tile_unzip, where the modes are pairs.
auto zipping_keeps_values(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto c = unknown_coordinate(scope, "c", L.shape());
    const Profile guide = matrix();
    scope.claim(zip(L)(zip(c)) == L(c), "zip");
    scope.claim(tile_unzip(L, guide)(zip2_by(c, guide)) == L(c), "tile_unzip");
  };
}

/// Not true: zipping is a transposition.
auto zipping_keeps_values_of_coordinates(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto c = unknown_coordinate(scope, "c", L.shape());
    scope.claim(zip(L)(c) == L(c));
  };
}

/// A layout's value is the sum of its modes' values, so what drops, adds or replaces modes drops, adds or replaces summands.
auto modes_are_summands(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto X = unknown_layout(scope, "X", nested());
    const auto c = unknown_coordinate(scope, "c", L.shape());
    const auto x = unknown_coordinate(scope, "x", X.shape());
    scope.claim(append(L, X)(append(c, x)) == L(c) + X(x), "append");
    scope.claim(prepend(L, X)(prepend(c, x)) == L(c) + X(x), "prepend");
    scope.claim(concat(L, X)(concat(c, x)) == L(c) + X(x), "concat");
    for (std::size_t k = 0; k < L.rank(); ++k) {
      const auto value = L.mode(k)(c.mode(k));
      scope.claim(remove(L, k)(remove(c, k)) + value == L(c), "remove");
      scope.claim(select(L, {k, k})(select(c, {k, k})) == value + value, "select");
      scope.claim(replace(L, k, X)(replace(c, k, x)) + value == L(c) + X(x), "replace");
      if (k > 0) scope.claim(take(L, 0, k)(take(c, 0, k)) + take(L, k, L.rank())(take(c, k, c.rank())) == L(c), "take");
    }
  };
}

/// Not true: the appended mode has values of its own.
auto appending_keeps_values(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto X = unknown_layout(scope, "X", vector());
    const auto c = unknown_coordinate(scope, "c", L.shape());
    const auto x = unknown_coordinate(scope, "x", X.shape());
    scope.claim(append(L, X)(append(c, x)) == L(c));
  };
}

}  // namespace

std::vector<Theorem> about_reshape() {
  return {
      {"reshape.nesting",
       "flatten, unflatten, group, wrap and unwrap change no value at any 1-D coordinate",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({vector(), matrix(), nested(), deep()}, nesting_keeps_values),
       {{"reverse", Law(reversing_keeps_values(matrix()))}}},
      {"reshape.moving",
       "flatten, reverse, wrap and group, done to a layout and to its coordinate alike, change no value",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({vector(), matrix(), nested(), deep()}, moving_keeps_values),
       {{"to the layout only", Law(reversing_keeps_values_of_coordinates(matrix()))}}},
      {"reshape.zipping",
       "zip and tile_unzip, done to a layout of pairs and to its coordinate alike, change no value",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({pairs(), tuple<Underscore>(pairs(), pairs())}, zipping_keeps_values),
       {{"to the layout only", Law(zipping_keeps_values_of_coordinates(square()))}}},
      {"reshape.summands",
       "append, prepend, concat, remove, replace, select and take add and leave out the values of the modes",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({vector(), matrix(), nested(), deep()}, modes_are_summands),
       {{"appended for nothing", Law(appending_keeps_values(vector()))}}},
  };
}

}  // namespace colex::theorems
