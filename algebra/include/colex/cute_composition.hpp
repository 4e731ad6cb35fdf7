// cute_composition: what CuTe's composition returns, checked or not, for comparison.
//
//   cute_composition((6,4):(1,100), 4:4) = (2,2):(4,100)      although A(B(2)) = A(8) = 102, not 100
//   cute_composition((6,2):(1,100), 2:4) = 2:4
//
// Each leaf of B is walked through A's modes on its own, divisions are rounded, and nothing is rejected: CuTe's static integers
// check one divisibility, its run-time integers none. Where A o B exists, `composition` gives it; this gives the same function
// there, in C++'s own form, which depends on how A happened to be written.
//
// Source: CuTe `layout.hpp`, composition; docs/conventions.md.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"

namespace colex {

/// What is still to be placed of one leaf of B on its way through A's modes.
template <Integer I>
struct CuteRest {
  I extent;
  I stride;
};

/// One step of cute_composition through a mode of A that is not the last. Emits at most one mode.
template <Integer I, class D, class Emit>
constexpr CuteRest<I> cute_composition_step(const CuteRest<I>& rest, const Mode<I, D>& mode, Emit&& emit) {
  const I step = abs(rest.stride);
  const I next = ceil_div(step, mode.extent);
  const I next_stride = rest.stride < I(0) ? I(0) - next : next;
  const I reach = ceil_div(mode.extent, step);
  if (reach == I(1) || rest.extent == I(1)) return {rest.extent, next_stride};
  const I extent = min(reach, rest.extent);
  emit(Mode<I, D>{extent, rest.stride * mode.stride});
  return {rest.extent / extent, next_stride};
}

/// CuTe's composite of A with one leaf of B, as modes. Requires extended = extended_modes(modes(A)).
template <Integer I, class D>
constexpr Modes<I, D> cute_composition(const Modes<I, D>& extended, const Mode<I>& leaf) {
  if (leaf.stride == I(0)) return {{leaf.extent, zero<D>()}};
  Modes<I, D> result;
  CuteRest<I> rest{leaf.extent, leaf.stride};
  for (std::size_t k = 0; k + 1 < extended.size(); ++k) {
    rest = cute_composition_step(rest, extended[k], [&](const Mode<I, D>& mode) { result.push_back(mode); });
  }
  if (result.empty() || !(rest.extent == I(1))) result.push_back({rest.extent, rest.stride * extended.back().stride});
  return result;
}

namespace detail {
template <Integer I, class D>
constexpr Layout<I, D> cute_composition(const Modes<I, D>& extended, const Tuple<I>& shape, const Tuple<I>& stride) {
  if (shape.is_leaf()) return layout_of(cute_composition(extended, Mode<I>{shape.leaf(), stride.leaf()}));
  std::vector<Layout<I, D>> parts;
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    parts.push_back(cute_composition(extended, shape.mode(k), stride.mode(k)));
  }
  return make_layout(parts);
}
}  // namespace detail

/// The layout that CuTe's `composition(A, B)` returns: mode by mode, rounding, and never rejecting. Promises nothing but that,
/// and compatible(B, result) where each emitted extent divides what was left of the leaf.
template <Integer I, class D>
constexpr Layout<I, D> cute_composition(const Layout<I, D>& A, const Layout<I>& B) {
  return detail::cute_composition(extended_modes(modes(A)), B.shape(), B.stride());
}

}  // namespace colex
