// The operators as rows: what each means for which operands. A row's name is the operator's sign, `()` is application.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/coshape.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/arithmetic.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/shape_div.hpp"
#include "colex/slice.hpp"

namespace colex::notation {

namespace detail {
/// a and b leaf by leaf.
template <class T, class F>
Tuple<T> by_leaf(const char* sign, const Tuple<T>& a, const Tuple<T>& b, F&& f) {
  if (a.is_leaf() && b.is_leaf()) return Tuple<T>(f(a.leaf(), b.leaf()));
  if (a.is_leaf() || b.is_leaf() || a.rank() != b.rank()) {
    throw Rejection(Kind::type,
                    std::string("a ") + sign + " b of tuples needs the same profile: " + describe(a) + " and " + describe(b));
  }
  typename Tuple<T>::Modes modes;
  for (std::size_t k = 0; k < a.rank(); ++k) modes.push_back(by_leaf(sign, a.mode(k), b.mode(k), f));
  return Tuple<T>(std::move(modes));
}

/// A layout whose strides are all 0 as a coordinate layout: 4:0 is the text of either.
template <Integer I>
CoordinateLayout<I> as_coordinate_layout(const Layout<I>& L) {
  return CoordinateLayout<I>(L.shape(), transform_leaves(L.stride(), [&](const I& stride) {
                               if (!(stride == I(0)))
                                 throw Rejection(Kind::type, "the offset of " + describe(L) + " is an integer");
                               return Vector<I>();
                             }));
}

/// f of two integers as words of 64 bits in two's complement. Requires constants: what is unknown has no bits here.
template <Integer I, class F>
I of_bits(const char* sign, const I& a, const I& b, F&& f) {
  const auto x = constant(a), y = constant(b);
  if (!x || !y) throw Rejection(Kind::unknown, std::string(sign) + " is of the bits of known integers");
  return I(f(*x, *y));
}

/// A number of bits to shift by. Throws Rejection(domain) for one below 0.
inline std::int64_t shift_of(const char* sign, std::int64_t a, std::int64_t n) {
  if (n < 0) throw Rejection(Kind::domain, std::to_string(a) + ' ' + sign + ' ' + std::to_string(n) + " has no value");
  return n;
}

/// a times 2 to the power n. Throws Rejection(overflow) beyond 64 bits.
inline std::int64_t shifted_left(std::int64_t a, std::int64_t n) {
  constexpr std::int64_t most = 63;
  const std::int64_t within = std::min(shift_of("<<", a, n), most);
  const std::int64_t shifted = a << within;  // modulo 2^64
  if (a == 0 || (within == n && shifted >> within == a)) return shifted;
  throw Rejection(Kind::overflow, std::to_string(a) + " << " + std::to_string(n) + " does not fit 64 bits");
}

/// a divided by 2 to the power n, rounded down.
inline std::int64_t shifted_right(std::int64_t a, std::int64_t n) {
  constexpr std::int64_t most = 63;
  return a >> std::min(shift_of(">>", a, n), most);
}

/// The number of a mode that a basis vector points to.
inline std::size_t basis_index(std::size_t k) {
  if (k >= Limits::rank)
    throw Rejection(Kind::limit, "a basis vector points to one of the first " + std::to_string(Limits::rank) + " modes");
  return k;
}
}  // namespace detail

template <Integer I>
void operator_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using V = Vector<I>;
  using L = Layout<I>;
  using C = CoordinateLayout<I>;
  using S = SliceCoordinate<I>;

  table.row(
      "+", "a + b", "the sum of integers, of basis vectors, of tuples leaf by leaf; n + (L) is the layout L with the offset n",
      [](const I& a, const I& b) { return a + b; }, [](const V& a, const V& b) { return a + b; },
      [](const I& offset, const L& A) {
        return OffsetLayout<I>{A, offset};
      },
      [](const V& offset, const C& A) {
        return OffsetLayout<I, V>{A, offset};
      },
      [](const V& offset, const L& A) {
        return OffsetLayout<I, V>{detail::as_coordinate_layout(A), offset};
      },
      [](const I& offset, const C& A) {
        if (!(offset == I(0))) throw Rejection(Kind::type, "the offset of a coordinate layout is a basis vector, or 0");
        return OffsetLayout<I, V>{A, V()};
      },
      [](const T& a, const T& b) { return detail::by_leaf("+", a, b, [](const I& x, const I& y) { return x + y; }); });
  table.row(
      "-", "-a, a - b", "the difference of integers, of basis vectors, of tuples leaf by leaf",
      [](const I& a) { return I(0) - a; }, [](const V& a) { return V() - a; }, [](const I& a, const I& b) { return a - b; },
      [](const V& a, const V& b) { return a - b; },
      [](const T& a, const T& b) { return detail::by_leaf("-", a, b, [](const I& x, const I& y) { return x - y; }); });
  table.row(
      "*", "a * b", "the product of integers; a multiple of a basis vector", [](const I& a, const I& b) { return a * b; },
      [](const I& a, const V& b) { return a * b; }, [](const V& a, const I& b) { return b * a; });
  table.row(
      "/", "a / b", "the quotient of integers, rounded down; a shape divided by an integer or a shape is shape_div",
      [](const I& a, const I& b) { return floor_div(a, b); }, [](const T& a, const T& b) { return shape_div(a, b); });
  table.row(
      "%", "a % b", "the remainder of the rounded-down quotient; a shape modulo an integer or a shape is shape_mod",
      [](const I& a, const I& b) { return floor_mod(a, b); }, [](const T& a, const T& b) { return shape_mod(a, b); });
  table.row("<<", "a << n", "the integer a times 2 to the power n",
            [](const I& a, const I& n) { return detail::of_bits("<<", a, n, detail::shifted_left); });
  table.row(">>", "a >> n", "the integer a divided by 2 to the power n, rounded down",
            [](const I& a, const I& n) { return detail::of_bits(">>", a, n, detail::shifted_right); });
  table.row("&", "a & b", "the bits that two integers both have, in two's complement", [](const I& a, const I& b) {
    return detail::of_bits("&", a, b, [](std::int64_t x, std::int64_t y) { return x & y; });
  });
  table.row("^", "a ^ b", "the bits that one of two integers has and the other has not", [](const I& a, const I& b) {
    return detail::of_bits("^", a, b, [](std::int64_t x, std::int64_t y) { return x ^ y; });
  });
  table.row("|", "a | b", "the bits that one of two integers has, or both", [](const I& a, const I& b) {
    return detail::of_bits("|", a, b, [](std::int64_t x, std::int64_t y) { return x | y; });
  });
  table.row(
      "@", "c@k", "the basis vector c in mode k; v@k is v within mode k",
      [](const I& c, std::size_t k) { return V(c, Path{detail::basis_index(k)}); },
      [](const V& v, std::size_t k) {
        V sum;
        for (const auto& term : v.terms()) {
          Path path{detail::basis_index(k)};
          if (term.path.size() >= Limits::nesting)
            throw Rejection(Kind::limit, "a basis vector is at most " + std::to_string(Limits::nesting) + " deep");
          path.insert(path.end(), term.path.begin(), term.path.end());
          sum = sum + V(term.coefficient, std::move(path));
        }
        return sum;
      });
  table.row(
      "()", "L(c)", "the value at a coordinate; the slice at a coordinate with _", [](const L& A, const I& c) { return A(c); },
      [](const L& A, const T& c) { return A(c); }, [](const L& A, const S& c) { return slice(c, A); },
      [](const C& A, const T& c) { return value_as_coordinate(A, c); }, [](const C& A, const S& c) { return slice(c, A); },
      [](const OffsetLayout<I>& A, const T& c) { return A.offset + A.layout(c); },
      [](const OffsetLayout<I>& A, const S& c) {
        const OffsetLayout<I> part = slice_and_offset(c, A.layout);
        return OffsetLayout<I>{part.layout, A.offset + part.offset};
      },
      [](const OffsetLayout<I, V>& A, const T& c) { return as_coordinate(A.offset + A.layout(c)); },
      [](const OffsetLayout<I, V>& A, const S& c) {
        const OffsetLayout<I, V> part = slice_and_offset(c, A.layout);
        return OffsetLayout<I, V>{part.layout, A.offset + part.offset};
      },
      [](const ComposedLayout<I>& A, const T& c) { return A(c); },
      [](const ComposedLayout<I>& A, const S& c) { return slice(c, A); },
      [](const Swizzle& swizzle, const I& x) { return swizzle(x); });
  if constexpr (std::same_as<I, Checked>) {
    table.row("()", "", "", [](const LinearLayout& F, const T& c) { return F(c); });
  }
}

}  // namespace colex::notation
