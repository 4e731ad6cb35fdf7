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

}  // namespace colex
