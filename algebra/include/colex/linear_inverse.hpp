// Composition and inverses of linear layouts.
//
//   composition(F2{in: [2,1]}, F2{in: [1,3]})  = F2{in: [2,3]}      first the right one, as for layouts
//   inverse(F2{in: [1,3]})                     = F2{in: [1,3]}
//   pseudo_inverse(F2{in: [0,1,1]})            = F2{in: [2] -> out: 8}   the smallest x with F(x) = 1 is 2
//   invert_and_compose(A, B)                   = C with A(x) = B(C(x)), C(x) the smallest such value
//
// How do dimensions meet? By name, in any order; a single one meets a single one whatever the names, so that F2{in: …} composes
// with itself.
// What are the dimensions of an inverse? The same with sides exchanged, except that `in` to `out` stays `in` to `out`.
//
// Source: Triton `LinearLayout::compose`, `invert`, `pseudoinvert`, `invertAndCompose`; S133, S134.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/f2_span.hpp"
#include "colex/linear_layout.hpp"
#include "colex/linear_product.hpp"
#include "colex/rejection.hpp"

namespace colex {

namespace detail {

/// What carries packed values of `from` to packed values of `to`, where dimensions of one name correspond, and single ones
/// whatever their names.
/// Requires the same names, and every dimension of `from` no larger than its counterpart; else throws Rejection(inadmissible).
class Matching {
 public:
  Matching(const std::vector<Dimension>& from, const std::vector<Dimension>& to) : from_(from), to_(to) {
    if (from.size() == 1 && to.size() == 1) from_[0].name = to[0].name;
    for (const Dimension& d : to_) {
      if (!has_dimension(from_, d.name)) mismatch();
    }
    for (const Dimension& d : from_) {
      if (!has_dimension(to_, d.name) || bits_of(to_, d.name) < d.bits) mismatch();
    }
  }

  Word operator()(Word word) const {
    return moved(from_, word, to_, [](const std::string&) { return std::size_t{0}; });
  }

 private:
  [[noreturn]] void mismatch() const {
    throw Rejection(Kind::inadmissible,
                    "the dimensions do not fit: " + sizes_text(from_) + " must lie within " + sizes_text(to_));
  }

  std::vector<Dimension> from_;
  std::vector<Dimension> to_;
};

/// The dimensions of an inverse of F: sides exchanged, but in -> out stays so.
inline std::pair<std::vector<Dimension>, std::vector<Dimension>> exchanged(const LinearLayout& F) {
  std::vector<Dimension> inputs = F.outputs();
  std::vector<Dimension> outputs = F.inputs();
  if (inputs.size() == 1 && outputs.size() == 1 && inputs[0].name == "out" && outputs[0].name == "in") {
    inputs[0].name = "in";
    outputs[0].name = "out";
  }
  return {std::move(inputs), std::move(outputs)};
}

}  // namespace detail

/// A o B, first B and then A. Requires that B's outputs are A's inputs, each no larger, else throws Rejection(inadmissible).
/// Ensures composition(A,B)(x) == A(B(x)) for every x, B's inputs and A's outputs; surjective if both are and the sizes agree.
inline LinearLayout composition(const LinearLayout& A, const LinearLayout& B) {
  const detail::Matching matching(B.outputs(), A.inputs());
  std::vector<Word> columns;
  for (const Word column : B.columns()) columns.push_back(f2_apply(A.columns(), matching(column)));
  return LinearLayout(B.inputs(), A.outputs(), std::move(columns));
}
inline Result<LinearLayout> try_composition(const LinearLayout& A, const LinearLayout& B) {
  return attempt([&] { return composition(A, B); });
}

/// The C with A(x) == B(C(x)) for every x, C(x) the smallest value that has this property.
/// Requires that A's outputs are B's outputs, each no larger; throws Rejection(inadmissible) if not, and, with the first x at
/// fault, if and only if A takes a value that B does not. Ensures A's inputs and B's inputs as inputs and outputs (`in`, then
/// `in`, becomes `in` to `out`).
inline LinearLayout invert_and_compose(const LinearLayout& A, const LinearLayout& B) {
  const detail::Matching matching(A.outputs(), B.outputs());
  const F2Span span(B.columns());
  std::vector<Word> columns;
  for (std::size_t i = 0; i < A.columns().size(); ++i) {
    const auto x = span.smallest_preimage(matching(A.columns()[i]));
    if (!x) {
      throw Rejection(Kind::inadmissible,
                      "no C has A = B o C: A = " + to_string(A) + " takes a value at coordinate " + std::to_string(Word{1} << i) +
                          " (" + std::to_string(A.columns()[i]) + ", outputs packed) that B = " + to_string(B) + " does not take",
                      shown("coordinate", Word{1} << i, "value", A.columns()[i]));
    }
    columns.push_back(*x);
  }
  std::vector<Dimension> outputs = B.inputs();
  const bool unnamed = A.inputs().size() == 1 && outputs.size() == 1 && A.inputs()[0].name == "in" && outputs[0].name == "in";
  if (unnamed) outputs[0].name = "out";
  return LinearLayout(A.inputs(), std::move(outputs), std::move(columns));
}
inline Result<LinearLayout> try_invert_and_compose(const LinearLayout& A, const LinearLayout& B) {
  return attempt([&] { return invert_and_compose(A, B); });
}

/// The B with A(B(y)) == y for every y, B(y) the smallest such x. Requires surjective(A), else throws Rejection(inadmissible)
/// with a value that is not taken. The inverse, where A has one.
inline LinearLayout pseudo_inverse(const LinearLayout& A) {
  const F2Span span(A.columns());
  std::vector<Word> columns;
  for (std::size_t i = 0; i < A.output_bits(); ++i) {
    const auto x = span.smallest_preimage(Word{1} << i);
    if (!x) {
      throw Rejection(Kind::inadmissible,
                      to_string(A) + " has no pseudo-inverse: it does not take the value " + std::to_string(Word{1} << i) +
                          (A.outputs().size() == 1 ? "" : " (outputs packed)") + "; its rank is " + std::to_string(span.rank()) +
                          " of " + std::to_string(A.output_bits()),
                      shown("value", Word{1} << i));
    }
    columns.push_back(*x);
  }
  auto [inputs, outputs] = detail::exchanged(A);
  return LinearLayout(std::move(inputs), std::move(outputs), std::move(columns));
}
/// The B with A(B(y)) == y and B(A(x)) == x. Requires bijective(A), else throws Rejection(inadmissible) with two inputs of the
/// same value or with a value that is not taken.
inline LinearLayout inverse(const LinearLayout& A) {
  const F2Span span(A.columns());
  if (!span.kernel().empty()) {
    throw Rejection(Kind::inadmissible,
                    to_string(A) + " has no inverse: the coordinates 0 and " + std::to_string(span.kernel().front()) +
                        " have the same value" + (surjective(A) ? "; it has a pseudo-inverse" : ""),
                    shown("first", 0, "second", span.kernel().front()));
  }
  return pseudo_inverse(A);
}
inline Result<LinearLayout> try_inverse(const LinearLayout& A) {
  return attempt([&] { return inverse(A); });
}

}  // namespace colex
