// Tilers whose tiles are parts of any rank, and coordinates in what is made by them, in each of its forms.
//
//   A = (A0,A1,A2),  tiler <T0,T1>       coordinate t0, t1 within the tiles, r0, r1 of the tiles, x2
//
//   logical   ((t0,r0),(t1,r1),x2)
//   zipped    ((t0,t1),(r0,r1,x2))
//   tiled     ((t0,t1),r0,r1,x2)
//   flat      (t0,t1,r0,r1,x2)
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/layout.hpp"
#include "colex/theorems/contracts.hpp"
#include "colex/theorems/theorem.hpp"
#include "colex/tiler.hpp"

namespace colex::theorems {

/// The theorems on which a composition of parts rests (Contracts::composes).
inline std::vector<std::string> composed_by() {
  return {"composition.pieces.all-ranks",   "composition.sum.all-ranks",           "composition.cancelling.all-ranks",
          "carry-search.apart.all-ranks",   "carry-search.cut.all-ranks",          "carry-search.sum.all-ranks",
          "carry-search.halving.all-steps", "carry-search.within-reach.all-ranks", "carry-search.steps.all-ranks"};
}

/// A layout's profile, each leaf of which is a part of any rank, and a tiler's: at a leaf a tile, or `_` where it says false.
struct Tiling {
  std::string name;
  symbolic::Profile profile;
  Tuple<bool> tiles;
};

/// "<T>", "<T,_>", …
inline std::vector<Tiling> tilings() {
  constexpr Underscore any;
  const auto two = tuple<Underscore>(any, any);
  return {{"(_,_) by <T>", two, tuple<bool>(true)},
          {"(_,_) by <T,T>", two, tuple<bool>(true, true)},
          {"(_,_) by <_,T>", two, tuple<bool>(false, true)},
          {"(_,_,_) by <T,T>", tuple<Underscore>(any, any, any), tuple<bool>(true, true)},
          {"((_,_),_) by <<T,T>,T>", tuple<Underscore>(two, any), tuple<bool>(tuple<bool>(true, true), true)}};
}

/// The law of each tiling.
template <class LawOfTiling>
std::vector<Part> of_tilings(const LawOfTiling& law) {
  std::vector<Part> parts;
  for (const Tiling& tiling : tilings()) parts.push_back({tiling.name, symbolic::Law(law(tiling))});
  return parts;
}

inline Tiler<Opaque> unknown_tiler(Contracts& parts, const std::string& name, const Tuple<bool>& tiles) {
  if (tiles.is_leaf()) return tiles.leaf() ? Tiler<Opaque>(parts.part(name, 0)) : Tiler<Opaque>(Underscore{});
  Tiler<Opaque>::Modes modes;
  for (std::size_t k = 0; k < tiles.rank(); ++k) {
    modes.push_back(unknown_tiler(parts, name + std::to_string(k), tiles.mode(k)));
  }
  return Tiler<Opaque>(modes);
}

/// A coordinate in both halves of a mode, and the value that belongs there.
struct Halves {
  Tuple<Opaque> inside;
  Tuple<Opaque> outside;
  Opaque value;
};

/// A coordinate in all modes.
struct Places {
  Tuple<Opaque> logical;
  Tuple<Opaque> inside;
  Tuple<Opaque> outside;
  Opaque value;

  Tuple<Opaque> zipped() const { return tuple<Opaque>(inside, outside); }
  Tuple<Opaque> tiled() const { return joined({inside}, outside.modes()); }
  Tuple<Opaque> flat() const { return joined(inside.modes(), outside.modes()); }

 private:
  using Modes = Tuple<Opaque>::Modes;
  static Tuple<Opaque> joined(Modes first, const Modes& others) {
    first.insert(first.end(), others.begin(), others.end());
    return Tuple<Opaque>(first);
  }
};

/// A coordinate of `L` split by mode: halves(L_k, T_k, name) where there is a tile, and any coordinate of the mode where there
/// is none.
template <class SplitMode>
Places places_by_mode(Contracts& parts, const OpaqueLayout& L, const Tiler<Opaque>& tiler, const SplitMode& halves,
                      const std::string& name = "c") {
  using Modes = Tuple<Opaque>::Modes;
  if (tiler.is_underscore()) {
    const Tuple<Opaque> x = parts.coordinate(name, L.shape());
    return {x, Tuple<Opaque>(Opaque(0)), x, L(x)};
  }
  if (!tiler.is_tuple()) {
    const Halves at = halves(L, tiler.layout(), name);
    return {tuple<Opaque>(at.inside, at.outside), at.inside, at.outside, at.value};
  }
  Modes logical, inside, outside;
  Opaque value(0);
  for (std::size_t k = 0; k < L.rank(); ++k) {
    const bool tiled = k < tiler.rank();
    const Tiler<Opaque> part = tiled ? tiler.modes()[k] : Tiler<Opaque>(Underscore{});
    const Places at = places_by_mode(parts, L.mode(k), part, halves, name + std::to_string(k));
    logical.push_back(at.logical);
    if (tiled) inside.push_back(at.inside);
    outside.push_back(at.outside);
    value = value + at.value;
  }
  return {Tuple<Opaque>(logical), Tuple<Opaque>(inside), Tuple<Opaque>(outside), value};
}

/// The law that claims this of any layout and tiler of a tiling.
template <class Claims>
auto of_tiles(const char* tile, Claims claims) {
  return [=](const Tiling& tiling) {
    return [=](Scope& scope) {
      Contracts parts(scope);
      const OpaqueLayout A = parts.layout("A", tiling.profile);
      claims(scope, parts, A, unknown_tiler(parts, tile, tiling.tiles));
    };
  };
}

}  // namespace colex::theorems
