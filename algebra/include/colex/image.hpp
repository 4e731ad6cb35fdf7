// The image of a layout: the set of its values.
//
//   image_size((4,2):(1,2)) = 6          0 … 5
//   holes((4,2):(1,8)) = 4               4 5 6 7
//   same_image((4,2):(1,2), 6:1)         yes
//   same_image((2,2):(2,3), (2,2):(3,1)) no: 1 is in one only
//
// How? As a set, modes s:d and t:(m·d) with m <= s are the one mode (s + m·(t-1)):d, and a reversed mode is an ordinary one
// that starts lower. What remains after all such merges is nearly always injective, and then the size of the image is the
// product of the extents and the image is known by its offsets (equal.hpp). Where it is not, the values are listed, up
// to a budget.
//
// Source: docs/algorithms.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/contiguous.hpp"
#include "colex/decision.hpp"
#include "colex/equal.hpp"
#include "colex/gcd.hpp"
#include "colex/injective.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

/// How many values of an image are listed before the answer is unknown, if the caller says nothing else.
inline constexpr std::size_t most_listed_values = std::size_t{1} << 16U;

/// The mode with the stride of the base that has the sums of both modes' values, each once; none if their sums leave a gap, or
/// the stride is no multiple. Requires strides above 0.
template <Integer I>
std::optional<Mode<I>> as_one_mode(const Mode<I>& base, const Mode<I>& mode) {
  const I ratio = mode.stride / base.stride;
  const bool is_one = !(base.extent < ratio) && static_cast<bool>(ratio * base.stride == mode.stride);
  if (!is_one) return std::nullopt;
  return Mode<I>{base.extent + ratio * (mode.extent - I(1)), base.stride};
}

/// Modes with the image of these modes, shifted to begin at 0: positive strides that do not decrease, extents > 1, and no two
/// that are one as a set.
template <Integer I>
Modes<I> merged_image(const Modes<I>& modes) {
  Modes<I> merged;
  for (const Mode<I>& mode : sorted_by_magnitude(squeezed(modes))) {
    if (mode.stride == I(0)) continue;
    const Mode<I> upwards{mode.extent, abs(mode.stride)};
    bool absorbed = false;
    for (Mode<I>& base : merged) {
      const std::optional<Mode<I>> one = as_one_mode(base, upwards);
      if (!one) continue;
      base = *one;
      absorbed = true;
      break;
    }
    if (!absorbed) merged.push_back(upwards);
  }
  return merged;
}

/// The union of a set, given in ascending order, and of the set shifted by a positive distance. (Of numbers the loops end before
/// the set does; on a path that nothing satisfies they do not, and end with it.)
template <Integer I>
std::vector<I> with_shifted(const std::vector<I>& set, const I& distance) {
  std::vector<I> result;
  std::size_t shifted = 0;
  for (const I& value : set) {
    for (; shifted < set.size() && set[shifted] + distance < value; ++shifted) result.push_back(set[shifted] + distance);
    if (shifted < set.size() && set[shifted] + distance == value) ++shifted;
    result.push_back(value);
  }
  for (; shifted < set.size(); ++shifted) result.push_back(set[shifted] + distance);
  return result;
}

/// The image of modes with positive strides, in ascending order; none if it has more than `most` values.
template <Integer I>
std::optional<std::vector<I>> listed_image(const Modes<I>& modes, std::size_t most) {
  std::vector<I> image{I(0)};
  for (const Mode<I>& mode : modes) {
    // The image with the first `copies` coordinates of the mode, as many more at a time as there are.
    for (I copies(1); copies < mode.extent;) {
      const I more = min(copies, mode.extent - copies);
      image = with_shifted(image, more * mode.stride);
      if (image.size() > most) return std::nullopt;
      copies = copies + more;
    }
  }
  return image;
}

inline std::string listing_budget(std::size_t most) { return "a list of " + std::to_string(most) + " values"; }

/// The number of values of modes that merged_image returned and that no gap separates.
template <Integer I, class Search>
std::optional<I> block_image_size(const Modes<I>& block, const Search& search, std::size_t most_listed) {
  if (block.size() == 1 || self_relation(block, search).is_no()) {
    I size(1);
    for (const Mode<I>& mode : block) size = size * mode.extent;
    return size;
  }
  const auto image = listed_image(block, most_listed);
  if (!image) return std::nullopt;
  return I(static_cast<std::int64_t>(image->size()));
}

/// The number of values of modes that merged_image returned. They fall into blocks: where all later strides are multiples of
/// more than what the earlier modes reach, values of both add up without coincidence.
template <Integer I, class Search>
std::optional<I> merged_image_size(const Modes<I>& merged, const Search& search, std::size_t most_listed) {
  std::vector<I> divisor_from(merged.size() + 1, I(0));
  for (std::size_t k = merged.size(); k-- > 0;) divisor_from[k] = gcd(divisor_from[k + 1], merged[k].stride);
  I size(1);
  I reached(0);
  Modes<I> block;
  for (std::size_t k = 0; k < merged.size(); ++k) {
    block.push_back(merged[k]);
    reached = reached + (merged[k].extent - I(1)) * merged[k].stride;
    const bool last = k + 1 == merged.size();
    if (!last && !(reached < divisor_from[k + 1])) continue;
    const std::optional<I> values = block_image_size(block, search, most_listed);
    if (!values) return std::nullopt;
    size = size * *values;
    block.clear();
  }
  return size;
}

/// The least element of exactly one of two sets, given in ascending order; none if they are equal.
template <Integer I>
std::optional<I> first_element_of_one(const std::vector<I>& a, const std::vector<I>& b) {
  for (std::size_t k = 0; k < a.size() && k < b.size(); ++k) {
    if (!(a[k] == b[k])) return min(a[k], b[k]);
  }
  if (a.size() == b.size()) return std::nullopt;
  return a.size() < b.size() ? b[a.size()] : a[b.size()];
}

template <Integer I>
I largest_sum(const Modes<I>& modes) {
  I sum(0);
  for (const Mode<I>& mode : modes) sum = sum + (mode.extent - I(1)) * mode.stride;
  return sum;
}

/// yes, or no with a value that one of the two has: those of `a_modes` count from a_offset, those of `b_modes` from b_offset.
template <Integer I, class Search>
Decision<I> shifted_same_image(const Modes<I>& a_modes, const I& a_offset, const Modes<I>& b_modes, const I& b_offset,
                               const Search& search, std::size_t most_listed = most_listed_values) {
  const I least = a_offset + least_value(a_modes);
  const I other_least = b_offset + least_value(b_modes);
  if (!(least == other_least)) return Decision<I>::no(min(least, other_least));
  const Modes<I> a = merged_image(a_modes);
  const Modes<I> b = merged_image(b_modes);
  if (a == b) return Decision<I>::yes();
  const I largest = largest_sum(a);
  const I other_largest = largest_sum(b);
  if (!(largest == other_largest)) return Decision<I>::no(least + max(largest, other_largest));

  const std::optional<I> offset = first_offset_difference(a, b);
  if (!offset) return Decision<I>::yes();
  if (self_relation(a, search).is_no() && self_relation(b, search).is_no()) return Decision<I>::no(least + *offset);

  const auto a_image = listed_image(a, most_listed);
  const auto b_image = a_image ? listed_image(b, most_listed) : std::nullopt;
  if (!b_image) return Decision<I>::unknown(listing_budget(most_listed));
  const std::optional<I> value = first_element_of_one(*a_image, *b_image);
  return value ? Decision<I>::no(least + *value) : Decision<I>::yes();
}

template <Integer I>
Rejection image_too_large(const char* operation, const Layout<I>& L, std::size_t most_listed) {
  return Rejection(Kind::unknown, std::string(operation) + "(" + describe(L) +
                                      "): the values coincide in no regular way, and they are more than " +
                                      listing_budget(most_listed));
}

}  // namespace detail

/// The number of different values of L. Throws Rejection(unknown) where the values coincide irregularly and are more than
/// `most_listed`. Ensures 1 <= image_size(L) <= min(size(L), cosize(L)).
template <Integer I, class Search = Enumeration>
I image_size(const Layout<I>& L, const Search& search = Search(), std::size_t most_listed = detail::most_listed_values) {
  const std::optional<I> size = in_wider_where_needed(
      [&]<class J>(const Modes<J>& all) { return detail::merged_image_size(detail::merged_image(all), search, most_listed); },
      modes(L));
  if (!size) throw detail::image_too_large("image_size", L, most_listed);
  return *size;
}

/// The number of values between the least and the largest value of L that L does not have: cosize(L) - image_size(L).
/// Throws Rejection(unknown) as image_size does.
template <Integer I, class Search = Enumeration>
I holes(const Layout<I>& L, const Search& search = Search(), std::size_t most_listed = detail::most_listed_values) {
  const std::optional<I> missed = in_wider_where_needed(
      [&]<class J>(const Modes<J>& all) -> std::optional<J> {
        const Modes<J> merged = detail::merged_image(all);
        const std::optional<J> size = detail::merged_image_size(merged, search, most_listed);
        if (!size) return std::nullopt;
        return detail::largest_sum(merged) + J(1) - *size;
      },
      modes(L));
  if (!missed) throw detail::image_too_large("holes", L, most_listed);
  return *missed;
}

/// Whether A and B have the same set of values: yes, no with a value that exactly one of them has, or unknown where the values
/// coincide irregularly and are more than `most_listed`.
template <Integer I, class Search = Enumeration>
Decision<I> same_image(const Layout<I>& A, const Layout<I>& B, const Search& search = Search(),
                       std::size_t most_listed = detail::most_listed_values) {
  return decided([&]<class J>(const Modes<J>& a,
                              const Modes<J>& b) { return detail::shifted_same_image(a, J(0), b, J(0), search, most_listed); },
                 modes(A), modes(B));
}

}  // namespace colex
