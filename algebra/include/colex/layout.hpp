// A layout: a function from coordinates to offsets, given by a shape and a stride of the same profile.
//
//   L = (4,8):(8,1)          a 4 x 8 matrix, row by row
//
//   L(2,5) = 2*8 + 5*1 = 21  natural coordinate: the inner product with the stride
//   L(22)  = L(2,5)          1-D coordinate: 22 = 2 + 5*4, the first mode counts fastest (colexicographic order)
//
// Six layouts to know:
//   8:1                      0 1 2 3 4 5 6 7
//   8:2                      0 2 4 6 8 10 12 14          (a vector with gaps)
//   (4,2):(2,1)              0 2 4 6 1 3 5 7             (row-major, read in column order)
//   (4,2):(1,0)              0 1 2 3 0 1 2 3             (broadcast: stride 0)
//   4:-1                     0 -1 -2 -3                  (reversed, about 0)
//   ((2,2),2):((1,4),2)      0 1 4 5 2 3 6 7             (a nested mode: the shape (4,2) to whoever does not look inside)
//
// Why does the first mode count fastest? Because CuTe's does; a 1-D coordinate of (4,8) is i + 4*j.
// Why is the last mode not reduced? L(x) is defined for every x >= 0: beyond the domain the last mode goes on. Composition needs
// this, and CuTe does the same.
// Why is an extent of 0 an error? No coordinate would exist, and no law of the algebra would say anything about it.
//
// Mathematics (optional): with extents s_0, s_1, … and prefix products P_0 = 1, P_k = s_0·…·s_{k-1} of the leaves,
// L(x) = Σ_k d_k·(⌊x/P_k⌋ mod s_k), where the last mode is not reduced. Strides are elements of any module over the integers:
// integers, or the coordinates of another layout (vector.hpp).
//
// Source: CuTe `layout.hpp`; Ce section 2; Sh section 2.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/checked.hpp"
#include "colex/integer.hpp"
#include "colex/nesting.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

/// One leaf of a layout: the extent and the stride that belong together.
template <Integer I, class D = I>
struct Mode {
  I extent;
  D stride;
  friend constexpr bool operator==(const Mode& a, const Mode& b) {
    return static_cast<bool>(a.extent == b.extent) && static_cast<bool>(a.stride == b.stride);
  }
};

/// The leaves of a layout from left to right, or a flat layout under construction.
template <Integer I, class D = I>
using Modes = SmallVector<Mode<I, D>>;

/// The product of the leaves; 1 for (). Source: CuTe `size(IntTuple)`.
template <Integer I>
constexpr I product(const Tuple<I>& t) {
  I result(1);
  for_each_leaf(t, [&](const I& leaf) { result = result * leaf; });
  return result;
}

namespace detail {
template <Integer I>
constexpr void require_extents(const Tuple<I>& shape) {
  for_each_leaf(shape, [](const I& extent) {
    if (!(extent < I(1))) return;
    std::string message = "an extent is at least 1";
    if constexpr (requires { std::string(to_string(extent)); }) message += "; this is " + to_string(extent);
    throw Rejection(Kind::domain, message);
  });
}
}  // namespace detail

/// A layout shape:stride with extents in I and strides in the I-module D.
template <Integer I = Checked, StrideOver<I> D = I>
class Layout {
 public:
  using Extent = I;
  using Stride = D;

  /// shape:stride. Requires congruent(shape, stride), else throws Rejection(type), and every extent >= 1, else Rejection(domain).
  constexpr Layout(Tuple<I> shape, Tuple<D> stride) : shape_(std::move(shape)), stride_(std::move(stride)) {
    if (!congruent(shape_, stride_)) throw Rejection(Kind::type, "shape and stride of a layout need the same profile");
    detail::require_extents(shape_);
  }
  /// The layout of a single leaf, extent:stride.
  constexpr explicit Layout(const Mode<I, D>& mode) : Layout(Tuple<I>(mode.extent), Tuple<D>(mode.stride)) {}
  /// The layout of these leaves, nested like that. Requires nesting.leaves() == modes.size(), and every extent >= 1, else throws
  /// Rejection(domain).
  constexpr Layout(const Nesting& nesting, const SmallVector<Mode<I, D>>& modes)
      : shape_(nesting, [&](std::size_t k) -> const I& { return modes[k].extent; }),
        stride_(nesting, [&](std::size_t k) -> const D& { return modes[k].stride; }) {
    detail::require_extents(shape_);
  }
  /// The layout of rank 0, ():(), whose only coordinate is 0 and whose only value is 0.
  Layout() = default;

  constexpr const Tuple<I>& shape() const { return shape_; }
  constexpr const Tuple<D>& stride() const { return stride_; }

  constexpr std::size_t rank() const { return shape_.rank(); }
  constexpr std::size_t depth() const { return shape_.depth(); }

  /// The value at the 1-D coordinate x. Requires x >= 0, else throws Rejection(domain); x may be beyond the domain, where the
  /// last mode goes on.
  constexpr D operator()(const I& x) const {
    if (x < I(0)) throw Rejection(Kind::domain, "a 1-D coordinate is at least 0");
    return evaluate_index(x);
  }

  /// The value at a coordinate, of which each leaf is the 1-D coordinate of what stands at its place in the shape. Requires
  /// weakly_congruent(coordinate, shape), else throws Rejection(type), and each leaf >= 0.
  constexpr D operator()(const Tuple<I>& coordinate) const {
    if (coordinate.is_leaf()) return (*this)(coordinate.leaf());
    if (!weakly_congruent(coordinate, shape_)) {
      throw Rejection(Kind::type, "the coordinate's profile does not fit the shape's");
    }
    D sum = zero<D>();
    for (std::size_t k = 0; k < rank(); ++k) sum = sum + mode(k)(coordinate.mode(k));
    return sum;
  }

  /// Mode k as a layout; a leaf is its own single mode. Throws Rejection(domain) if k >= rank().
  constexpr Layout mode(std::size_t k) const {
    if (shape_.is_leaf() && k == 0) return *this;
    Layout result;
    result.shape_ = shape_.mode(k);
    result.stride_ = stride_.mode(k);
    return result;
  }

  /// Equality of shape and of stride, not of functions (for that, see equal.hpp).
  friend constexpr bool operator==(const Layout& a, const Layout& b) { return a.shape_ == b.shape_ && a.stride_ == b.stride_; }

 private:
  constexpr D evaluate_index(I x) const;

  Tuple<I> shape_;
  Tuple<D> stride_;
};

/// A layout whose values are coordinates.
template <Integer I = Checked>
using CoordinateLayout = Layout<I, Vector<I>>;

/// Calls f(extent, stride) for each leaf from left to right. Requires congruent(shape, stride).
template <class I, class D, class F>
constexpr void for_each_mode(const Tuple<I>& shape, const Tuple<D>& stride, F&& f) {
  for (std::size_t k = 0; k < shape.leaves().size(); ++k) f(shape.leaves()[k], stride.leaves()[k]);
}

/// The leaves of L from left to right.
template <Integer I, class D>
constexpr Modes<I, D> modes(const Layout<I, D>& L) {
  const I* const extents = L.shape().leaves().data();
  const D* const strides = L.stride().leaves().data();
  return Modes<I, D>::made(leaf_count(L.shape()), [&](std::size_t k) { return Mode<I, D>{extents[k], strides[k]}; });
}

/// The layout with these leaves: 1:0 for none, s:d for one, and (s,…):(d,…) for more. The form in which coalesce and its
/// relatives return.
template <Integer I, class D>
constexpr Layout<I, D> layout_of(const Modes<I, D>& modes) {
  if (modes.empty()) return Layout<I, D>(Mode<I, D>{I(1), zero<D>()});
  return Layout<I, D>(modes.size() == 1 ? Nesting() : Nesting::flat(modes.size()), modes);
}

/// One step of evaluation at a 1-D coordinate, at a mode that others follow: emits the mode's share of the value; returns what
/// the modes behind it share.
template <Integer I, class D, class Emit>
constexpr I value_step(const I& x, const Mode<I, D>& mode, Emit&& emit) {
  emit((x % mode.extent) * mode.stride);
  return x / mode.extent;
}

/// The value at x >= 0 of the flat layout with these modes, the last of which is not reduced. Requires at least one mode.
template <Integer I, class D>
constexpr D value_at(const Modes<I, D>& modes, I x) {
  const Mode<I, D>* const last = modes.end() - 1;
  D sum = zero<D>();
  for (const Mode<I, D>* mode = modes.begin(); mode != last; ++mode) {
    x = value_step(x, *mode, [&](const D& share) { sum = sum + share; });
  }
  return sum + x * last->stride;
}

namespace detail {
template <class I, class D, class Layouts>
constexpr Layout<I, D> side_by_side(const Layouts& parts) {
  const auto nesting_of = [](const Layout<I, D>& part) -> const Nesting& { return part.shape().nesting(); };
  const Nesting nesting = Nesting::of(parts, nesting_of);
  Modes<I, D> modes;
  modes.reserve(nesting.leaves());
  for (const Layout<I, D>& part : parts) {
    for_each_mode(part.shape(), part.stride(), [&](const I& s, const D& d) { modes.push_back({s, d}); });
  }
  return Layout<I, D>(nesting, modes);
}
}  // namespace detail

/// The layout with these layouts as its modes, (A, B, …): ((A's shape),(B's shape),…):(…). Source: CuTe `make_layout(A, B, …)`.
template <Integer I, class D>
constexpr Layout<I, D> make_layout(const std::vector<Layout<I, D>>& parts) {
  return detail::side_by_side<I, D>(parts);
}
template <Integer I, class D>
constexpr Layout<I, D> make_layout(std::initializer_list<Layout<I, D>> parts) {
  return detail::side_by_side<I, D>(parts);
}

/// |L|, the number of coordinates. Source: CuTe `size`.
template <Integer I, class D>
constexpr I size(const Layout<I, D>& L) {
  return product(L.shape());
}

namespace detail {

/// Whether both have one size. That of a is computed first, whoever compiles it: `size(a) == size(b)` leaves open which overflow
/// is met where both are too large, and the page would speak of another one than the command.
template <class A, class B>
constexpr bool same_size(const A& a, const B& b) {
  const auto of_a = size(a);
  return static_cast<bool>(of_a == size(b));
}

}  // namespace detail

/// One step of cosize: the span of the values of the modes so far and of s:d.
template <Integer I>
constexpr I cosize_step(const I& span, const I& s, const I& d) {
  return span + (s - I(1)) * abs(d);
}

/// The span of the values, 1 + Σ (s-1)·|d|: for strides >= 0 the largest value plus 1. Source: CuTe `cosize`; Sh 2.9;
/// docs/conventions.md.
template <Integer I>
constexpr I cosize(const Layout<I>& L) {
  I span(1);
  for_each_mode(L.shape(), L.stride(), [&](const I& s, const I& d) { span = cosize_step(span, s, d); });
  return span;
}

template <Integer I, StrideOver<I> D>
constexpr D Layout<I, D>::evaluate_index(I x) const {
  const std::size_t leaves = shape_.leaves().size();
  const I* const extents = shape_.leaves().data();
  const D* const strides = stride_.leaves().data();
  D sum = zero<D>();
  if (leaves == 0) return sum;
  // Each leaf is reduced only if another one follows it, so the last is not.
  for (std::size_t k = 0; k + 1 < leaves; ++k) {
    x = value_step(x, Mode<I, D>{extents[k], strides[k]}, [&](const D& share) { sum = sum + share; });
  }
  return sum + x * strides[leaves - 1];
}

}  // namespace colex
