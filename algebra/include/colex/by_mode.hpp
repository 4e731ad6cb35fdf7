// By mode: applying an operation to the modes of a layout, each with its part of a tiler.
//
//   by_mode(f, L, <T0,_,<T1,T2>>)  =  (f(L_0, T0), L_1, (f(L_20, T1), f(L_21, T2)), L_3, …)
//
// Modes beyond the tiler stay as they are, and so does a mode with `_`.
//
// Source: CuTe `transform_layout`.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"

namespace colex {

namespace detail {

template <Integer I, class D>
constexpr void require_rank(const Layout<I, D>& L, const Tiler<I>& tiler) {
  if (L.rank() >= tiler.rank()) return;
  throw Rejection(Kind::type, "the tiler " + describe(tiler) + " has " + std::to_string(tiler.rank()) + " modes, the layout " +
                                  describe(L) + " only " + std::to_string(L.rank()));
}

/// The rejection, with the mode's number before its message. Apart from `in_mode`, which may be evaluated in a constant: such a
/// function has no vector as a variable where the C++ library has none in constants, as Emscripten's.
inline Rejection rejection_in_mode(std::size_t k, const Rejection& rejection) {
  RejectionWitness witness = rejection.witness();
  if (!witness.empty()) show(witness, "mode", k);
  return Rejection(rejection.kind(), "in mode " + std::to_string(k) + ": " + rejection.message(), std::move(witness));
}

/// f(), with the mode's number before the message of a rejection.
template <class F>
constexpr auto in_mode(std::size_t k, F&& f) {
  try {
    return f();
  } catch (const Rejection& rejection) {
    throw rejection_in_mode(k, rejection);
  }
}

}  // namespace detail

/// f(L, T) where the tiler is a layout T (an integer n is n:1); L where it is `_`; mode by mode where it is a tuple, modes beyond
/// it kept.
/// Throws Rejection(type) if a tuple has more modes than what it is applied to; a rejection by f says in which mode.
template <class F, Integer I, class D>
constexpr Layout<I, D> by_mode(F&& f, const Layout<I, D>& L, const Tiler<I>& tiler) {
  if (tiler.is_underscore()) return L;
  if (!tiler.is_tuple()) return f(L, tiler.layout());
  detail::require_rank(L, tiler);
  std::vector<Layout<I, D>> parts;
  for (std::size_t k = 0; k < L.rank(); ++k) {
    if (k < tiler.rank()) {
      parts.push_back(detail::in_mode(k, [&] { return by_mode(f, L.mode(k), tiler.modes()[k]); }));
    } else {
      parts.push_back(L.mode(k));
    }
  }
  return make_layout(parts);
}

// Gathering the halves: what an operation splits mode by mode into (inside, outside), as two modes for the whole.
//
//   split by mode       ((TileM,RestM),(TileN,RestN),L,…)
//   hier_unzip          ((TileM,TileN),(RestM,RestN,L,…))
//
// A mode with `_` is not split: its inside is 1:0 and all of it stays outside.
//
// Source: pycute `hier_unzip`; CuTe `tile_unzip`.

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
