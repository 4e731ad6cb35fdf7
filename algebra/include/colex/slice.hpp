// Slicing: fix some coordinates of a layout and keep the others.
//
//   L = (4,(3,6)):(1,(4,12))
//
//   slice((2,_), L)          = ((3,6)):((4,12))  what `_` leaves open; the parentheses of the kept modes are dropped, one pair
//                                                stays
//   slice((_,(1,_)), L)      = (4,6):(1,12)
//   dice((_,(1,_)), L)       = (3):(4)           what the integers fix
//   slice_and_offset((_,(1,_)), L) = (4,6):(1,12) at offset 4
//   domain_offset((1,2), L)  = L at offset 9
//
// L(c) is slice(c)(open coordinates) + offset. Where `_` stands for all, slice(_, L) = L; where nothing is open, slice(2, L) =
// ():().
// Source: CuTe `underscore.hpp` (`slice`, `dice`), `layout.hpp` (`slice_and_offset`, `domain_offset`).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include "colex/coordinate.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// A leaf of a slicing coordinate: an integer, or `_`.
template <Integer I = Checked>
class Slot {
 public:
  Slot(I value) : content_(std::move(value)) {}  // NOLINT(google-explicit-constructor): both alternatives are slots
  Slot(Underscore open) : content_(open) {}      // NOLINT(google-explicit-constructor)

  bool is_underscore() const { return content_.index() == 1; }
  /// Requires !is_underscore().
  const I& integer() const { return *std::get_if<0>(&content_); }

  friend bool operator==(const Slot& a, const Slot& b) {
    if (a.is_underscore() || b.is_underscore()) return a.is_underscore() && b.is_underscore();
    return static_cast<bool>(a.integer() == b.integer());
  }

 private:
  std::variant<I, Underscore> content_;
};

/// The integer, or `_`.
template <Integer I>
  requires Printable<I> std::string to_string(const Slot<I>& slot) {
    return slot.is_underscore() ? to_string(Underscore{}) : to_string(slot.integer());
  }

/// A coordinate that may leave modes open: (2,_), (_,(1,_)), `_`.
template <Integer I = Checked>
using SliceCoordinate = Tuple<Slot<I>>;

/// (a,b,…) of integers, `_` and slicing coordinates: slots<Checked>(2, Underscore{}) is (2,_).
template <Integer I = Checked, class... Args>
SliceCoordinate<I> slots(const Args&... args) {
  const auto as_slots = [](const auto& arg) -> SliceCoordinate<I> {
    if constexpr (std::convertible_to<decltype(arg), SliceCoordinate<I>>) {
      return arg;
    } else if constexpr (std::convertible_to<decltype(arg), Slot<I>>) {
      return SliceCoordinate<I>(Slot<I>(arg));
    } else {
      return SliceCoordinate<I>(Slot<I>(I(static_cast<std::int64_t>(arg))));
    }
  };
  return SliceCoordinate<I>(typename SliceCoordinate<I>::Modes{as_slots(args)...});
}

/// Whether a leaf is `_`.
template <Integer I>
bool has_underscore(const SliceCoordinate<I>& coordinate) {
  bool found = false;
  for_each_leaf(coordinate, [&](const Slot<I>& slot) { found = found || slot.is_underscore(); });
  return found;
}

/// The coordinate with 0 in place of each `_`: where a slice begins.
template <Integer I>
Tuple<I> slice_origin(const SliceCoordinate<I>& coordinate) {
  return transform_leaves(coordinate, [](const Slot<I>& slot) { return slot.is_underscore() ? I(0) : slot.integer(); });
}

namespace detail {
/// Appends what stands in t at the leaves of the coordinate that are open (or that are not).
template <Integer I, class T>
void collect(const SliceCoordinate<I>& coordinate, const Tuple<T>& t, bool open, typename Tuple<T>::Modes& result) {
  if (coordinate.is_leaf()) {
    if (coordinate.leaf().is_underscore() == open) result.push_back(t);
    return;
  }
  require_same_rank(open ? "slice" : "dice", coordinate, t);
  for (std::size_t k = 0; k < t.rank(); ++k) collect(coordinate.mode(k), t.mode(k), open, result);
}

template <Integer I, class T>
Tuple<T> collected(const SliceCoordinate<I>& coordinate, const Tuple<T>& t, bool open) {
  if (coordinate.is_leaf() && coordinate.leaf().is_underscore() == open) return t;
  typename Tuple<T>::Modes result;
  collect(coordinate, t, open, result);
  return Tuple<T>(std::move(result));
}
}  // namespace detail

/// What stands in t where the coordinate has `_`, as one tuple; t itself for `_`. Requires weakly_congruent(coordinate, t),
/// else throws Rejection(type). Source: CuTe `slice`.
template <Integer I, class T>
Tuple<T> slice(const SliceCoordinate<I>& coordinate, const Tuple<T>& t) {
  return detail::collected(coordinate, t, true);
}

/// What stands in t where the coordinate has an integer, as one tuple; t itself for an integer. Requires as slice. Source: CuTe
/// `dice`.
template <Integer I, class T>
Tuple<T> dice(const SliceCoordinate<I>& coordinate, const Tuple<T>& t) {
  return detail::collected(coordinate, t, false);
}

/// L on the modes that the coordinate leaves open. Requires weakly_congruent(coordinate, L), else throws Rejection(type).
/// Ensures for any coordinate c that fills the open places by x_0, x_1, …: L(c) == slice(x_0,x_1,…) +
/// L(slice_origin(coordinate)).
/// Source: CuTe `slice`.
template <Integer I, class D>
Layout<I, D> slice(const SliceCoordinate<I>& coordinate, const Layout<I, D>& L) {
  return Layout<I, D>(slice(coordinate, L.shape()), slice(coordinate, L.stride()));
}

/// L on the modes that the coordinate fixes. Requires as slice. Source: CuTe `dice`.
template <Integer I, class D>
Layout<I, D> dice(const SliceCoordinate<I>& coordinate, const Layout<I, D>& L) {
  return Layout<I, D>(dice(coordinate, L.shape()), dice(coordinate, L.stride()));
}

/// A layout, and the value at which it begins: the function x -> offset + layout(x).
template <Integer I, class D = I>
struct OffsetLayout {
  Layout<I, D> layout;
  D offset;

  const Tuple<I>& shape() const { return layout.shape(); }
  std::size_t rank() const { return layout.rank(); }
  /// Mode k, behind the same offset. Throws Rejection(domain) if k >= rank().
  OffsetLayout mode(std::size_t k) const { return {layout.mode(k), offset}; }

  friend bool operator==(const OffsetLayout& a, const OffsetLayout& b) {
    return a.layout == b.layout && static_cast<bool>(a.offset == b.offset);
  }
};

/// The sum that it is, as it is read: 9 + ((4,6):(1,12)).
template <Integer I, class D>
  requires(Printable<I>&& Printable<D>)
std::string to_string(const OffsetLayout<I, D>& L) { return to_string(L.offset) + " + (" + to_string(L.layout) + ')'; }

/// The slice, and the value of L where it begins. Requires weakly_congruent(coordinate, L), else throws Rejection(type), and
/// integers >= 0, else Rejection(domain). Source: CuTe `slice_and_offset`.
template <Integer I, class D>
OffsetLayout<I, D> slice_and_offset(const SliceCoordinate<I>& coordinate, const Layout<I, D>& L) {
  return {slice(coordinate, L), crd2idx(slice_origin(coordinate), L.shape(), L.stride())};
}

/// The slice of a layout with an offset: slice_and_offset of the layout, behind the offset. Source: CuTe `Tensor::operator()`.
template <Integer I, class D>
OffsetLayout<I, D> slice(const SliceCoordinate<I>& coordinate, const OffsetLayout<I, D>& L) {
  OffsetLayout<I, D> part = slice_and_offset(coordinate, L.layout);
  part.offset = L.offset + part.offset;
  return part;
}

/// L, and its value at a coordinate: the layout of the points from there on, for a coordinate c' with natural coordinates added,
/// L(c + c') = offset + L(c'). Requires as L(coordinate). Source: CuTe `domain_offset`.
template <Integer I, class D>
OffsetLayout<I, D> domain_offset(const Tuple<I>& coordinate, const Layout<I, D>& L) {
  return {L, crd2idx(coordinate, L.shape(), L.stride())};
}

}  // namespace colex
