// The product of linear layouts, their direct sum, and its two divisions.
//
//   F2{in: [1,2]} * F2{in: [1]}        = F2{in: [1,2,4]}     A takes the low bits of a shared input and output, B the bits above
//   F2{in: [0]} * F2{in: [1,2]}        = F2{in: [0,1,2]}     x -> x / 2
//   F2{a: [1,2]} * F2{b: [1,2]}        = F2{a: [1,2], b: [4,8]}
//   F2{a: [1] -> x: 2} * F2{b: [1] -> y: 2} = F2{a: [(1,0)], b: [(0,1)] -> x: 2, y: 2}
//
//   divide_left(F2{in: [1,2,4]}, F2{in: [1,2]})  = F2{in: [1]}      A = B * C, and C = B^-1 * A
//   divide_right(F2{in: [0,1,2]}, F2{in: [1,2]}) = F2{in: [0] -> out: 1}
//
// As a matrix, per pair of an input and an output, A * B = [[A, 0], [0, B]]. So not commutative, and associative, with the unit
// F2{}.
//
// Source: Triton `LinearLayout::operator*`, `divideLeft`, `divideRight`; S131, S132.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/linear_layout.hpp"
#include "colex/rejection.hpp"

namespace colex {

namespace detail {

inline bool has_dimension(const std::vector<Dimension>& dimensions, const std::string& name) {
  return std::any_of(dimensions.begin(), dimensions.end(), [&](const Dimension& d) { return d.name == name; });
}

/// The bits of the dimension of this name; 0 if there is none.
inline std::size_t bits_of(const std::vector<Dimension>& dimensions, const std::string& name) {
  return has_dimension(dimensions, name) ? dimensions[position(dimensions, name)].bits : 0;
}

/// Where the dimension of this name begins in a packed word. Requires that there is one.
inline std::size_t begin_of(const std::vector<Dimension>& dimensions, const std::string& name) {
  const auto end = dimensions.begin() + static_cast<std::ptrdiff_t>(position(dimensions, name));
  return total_bits({dimensions.begin(), end});
}

/// The dimensions of a and of b, each once with the bits of both, in an order that agrees with both; where that leaves a choice,
/// a's come first.
inline std::vector<Dimension> merged(const std::vector<Dimension>& a, const std::vector<Dimension>& b) {
  std::vector<Dimension> result;
  std::size_t next = 0;
  for (const Dimension& d : a) {
    if (has_dimension(b, d.name)) {
      const std::size_t here = position(b, d.name);
      if (here < next) {
        throw Rejection(Kind::inadmissible, "a product needs the dimensions that both sides have in the same order, and " +
                                                d.name + " and " + b[next - 1].name + " are in different orders in " +
                                                sizes_text(a) + " and " + sizes_text(b));
      }
      for (; next < here; ++next) result.push_back(b[next]);
      ++next;
    }
    result.push_back({d.name, d.bits + bits_of(b, d.name)});
  }
  for (; next < b.size(); ++next) result.push_back(b[next]);
  return result;
}

/// A packed word of `from` as one of `to`, each dimension's value shifted up by lift(name) bits. Requires that it fits.
template <class Lift>
Word moved(const std::vector<Dimension>& from, Word word, const std::vector<Dimension>& to, Lift&& lift) {
  Word result = 0;
  std::size_t begin = 0;
  for (const Dimension& d : from) {
    const Word value = bit_field(word, begin, d.bits);
    if (value != 0) result |= value << (begin_of(to, d.name) + lift(d.name));
    begin += d.bits;
  }
  return result;
}

inline std::vector<Word> columns_of(const LinearLayout& F, const std::string& input) {
  if (!has_dimension(F.inputs(), input)) return {};
  const auto first = F.columns().begin() + static_cast<std::ptrdiff_t>(begin_of(F.inputs(), input));
  return {first, first + static_cast<std::ptrdiff_t>(bits_of(F.inputs(), input))};
}

}  // namespace detail

/// A * B: A on the low bits and B on the high bits of each input and output that both have.
/// Requires that the dimensions of both can be put into one order, else throws Rejection(inadmissible), and at most 62 bits a
/// side.
/// Ensures F2{} * A == A * F2{} == A; associative; surjective if both are, injective if both are.
inline LinearLayout product(const LinearLayout& A, const LinearLayout& B) {
  const std::vector<Dimension> inputs = detail::merged(A.inputs(), B.inputs());
  const std::vector<Dimension> outputs = detail::merged(A.outputs(), B.outputs());
  if (total_bits(inputs) > LinearLayout::most_bits || total_bits(outputs) > LinearLayout::most_bits) {
    throw Rejection(Kind::limit, "a product of linear layouts has at most 62 bits on each side");
  }
  std::vector<Word> columns;
  for (const Dimension& input : inputs) {
    for (const Word column : detail::columns_of(A, input.name)) {
      columns.push_back(detail::moved(A.outputs(), column, outputs, [](const std::string&) { return std::size_t{0}; }));
    }
    for (const Word column : detail::columns_of(B, input.name)) {
      columns.push_back(detail::moved(B.outputs(), column, outputs,
                                      [&](const std::string& name) { return detail::bits_of(A.outputs(), name); }));
    }
  }
  return LinearLayout(inputs, outputs, std::move(columns));
}
inline LinearLayout operator*(const LinearLayout& A, const LinearLayout& B) { return product(A, B); }
inline Result<LinearLayout> try_product(const LinearLayout& A, const LinearLayout& B) {
  return attempt([&] { return product(A, B); });
}

namespace detail {

enum class Side { left, right };

/// The only C with A's dimensions that could make A = B * C (left) or A = C * B (right): the block of A's matrix that B leaves
/// over.
inline LinearLayout quotient_block(const LinearLayout& A, const LinearLayout& B, Side side) {
  const auto rest = [](const std::vector<Dimension>& a, const std::vector<Dimension>& b, const char* what) {
    std::vector<Dimension> result;
    for (const Dimension& d : a) {
      if (bits_of(b, d.name) > d.bits) {
        throw Rejection(Kind::inadmissible,
                        std::string("the divisor's ") + what + ' ' + d.name + " is larger than the dividend's");
      }
      result.push_back({d.name, d.bits - bits_of(b, d.name)});
    }
    for (const Dimension& d : b) {
      if (!has_dimension(a, d.name)) {
        throw Rejection(Kind::inadmissible, std::string("the dividend has no ") + what + ' ' + d.name);
      }
    }
    return result;
  };
  const std::vector<Dimension> inputs = rest(A.inputs(), B.inputs(), "input");
  const std::vector<Dimension> outputs = rest(A.outputs(), B.outputs(), "output");
  const auto offset = [side](const std::vector<Dimension>& b, const std::string& name) {
    return side == Side::left ? bits_of(b, name) : 0;
  };
  std::vector<Word> columns;
  for (const Dimension& input : inputs) {
    const std::vector<Word> all = columns_of(A, input.name);
    for (std::size_t i = 0; i < input.bits; ++i) {
      const Word column = all[i + offset(B.inputs(), input.name)];
      std::vector<Word> values;
      for (const Dimension& output : outputs) {
        values.push_back(bit_field(column, begin_of(A.outputs(), output.name) + offset(B.outputs(), output.name), output.bits));
      }
      columns.push_back(pack(outputs, values));
    }
  }
  return LinearLayout(inputs, outputs, std::move(columns));
}

inline LinearLayout quotient(const LinearLayout& A, const LinearLayout& B, Side side) {
  const std::string call = side == Side::left ? "divide_left" : "divide_right";
  const LinearLayout C = quotient_block(A, B, side);
  const LinearLayout back = side == Side::left ? product(B, C) : product(C, B);
  if (back == A) return C;
  std::string where = "the dimensions are in another order";
  if (back.inputs() == A.inputs() && back.outputs() == A.outputs()) {
    for (std::size_t i = A.columns().size(); i-- > 0;) {
      if (A.columns()[i] == back.columns()[i]) continue;
      where = "it would have to be block diagonal, and the first difference is at coordinate " + std::to_string(Word{1} << i) +
              ", where it is " + std::to_string(A.columns()[i]) + " and the product " + std::to_string(back.columns()[i]) +
              " (outputs packed)";
    }
  }
  throw Rejection(Kind::inadmissible, call + ": " + to_string(A) + " is no product " + (side == Side::left ? "of " : "with ") +
                                          to_string(B) + (side == Side::left ? " with another: " : " on its right: ") + where);
}

}  // namespace detail

/// The C with A's dimensions and product(B, C) == A; throws Rejection(inadmissible) if and only if there is none. Source: Triton
/// `divideLeft`.
inline LinearLayout divide_left(const LinearLayout& A, const LinearLayout& B) {
  return detail::quotient(A, B, detail::Side::left);
}
inline Result<LinearLayout> try_divide_left(const LinearLayout& A, const LinearLayout& B) {
  return attempt([&] { return divide_left(A, B); });
}

/// The C with A's dimensions and product(C, B) == A; throws Rejection(inadmissible) if and only if there is none. Source: Triton
/// `divideRight`.
inline LinearLayout divide_right(const LinearLayout& A, const LinearLayout& B) {
  return detail::quotient(A, B, detail::Side::right);
}
}  // namespace colex
