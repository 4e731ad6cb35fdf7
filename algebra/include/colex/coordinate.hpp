// Coordinates: the same point of a shape, written as a number, as a tuple, or in between.
//
//   shape (3,(2,3)):   16  =  (1,5)  =  (1,(1,2))      1-D, partial and natural coordinate of one point
//
//   idx2crd(16, (3,(2,3)))      = (1,(1,2))        any coordinate -> the natural one
//   crd2idx((1,(1,2)), (3,(2,3))) = 16             any coordinate -> the 1-D one
//   crd2idx((1,5), (3,(2,3)), (3,(12,1))) = 17     any coordinate -> the value of the layout (3,(2,3)):(3,(12,1))
//   crd2crd((1,1), (3,2), (2,3)) = (0,2)           the point with the same 1-D coordinate, 4, in another shape
//   increment((2,(1,0)), (3,(2,3))) = (0,(0,1))    the next point in 1-D order
//
// Beyond the shape. The last leaf is never reduced, so every number >= 0 is a 1-D coordinate: idx2crd(5, (2,2)) = (1,2), and
// crd2idx takes it back. A partial coordinate goes on within its own mode: idx2crd((5,0), (2,2)) = (5,0). A coordinate below 0
// is a domain error.
//
// Source: CuTe `stride.hpp` (`idx2crd`, `crd2idx`, `crd2crd`, `increment`); CUTLASS documentation, 01_layout.md.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/compact.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

/// One step of idx2crd at a leaf that others follow: emits its coordinate; returns what the leaves behind it share.
template <Integer I, class Emit>
I idx2crd_step(const I& index, const I& extent, Emit&& emit) {
  emit(index % extent);
  return index / extent;
}

namespace detail {
template <Integer I>
void require_coordinate(const char* operation, const Tuple<I>& coordinate, const Tuple<I>& shape) {
  if (!weakly_congruent(coordinate, shape)) {
    throw Rejection(Kind::type,
                    std::string(operation) + ": " + describe(coordinate) + " is no coordinate of the shape " + describe(shape));
  }
  for_each_leaf(coordinate, [&](const I& leaf) {
    if (leaf < I(0)) {
      throw Rejection(Kind::domain, std::string(operation) + ": the coordinate " + describe(coordinate) + " goes below 0");
    }
  });
}

/// The natural coordinate of a 1-D one.
template <Integer I>
Tuple<I> split_index(I index, const Tuple<I>& shape) {
  std::size_t leaves_left = leaf_count(shape);
  if (leaves_left == 0 && !(index == I(0))) {
    throw Rejection(Kind::domain, "idx2crd: " + describe(shape) + " has the single coordinate 0, not " + describe(index));
  }
  return transform_leaves(shape, [&](const I& extent) {
    if (--leaves_left == 0) return index;
    I here(0);
    index = idx2crd_step(index, extent, [&](const I& coordinate) { here = coordinate; });
    return here;
  });
}

template <Integer I>
Tuple<I> to_natural(const Tuple<I>& coordinate, const Tuple<I>& shape) {
  if (coordinate.is_leaf()) return split_index(coordinate.leaf(), shape);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < shape.rank(); ++k) result.push_back(to_natural(coordinate.mode(k), shape.mode(k)));
  return Tuple<I>(std::move(result));
}
}  // namespace detail

/// The natural coordinate of a coordinate, the last leaf not reduced. Requires weakly_congruent(coordinate, shape), else throws
/// Rejection(type), and every leaf >= 0, else Rejection(domain); a shape without leaves has the single coordinate 0.
/// Ensures congruent(result, shape) and crd2idx(result, shape) == crd2idx(coordinate, shape). Source: CuTe `idx2crd(idx, shape)`.
template <Integer I>
Tuple<I> idx2crd(const Tuple<I>& coordinate, const std::type_identity_t<Tuple<I>>& shape) {
  detail::require_coordinate("idx2crd", coordinate, shape);
  return detail::to_natural(coordinate, shape);
}

namespace detail {
template <Integer I>
I reduced_coordinate(const I& index, const I& extent, const I& stride) {
  if (extent == I(1)) return I(0);
  if (stride < I(1)) {
    throw Rejection(Kind::inadmissible,
                    "idx2crd: the stride " + describe(stride) + " of the extent " + describe(extent) +
                        " cannot be divided by; give positive strides",
                    shown("stride", stride));
  }
  return (index / stride) % extent;
}

template <Integer I>
Tuple<I> invert_strides(const Tuple<I>& index, const Tuple<I>& shape, const Tuple<I>& stride) {
  if (!index.is_leaf()) {
    typename Tuple<I>::Modes result;
    for (std::size_t k = 0; k < shape.rank(); ++k) {
      result.push_back(invert_strides(index.mode(k), shape.mode(k), stride.mode(k)));
    }
    return Tuple<I>(std::move(result));
  }
  const std::vector<I> strides = leaves(stride);
  std::size_t k = 0;
  const Tuple<I> result =
      transform_leaves(shape, [&](const I& extent) { return reduced_coordinate(index.leaf(), extent, strides[k++]); });
  const I value = inner_product(result, stride);
  if (value == index.leaf()) return result;
  throw Rejection(Kind::inadmissible,
                  "idx2crd: " + describe(index) + " divided by the strides of " + describe(shape) + ':' + describe(stride) +
                      " gives " + describe(result) + ", whose value is " + describe(value) +
                      "; this way inverts a layout only where each stride counts past the modes below it",
                  shown("coordinate", crd2idx(result, shape), "value", value));
}
}  // namespace detail

/// The coordinate with this value under compact strides: each leaf is (index / stride) mod extent. A tuple of indices is taken
/// mode by mode; where `stride` is a leaf and the shape is not, it is the first of the compact column-major strides.
/// Requires positive strides at extents other than 1, and that the coordinate so found has the value, which it has for all
/// values of a compact layout; else throws Rejection(inadmissible) with the coordinate and its value (CuTe returns it
/// nevertheless).
/// Ensures crd2idx(result, shape, stride) == index. Source: CuTe `idx2crd(idx, shape, stride)`.
template <Integer I>
Tuple<I> idx2crd(const Tuple<I>& index, const std::type_identity_t<Tuple<I>>& shape,
                 const std::type_identity_t<Tuple<I>>& stride) {
  detail::require_coordinate("idx2crd", index, shape);
  const Tuple<I> strides = stride.is_leaf() && !shape.is_leaf() ? compact_col_major(shape, stride) : stride;
  if (!congruent(shape, strides)) detail::reject_profiles("idx2crd", shape, strides);
  return detail::invert_strides(index, shape, strides);
}

/// The value of the layout shape:stride at a coordinate; see Layout::operator(). Source: CuTe `crd2idx(crd, shape, stride)`.
template <Integer I, StrideOver<I> D>
D crd2idx(const Tuple<I>& coordinate, const std::type_identity_t<Tuple<I>>& shape, const Tuple<D>& stride) {
  detail::require_coordinate("crd2idx", coordinate, shape);
  return Layout<I, D>(shape, stride)(coordinate);
}

namespace detail {
/// A leaf of a coordinate, and what stands at its place in the shape.
template <Integer I>
struct Digit {
  I value;
  Tuple<I> place;
};

template <Integer I>
void collect_digits(const Tuple<I>& coordinate, const Tuple<I>& shape, std::vector<Digit<I>>& digits) {
  if (coordinate.is_leaf()) {
    digits.push_back({coordinate.leaf(), shape});
    return;
  }
  for (std::size_t k = 0; k < shape.rank(); ++k) collect_digits(coordinate.mode(k), shape.mode(k), digits);
}

/// The leaves of a coordinate from left to right. Requires weakly_congruent(coordinate, shape).
template <Integer I>
std::vector<Digit<I>> digits_of(const Tuple<I>& coordinate, const Tuple<I>& shape) {
  std::vector<Digit<I>> digits;
  collect_digits(coordinate, shape, digits);
  return digits;
}
}  // namespace detail

/// One step of crd2idx, from the last leaf to the first: the index of the leaf and of those behind it, given that of those
/// behind it.
template <Integer I>
I crd2idx_step(const I& index_behind, const I& coordinate, const I& extent) {
  return coordinate + extent * index_behind;
}

/// The 1-D coordinate of a coordinate: a 1-D coordinate is its own, a tuple is c_0 + s_0·(c_1 + s_1·(…)), the extents taken at
/// the leaves of the coordinate. Requires as idx2crd. Source: CuTe `crd2idx(crd, shape)`.
template <Integer I>
I crd2idx(const Tuple<I>& coordinate, const std::type_identity_t<Tuple<I>>& shape) {
  detail::require_coordinate("crd2idx", coordinate, shape);
  const std::vector<detail::Digit<I>> digits = detail::digits_of(coordinate, shape);
  if (digits.empty()) return I(0);
  I index = digits.back().value;
  // The last extent is not asked for: it may be too large for the integer.
  for (std::size_t k = digits.size() - 1; k > 0; --k) {
    index = crd2idx_step(index, digits[k - 1].value, product(digits[k - 1].place));
  }
  return index;
}

/// The natural coordinate in `to` of the point whose coordinate in `from` is given: the one with the same 1-D coordinate.
/// Requires size(from) == size(to), else throws Rejection(domain); otherwise as idx2crd. CuTe goes mode by mode where it can,
/// which gives the same if the modes agree in size and a coordinate outside `to` if not. Source: CuTe `crd2crd`.
template <Integer I>
Tuple<I> crd2crd(const Tuple<I>& coordinate, const std::type_identity_t<Tuple<I>>& from,
                 const std::type_identity_t<Tuple<I>>& to) {
  const I index = crd2idx(coordinate, from);
  const I of_from = product(from);  // one behind the other: where both overflow, every compiler's program speaks of `from`
  const I of_to = product(to);
  if (!(of_from == of_to)) {
    throw Rejection(Kind::domain, "crd2crd: " + describe(from) + " has " + describe(of_from) + " coordinates and " +
                                      describe(to) + " has " + describe(of_to) + "; they need the same size");
  }
  return idx2crd(Tuple<I>(index), to);
}

/// One step of increment at a leaf that others follow: emits its next coordinate; returns the carry into the leaf behind it, 0
/// or 1.
template <Integer I, class Emit>
I increment_step(const I& carry, const I& coordinate, const I& extent, Emit&& emit) {
  const I next = coordinate + carry;
  if (next == extent) {
    emit(I(0));
    return I(1);
  }
  emit(next);
  return I(0);
}

/// The coordinate of the next point in 1-D order, of the profile of the given one. The last leaf is not reduced, so the point
/// after the last is (0,…,0,s), which is where a loop ends. Requires weakly_congruent(coordinate, shape), else throws
/// Rejection(type), at least one leaf, and every leaf in [0, extent), the last in [0, ∞), else Rejection(domain).
/// Ensures crd2idx(result, shape) == crd2idx(coordinate, shape) + 1. Source: CuTe `increment`.
template <Integer I>
Tuple<I> increment(const Tuple<I>& coordinate, const std::type_identity_t<Tuple<I>>& shape) {
  detail::require_coordinate("increment", coordinate, shape);
  const std::vector<detail::Digit<I>> digits = detail::digits_of(coordinate, shape);
  if (digits.empty()) throw Rejection(Kind::domain, "increment: the coordinate " + describe(coordinate) + " has no next");
  I carry(1);
  std::size_t k = 0;
  return transform_leaves(coordinate, [&](const I& here) {
    const Tuple<I>& place = digits[k++].place;
    if (k == digits.size()) return here + carry;
    const I extent = product(place);
    if (!(here < extent)) {
      throw Rejection(Kind::domain, "increment: " + describe(coordinate) + " is not inside the shape " + describe(shape));
    }
    I next(0);
    carry = increment_step(carry, here, extent, [&](const I& value) { next = value; });
    return next;
  });
}

}  // namespace colex
