// Inverses of a composed layout.
//
//   right_inverse(Sw<3,3,3> o 0 o (8,64):(64,1)) = Sw<3,0,-6> o 0 o (64,8):(8,1)
//
// (Sw o B) has the inverse B^-1 o Sw^-1, first the swizzle and then a layout. For this to be a composed layout again, the swizzle
// has to move behind the layout (swizzle_transfer.hpp); where it cannot, inverse(linear_layout(C)) still is the inverse of what
// has one.
//
// Source: CuTe `right_inverse`, `left_inverse` of `ComposedLayout<Swizzle,…>`, which return a pair with the swizzle inside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/composed_linear.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle_transfer.hpp"

namespace colex {

namespace detail {

inline void require_no_offset(const char* operation, const ComposedLayout<>& C) {
  if (C.offset() == Checked(0)) return;
  throw Rejection(Kind::inadmissible,
                  std::string(operation) + '(' + describe(C) + "): outside the class, which is composed layouts with offset 0");
}

/// The largest n <= bits for which Sw^-1 maps [0, 2^n) to itself, and the images of its powers of two.
inline std::vector<Word> unswizzled_powers(const Swizzle& sw, std::size_t bits) {
  std::vector<Word> columns;
  for (std::size_t i = 0; i < bits; ++i) {
    columns.push_back(static_cast<Word>(preimage(sw, std::int64_t{1} << i).value()));
    if (columns.back() >> bits == 0) continue;
    bits = i;
    i = static_cast<std::size_t>(-1);
    columns.clear();
  }
  return columns;
}

/// L with its last mode long enough for 2^bits coordinates, as L extended. Requires extents that are powers of two.
inline Layout<> extended_to(const Layout<>& L, std::size_t bits) {
  Modes<Checked> extended = modes(L);
  const Checked missing = ceil_div(Checked(std::int64_t{1} << bits), size(L));
  if (!extended.empty()) extended.back().extent = extended.back().extent * missing;
  return layout_of(extended);
}

}  // namespace detail

/// The R with C(R(k)) == k for all k in [0, size(R)), of the form S o 0 o L. Requires offset 0 and, for a swizzle outside, that
/// it is bijective and that its inverse moves behind right_inverse(B) (composition(Layout, Swizzle) says when); else throws
/// Rejection(inadmissible). R is as long as right_inverse(B), but for a swizzle that reaches beyond it, where R ends at the
/// largest power of two that the swizzle maps to itself.
inline ComposedLayout<> right_inverse(const ComposedLayout<>& C) {
  detail::require_no_offset("right_inverse", C);
  if (C.layout() != nullptr) return composition(Swizzle(), right_inverse(composition(*C.layout(), C.inner())));
  const Swizzle& sw = *C.swizzle();
  detail::require_bijective(sw);
  const Layout<> R = right_inverse(C.inner());
  const std::size_t bits = detail::concerned_bits(sw, R);
  const std::vector<Word> columns = detail::unswizzled_powers(sw, bits);
  const bool whole = columns.size() == bits && (sw.bits() == 0 || bits == static_cast<std::size_t>(sw.window()));
  const Layout<> shortened =
      whole ? R : composition(R, Layout<>(Mode<Checked>{Checked(std::int64_t{1} << columns.size()), Checked(1)}));
  return composition(detail::swizzle_behind(shortened, columns, "right_inverse(" + describe(C) + ')'), shortened);
}
inline Result<ComposedLayout<>> try_right_inverse(const ComposedLayout<>& C) {
  return attempt([&] { return right_inverse(C); });
}

/// The R with R(C(x)) == x for all x in [0, size(C)), of the form S o 0 o L. Requires offset 0; for a swizzle outside, that it is
/// bijective and C is linear, or that right_inverse(C) is as large as C; and that the swizzle moves behind left_inverse(B). Else
/// throws Rejection(inadmissible).
inline ComposedLayout<> left_inverse(const ComposedLayout<>& C) {
  detail::require_no_offset("left_inverse", C);
  if (C.layout() != nullptr) return composition(Swizzle(), left_inverse(composition(*C.layout(), C.inner())));
  detail::require_bijective(*C.swizzle());
  const Result<ComposedLayout<>> both = try_right_inverse(C);
  if (both && detail::same_size(*both, C)) return *both;

  // left_inverse(B) turns the addresses of C into combinations of coordinate bits, and S has to undo them.
  const LinearLayout forward = linear_layout(C);
  const Layout<> back = left_inverse(C.inner());
  const LinearLayout digits = linear_layout(detail::extended_to(back, forward.output_bits()));
  std::vector<Word> combined;
  for (const Word column : forward.columns()) combined.push_back(digits(column));
  const LinearLayout undo = inverse(detail::from_columns(combined));
  return composition(to_swizzle(undo), back);
}
inline Result<ComposedLayout<>> try_left_inverse(const ComposedLayout<>& C) {
  return attempt([&] { return left_inverse(C); });
}

}  // namespace colex
