// Division: the values of a layout, cut into tiles.
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "colex/logical_divide.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/contracts.hpp"
#include "colex/theorems/theorem.hpp"

#include "divisors.hpp"
#include "tilers.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

// --- from the theorems on its parts, for layouts of any rank

/// Division by tiles, and by tiles that are not asked whether they fit.
struct Exact {
  auto operator()(const auto& A, const auto& T) const { return try_logical_divide(A, T); }
  auto zipped(const auto& A, const auto& tiler) const { return try_zipped_divide(A, tiler); }
};
struct Padded {
  auto operator()(const auto& A, const auto& T) const { return try_logical_divide(A, T, padded); }
  auto zipped(const auto& A, const auto& tiler) const { return try_zipped_divide(A, tiler, padded); }
};

/// Not a division: the tiles before the tile.
struct Swapped {
  Result<OpaqueLayout> operator()(const OpaqueLayout& A, const OpaqueLayout& T) const {
    return composition(A, make_layout<Opaque, Opaque>({complement(T, size(A)), T}));
  }
};

/// A coordinate (t, r) of a division by T whose complement is C, and the element of A there, T(t) + C(r). What is asked for has a
/// name, so that every compiler asks in this order: a theorem records it.
Tuple<Opaque> coordinate_in(Contracts& parts, const std::string& name, const OpaqueLayout& T, const OpaqueLayout& C) {
  const Opaque places = size(T), tiles = size(C);
  return parts.coordinate(name, tuple<Opaque>(places, tiles));
}
Opaque element_at(const OpaqueLayout& T, const OpaqueLayout& C, const Tuple<Opaque>& c) {
  const Opaque inside = T(c.mode(0)), beyond = C(c.mode(1));
  return inside + beyond;
}

/// R(t, r) = A(T(t) + C(r)), with C the complement of T in A's domain.
template <class Divide>
struct DividedValues {
  void operator()(Scope& scope) const {
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), T = parts.part("T", 0);
    const auto R = Divide()(A, T);
    if (!R) return;
    const OpaqueLayout C = complement(T, size(A));
    const Tuple<Opaque> c = coordinate_in(parts, "c", T, C);
    parts.composes(A, make_layout<Opaque, Opaque>({T, C}), c);
    const Opaque divided = (*R)(c), value = A(element_at(T, C, c));
    scope.claim(divided == value);
  }
};

/// R has A's value at each element of A, in some place.
template <class Divide>
struct DividedCompletely {
  void operator()(Scope& scope) const {
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), T = parts.part("T", 0);
    const auto R = Divide()(A, T);
    if (!R) return;
    const Opaque x = parts.coordinate("x", size(A));
    const Tuple<Opaque> place = parts.place_of(x, T, size(A));
    parts.composes(A, make_layout<Opaque, Opaque>({T, complement(T, size(A))}), place);
    const Opaque divided = (*R)(place), value = A(x), values = size(*R), elements = size(A);
    scope.claim(divided == value, "each value");
    scope.claim(values == elements, "and no more");
  }
};

/// Two coordinates of R show different elements of A.
template <class Divide>
struct DividedOnce {
  void operator()(Scope& scope) const {
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), T = parts.part("T", 0);
    const auto R = Divide()(A, T);
    if (!R) return;
    const Tuple<Opaque> c = parts.coordinate("c", R->shape()), e = parts.coordinate("e", R->shape());
    parts.places_once(c, e, T, size(A));
    const OpaqueLayout elements = make_layout<Opaque, Opaque>({T, complement(T, size(A))});
    scope.claim(elements(c) < size(A), "an element of A");
    if (elements(c) == elements(e)) {
      scope.claim(c.mode(0).leaf() == e.mode(0).leaf(), "the same in the tile");
      scope.claim(c.mode(1).leaf() == e.mode(1).leaf(), "the same tile");
    }
  }
};

/// The coordinate (t, r) as a + |T|·b where T stands first, and the same with the modes of the rest in front.
struct TileFirst {
  Opaque operator()(Contracts& parts, const OpaqueLayout& halves, Contracts::Opened which, const Tuple<Opaque>& c) const {
    return parts.opens(halves, which, c);
  }
};
struct TileLast {
  Opaque operator()(Contracts& parts, const OpaqueLayout& halves, Contracts::Opened which, const Tuple<Opaque>& c) const {
    static_cast<void>(parts.opens(halves, which, c));
    return c.mode(1).leaf() + size(halves.mode(1)) * c.mode(0).leaf();
  }
};

/// zipped_divide by a layout is logical_divide; tiled_divide and flat_divide by one have its values, at t + |T|·r.
template <class At>
struct DividedOpen {
  void operator()(Scope& scope) const {
    using Opened = Contracts::Opened;
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), T = parts.part("T", 0);
    const auto R = try_logical_divide(A, T);
    if (!R) return;
    const OpaqueLayout C = complement(T, size(A));
    const Tuple<Opaque> c = coordinate_in(parts, "c", T, C);
    parts.composes(A, make_layout<Opaque, Opaque>({T, C}), c);
    const Opaque value = A(element_at(T, C, c));
    scope.claim(zipped_divide(A, T)(c) == value, "zipped_divide");
    scope.claim(tiled_divide(A, T)(At()(parts, *R, Opened::second, c)) == value, "tiled_divide");
    scope.claim(flat_divide(A, T)(At()(parts, *R, Opened::both, c)) == value, "flat_divide");
    scope.claim(size(tiled_divide(A, T)) == size(A), "as many values as A");
    scope.claim(size(flat_divide(A, T)) == size(A), "as many values as A");
  }
};

/// A coordinate of a division by mode, and A's value there: in a mode A has T(t) + C(r) where the division has (t, r).
Places divided_places(Contracts& parts, const OpaqueLayout& L, const Tiler<Opaque>& tiler) {
  return places_by_mode(parts, L, tiler, [&](const OpaqueLayout& A, const OpaqueLayout& T, const std::string& name) {
    const OpaqueLayout C = complement(T, size(A));
    const Tuple<Opaque> c = coordinate_in(parts, name, T, C);
    parts.composes(A, make_layout<Opaque, Opaque>({T, C}), c);
    return Halves{c.mode(0), c.mode(1), A(element_at(T, C, c))};
  });
}

/// All forms of a division by mode have the same values, which are A's.
void divided_by_mode(Scope& scope, Contracts& parts, const OpaqueLayout& A, const Tiler<Opaque>& tiler) {
  const auto R = try_logical_divide(A, tiler);
  if (!R) return;
  const Places at = divided_places(parts, A, tiler);
  scope.claim((*R)(at.logical) == at.value, "logical_divide");
  scope.claim(zipped_divide(A, tiler)(at.zipped()) == at.value, "zipped_divide");
  scope.claim(tiled_divide(A, tiler)(at.tiled()) == at.value, "tiled_divide");
  scope.claim(flat_divide(A, tiler)(at.flat()) == at.value, "flat_divide");
}

/// … each of them: whatever coordinate of A, some place shows it.
template <class Divide>
void divided_completely_by_mode(Scope& scope, Contracts& parts, const OpaqueLayout& A, const Tiler<Opaque>& tiler) {
  const auto R = Divide().zipped(A, tiler);
  if (!R) return;
  const auto place = [&](const OpaqueLayout& L, const OpaqueLayout& T, const std::string& name) {
    const Opaque x = parts.coordinate(name, size(L));
    const Tuple<Opaque> c = parts.place_of(x, T, size(L));
    parts.composes(L, make_layout<Opaque, Opaque>({T, complement(T, size(L))}), c);
    return Halves{c.mode(0), c.mode(1), L(x)};
  };
  const Places at = places_by_mode(parts, A, tiler, place);
  scope.claim((*R)(at.zipped()) == at.value, "each value");
  scope.claim(size(*R) == size(A), "and no more");
}

/// Not true: the halves of the modes are gathered, and do not stay where they are.
void zipped_as_divided(Scope& scope, Contracts& parts, const OpaqueLayout& A, const Tiler<Opaque>& tiler) {
  if (!try_logical_divide(A, tiler)) return;
  const Places at = divided_places(parts, A, tiler);
  scope.claim(zipped_divide(A, tiler)(at.logical) == at.value);
}

// --- the whole function

/// The numbers that decide whether tiles of these modes end where A's modes do.
std::vector<I> edges(const Modes<I>& tile) {
  std::vector<I> result;
  for (const Mode<I>& mode : tile) {
    result.push_back(mode.stride);
    result.push_back(mode.extent * mode.stride);
  }
  return result;
}

/// Where prefix products of A's shape and T's strides, and where its modes end, divide one another, A (/) T exists if T's reach
/// divides |A|, and only then; it has A(T(t) + C(r)) at (t, r).
void claim_division(Scope& scope, const Layout<I>& A, const Modes<I>& tile) {
  const Layout<I> T = layout_of(tile);
  assume_divisors(scope, modes(A), A.rank() - 1, edges(tile));
  const auto R = try_logical_divide(A, T);
  if (!R) {
    scope.claim(size(A) % (tile.back().extent * tile.back().stride) != I(0), "beyond A");
    return;
  }
  const Layout<I> C = complement(T, size(A));
  const Tuple<I> t = unknown_coordinate(scope, "t", T.shape());
  const I r = scope.coordinate("r", size(C));
  scope.claim(size(*R) == size(A), "size");
  scope.claim((*R)(tuple<I>(t, r)) == A(T(t) + C(r)), "value");
}

auto division_by_a_mode(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> A = unknown_layout(scope, "A", rank);
    claim_division(scope, A, Modes<I>{{scope.at_least("n", 2), scope.at_least("r", 1)}});
  };
}

/// The second mode begins at a multiple of where the first one ends.
auto division_by_two_modes(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> A = unknown_layout(scope, "A", rank);
    const Mode<I> first{scope.at_least("n0", 2), scope.at_least("r0", 1)};
    const Mode<I> second{scope.at_least("n1", 2), first.extent * first.stride * scope.at_least("k", 1)};
    claim_division(scope, A, Modes<I>{first, second});
  };
}

/// Not true: rounded up as CuTe does, it has elements that A has not.
auto padded_division_by_a_mode(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> A = unknown_layout(scope, "A", rank);
    const Layout<I> T(Mode<I>{scope.at_least("n", 2), scope.at_least("r", 1)});
    assume_divisors(scope, modes(A), A.rank() - 1, edges(modes(T)));
    const auto R = try_logical_divide(A, T, padded);
    if (R) scope.claim(size(*R) == size(A));
  };
}

}  // namespace

std::vector<Theorem> about_divide() {
  std::vector<std::string> of_its_parts = composed_by();
  of_its_parts.emplace_back("division.tiles.all-ranks");
  std::vector<std::string> and_opened = of_its_parts;
  and_opened.emplace_back("reshape.opened.all-ranks");
  return {
      resting_on(of_its_parts, {"division.values.all-ranks",
                                "R = A (/) T has A(T(t) + C(r)) at (t, r), with C the complement of T in A's domain; so it has "
                                "each of A's values, as often as A",
                                "logical_divide.hpp",
                                HoldsFor::all_ranks,
                                {{"values", Law(DividedValues<Exact>())},
                                 {"each element", Law(DividedCompletely<Exact>())},
                                 {"once", Law(DividedOnce<Exact>())}},
                                {{"swapped", Law(DividedValues<Swapped>())},
                                 {"padded", Law(DividedCompletely<Padded>())},
                                 {"padded, once", Law(DividedOnce<Padded>())}}}),
      resting_on(and_opened, {"division.opened.all-ranks",
                              "zipped_divide by a layout has A(T(t) + C(r)) at (t, r), and tiled_divide and flat_divide at t + "
                              "|T|·r, however many modes they open; each has as many values as A",
                              "logical_divide.hpp",
                              HoldsFor::all_ranks,
                              {{"opened", Law(DividedOpen<TileFirst>())}},
                              {{"the rest in front", Law(DividedOpen<TileLast>())}}}),
      resting_on(of_its_parts,
                 {"division.by-mode",
                  "logical, zipped, tiled and flat divide by mode have the same value at the same place, which is A's",
                  "logical_divide.hpp",
                  HoldsFor::profiles,
                  of_tilings(of_tiles("T", divided_by_mode)),
                  {{"zipped as logical", Law(of_tiles("T", zipped_as_divided)(tilings()[1]))}}}),
      resting_on(of_its_parts, {"division.by-mode.complete",
                                "zipped_divide has each of A's values, and as many as A",
                                "logical_divide.hpp",
                                HoldsFor::profiles,
                                of_tilings(of_tiles("T", divided_completely_by_mode<Exact>)),
                                {{"padded", Law(of_tiles("T", divided_completely_by_mode<Padded>)(tilings()[1]))}}}),
      {"division.mode",
       "A (/) n:r exists exactly if n·r divides |A|, and has A(r·i + C(j)) at (i, j), where prefix products of A's shape and "
       "each of r and n·r divide one another",
       "logical_divide.hpp",
       HoldsFor::profiles,
       ranks(1, 3, division_by_a_mode, 4),
       {{"padded as CuTe does", Law(padded_division_by_a_mode(2))}}},
      {"division.two-modes",
       "the same of a tile of two modes, the second of which begins at a multiple of where the first ends",
       "logical_divide.hpp",
       HoldsFor::profiles,
       ranks(1, 1, division_by_two_modes, 3),
       {{"padded as CuTe does", Law(padded_division_by_a_mode(2))}}},
  };
}

}  // namespace colex::theorems
