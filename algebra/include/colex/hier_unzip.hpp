// Gathering the halves: what an operation splits mode by mode into (inside, outside), as two modes for the whole.
//
//   split by mode       ((TileM,RestM),(TileN,RestN),L,…)
//   hier_unzip          ((TileM,TileN),(RestM,RestN,L,…))
//
// A mode with `_` is not split: its inside is 1:0 and all of it stays outside.
//
// Source: pycute `hier_unzip`; CuTe `tile_unzip`.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/by_mode.hpp"
#include "colex/layout.hpp"
#include "colex/tiler.hpp"

namespace colex {

/// ((insides), (outsides, modes of L beyond the tiler)), where split(L_k, T_k) is the layout (inside, outside) of mode k; for a
/// tiler that is a layout simply split(L, T), for `_` it is (1:0, L). Ensures rank(result) == 2. Throws Rejection(type) if the
/// tiler has more modes than L.
template <class Split, Integer I, class D>
constexpr Layout<I, D> hier_unzip(Split&& split, const Layout<I, D>& L, const Tiler<I>& tiler) {
  if (tiler.is_underscore()) return make_layout<I, D>({layout_of(Modes<I, D>{}), L});
  if (!tiler.is_tuple()) return split(L, tiler.layout());
  detail::require_rank(L, tiler);
  std::vector<Layout<I, D>> inside;
  std::vector<Layout<I, D>> outside;
  for (std::size_t k = 0; k < L.rank(); ++k) {
    if (k < tiler.rank()) {
      const Layout<I, D> halves = detail::in_mode(k, [&] { return hier_unzip(split, L.mode(k), tiler.modes()[k]); });
      inside.push_back(halves.mode(0));
      outside.push_back(halves.mode(1));
    } else {
      outside.push_back(L.mode(k));
    }
  }
  return make_layout<I, D>({make_layout(inside), make_layout(outside)});
}

namespace detail {

/// (A, (B0, B1, …)) becomes (A, B0, B1, …).
template <Integer I, class D>
constexpr Layout<I, D> second_unpacked(const Layout<I, D>& halves) {
  std::vector<Layout<I, D>> parts{halves.mode(0)};
  for (std::size_t k = 0; k < halves.mode(1).rank(); ++k) parts.push_back(halves.mode(1).mode(k));
  return make_layout(parts);
}

/// ((A0, A1, …), (B0, B1, …)) becomes (A0, A1, …, B0, B1, …).
template <Integer I, class D>
constexpr Layout<I, D> both_unpacked(const Layout<I, D>& halves) {
  std::vector<Layout<I, D>> parts;
  for (std::size_t half = 0; half < 2; ++half) {
    for (std::size_t k = 0; k < halves.mode(half).rank(); ++k) parts.push_back(halves.mode(half).mode(k));
  }
  return make_layout(parts);
}

}  // namespace detail

}  // namespace colex
