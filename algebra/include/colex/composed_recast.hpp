// Recasting a composed layout Sw o offset o B: each of its parts in elements of another size.
//
//   upcast(Sw<3,4,3> o 0 o (8,128):(128,1), 16)  = Sw<3,0,3> o 0 o (8,8):(8,1)      bytes as 16-byte words
//   downcast(Sw<3,3,3> o 0 o (8,64):(64,1), 2)   = Sw<3,4,3> o 0 o (8,128):(128,1)  half words as bytes
//
// Source: CuTe `upcast`, `downcast`, `recast_layout` of `ComposedLayout`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_form.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_layout.hpp"
#include "colex/gcd.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"
#include "colex/vector_width.hpp"

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

// The longest vector that two layouts have in common, where one of them or both are composed.
//
//   max_common_vector(Sw<3,3,3> o 0 o (8,64):(64,1), (8,64):(64,1))          = 64    in row 0 the swizzle changes nothing
//   max_common_vector(Sw<3,3,3> o 64 o 64:1, 64:1)                           = 8     in row 1 it swaps blocks of 8
//   vector_width(Sw<3,3,3> o 0 o (8,64):(64,1), (8,64):(64,1))               = 8     8 threads, a row each
//   vector_width(Sw<3,0,3> o 0 o (4,4):(32,1), (4,4):(4,1))                  = 4     in row t the swizzle adds 4*(t%2)
//
// A vector is elements that follow one another in both memories. They do so in a swizzled one for as long as the inner layout's
// do, and the swizzle moves all of them by the same amount. With an offset the vector begins where coordinate 0 is. CuTe takes
// 2^base elements as the limit of every swizzle, and no limit where both layouts have the same one: then the elements are in
// the same order in both memories, but not behind one another in either.
//
// Source: CuTe `max_common_vector`, `max_common_layout` of `ComposedLayout`; this project.

namespace detail {

/// How many sums from the form's offset on, at most `most`, are seen as values that follow one another.
inline Checked straight_sums(const ComposedForm& form, const Checked& most) {
  if (form.is_plain()) return most;
  if (form.swizzle) return min(most, swizzle_run(*form.swizzle, form.offset).value_or(most));
  const Checked first = form.seen(form.offset);
  Checked n(1);
  while (n < min(most, Checked(composed_walk_budget)) && form.seen(form.offset + n) == first + n) n = n + Checked(1);
  return n;
}

/// The largest layout of at most n elements, all below `end`, that begins L. Requires n >= 1, end >= 1 and positive strides.
inline Layout<> beginning(const Layout<>& L, const Checked& n, const Checked& end) {
  Modes<Checked> kept;
  Checked left = n;
  Checked room = end - Checked(1);
  for (const Mode<Checked>& mode : modes(L)) {
    if (mode.extent == Checked(1)) continue;
    const Checked extent = min(min(mode.extent, left), room / mode.stride + Checked(1));
    if (!(extent == Checked(1))) kept.push_back({extent, mode.stride});
    if (extent < mode.extent) break;
    left = left / extent;
    room = room - (extent - Checked(1)) * mode.stride;
  }
  return layout_of(kept);
}

/// A power of two in whose aligned blocks the form keeps elements together and where they are; 0 where it moves none.
inline Checked aligned_block(const ComposedForm& form) {
  const Checked kept = form.is_plain() ? Checked(0)
                       : form.swizzle  ? Checked(std::int64_t{1} << form.swizzle->base())
                                       : Checked(1);
  return gcd(kept, abs(form.offset));
}

}  // namespace detail

/// The layout M of the largest size with A(M(i)) == A(0) + i and B(M(i)) == B(0) + i for all i in [0, size(M)), among those
/// that begin the right inverse of B's inner layout, stay within A's domain, and are counted in the same way by A's inner
/// layout. (Where a layout outside composes with the inner one, the inner layout is the composite.)
template <class A, class B>
  requires detail::OneComposed<A, B> Layout<> max_common_layout(const A& a, const B& b) {
    const detail::ComposedForm first = detail::composed_form(a);
    const detail::ComposedForm second = detail::composed_form(b);
    const Layout<> inner = max_common_layout(first.inner, second.inner);
    const Checked straight = detail::straight_sums(second, detail::straight_sums(first, size(inner)));
    return detail::beginning(inner, straight, size(a));
  }

/// The number of elements that follow one another in A and in B, from coordinate 0 on: size(max_common_layout(A, B)), at least 1.
template <class A, class B>
  requires detail::OneComposed<A, B> Checked max_common_vector(const A& a, const B& b) { return size(max_common_layout(a, b)); }

/// The number of elements in the vectors by which every thread can move its values from the source to the destination, as for
/// two layouts. The inner layouts' width, in blocks that the offsets leave aligned and the swizzles together, is always one; the
/// threads are walked through for a larger one. Requires two modes of each, else throws Rejection(type), the same threads and
/// values, else throws Rejection(inadmissible). Throws Rejection(unknown) where a larger one is possible behind as many
/// coordinates as are walked.
template <class A, class B>
  requires detail::OneComposed<A, B> Checked vector_width(const A& source, const B& destination) {
    const detail::ComposedForm from = detail::composed_form(source);
    const detail::ComposedForm to = detail::composed_form(destination);
    const Checked known = gcd(gcd(vector_width(from.inner, to.inner), detail::aligned_block(from)), detail::aligned_block(to));
    if (from.is_plain() && to.is_plain()) return known;
    const Checked threads = size(from.inner.mode(0)), values = size(from.inner.mode(1));
    Checked width(0), walked(0);
    for (Checked t(0); t < threads && !(width == known); t = t + Checked(1)) {
      walked = walked + values;
      if (Checked(composed_walk_budget) < walked) {
        throw Rejection(Kind::unknown, "vectors of " + describe(known) +
                                           " are possible, and whether larger ones are was not decided by " +
                                           detail::walk_budget());
      }
      std::vector<detail::Moved<Checked>> places;
      for (Checked v(0); v < values; v = v + Checked(1)) {
        const Checked place = from(t + v * threads);
        places.push_back({place, to(t + v * threads) - place});
      }
      width = detail::width_of_thread(width, std::move(places));
    }
    return width;
  }

}  // namespace colex
