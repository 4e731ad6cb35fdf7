// Moving a swizzle past a layout: from the coordinates that it permutes to the addresses, or from one layout's addresses to
// another's.
//
//   (8,8):(8,1) o Sw<3,0,3>              = Sw<3,0,-3> o 0 o (8,8):(8,1)      first the coordinate is swizzled, then laid out
//   transfer_swizzle(Sw<3,0,3>, 64:1, (8,8):(8,1)) = Sw<3,0,-3> o 0 o (8,8):(8,1)
//
// A swizzle S' stands behind a layout A for a permutation s of A's coordinates, if S'(A(x)) = A(s(x)) for all x. If A is linear
// with strides that are powers of two, S' is found bit by bit, and it is unique on the addresses of A.
//
// Source: CuTe `composition(Layout, Swizzle)` and `transfer_swizzle`, which take the images of the masks for granted.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/composed_linear.hpp"
#include "colex/layout.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

namespace colex {

namespace detail {

/// A layout cut at a 1-D coordinate 2^bits: L(x + 2^bits·y) = low(x) + high(y) for x in [0, 2^bits).
struct CutLayout {
  Layout<> low;
  Modes<Checked> high;
};

inline CutLayout cut_at_bits(const Layout<>& L, std::size_t bits) {
  Modes<Checked> low;
  Modes<Checked> high;
  Checked left(std::int64_t{1} << bits);
  for (const Mode<Checked>& mode : modes(L)) {
    const Checked here = min(left, mode.extent);
    if (!(left % here == Checked(0)) || !(mode.extent % here == Checked(0))) {
      throw Rejection(Kind::inadmissible,
                      "the first 2^" + std::to_string(bits) + " coordinates of " + describe(L) + " are no layout: its extent " +
                          describe(mode.extent) + " does not divide evenly",
                      shown("extent", mode.extent));
    }
    low.push_back({here, mode.stride});
    if (here < mode.extent) high.push_back({mode.extent / here, here * mode.stride});
    left = left / here;
  }
  return {layout_of(low), std::move(high)};
}

/// The number of leading coordinate bits of L: the bits of all extents before the first that is not a power of two, and the
/// number of factors 2 in that one.
inline std::size_t leading_bits(const Layout<>& L) {
  std::size_t bits = 0;
  for (const Mode<Checked>& mode : modes(L)) {
    const auto extent = static_cast<Word>(mode.extent.value());
    bits += static_cast<std::size_t>(std::countr_zero(extent));
    if (!std::has_single_bit(extent)) break;
  }
  return bits;
}

/// A cut as high as it can be with a low part that is linear, and at least at `bits`.
inline CutLayout cut_where_linear(const Layout<>& L, std::size_t bits) {
  const std::size_t most = leading_bits(L);
  if (most > bits && most <= LinearLayout::most_bits) {
    CutLayout parts = cut_at_bits(L, most);
    if (try_linear_layout(parts.low)) return parts;
  }
  return cut_at_bits(L, bits);
}

/// The S' with S'(A(x)) == A(s(x)) for all x in the domain of A, where s is linear on the lowest coordinates [0,
/// 2^columns.size()) and leaves what lies above as it is.
inline Swizzle swizzle_behind(const Layout<>& A, std::vector<Word> columns, const std::string& what) {
  const CutLayout parts = cut_where_linear(A, columns.size());
  const LinearLayout low = linear_layout(parts.low);
  while (columns.size() < low.input_bits()) columns.push_back(Word{1} << columns.size());
  BitImages images(LinearLayout::most_bits);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Word from = low.columns()[i];
    const Word to = f2_apply(low.columns(), columns[i]);
    if (columns[i] == Word{1} << i) {
      // What stays has to stay bit by bit: a swizzle moves no two bits to the same place, so that nothing cancels.
      for (Word rest = from; rest != 0; rest &= rest - 1) {
        const int bit = std::countr_zero(rest);
        images[static_cast<std::size_t>(bit)] = std::int64_t{1} << bit;
      }
      continue;
    }
    if (from == 0 ? to != 0 : !std::has_single_bit(from)) {
      throw Rejection(Kind::inadmissible,
                      what + ": the layout's value at coordinate " + std::to_string(Word{1} << i) + " is " +
                          std::to_string(from) + ", and to carry a swizzle it would have to be a power of two",
                      shown("coordinate", Word{1} << i, "value", from));
    }
    if (from != 0) images[static_cast<std::size_t>(std::countr_zero(from))] = static_cast<std::int64_t>(to);
  }
  const Swizzle result = swizzle_with_images(images, what);
  const Checked period(std::int64_t{1} << result.window());
  for (const Mode<Checked>& mode : parts.high) {
    if (result.bits() == 0 || abs(mode.stride) % period == Checked(0)) continue;
    throw Rejection(Kind::inadmissible,
                    what + ": the stride " + describe(mode.stride) + " of a mode beyond the swizzle is no multiple of 2^" +
                        std::to_string(result.window()) + ", so that " + describe(result) + " would change it",
                    shown("stride", mode.stride));
  }
  return result;
}

/// The bits of coordinates that a swizzle concerns, at most those of the layout's size.
inline std::size_t concerned_bits(const Swizzle& sw, const Layout<>& A) {
  if (sw.bits() == 0) return 0;
  const auto n = static_cast<Word>(size(A).value());
  const auto window = static_cast<std::size_t>(sw.window());
  return n >> window != 0 ? window : static_cast<std::size_t>(std::bit_width(n)) - 1;
}

/// The images of the powers of two below 2^bits. Rejects a swizzle that leaves [0, 2^bits).
inline std::vector<Word> swizzled_coordinates(const Swizzle& sw, std::size_t bits, const std::string& what) {
  std::vector<Word> columns;
  for (std::size_t i = 0; i < bits; ++i) {
    columns.push_back(static_cast<Word>(sw(std::int64_t{1} << i).value()));
    if (columns.back() >> bits != 0) {
      throw Rejection(Kind::inadmissible,
                      what + ": the swizzle sends coordinate " + std::to_string(Word{1} << i) + " to " +
                          std::to_string(columns.back()) + ", beyond the layout's domain",
                      shown("coordinate", Word{1} << i, "value", columns.back()));
    }
  }
  return columns;
}

}  // namespace detail

/// A o Sw = S' o 0 o A: Ensures composition(A,Sw)(x) == A(Sw(x)) for all x in [0, size(A)).
/// Requires that A is linear on the coordinates below 2^window (or on all, if they are fewer), with strides that are 0 or powers
/// of two where Sw changes the coordinate, that Sw maps these coordinates to themselves, and that A's strides beyond are
/// multiples of 2^window(S'); throws Rejection(inadmissible) if not, or if S' would be no swizzle.
/// Source: CuTe `composition(Layout, Swizzle)`.
inline ComposedLayout<> composition(const Layout<>& A, const Swizzle& sw) {
  const std::string what = describe(A) + " o " + describe(sw);
  const std::size_t bits = detail::concerned_bits(sw, A);
  if (sw.bits() > 0 && bits < static_cast<std::size_t>(sw.window()) && !(Checked(std::int64_t{1} << bits) == size(A))) {
    throw Rejection(Kind::inadmissible, what + ": the layout's size " + describe(size(A)) + " is below the swizzle's 2^" +
                                            std::to_string(sw.window()) + " and no power of two");
  }
  return composition(detail::swizzle_behind(A, detail::swizzled_coordinates(sw, bits, what), what), A);
}
inline Result<ComposedLayout<>> try_composition(const Layout<>& A, const Swizzle& sw) {
  return attempt([&] { return composition(A, sw); });
}

/// A o C, for C = Sw o 0 o B: (A o Sw) o B; for C = A' o offset o B with a layout A': (A o A') o offset o B.
/// Requires what the inner composition requires and that it is asked only within its domain, else throws Rejection(inadmissible).
/// Ensures composition(A,C)(x) == A(C(x)) for all x in [0, size(C)). Source: CuTe `composition(Layout, ComposedLayout)`.
inline ComposedLayout<> composition(const Layout<>& A, const ComposedLayout<>& C) {
  const std::string what = describe(A) + " o " + describe(C);
  const Checked domain = C.swizzle() != nullptr ? size(A) : size(*C.layout());
  Checked reach = C.offset() + Checked(1);
  for (const Mode<Checked>& mode : modes(C.inner())) reach = reach + (mode.extent - Checked(1)) * max(mode.stride, Checked(0));
  if (domain < reach) {
    throw Rejection(Kind::inadmissible,
                    what + ": the inner layout reaches " + describe(reach - Checked(1)) + ", beyond the " + describe(domain) +
                        " coordinates on which the outer functions compose",
                    shown("value", reach - Checked(1)));
  }
  if (C.layout() != nullptr) return ComposedLayout<>(composition(A, *C.layout()), C.offset(), C.inner());
  if (!(C.offset() == Checked(0))) {
    throw Rejection(Kind::inadmissible, what + ": a layout does not move past the offset " + describe(C.offset()));
  }
  const ComposedLayout<> outer = composition(A, *C.swizzle());
  return composition(*outer.swizzle(), composition(A, C.inner()));
}
inline Result<ComposedLayout<>> try_composition(const Layout<>& A, const ComposedLayout<>& C) {
  return attempt([&] { return composition(A, C); });
}

/// S' o 0 o to, where S' permutes the coordinates behind `to` as Sw permutes them behind `from`:
/// Ensures for all x, y in [0, size): if Sw(from(x)) == from(y), then S'(to(x)) == to(y); and for each x there is such a y.
/// Requires the same size, both linear, `from` injective and Sw a map of from's values to from's values, and strides of `to` that
/// are powers of two; throws Rejection(inadmissible) if not, or if S' would be no swizzle. Source: CuTe `transfer_swizzle`, which
/// ignores bits that leave from's values.
inline ComposedLayout<> transfer_swizzle(const Swizzle& sw, const Layout<>& from, const Layout<>& to) {
  const std::string what = "transfer_swizzle(" + describe(sw) + ',' + describe(from) + ',' + describe(to) + ')';
  if (!detail::same_size(from, to)) {
    throw Rejection(Kind::inadmissible, what + ": the sizes are " + describe(size(from)) + " and " + describe(size(to)));
  }
  const LinearLayout old_layout = linear_layout(from);
  if (!injective(old_layout)) throw Rejection(Kind::inadmissible, what + ": " + describe(from) + " is not injective");
  const F2Span span(old_layout.columns());
  std::vector<Word> permutation;
  for (const Word column : old_layout.columns()) {
    const Word image = static_cast<Word>(sw(Checked(static_cast<std::int64_t>(column))).value());
    const auto x = span.smallest_preimage(image);
    if (!x) {
      throw Rejection(Kind::inadmissible,
                      what + ": the swizzle sends the address " + std::to_string(column) + " to " + std::to_string(image) +
                          ", which is no address of " + describe(from),
                      shown("coordinate", column, "value", image));
    }
    permutation.push_back(*x);
  }
  return composition(detail::swizzle_behind(to, permutation, what), to);
}
}  // namespace colex
