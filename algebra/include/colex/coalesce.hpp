// Coalescing: the fewest modes that give the same function.
//
//   coalesce((2,(1,6)):(1,(6,2))) = 12:1      the extent 1 goes, and 2:1 runs on into 6:2
//   coalesce((2,4):(4,1))         = (2,4):(4,1)   nothing to merge
//   coalesce((2,4):(0,0))         = 8:0
//
// A fold over the modes: the state is the mode that may still grow.
//
// Why is the result of one mode a leaf? Because CuTe's is. Why 1:0 for a single value? A layout of size 1 has one function, so it
// has one form. Source: CuTe `coalesce`; CF 2.1.4; Ce Eq 13-15.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of coalesce. `pending` is the mode that may still grow, with extent 1 for "none yet". Emits at most one finished
/// mode. Invariant: the emitted modes followed by `pending` give the function of the modes consumed so far; no emitted mode has
/// extent 1 or merges with its successor.
template <Integer I, class D, class Emit>
constexpr Mode<I, D> coalesce_step(const Mode<I, D>& pending, const Mode<I, D>& mode, Emit&& emit) {
  if (mode.extent == I(1)) return pending;
  if (pending.extent == I(1)) return mode;
  if (mode.stride == pending.extent * pending.stride) return {pending.extent * mode.extent, pending.stride};
  emit(pending);
  return mode;
}

namespace detail {

/// The first `count` modes coalesced.
template <Integer I, class D>
constexpr Modes<I, D> coalesced_step_by_step(const Modes<I, D>& modes, std::size_t count) {
  Modes<I, D> result;
  result.reserve(count);
  Mode<I, D> pending{I(1), zero<D>()};
  const Mode<I, D>* const end = modes.begin() + count;
  for (const Mode<I, D>* mode = modes.begin(); mode != end; ++mode) {
    pending = coalesce_step(pending, *mode, [&](const Mode<I, D>& done) { result.push_back(done); });
  }
  if (!(pending.extent == I(1))) result.push_back(pending);
  return result;
}

}  // namespace detail

/// The modes of coalesce(L): none for a layout of size 1.
template <Integer I, class D>
constexpr Modes<I, D> coalesced_modes(const Modes<I, D>& modes) {
  return in_wider_where_needed([](const auto& all) { return detail::coalesced_step_by_step(all, all.size()); }, modes);
}

/// The coalesced form of L.
/// Ensures, for all x in [0, size(L)): coalesce(L)(x) == L(x); size(coalesce(L)) == size(L); depth <= 1; no extent 1 unless it is
/// 1:0; no two neighbours merge; and of all flat layouts with this function it has the fewest modes.
template <Integer I, class D>
constexpr Layout<I, D> coalesce(const Layout<I, D>& L) {
  return layout_of(coalesced_modes(modes(L)));
}

/// L coalesced within each leaf of a profile. Modes of L beyond the profile's rank stay as they are.
/// Requires that at each tuple of the profile L has at least as many modes, else throws Rejection(type).
/// Ensures the same function on [0, size(L)), and a result whose shape still refines the profile. Source: CuTe `coalesce(L,
/// profile)`.
template <Integer I, class D, class T>
constexpr Layout<I, D> coalesce(const Layout<I, D>& L, const Tuple<T>& profile) {
  if (profile.is_leaf()) return coalesce(L);
  if (L.rank() < profile.rank() || (L.shape().is_leaf() && profile.rank() != 1)) {
    throw Rejection(Kind::type,
                    "a profile of rank " + std::to_string(profile.rank()) + " for a layout of rank " + std::to_string(L.rank()));
  }
  std::vector<Layout<I, D>> parts;
  for (std::size_t k = 0; k < L.rank(); ++k) {
    parts.push_back(k < profile.rank() ? coalesce(L.mode(k), profile.mode(k)) : L.mode(k));
  }
  return make_layout(parts);
}

namespace detail {

template <Integer I, class D>
constexpr Modes<I, D> extended_step_by_step(const Modes<I, D>& modes) {
  if (modes.empty()) return {{I(1), zero<D>()}};
  const Mode<I, D>& last = modes.back();
  Modes<I, D> result = coalesced_step_by_step(modes, modes.size() - 1);
  if (!result.empty() && static_cast<bool>(last.stride == result.back().extent * result.back().stride)) {
    result.back().extent = result.back().extent * last.extent;
  } else {
    result.push_back(last);
  }
  return result;
}

}  // namespace detail

/// The modes of coalesce_z(L): at least one.
template <Integer I, class D>
constexpr Modes<I, D> extended_modes(const Modes<I, D>& modes) {
  return in_wider_where_needed([](const auto& all) { return detail::extended_step_by_step(all); }, modes);
}

/// The fewest modes that give L's function for *all* x >= 0, where the last mode goes on as it was written: (3,1):(1,100) stays,
/// since its value at 3 is 100, not 3. Source: P `coalesce_z`.
template <Integer I, class D>
constexpr Layout<I, D> coalesce_z(const Layout<I, D>& L) {
  return layout_of(extended_modes(modes(L)));
}

// Filtering: what remains of a layout when the coordinates that change nothing are gone.
//
//   L               = ((2,1),3):((0,7),5)
//   filter_zeros(L) = ((1,1),3):((0,7),5)    the broadcast mode 2:0 keeps its place, with a single coordinate
//   filter(L)       = 3:5                    and coalesced
//   filter(L, (0,0))       = (1,3):(0,5)     within each leaf of a profile
//   filter_zeros(L, (1,0)) = ((2,1),1):((0,7),5)    wherever a profile has 0
//   squeeze(L)      = (2,3):(0,5)            only the extent 1 is dropped: size and function stay
//
// Source: CuTe `filter_zeros`, `filter`; CF 2.1.3.11 (`squeeze`).

namespace detail {
template <Integer I, class D>
constexpr Tuple<I> without_broadcasts(const Tuple<I>& shape, const Tuple<D>& stride) {
  if (shape.is_leaf()) {
    if (stride.leaf() == zero<D>()) return Tuple<I>(I(1));
    return shape;
  }
  typename Tuple<I>::Modes result;
  result.reserve(shape.rank());
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    result.push_back(without_broadcasts(shape.mode(k), stride.mode(k)));
  }
  return Tuple<I>(std::move(result));
}
/// The same in the modes that a profile has; those beyond it stay.
template <Integer I, class D, class T>
constexpr Tuple<I> without_broadcasts(const Tuple<I>& shape, const Tuple<D>& stride, const Tuple<T>& profile) {
  if (profile.is_leaf() || shape.is_leaf()) return without_broadcasts(shape, stride);
  typename Tuple<I>::Modes result = shape.modes();
  for (std::size_t k = 0; k < result.size() && k < profile.rank(); ++k)
    result[k] = without_broadcasts(shape.mode(k), stride.mode(k), profile.mode(k));
  return Tuple<I>(std::move(result));
}
}  // namespace detail

/// The shape with extents 1 where the stride, or another tuple, has 0. Requires weakly_congruent(stride, shape), else throws
/// Rejection(type). Source: CuTe `filter_zeros` of tuples.
template <Integer I>
constexpr Tuple<I> filter_zeros(const Tuple<I>& stride, const Tuple<I>& shape) {
  if (stride.is_leaf()) {
    return stride.leaf() == I(0) ? transform_leaves(shape, [](const I&) { return I(1); }) : shape;
  }
  detail::require_same_rank("filter_zeros", stride, shape);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < shape.rank(); ++k) result.push_back(filter_zeros(stride.mode(k), shape.mode(k)));
  return Tuple<I>(std::move(result));
}

/// L with extent 1 wherever the profile, and not L's stride, has 0. Requires weakly_congruent(profile, L), else throws
/// Rejection(type). Source: CuTe `filter_zeros(layout, trg_profile)`.
template <Integer I, class D>
constexpr Layout<I, D> filter_zeros(const Layout<I, D>& L, const std::type_identity_t<Tuple<I>>& profile) {
  return Layout<I, D>(filter_zeros(profile, L.shape()), L.stride());
}

/// L with extent 1 wherever the stride is 0. Ensures L's profile, stride and image. Source: CuTe `filter_zeros`.
template <Integer I, class D>
constexpr Layout<I, D> filter_zeros(const Layout<I, D>& L) {
  return Layout<I, D>(detail::without_broadcasts(L.shape(), L.stride()), L.stride());
}

/// coalesce(filter_zeros(L)). Ensures L's image, and a coalesced layout in which no stride is 0 unless it is 1:0.
/// Source: CuTe `filter`.
template <Integer I, class D>
constexpr Layout<I, D> filter(const Layout<I, D>& L) {
  return coalesce(filter_zeros(L));
}

/// L filtered within each leaf of a profile. Modes of L beyond the profile's rank stay as they are. Requires as coalesce by a
/// profile. Ensures L's image. Source: CuTe `filter(layout, trg_profile)`.
template <Integer I, class D, class T>
constexpr Layout<I, D> filter(const Layout<I, D>& L, const Tuple<T>& profile) {
  return coalesce(Layout<I, D>(detail::without_broadcasts(L.shape(), L.stride(), profile), L.stride()), profile);
}

/// The modes whose extent is not 1.
template <Integer I, class D>
constexpr Modes<I, D> squeezed(Modes<I, D> modes) {
  erase_if(modes, [](const Mode<I, D>& mode) { return static_cast<bool>(mode.extent == I(1)); });
  return modes;
}

/// The modes with more than one value: no extent is 1, no stride 0. For the modes of L, those of squeeze(filter_zeros(L)).
template <Integer I, class D>
constexpr Modes<I, D> varying(Modes<I, D> modes) {
  erase_if(modes, [](const Mode<I, D>& mode) {
    return static_cast<bool>(mode.stride == zero<D>()) || static_cast<bool>(mode.extent == I(1));
  });
  return modes;
}

/// L flat, without its modes of extent 1; 1:0 if it has no other.
/// Ensures the same size and the same function on [0, size(L)). Source: CF 2.1.3.11.
template <Integer I, class D>
constexpr Layout<I, D> squeeze(const Layout<I, D>& L) {
  return layout_of(squeezed(modes(L)));
}

}  // namespace colex
