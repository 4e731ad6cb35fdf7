// A composed layout: A o offset o B, the function x -> A(offset + B(x)), where A is a swizzle, or a layout that does not compose
// with B.
//
//   C = Sw<3,3,3> o 0 o (8,64):(64,1)          a swizzled 8 x 64 tile, row-major
//   C(1,0)  = Sw<3,3,3>(64) = 72               row 1 is shifted by one unit of 8 elements
//   C(1,_)  = Sw<3,3,3> o 64 o (64):(1)        a slice: the offset stays inside, since Sw(64 + x) is not Sw(64) + Sw(x)
//   (6,4):(1,100) o 0 o 4:4                    what composition rejects, as a pair: C(2) = A(8) = 102
//
// B is the domain: shape, size, rank, modes, divisions and products of C are B's. A and the offset are carried along.
// Why an offset in the middle? Because neither a swizzle nor a layout is additive: the value at a slice's origin cannot be added
// behind A.
//
// Source: CuTe `layout_composed.hpp`, `swizzle_layout.hpp`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"

namespace colex {

/// outer o offset o inner, with extents, strides and offset in I.
template <Integer I = Checked>
class ComposedLayout {
 public:
  using Outer = std::variant<Swizzle, Layout<I>>;

  ComposedLayout(Outer outer, I offset, Layout<I> inner)
      : outer_(std::move(outer)), offset_(std::move(offset)), inner_(std::move(inner)) {}

  /// CuTe's `layout_a()`.
  const Outer& outer() const { return outer_; }
  const I& offset() const { return offset_; }
  /// CuTe's `layout_b()`, the domain.
  const Layout<I>& inner() const { return inner_; }

  /// The outer function if it is a swizzle, else none.
  const Swizzle* swizzle() const { return std::get_if<Swizzle>(&outer_); }
  /// The outer function if it is a layout, else none.
  const Layout<I>* layout() const { return std::get_if<Layout<I>>(&outer_); }

  const Tuple<I>& shape() const { return inner_.shape(); }
  std::size_t rank() const { return inner_.rank(); }
  std::size_t depth() const { return inner_.depth(); }

  /// The value at a 1-D coordinate or at a coordinate. Requires a coordinate of the inner layout and offset + inner(x) >= 0, else
  /// throws Rejection(domain).
  I operator()(const I& x) const { return outer_value(inner_(x)); }
  I operator()(const Tuple<I>& coordinate) const { return outer_value(inner_(coordinate)); }

  /// The same outer function and offset, over another domain.
  ComposedLayout with_inner(Layout<I> inner) const { return ComposedLayout(outer_, offset_, std::move(inner)); }
  /// The same, further on by some steps of the inner layout's values.
  ComposedLayout with_offset(I offset) const { return ComposedLayout(outer_, std::move(offset), inner_); }

  /// Mode k of the domain, with the outer function and the offset. Throws Rejection(domain) if k >= rank().
  /// Source: CuTe `get<k>`.
  ComposedLayout mode(std::size_t k) const { return with_inner(inner_.mode(k)); }

  /// Equality of the three parts, not of functions (for that, see composed_equal.hpp).
  friend bool operator==(const ComposedLayout& a, const ComposedLayout& b) {
    return a.outer_ == b.outer_ && static_cast<bool>(a.offset_ == b.offset_) && a.inner_ == b.inner_;
  }

 private:
  I outer_value(const I& value) const {
    const I at = offset_ + value;
    if (at < I(0)) {
      throw Rejection(Kind::domain, "in " + describe(*this) + ": offset + " + describe(value) + " = " + describe(at) +
                                        " is no coordinate of the outer function, which begins at 0");
    }
    return std::visit([&](const auto& outer) { return outer(at); }, outer_);
  }

  Outer outer_;
  I offset_;
  Layout<I> inner_;
};

/// Sw<3,4,3> o 0 o (8,64):(64,1).
template <Integer I>
  requires Printable<I> std::string to_string(const ComposedLayout<I>& C) {
    const std::string outer = std::visit([](const auto& part) { return describe(part); }, C.outer());
    return outer + " o " + describe(C.offset()) + " o " + describe(C.inner());
  }

/// The number of coordinates. Source: CuTe `size`.
template <Integer I>
I size(const ComposedLayout<I>& C) {
  return size(C.inner());
}

/// Sw o 0 o L. Source: CuTe `composition(Swizzle, Layout)`.
template <Integer I>
ComposedLayout<I> composition(const Swizzle& sw, const Layout<I>& L) {
  return ComposedLayout<I>(sw, I(0), L);
}

/// A o offset o B, as a pair. Source: CuTe `composition(A, offset, B)`, `make_composed_layout`.
template <Integer I>
ComposedLayout<I> make_composed_layout(typename ComposedLayout<I>::Outer A, const std::type_identity_t<I>& offset,
                                       const Layout<I>& B) {
  return ComposedLayout<I>(std::move(A), offset, B);
}

/// Sw o C: the swizzles compose, or a layout outside moves in where it composes with C's inner layout.
/// Throws Rejection(inadmissible) if the two do not make a composed layout, which has one outer function.
template <Integer I>
ComposedLayout<I> composition(const Swizzle& sw, const ComposedLayout<I>& C) {
  if (const Swizzle* inside = C.swizzle()) return ComposedLayout<I>(composition(sw, *inside), C.offset(), C.inner());
  if (!(C.offset() == I(0))) {
    throw Rejection(Kind::inadmissible, describe(sw) + " o " + describe(C) + ": a composed layout has one outer function, and " +
                                            describe(*C.layout()) + " cannot move in past the offset " + describe(C.offset()));
  }
  return ComposedLayout<I>(sw, I(0), composition(*C.layout(), C.inner()));
}

/// C o L = A o offset o (B o L), L a layout or a tiler. Requires that B o L exists, else throws its Rejection.
/// Ensures composition(C,L)(c) == C(L(c)) for every coordinate c of a layout L.
/// Source: CuTe `composition(ComposedLayout, Tiler)`.
template <Integer I>
ComposedLayout<I> composition(const ComposedLayout<I>& C, const Layout<I>& L) {
  return C.with_inner(composition(C.inner(), L));
}
template <Integer I>
ComposedLayout<I> composition(const ComposedLayout<I>& C, const Tiler<I>& tiler) {
  return C.with_inner(composition(C.inner(), tiler));
}

/// composition, or the reason for which there is none.
template <Integer I>
Result<ComposedLayout<I>> try_composition(const Swizzle& sw, const ComposedLayout<I>& C) {
  return attempt([&] { return composition(sw, C); });
}
template <Integer I, class T>
Result<ComposedLayout<I>> try_composition(const ComposedLayout<I>& C, const T& right) {
  return attempt([&] { return composition(C, right); });
}

/// The slice of C: the value of B at the fixed coordinates is added to the offset. Requires as slice of a layout.
/// Ensures for any coordinate c that fills the open places by x_0, x_1, …: C(c) == slice(x_0,x_1,…). Source: CuTe `slice`.
template <Integer I>
ComposedLayout<I> slice(const SliceCoordinate<I>& coordinate, const ComposedLayout<I>& C) {
  const OffsetLayout<I> part = slice_and_offset(coordinate, C.inner());
  return ComposedLayout<I>(C.outer(), C.offset() + part.offset, part.layout);
}
/// C from a coordinate on: the value of B there is added to the offset. Requires as B(coordinate). Source: CuTe `domain_offset`.
template <Integer I>
ComposedLayout<I> domain_offset(const Tuple<I>& coordinate, const ComposedLayout<I>& C) {
  return C.with_offset(C.offset() + domain_offset(coordinate, C.inner()).offset);
}

/// C with its domain coalesced, whole or by a profile. Ensures the same function on [0, size(C)). Source: CuTe `coalesce`.
template <Integer I>
ComposedLayout<I> coalesce(const ComposedLayout<I>& C) {
  return C.with_inner(coalesce(C.inner()));
}
template <Integer I, class T>
ComposedLayout<I> coalesce(const ComposedLayout<I>& C, const Tuple<T>& profile) {
  return C.with_inner(coalesce(C.inner(), profile));
}

/// The swizzle of C, which must have one, else throws Rejection(type); Sw<0,4,3>, CuTe's identity, for a plain layout.
/// Source: CuTe `get_swizzle_portion`.
template <Integer I>
Swizzle get_swizzle_portion(const ComposedLayout<I>& C) {
  if (const Swizzle* sw = C.swizzle()) return *sw;
  throw Rejection(Kind::type, "the outer function of " + describe(C) + " is a layout, no swizzle");
}
template <Integer I, class D>
Swizzle get_swizzle_portion(const Layout<I, D>&) {
  return Swizzle(0, 4, 3);
}

/// The layout that a swizzle is applied to, without the offset. Source: CuTe `get_nonswizzle_portion`.
template <Integer I>
Layout<I> get_nonswizzle_portion(const ComposedLayout<I>& C) {
  if (C.swizzle() != nullptr) return C.inner();
  throw Rejection(Kind::type, "the outer function of " + describe(C) + " is a layout, no swizzle");
}
template <Integer I, class D>
Layout<I, D> get_nonswizzle_portion(const Layout<I, D>& L) {
  return L;
}

/// CuTe's cosize, that of the inner layout alone: not a bound on the values of C. cosize (composed_values.hpp) is exact.
template <Integer I>
I cute_cosize(const ComposedLayout<I>& C) {
  return cosize(C.inner());
}

}  // namespace colex
