// Recasting a composed layout Sw o offset o B: each of its parts in elements of another size.
//
//   upcast(Sw<3,4,3> o 0 o (8,128):(128,1), 16)  = Sw<3,0,3> o 0 o (8,8):(8,1)      bytes as 16-byte words
//   downcast(Sw<3,3,3> o 0 o (8,64):(64,1), 2)   = Sw<3,4,3> o 0 o (8,128):(128,1)  half words as bytes
//
// Source: CuTe `upcast`, `downcast`, `recast_layout` of `ComposedLayout`.
#pragma once

#include <string>

#include "colex/composed_layout.hpp"
#include "colex/gcd.hpp"
#include "colex/print.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

namespace colex {

namespace detail {
inline const Swizzle& require_swizzle(const char* operation, const ComposedLayout<>& C) {
  if (C.swizzle() != nullptr) return *C.swizzle();
  throw Rejection(Kind::type, std::string(operation) + " of " + describe(C) + ": the outer function has to be a swizzle");
}
}  // namespace detail

/// C in words of n elements. Requires an offset that n divides, and what upcast requires of the swizzle and of the inner layout;
/// else throws Rejection(inadmissible). Ensures R(c_k div g_k for each leaf k) == ⌊C(c)/n⌋ for every natural coordinate c of C,
/// g_k as for the inner layout.
inline ComposedLayout<> upcast(const ComposedLayout<>& C, Checked n) {
  const Swizzle sw = upcast(detail::require_swizzle("upcast", C), n.value());
  const Checked offset = abs(C.offset());
  if (!(offset % n == Checked(0))) {
    throw Rejection(Kind::inadmissible,
                    "upcast of " + describe(C) + " by " + describe(n) + ": the offset " + describe(C.offset()) +
                        " is in the middle of a word, where coordinate 0 begins",
                    shown("value", C.offset()));
  }
  return ComposedLayout<>(sw, C.offset() < Checked(0) ? Checked(0) - offset / n : offset / n, upcast(C.inner(), n));
}
/// C in elements of which n make one of C's. Requires what downcast requires of the swizzle and of the inner layout.
/// Ensures R(c with n·c_u + j in place of the unit leaf's c_u) == n·C(c) + j for 0 <= j < n.
inline ComposedLayout<> downcast(const ComposedLayout<>& C, Checked n) {
  const Swizzle sw = downcast(detail::require_swizzle("downcast", C), n.value());
  return ComposedLayout<>(sw, n * C.offset(), downcast(C.inner(), n));
}
/// C, whose elements have old_bits, in elements of new_bits: with new_bits/old_bits = p/q in lowest terms,
/// downcast(upcast(C, p), q).
inline ComposedLayout<> recast_layout(const ComposedLayout<>& C, Checked new_bits, Checked old_bits) {
  if (new_bits < Checked(1) || old_bits < Checked(1)) {
    throw Rejection(Kind::domain, "recast_layout of " + describe(C) + ": an element has at least 1 bit");
  }
  const Checked common = gcd(new_bits, old_bits);
  return downcast(upcast(C, new_bits / common), old_bits / common);
}
}  // namespace colex
