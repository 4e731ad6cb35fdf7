// Slicing: what a slice leaves open and what it fixes add up to the layout.
#include "colex/slice.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

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
auto slice_and_dice(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto c = unknown_coordinate(scope, "c", L.shape());
    for (std::size_t bits = 0; bits < std::size_t(1) << leaf_count(profile); ++bits) {
      const auto open = opened(c, bits);
      const auto kept = slice_and_offset(open, L);
      scope.claim(kept.layout(slice(open, c)) + kept.offset == L(c), "slice and offset");
      scope.claim(slice(open, L)(slice(open, c)) + dice(open, L)(dice(open, c)) == L(c), "slice and dice");
    }
  };
}

/// Not true: what is fixed counts.
auto slice_alone(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const auto c = unknown_coordinate(scope, "c", L.shape());
    const auto open = opened(c, 2);
    scope.claim(slice(open, L)(slice(open, c)) == L(c));
  };
}

/// Where a whole mode is open, the slice is that mode at 1-D coordinates as well: L(c, x) = L_1(x) + offset.
auto slice_at_a_1d_coordinate(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const I x = scope.coordinate("x", size(L.mode(0)));
    const I y = scope.coordinate("y", size(L.mode(1)));
    const SliceCoordinate<I> open = slots<I>(x, Underscore{});
    const auto kept = slice_and_offset(open, L);
    scope.claim(kept.layout(y) + kept.offset == L(tuple<I>(x, y)));
  };
}

/// L(c + c') = offset + L(c') for natural coordinates added leaf by leaf, which may go beyond the shape.
auto offsets_add(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const Tuple<I> c = unknown_coordinate(scope, "c", L.shape());
    const Tuple<I> e = unknown_coordinate(scope, "e", L.shape());
    const std::vector<I> steps = leaves(e);
    std::size_t next = 0;
    const Tuple<I> sum = transform_leaves(c, [&](const I& leaf) { return leaf + steps[next++]; });
    const auto moved = domain_offset(c, L);
    scope.claim(moved.layout(e) + moved.offset == L(sum));
  };
}

/// Not true: 1-D coordinates carry.
auto offsets_add_at_1d_coordinates(const Profile& profile) {
  return [profile](Scope& scope) {
    const auto L = unknown_layout(scope, "L", profile);
    const I x = scope.coordinate("x", size(L)), y = scope.coordinate("y", size(L));
    const auto moved = domain_offset(Tuple<I>(x), L);
    scope.claim(moved.layout(y) + moved.offset == L(x + y));
  };
}

}  // namespace

std::vector<Theorem> about_slice() {
  const Profile matrix = tuple<Underscore>(_, _);
  const Profile nested = tuple<Underscore>(tuple<Underscore>(_, _), tuple<Underscore>(_, _));
  return {
      {"slice.values.profiles",
       "L(c) = slice(open coordinates) + offset = slice(open coordinates) + dice(fixed coordinates), whatever is open",
       "slice.hpp",
       HoldsFor::profiles,
       profiles(shapes(), slice_and_dice),
       {{"without the offset", Law(slice_alone(matrix))}}},
      {"slice.modes",
       "L(x, y) = slice((x, _), L)(y) + offset for 1-D coordinates x and y of the modes",
       "slice.hpp",
       HoldsFor::profiles,
       profiles({matrix, nested}, slice_at_a_1d_coordinate),
       {{"without the offset", Law(slice_alone(matrix))}}},
      {"slice.domain-offset",
       "L(c + e) = L(e) + domain_offset(c, L).offset for natural coordinates",
       "slice.hpp",
       HoldsFor::profiles,
       profiles(shapes(), offsets_add),
       {{"1-D coordinates", Law(offsets_add_at_1d_coordinates(matrix))}}},
  };
}

}  // namespace colex::theorems
