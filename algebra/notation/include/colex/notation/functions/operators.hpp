// The operators as rows: what each means for which operands. A row's name is the operator's sign, `()` is application.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
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

/// a & mask, which is the sum of the runs of the mask's ones: a's bits from `low` on, up to `high`, are a mod 2^high less
/// a mod 2^low. Both are as if in two's complement without end.
template <Integer I>
I masked(const I& a, std::int64_t mask) {
  if (mask < 0) return a - masked(a, ~mask);
  I sum(0);
  for (std::int64_t low = 0; mask >> low != 0; ++low) {
    if ((mask >> low & 1) == 0) continue;
    std::int64_t high = low;
    while ((mask >> high & 1) != 0) ++high;
    if (high > 62) throw Rejection(Kind::unknown, "a mask of more than 62 bits");
    sum = sum + floor_mod(a, I(std::int64_t{1} << high)) - floor_mod(a, I(std::int64_t{1} << low));
    low = high;
  }
  return sum;
}

/// a & b. Where integers may be unknown, b has to be a constant, else throws Rejection(unknown): what is unknown has no bits.
template <Integer I>
I common_bits(const char* sign, const I& a, const I& b) {
  if constexpr (std::same_as<I, Checked>) {
    return I(a.value() & b.value());
  } else {
    const auto mask = constant(b);
    if (!mask) throw Rejection(Kind::unknown, std::string("the right side of ") + sign + " is no known integer");
    return masked(a, *mask);
  }
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

/// The factor that a shift by n is, which has to be a constant, in [0,62].
template <Integer I>
I factor_of_shift(const I& n) {
  const auto bits = constant(n);
  if (!bits || *bits < 0 || *bits > 62) throw Rejection(Kind::unknown, "a shift is by a known integer in [0,62]");
  return I(std::int64_t{1} << *bits);
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
  table.row("<<", "a << n", "the integer a times 2 to the power n", [](const I& a, const I& n) {
    if constexpr (std::same_as<I, Checked>) {
      return I(detail::shifted_left(a.value(), n.value()));
    } else {
      return a * detail::factor_of_shift(n);
    }
  });
  table.row(">>", "a >> n", "the integer a divided by 2 to the power n, rounded down", [](const I& a, const I& n) {
    if constexpr (std::same_as<I, Checked>) {
      return I(detail::shifted_right(a.value(), n.value()));
    } else {
      return floor_div(a, detail::factor_of_shift(n));
    }
  });
  table.row("&", "a & b", "the bits that two integers both have, in two's complement",
            [](const I& a, const I& b) { return detail::common_bits("&", a, b); });
  table.row("^", "a ^ b", "the bits that one of two integers has and the other has not", [](const I& a, const I& b) {
    const I both = detail::common_bits("^", a, b);
    return (a - both) + (b - both);
  });
  table.row("|", "a | b", "the bits that one of two integers has, or both",
            [](const I& a, const I& b) { return (a - detail::common_bits("|", a, b)) + b; });
  table.row("~", "~a", "the bits that an integer has not: -1 - a", [](const I& a) { return I(-1) - a; });
  table.row("ModularIndexing", "ModularIndexing(a, d, m)", "a / d % m, as TorchInductor writes it",
            [](const I& a, const I& d, const I& m) { return floor_mod(floor_div(a, d), m); });
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
      [](const OffsetLayout<I>& A, const S& c) { return slice(c, A); },
      [](const OffsetLayout<I, V>& A, const T& c) { return as_coordinate(A.offset + A.layout(c)); },
      [](const OffsetLayout<I, V>& A, const S& c) { return slice(c, A); },
      [](const ComposedLayout<I>& A, const T& c) { return A(c); },
      [](const ComposedLayout<I>& A, const S& c) { return slice(c, A); },
      [](const Swizzle& swizzle, const I& x) { return swizzle(x); });
  if constexpr (std::same_as<I, Checked>) {
    table.row("()", "", "", [](const LinearLayout& F, const T& c) { return F(c); });
  }
}

}  // namespace colex::notation
