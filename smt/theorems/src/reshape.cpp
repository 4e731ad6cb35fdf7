// Rearranging modes: coordinates rearranged alike have the same values. Slicing: what a slice leaves open and what it fixes add
// up to the layout.
#include "colex/reshape.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "colex/slice.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

Profile vector() { return tuple<Underscore>(_); }
Profile matrix() { return tuple<Underscore>(_, _); }
Profile nested() { return tuple<Underscore>(tuple<Underscore>(_, _), _); }
Profile deep() { return tuple<Underscore>(_, tuple<Underscore>(_, tuple<Underscore>(_, _)), tuple<Underscore>(_, _)); }
Profile pairs() { return tuple<Underscore>(tuple<Underscore>(_, _), tuple<Underscore>(_, tuple<Underscore>(_, _))); }
Profile square() { return tuple<Underscore>(matrix(), matrix()); }

/// The law that claims this of each layout of a profile; of each, at each coordinate.
template <class Claims>
auto of_layouts(Claims claims) {
  return [claims](const Profile& profile) { return [=](Scope& scope) { claims(scope, unknown_layout(scope, "L", profile)); }; };
}
template <class Claims>
auto at_coordinates(Claims claims) {
  return of_layouts([claims](Scope& scope, const Layout<I>& L) { claims(scope, L, unknown_coordinate(scope, "c", L.shape())); });
}

/// What only nests modes changes no value at any 1-D coordinate.
void nesting_keeps_values(Scope& scope, const Layout<I>& L) {
  const auto x = scope.at_least("x", 0);
  scope.claim(flatten(L)(x) == L(x), "flatten");
  scope.claim(unflatten(flatten(L), L.shape())(x) == L(x), "unflatten");
  scope.claim(wrap(L)(x) == L(x), "wrap");
  scope.claim(unwrap(wrap(L))(x) == L(x), "unwrap");
  for (std::size_t begin = 0; begin < L.rank(); ++begin) {
    for (std::size_t end = begin; end <= L.rank(); ++end) scope.claim(group(L, begin, end)(x) == L(x), "group");
  }
}

/// Not true: the order of the modes is that of the 1-D coordinates.
void reversing_keeps_values(Scope& scope, const Layout<I>& L) {
  const auto x = scope.coordinate("x", size(L));
  scope.claim(reverse(L)(x) == L(x));
}

/// f(L)(f(c)) = L(c), where f moves modes about and drops none.
void moving_keeps_values(Scope& scope, const Layout<I>& L, const Tuple<I>& c) {
  scope.claim(flatten(L)(flatten(c)) == L(c), "flatten");
  scope.claim(reverse(L)(reverse(c)) == L(c), "reverse");
  scope.claim(wrap(L)(wrap(c)) == L(c), "wrap");
  for (std::size_t k = 0; k < L.rank(); ++k) scope.claim(group(L, 0, k)(group(c, 0, k)) == L(c), "group");
}

/// Not true: a coordinate stays with its mode.
void reversing_keeps_values_of_coordinates(Scope& scope, const Layout<I>& L, const Tuple<I>& c) {
  scope.claim(reverse(L)(c) == L(c));
}

/// zip(L)(zip(c)) = L(c), and the same of tile_unzip, where the modes are pairs.
void zipping_keeps_values(Scope& scope, const Layout<I>& L, const Tuple<I>& c) {
  const Profile guide = matrix();
  scope.claim(zip(L)(zip(c)) == L(c), "zip");
  scope.claim(tile_unzip(L, guide)(zip2_by(c, guide)) == L(c), "tile_unzip");
}

/// Not true: zipping is a transposition.
void zipping_keeps_values_of_coordinates(Scope& scope, const Layout<I>& L, const Tuple<I>& c) { scope.claim(zip(L)(c) == L(c)); }

/// A layout's value is the sum of its modes' values, so what drops, adds or replaces modes drops, adds or replaces summands.
void modes_are_summands(Scope& scope, const Layout<I>& L) {
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
}

/// Not true: the appended mode has values of its own.
void appending_keeps_values(Scope& scope, const Layout<I>& L) {
  const auto X = unknown_layout(scope, "X", vector());
  const auto c = unknown_coordinate(scope, "c", L.shape());
  const auto x = unknown_coordinate(scope, "x", X.shape());
  scope.claim(append(L, X)(append(c, x)) == L(c));
}

std::vector<Profile> shapes() {
  return {tuple<Underscore>(_), tuple<Underscore>(_, _), tuple<Underscore>(_, tuple<Underscore>(_, _)),
          tuple<Underscore>(tuple<Underscore>(_, _), tuple<Underscore>(_, tuple<Underscore>(_, _)))};
}

/// The coordinate with `_` at each leaf k whose bit is set.
SliceCoordinate<I> opened(const Tuple<I>& coordinate, std::size_t bits) {
  std::size_t leaf = 0;
  return transform_leaves(coordinate, [&](const I& c) { return (bits >> leaf++) % 2 == 1 ? Slot<I>(Underscore{}) : Slot<I>(c); });
}

/// L(c) = slice(open part of c) + offset = slice(open part) + dice(fixed part), for each choice of what is open.
void slice_and_dice(Scope& scope, const Layout<I>& L, const Tuple<I>& c) {
  for (std::size_t bits = 0; bits < std::size_t(1) << leaf_count(L.shape()); ++bits) {
    const auto open = opened(c, bits);
    const auto kept = slice_and_offset(open, L);
    scope.claim(kept.layout(slice(open, c)) + kept.offset == L(c), "slice and offset");
    scope.claim(slice(open, L)(slice(open, c)) + dice(open, L)(dice(open, c)) == L(c), "slice and dice");
  }
}

/// Not true: what is fixed counts.
void slice_alone(Scope& scope, const Layout<I>& L, const Tuple<I>& c) {
  const auto open = opened(c, 2);
  scope.claim(slice(open, L)(slice(open, c)) == L(c));
}

/// Where a whole mode is open, the slice is that mode at 1-D coordinates as well: L(c, x) = L_1(x) + offset.
void slice_at_a_1d_coordinate(Scope& scope, const Layout<I>& L) {
  const I x = scope.coordinate("x", size(L.mode(0)));
  const I y = scope.coordinate("y", size(L.mode(1)));
  const SliceCoordinate<I> open = slots<I>(x, Underscore{});
  const auto kept = slice_and_offset(open, L);
  scope.claim(kept.layout(y) + kept.offset == L(tuple<I>(x, y)));
}

/// L(c + c') = offset + L(c') for natural coordinates added leaf by leaf, which may go beyond the shape.
void offsets_add(Scope& scope, const Layout<I>& L, const Tuple<I>& c) {
  const Tuple<I> e = unknown_coordinate(scope, "e", L.shape());
  const std::vector<I> steps = leaves(e);
  std::size_t next = 0;
  const Tuple<I> sum = transform_leaves(c, [&](const I& leaf) { return leaf + steps[next++]; });
  const auto moved = domain_offset(c, L);
  scope.claim(moved.layout(e) + moved.offset == L(sum));
}

/// Not true: 1-D coordinates carry.
void offsets_add_at_1d_coordinates(Scope& scope, const Layout<I>& L) {
  const I x = scope.coordinate("x", size(L)), y = scope.coordinate("y", size(L));
  const auto moved = domain_offset(Tuple<I>(x), L);
  scope.claim(moved.layout(y) + moved.offset == L(x + y));
}

}  // namespace

std::vector<Theorem> about_reshape() {
  return {
      {"reshape.nesting",
       "flatten, unflatten, group, wrap and unwrap change no value at any 1-D coordinate",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({vector(), matrix(), nested(), deep()}, of_layouts(nesting_keeps_values)),
       {{"reverse", Law(of_layouts(reversing_keeps_values)(matrix()))}}},
      {"reshape.moving",
       "flatten, reverse, wrap and group, done to a layout and to its coordinate alike, change no value",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({vector(), matrix(), nested(), deep()}, at_coordinates(moving_keeps_values)),
       {{"to the layout only", Law(at_coordinates(reversing_keeps_values_of_coordinates)(matrix()))}}},
      {"reshape.zipping",
       "zip and tile_unzip, done to a layout of pairs and to its coordinate alike, change no value",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({pairs(), tuple<Underscore>(pairs(), pairs())}, at_coordinates(zipping_keeps_values)),
       {{"to the layout only", Law(at_coordinates(zipping_keeps_values_of_coordinates)(square()))}}},
      {"reshape.summands",
       "append, prepend, concat, remove, replace, select and take add and leave out the values of the modes",
       "reshape.hpp",
       HoldsFor::profiles,
       profiles({vector(), matrix(), nested(), deep()}, of_layouts(modes_are_summands)),
       {{"appended for nothing", Law(of_layouts(appending_keeps_values)(vector()))}}},
      {"slice.values.profiles",
       "L(c) = slice(open coordinates) + offset = slice(open coordinates) + dice(fixed coordinates), whatever is open",
       "slice.hpp",
       HoldsFor::profiles,
       profiles(shapes(), at_coordinates(slice_and_dice)),
       {{"without the offset", Law(at_coordinates(slice_alone)(matrix()))}}},
      {"slice.modes",
       "L(x, y) = slice((x, _), L)(y) + offset for 1-D coordinates x and y of the modes",
       "slice.hpp",
       HoldsFor::profiles,
       profiles({matrix(), square()}, of_layouts(slice_at_a_1d_coordinate)),
       {{"without the offset", Law(at_coordinates(slice_alone)(matrix()))}}},
      {"slice.domain-offset",
       "L(c + e) = L(e) + domain_offset(c, L).offset for natural coordinates",
       "slice.hpp",
       HoldsFor::profiles,
       profiles(shapes(), at_coordinates(offsets_add)),
       {{"1-D coordinates", Law(of_layouts(offsets_add_at_1d_coordinates)(matrix()))}}},
  };
}

}  // namespace colex::theorems
