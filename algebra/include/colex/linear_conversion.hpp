// Layouts and swizzles as linear layouts, and back.
//
//   linear_layout((4,8):(8,1))              = F2{in: [8,16,1,2,4]}
//   linear_layout(Sw<2,0,2>)                = F2{in: [1,2,5,10]}
//   to_layout(F2{in: [8,16,1,2,4]})         = (4,8):(8,1)
//   to_swizzle(F2{in: [1,2,5,10]})          = Sw<2,0,2>
//
//   linear_layout((2,2):(1,1))              rejected: at coordinate 3 the layout says 1 + 1 = 2, and 1 xor 1 is 0
//   linear_layout((3,4):(1,4))              rejected: [0,3) is not closed under xor
//
// When is a layout linear? If and only if its extents are powers of two, its values are not negative, and no two of the values at
// powers of two have a bit in common: then adding them is xoring them. And a linear layout is a layout under the same condition
// on its bases.
//
// Source: S126, S137, S138.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

namespace colex {

namespace detail {

/// The first coordinate at which adding the bases is not xoring them, if there is one: a sum of two powers of two.
inline std::optional<Word> first_carry(const std::vector<Word>& bases) {
  Word seen = 0;
  for (std::size_t j = 0; j < bases.size(); ++j) {
    if ((bases[j] & seen) != 0) {
      std::size_t i = 0;
      while ((bases[i] & bases[j]) == 0) ++i;
      return (Word{1} << i) | (Word{1} << j);
    }
    seen |= bases[j];
  }
  return std::nullopt;
}

inline std::size_t require_bits(const Layout<>& L, Checked extent) {
  const auto s = static_cast<Word>(extent.value());
  if (!std::has_single_bit(s)) {
    throw Rejection(Kind::inadmissible, describe(L) + " is not a linear layout: its extent " + describe(extent) +
                                            " is no power of two, and only [0,2^n) is closed under xor");
  }
  return static_cast<std::size_t>(std::countr_zero(s));
}

/// L at the powers of two below its size. Rejects extents that are no powers of two.
inline std::vector<Checked> linear_steps(const Layout<>& L) {
  std::vector<Checked> steps;
  for (const Mode<Checked>& mode : modes(L)) {
    const std::size_t bits = require_bits(L, mode.extent);
    if (steps.size() + bits > LinearLayout::most_bits)
      throw Rejection(Kind::limit, "a linear layout has at most 62 bits on each side");
    for (std::size_t bit = 0; bit < bits; ++bit) steps.push_back(Checked(std::int64_t{1} << bit) * mode.stride);
  }
  return steps;
}

inline std::string carry_text(const std::vector<Word>& bases, Word x) {
  const Word a = bases[static_cast<std::size_t>(std::countr_zero(x))];
  const Word b = bases[static_cast<std::size_t>(std::bit_width(x)) - 1];
  return std::to_string(a) + " + " + std::to_string(b) + " = " + std::to_string(a + b) + ", and " + std::to_string(a) + " xor " +
         std::to_string(b) + " is " + std::to_string(a ^ b);
}

inline LinearLayout from_columns(std::vector<Word> columns) {
  Word seen = 0;
  for (const Word column : columns) seen |= column;
  const Dimension in{"in", columns.size()};
  return LinearLayout({in}, {{"out", static_cast<std::size_t>(std::bit_width(seen))}}, std::move(columns));
}

}  // namespace detail

/// L as a linear layout from `in`, its 1-D coordinate, to `out`, of the smallest size that holds its values.
/// Throws Rejection(inadmissible), with the reason and the first coordinate that would go wrong, if and only if L is not linear
/// on its domain.
inline LinearLayout linear_layout(const Layout<>& L) {
  std::vector<Word> bases;
  std::optional<Checked> negative;
  for (const Checked& step : detail::linear_steps(L)) {
    if (step < Checked(0)) {
      negative = step;
      break;
    }
    bases.push_back(static_cast<Word>(step.value()));
  }
  if (const auto x = detail::first_carry(bases)) {
    throw Rejection(Kind::inadmissible,
                    describe(L) + " is not a linear layout: at coordinate " + std::to_string(*x) + " its value is " +
                        detail::carry_text(bases, *x),
                    shown("coordinate", *x));
  }
  if (negative) {
    throw Rejection(Kind::inadmissible,
                    describe(L) + " is not a linear layout: at coordinate " + std::to_string(Word{1} << bases.size()) +
                        " its value is " + describe(*negative) + ", below 0",
                    shown("coordinate", Word{1} << bases.size(), "value", *negative));
  }
  return detail::from_columns(std::move(bases));
}
inline Result<LinearLayout> try_linear_layout(const Layout<>& L) {
  return attempt([&] { return linear_layout(L); });
}

/// L as a linear layout with an input for each of its modes, under these names. Requires a name for each mode, else throws
/// Rejection(domain).
inline LinearLayout linear_layout(const Layout<>& L, const std::vector<std::string>& names) {
  if (names.size() != L.rank()) {
    throw Rejection(Kind::domain,
                    std::to_string(names.size()) + " names for the " + std::to_string(L.rank()) + " modes of " + describe(L));
  }
  std::vector<Dimension> inputs;
  for (std::size_t k = 0; k < names.size(); ++k) inputs.push_back({names[k], detail::require_bits(L, size(L.mode(k)))});
  return reshape_inputs(linear_layout(L), inputs);
}

/// Sw on [0, 2^bits). Requires bits <= 62, else throws Rejection(limit). Ensures outputs of the smallest size that holds the
/// values: 2^bits, or more where a negative shift leaves it.
inline LinearLayout linear_layout(const Swizzle& sw, std::size_t bits) {
  if (bits > LinearLayout::most_bits) throw Rejection(Kind::limit, "a linear layout has at most 62 bits on each side");
  std::vector<Word> columns;
  for (std::size_t i = 0; i < bits; ++i) columns.push_back(static_cast<Word>(sw(std::int64_t{1} << i).value()));
  return detail::from_columns(std::move(columns));
}
/// Sw on [0, 2^window), which it maps into itself.
inline LinearLayout linear_layout(const Swizzle& sw) { return linear_layout(sw, static_cast<std::size_t>(sw.window())); }

/// The layout with F's values, coalesced; for several inputs a mode for each, coalesced in itself.
/// Requires a single output, else throws Rejection(type); throws Rejection(inadmissible), with the first coordinate that would go
/// wrong, if and only if no layout has F's values. Ensures to_layout(F)(x) == F(x) for all x in the domain, and
/// linear_layout(to_layout(F)) == F for an F from `in` to the smallest `out`.
inline Layout<> to_layout(const LinearLayout& F) {
  if (F.outputs().size() != 1) {
    throw Rejection(Kind::type, "the layout of a linear layout has one output, and " + to_string(F) + " has " +
                                    std::to_string(F.outputs().size()) + "; reshape them to one");
  }
  if (const auto x = detail::first_carry(F.columns())) {
    throw Rejection(Kind::inadmissible,
                    "no layout is " + to_string(F) + ": it would add what is xored, first at coordinate " + std::to_string(*x) +
                        ": " + detail::carry_text(F.columns(), *x),
                    shown("coordinate", *x));
  }
  std::vector<Layout<>> parts;
  std::size_t i = 0;
  for (const Dimension& input : F.inputs()) {
    Modes<Checked> modes;
    for (std::size_t bit = 0; bit < input.bits; ++bit, ++i)
      modes.push_back({Checked(2), Checked(static_cast<std::int64_t>(F.columns()[i]))});
    parts.push_back(layout_of(coalesced_modes(modes)));
  }
  return parts.size() == 1 ? parts.front() : make_layout(parts);
}
/// The swizzle with F's values on F's domain, inputs and outputs packed; Sw<0,0,0> for an identity.
/// Throws Rejection(inadmissible) if and only if there is none.
inline Swizzle to_swizzle(const LinearLayout& F) {
  detail::BitImages images;
  for (const Word column : F.columns()) images.push_back(static_cast<std::int64_t>(column));
  return detail::swizzle_with_images(images, to_string(F));
}
}  // namespace colex
