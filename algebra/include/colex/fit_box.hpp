// fit_box: what a table of values over a box is, a layout, one behind a swizzle, or a linear layout; or why none of them.
//
//   i in [0,8), j in [0,4)
//     4*i + j           = (8,4):(4,1)
//     4*i + j + 5       = 5 + ((8,4):(4,1))
//     i/4*64 + i%4 + 4*j = ((4,2),4):((1,64),4)
//     4*i + (j ^ i%4)   = Sw<2,0,2> o 0 o (8,4):(4,1)
//     i ^ j ^ 2*j       = F2{i: [1,2,4], j: [3,6]}
//     i*j               = none: at (1,1) the value is 1, and not the sum of the steps there
//
// The result has a mode for each side of the box. Swizzles are tried, of few bits first: behind the right one a layout is left.
// Source: this project; docs/algorithms.md has `fit`.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/coordinate.hpp"
#include "colex/fit.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"

namespace colex {

/// Values at the points of a box, whose first side counts fastest. Sides have names, which a linear layout calls its inputs.
struct Box {
  std::vector<std::string> names;
  std::vector<std::int64_t> extents;
  std::vector<Checked> values;

  std::vector<std::size_t> point(std::size_t at) const {
    std::vector<std::size_t> c;
    for (const std::int64_t extent : extents) {
      c.push_back(at % static_cast<std::size_t>(extent));
      at /= static_cast<std::size_t>(extent);
    }
    return c;
  }
};

/// What a table of values is.
using BoxForm = std::variant<Layout<>, OffsetLayout<Checked>, ComposedLayout<>, LinearLayout>;

namespace detail {

/// The values along a side of the box, from the first value on.
inline std::vector<Checked> along(const Box& box, std::size_t side) {
  std::size_t step = 1;
  for (std::size_t k = 0; k < side; ++k) step *= static_cast<std::size_t>(box.extents[k]);
  std::vector<Checked> values;
  for (std::size_t i = 0; i < static_cast<std::size_t>(box.extents[side]); ++i)
    values.push_back(box.values[i * step] - box.values[0]);
  return values;
}

/// The coordinates of a point: "(1,2)".
inline std::string point_text(const Box& box, std::size_t at) {
  std::string text;
  for (const std::size_t c : box.point(at)) text += (text.empty() ? "(" : ",") + std::to_string(c);
  return text + ')';
}

/// The first point at which the value is not the sum of those along the sides, none if it always is.
inline std::optional<std::size_t> no_sum(const Box& box) {
  std::vector<std::vector<Checked>> sides;
  for (std::size_t k = 0; k < box.extents.size(); ++k) sides.push_back(along(box, k));
  for (std::size_t at = 0; at < box.values.size(); ++at) {
    Checked sum = box.values[0];
    const std::vector<std::size_t> c = box.point(at);
    for (std::size_t k = 0; k < c.size(); ++k) sum = sum + sides[k][c[k]];
    if (!(sum == box.values[at])) return at;
  }
  return std::nullopt;
}

/// The layout with a mode for each side, whose values begin at 0.
inline std::optional<Layout<>> layout_of_box(const Box& box) {
  std::vector<Layout<>> modes;
  for (std::size_t k = 0; k < box.extents.size(); ++k) {
    const auto mode = fit<Checked, Checked>(along(box, k));
    if (!mode) return std::nullopt;
    modes.push_back(*mode);
  }
  if (no_sum(box)) return std::nullopt;
  return modes.size() == 1 ? modes.front() : make_layout(modes);
}

inline std::optional<ComposedLayout<>> swizzled_box(const Box& box) {
  Checked largest(0);
  for (const Checked& value : box.values) {
    if (value < Checked(0)) return std::nullopt;
    largest = max(largest, value);
  }
  const auto width = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(largest.value())));
  for (std::int64_t bits = 1; bits <= width / 2; ++bits) {
    for (std::int64_t base = 0; base + 2 * bits <= width; ++base) {
      for (std::int64_t shift = bits; base + bits + shift <= width; ++shift) {
        for (const Swizzle& sw : {Swizzle(bits, base, shift), Swizzle(bits, base, -shift)}) {
          Box before = box;
          for (Checked& value : before.values) value = preimage(sw, value);
          if (const auto layout = layout_of_box(before)) return ComposedLayout<>(sw, before.values[0], *layout);
        }
      }
    }
  }
  return std::nullopt;
}

/// The linear layout with an input for each side, if every side is a power of two and the values are linear in its bits.
inline std::optional<LinearLayout> linear_box(const Box& box) {
  std::vector<LinearLayout::Input> inputs;
  std::vector<std::uint64_t> columns;
  std::size_t at = 1;
  for (std::size_t k = 0; k < box.extents.size(); ++k) {
    if (!std::has_single_bit(static_cast<std::uint64_t>(box.extents[k]))) return std::nullopt;
    inputs.push_back({box.names[k], {}});
    for (std::int64_t bit = 1; bit < box.extents[k]; bit *= 2, at *= 2) {
      inputs.back().bases.push_back({box.values[at].value()});
      columns.push_back(static_cast<std::uint64_t>(box.values[at].value()));
    }
  }
  for (std::size_t x = 0; x < box.values.size(); ++x) {
    std::uint64_t sum = 0;
    for (std::size_t bit = 0; bit < columns.size(); ++bit) sum ^= (x >> bit & 1) != 0 ? columns[bit] : 0;
    if (box.values[x] < Checked(0) || sum != static_cast<std::uint64_t>(box.values[x].value())) return std::nullopt;
  }
  return LinearLayout::from_bases(inputs, {"out"});
}

/// Why the values along a side are no layout's. Requires that they are none's.
inline std::string why_no_mode(const Box& box, std::size_t side) {
  const std::vector<Checked> all = along(box, side);
  const std::string name = box.names[side];
  const auto at = [&](std::size_t x) { return name + " = " + std::to_string(x); };
  std::size_t block = 1;  // the multiples of `block` are looked at: what is between them is as it should be
  while (block < all.size()) {
    const std::size_t count = all.size() / block;
    std::size_t run = 2;
    while (run < count && all[run * block] == all[(run - 1) * block] + all[block]) ++run;
    if (count % run != 0)
      return "in steps of " + std::to_string(block) + " " + name + " goes straight as far as " + at((run - 1) * block) + ", so " +
             std::to_string(run * block) + " would have to divide " + std::to_string(all.size());
    for (std::size_t x = 0; x < all.size(); x += block) {
      const std::size_t first = x - x % (run * block);
      if (all[x] == all[first] + all[x - first]) continue;
      return "from " + at(first) + " to " + at(x) + " the value grows by " + to_string(all[x] - all[first]) + ", and from " +
             at(0) + " to " + at(x - first) + " by " + to_string(all[x - first]) + ", which would have to be as much";
    }
    block *= run;
  }
  return "";
}

/// Why no layout has the values.
inline std::string why_no_layout(const Box& box) {
  for (std::size_t k = 0; k < box.extents.size(); ++k) {
    if (!fit<Checked, Checked>(along(box, k))) return why_no_mode(box, k);
  }
  const std::size_t at = *no_sum(box);
  std::string steps;
  Checked sum = box.values[0];
  std::size_t step = 1;
  const std::vector<std::size_t> c = box.point(at);
  for (std::size_t k = 0; k < c.size(); ++k) {
    const Checked by = along(box, k)[c[k]];
    if (c[k] != 0) steps += (steps.empty() ? "" : ", ") + to_string(by) + " to " + point_text(box, c[k] * step);
    sum = sum + by;
    step *= static_cast<std::size_t>(box.extents[k]);
  }
  return "at " + point_text(box, at) + " the value is " + to_string(box.values[at]) + ", and not the sum of the steps there, " +
         steps + (box.values[0] == Checked(0) ? "" : ", from " + to_string(box.values[0]) + " at the first point") +
         ", which is " + to_string(sum);
}

}  // namespace detail

/// The layout that has the values, with an offset if they do not begin at 0; else the layout behind a swizzle that has them, for
/// swizzles within the bits of the values; else the linear layout. Requires a value for each point, and sides of at least 1.
/// Rejection(inadmissible) if none of these has the values, with the reason for which no layout has.
inline Result<BoxForm> fit_box(const Box& box) {
  if (const auto layout = detail::layout_of_box(box)) {
    if (box.values[0] == Checked(0)) return BoxForm(*layout);
    return BoxForm(OffsetLayout<Checked>{*layout, box.values[0]});
  }
  if (const auto swizzled = detail::swizzled_box(box)) return BoxForm(*swizzled);
  if (const auto linear = detail::linear_box(box)) return BoxForm(*linear);
  return Rejection(Kind::inadmissible, "no layout, none behind a swizzle of bits that the values have, and no linear layout: " +
                                           detail::why_no_layout(box));
}

}  // namespace colex
