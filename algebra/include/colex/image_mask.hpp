// The set of a layout's values as the bits of an integer: which CTAs of a cluster a multicast reaches.
//
//   image_mask(4:2)                                  = 0b1010101 = 85      values 0, 2, 4, 6
//   make_layout_image_mask((2,4):(1,2), (1,2), 1)    = 0b10101010 = 170    at (1,_): values 1, 3, 5, 7
//
// A union, so a value that is met twice sets its bit once. Each mode doubles the mask as often as its extent needs, and no loop
// walks the domain. Source: CuTe DSL `make_layout_image_mask`; CuTe `create_tma_multicast_mask`.
#pragma once

#include <cstddef>
#include <string>

#include "colex/coordinate.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/reshape.hpp"
#include "colex/slice.hpp"
#include "colex/tuple.hpp"

namespace colex {

namespace detail {

/// 2^n, for n >= 0.
template <Integer I>
I power_of_two(const I& n) {
  I result(1);
  I base(2);
  I left = n;
  while (!(left == I(0))) {
    if (left % I(2) == I(1)) result = result * base;
    left = left / I(2);
    if (!(left == I(0))) base = base * base;
  }
  return result;
}

/// The bits that are in a or in b, both >= 0.
template <Integer I>
I union_of_bits(I a, I b) {
  I result(0);
  I weight(1);
  while (true) {
    if (a % I(2) == I(1) || b % I(2) == I(1)) result = result + weight;
    a = a / I(2);
    b = b / I(2);
    if (a == I(0) && b == I(0)) return result;
    weight = weight * I(2);
  }
}

/// The union of the mask shifted by 0, d, 2·d, …, (s-1)·d, for s >= 1 and d >= 0.
template <Integer I>
I smeared(I mask, const I& s, const I& d) {
  if (d == I(0)) return mask;
  I covered(1);
  while (less_equal(I(2) * covered, s)) {
    mask = union_of_bits(mask, I(mask * power_of_two(I(covered * d))));
    covered = I(2) * covered;
  }
  if (covered == s) return mask;
  return union_of_bits(mask, I(mask * power_of_two(I((s - covered) * d))));
}

}  // namespace detail

/// Σ 2^v over the distinct values v of offset + L. Requires values in [0, 62], else throws Rejection(domain) below 0 and
/// Rejection(overflow) above. Cost: O(rank · log size) operations on masks.
template <Integer I>
I image_mask(const Layout<I>& L, const I& offset = I(0)) {
  I last = offset;
  for_each_mode(L.shape(), L.stride(), [&](const I& s, const I& d) {
    if (d < I(0) && !(s == I(1))) {
      throw Rejection(Kind::domain,
                      "image_mask of " + describe(L) + ": the stride " + describe(d) + " is below 0, and a bit counts from 0");
    }
    if (!(s == I(1))) last = last + (s - I(1)) * d;
  });
  if (offset < I(0)) throw Rejection(Kind::domain, "image_mask: the value " + describe(offset) + " is below 0 and has no bit");
  if (I(62) < last) {
    throw Rejection(Kind::overflow,
                    "image_mask of " + describe(L) + ": the value " + describe(last) + " has no bit in a mask of 63");
  }
  I mask = detail::power_of_two(offset);
  for_each_mode(L.shape(), L.stride(), [&](const I& s, const I& d) {
    if (!(s == I(1))) mask = detail::smeared(mask, s, d);
  });
  return mask;
}

/// The values of L where the coordinate is fixed but for mode k, as the bits of an integer.
/// Requires a coordinate of rank(L) modes, else throws Rejection(type), k < rank(L), else Rejection(domain), and values as
/// image_mask.
/// Source: CuTe DSL `make_layout_image_mask`.
template <Integer I>
I make_layout_image_mask(const Layout<I>& L, const Tuple<I>& coordinate, std::size_t k) {
  const std::string modes = std::to_string(rank(L)) + " modes";
  if (rank(coordinate) != rank(L)) {
    throw Rejection(Kind::type, "make_layout_image_mask: the layout has " + modes + "; the coordinate " + describe(coordinate) +
                                    " has " + std::to_string(rank(coordinate)));
  }
  if (k >= rank(L)) {
    throw Rejection(Kind::domain,
                    "make_layout_image_mask: the layout has " + modes + ", counted from 0; none is mode " + std::to_string(k));
  }
  const SliceCoordinate<I> fixed = transform_leaves(coordinate, [](const I& leaf) { return Slot<I>(leaf); });
  const OffsetLayout<I> open = slice_and_offset(replace(fixed, k, SliceCoordinate<I>(Slot<I>(Underscore{}))), L);
  return image_mask(open.layout, open.offset);
}

}  // namespace colex
