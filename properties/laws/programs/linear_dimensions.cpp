// Linear layouts with two inputs and two outputs, dimension by dimension: S131 to S135.
//
//   F2{in: [1,3,8,4]} cut at 1 and 2        F2{in0: [(1,0)], in1: [(3,0),(0,2),(0,1)] -> out0: 4, out1: 4}
//
// An engine draws layouts with one input and one output, and two numbers of bits at which both are cut.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_layout.hpp"
#include "colex/linear_product.hpp"

namespace colex::laws {

namespace {

using notation::Fall;
using Ground = notation::Fall::Ground;

/// The values of two inputs, or of two outputs.
using Two = std::array<Word, 2>;

ProgramVariable linear_map(std::string name) {
  return {std::move(name), [](const Assignment&) { return cases::LinearDomain{}; }};
}

std::vector<Dimension> cut_at(std::int64_t low, std::size_t bits, const std::string& name) {
  const std::size_t first = std::min(bits, static_cast<std::size_t>(low));
  return {{name + '0', first}, {name + '1', bits - first}};
}

/// The layout with its input and its output cut in two, so many low bits in the first part.
LinearLayout in_two(const Value& value, const Value& inputs, const Value& outputs, const char* output_name = "out") {
  const LinearLayout& F = value.get<LinearLayout>();
  const LinearLayout cut = reshape_inputs(F, cut_at(integer_of(inputs), F.input_bits(), "in"));
  return reshape_outputs(cut, cut_at(integer_of(outputs), F.output_bits(), output_name));
}

Two parts(const std::vector<Dimension>& dimensions, Word packed) {
  return {packed % (Word{1} << dimensions[0].bits), packed >> dimensions[0].bits};
}

Word packed(const std::vector<Dimension>& dimensions, const Two& x) { return x[0] | x[1] << dimensions[0].bits; }

Two at(const LinearLayout& F, const Two& x) { return parts(F.outputs(), F(packed(F.inputs(), x))); }

std::vector<Two> coordinates(const LinearLayout& F) {
  std::vector<Two> result;
  for (Word x = 0; x < Word{1} << F.input_bits(); ++x) result.push_back(parts(F.inputs(), x));
  return result;
}

/// Whether A * B does in each dimension what A does on the low bits, and what B does on the bits above them.
bool is_direct_sum(const LinearLayout& A, const LinearLayout& B) {
  const LinearLayout sum = product(A, B);
  for (const Two& x : coordinates(sum)) {
    Two low{}, high{};
    for (std::size_t k = 0; k < 2; ++k) {
      low[k] = x[k] % (Word{1} << A.inputs()[k].bits);
      high[k] = x[k] >> A.inputs()[k].bits;
    }
    const Two first = at(A, low), second = at(B, high), found = at(sum, x);
    for (std::size_t k = 0; k < 2; ++k) {
      if (found[k] != (first[k] | second[k] << A.outputs()[k].bits)) return false;
    }
  }
  return true;
}

Case product_is_the_direct_sum(const LinearLayout& F, const LinearLayout& G, const LinearLayout& H) {
  if (!is_direct_sum(F, G)) return Case::fails("F * G is " + to_string(product(F, G)));
  if (!(product(product(F, G), H) == product(F, product(G, H)))) return Case::fails("not associative");
  if (!(product(LinearLayout(), F) == F && product(F, LinearLayout()) == F)) return Case::fails("F2{} is no unit");
  if (surjective(F) && surjective(G) && !surjective(product(F, G))) return Case::fails("F * G is not surjective");
  return injective(F) && injective(G) && !injective(product(F, G)) ? Case::fails("F * G is not injective") : Case::of(true);
}

/// Whether A's matrix is [[B,0],[0,C]] for every input and every output.
bool is_block_diagonal_in_each(const LinearLayout& A, const LinearLayout& B) {
  for (std::size_t k = 0; k < 2; ++k) {
    if (A.inputs()[k].bits < B.inputs()[k].bits || A.outputs()[k].bits < B.outputs()[k].bits) return false;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t bit = 0; bit < A.inputs()[i].bits; ++bit) {
      Two unit{};
      unit[i] = Word{1} << bit;
      const Two image = at(A, unit);
      const bool in_B = bit < B.inputs()[i].bits;
      for (std::size_t k = 0; k < 2; ++k) {
        if (in_B ? image[k] != at(B, unit)[k] : image[k] % (Word{1} << B.outputs()[k].bits) != 0) return false;
      }
    }
  }
  return true;
}

Case divides_where_each_is_block_diagonal(const LinearLayout& A, const LinearLayout& B) {
  const auto C = try_divide_left(A, B);
  if (C.has_value() != is_block_diagonal_in_each(A, B))
    return Case::fails(C ? "there is " + to_string(*C) : C.rejection().message());
  return C && !(product(B, *C) == A) ? Case::fails("B * " + to_string(*C) + " is not A") : Case::of(true);
}

bool same_sizes(const std::vector<Dimension>& a, const std::vector<Dimension>& b) {
  return a[0].bits == b[0].bits && a[1].bits == b[1].bits;
}

/// The inputs of A have the names of the outputs of B.
Case composite_is_surjective_where_its_parts_are(const LinearLayout& A, const LinearLayout& B) {
  const auto composed = try_composition(A, B);
  const bool fits = B.outputs()[0].bits <= A.inputs()[0].bits && B.outputs()[1].bits <= A.inputs()[1].bits;
  if (composed.has_value() != fits) return Case::fails(fits ? composed.rejection().message() : "composed, and does not fit");
  if (!fits) return Case::filtered();
  for (const Two& x : coordinates(B)) {
    if (at(*composed, x) != at(A, at(B, x))) return Case::fails("A o B is " + to_string(*composed));
  }
  const bool both = surjective(A) && surjective(B) && same_sizes(A.inputs(), B.outputs());
  if (both && !surjective(*composed)) return Case::fails("not surjective");
  return injective(A) && surjective(*composed) != both ? Case::fails("surjective though its parts are not") : Case::of(true);
}

std::optional<Word> least_preimage(const LinearLayout& B, const Two& value) {
  for (Word y = 0; y < Word{1} << B.input_bits(); ++y) {
    if (parts(B.outputs(), B(y)) == value) return y;
  }
  return std::nullopt;
}

Case picks_the_least_preimage(const LinearLayout& A, const LinearLayout& B) {
  if (A.outputs()[0].bits > B.outputs()[0].bits || A.outputs()[1].bits > B.outputs()[1].bits) return Case::filtered();
  const auto C = try_invert_and_compose(A, B);
  for (const Two& x : coordinates(A)) {
    const auto wanted = least_preimage(B, at(A, x));
    if (!wanted) return C ? Case::fails("there is " + to_string(*C)) : Case::of(true);
    if (C && packed(B.inputs(), at(*C, x)) != *wanted) return Case::fails("C is " + to_string(*C));
  }
  return C ? Case::of(true) : Case::fails(C.rejection().message());
}

/// Whether F(aV + v, b) = F(aV, b) + (v, 0) for all a, b, and v in [0,V).
bool runs(const LinearLayout& F, Word V) {
  for (const Two& x : coordinates(F)) {
    Two expected = at(F, {x[0] / V * V, x[1]});
    expected[0] += x[0] % V;
    if (at(F, x) != expected) return false;
  }
  return true;
}

Case consecutive_is_the_longest_run(const LinearLayout& F) {
  Word longest = 1;
  for (Word V = 1; V <= Word{1} << F.inputs()[0].bits; ++V) {
    if (runs(F, V)) longest = V;
  }
  return consecutive(F) == static_cast<std::int64_t>(longest)
             ? Case::of(true)
             : Case::fails("consecutive(F) is " + std::to_string(consecutive(F)) + ", the largest V " + std::to_string(longest));
}

/// The ordered choices from the names a, b, c: 16 of them, the empty one first.
const std::vector<std::string>& choices() {
  static const std::vector<std::string> all = {"",   "a",  "b",   "c",   "ab",  "ac",  "ba",  "bc",
                                               "ca", "cb", "abc", "acb", "bac", "bca", "cab", "cba"};
  return all;
}

/// x -> x on one bit of each name, in this order.
LinearLayout identity_of(const std::string& names) {
  std::vector<Dimension> dimensions;
  std::vector<Word> columns;
  for (const char name : names) {
    columns.push_back(Word{1} << dimensions.size());
    dimensions.push_back({std::string(1, name), 1});
  }
  return LinearLayout(dimensions, dimensions, columns);
}

/// (F * G) * H and F * (G * H), as far as they exist, F, G and H being identities on the dimensions that the three values choose.
struct Bracketings {
  std::optional<LinearLayout> left_first, right_first;
};

std::optional<LinearLayout> times(const std::optional<LinearLayout>& A, const std::optional<LinearLayout>& B) {
  if (!A || !B) return std::nullopt;
  const auto found = try_product(*A, *B);
  return found ? std::optional(*found) : std::nullopt;
}

const std::string& chosen(const Value& value) { return choices()[static_cast<std::size_t>(integer_of(value))]; }

Bracketings bracketings(const Assignment& values) {
  const LinearLayout F = identity_of(chosen(values[0])), G = identity_of(chosen(values[1])), H = identity_of(chosen(values[2]));
  return {times(times(F, G), H), times(F, times(G, H))};
}

/// The same function of named dimensions, these in the order of the alphabet.
LinearLayout in_alphabetical_order(const LinearLayout& F) {
  std::vector<std::string> names;
  for (const Dimension& d : F.inputs()) names.push_back(d.name);
  std::sort(names.begin(), names.end());
  return transpose_outputs(transpose_inputs(F, names), names);
}

Case are_the_same(const LinearLayout& A, const LinearLayout& B) {
  return A == B ? Case::of(true) : Case::fails(to_string(A) + " and " + to_string(B));
}

std::vector<ProgramVariable> three_orders() { return {integer("P", 0, 15), integer("Q", 0, 15), integer("R", 0, 15)}; }

constexpr const char* in_two_text = "two inputs and two outputs each, cut at p and q bits";

}  // namespace

namespace programs {

void linear_dimensions(Programs& laws) {
  laws.add(
      {"S131.dims",
       "The product of layouts with two inputs and two outputs is their direct sum in each dimension, is associative, has the "
       "unit F2{}, and is surjective, or "
       "injective, if both are.",
       "T", evidence::Expected::stands,
       std::string("forall F, G, H: linear, of ") + in_two_text +
           ": claim (F * G)(x)_k == F(x mod sizes of F)_k + size_k(F) * G(x / sizes of F)_k, (F * G) * H == F * (G * H), "
           "F2{} * F == F == F * F2{}, and "
           "surjective, or injective, F and G make F * G so"},
      {linear_map("F"), linear_map("G"), linear_map("H"), integer("p", 0, 5), integer("q", 0, 5)}, [](const Assignment& values) {
        return product_is_the_direct_sum(in_two(values[0], values[3], values[4]), in_two(values[1], values[4], values[3]),
                                         in_two(values[2], values[3], values[4]));
      });

  constexpr const char* every_order = "forall P, Q, R: the numbers of ordered choices from the names a, b, c: ";
  constexpr const char* identities = ", F_P being the identity on the dimensions P";
  laws.add(
      {"S131.order", "The product is associative, whatever names the dimensions have, and in whatever order.", "T",
       evidence::Expected::falls,
       std::string(every_order) + "refute (F_P * F_Q) * F_R == F_P * (F_Q * F_R) where both exist" + identities,
       Fall{Ground::degenerate, false,
            "By the header's rule for names, (F_a * F_b) * F_a has the dimensions a, b, and F_a * (F_b * F_a) has them in the "
            "order b, a. By name both are the same function (S131.order.repaired)."}},
      three_orders(), [](const Assignment& values) {
        const Bracketings both = bracketings(values);
        return both.left_first && both.right_first ? are_the_same(*both.left_first, *both.right_first) : Case::filtered();
      });

  laws.add({"S131.order.repaired", "Where both products of three layouts exist, they are the same function of named dimensions.",
            "T", evidence::Expected::stands,
            std::string(every_order) +
                "claim (F_P * F_Q) * F_R == F_P * (F_Q * F_R) but for the order of dimensions, where both exist" + identities},
           three_orders(), [](const Assignment& values) {
             const Bracketings both = bracketings(values);
             return both.left_first && both.right_first
                        ? are_the_same(in_alphabetical_order(*both.left_first), in_alphabetical_order(*both.right_first))
                        : Case::filtered();
           });

  laws.add(
      {"S131.exists", "With either brackets the product of three layouts exists, or with neither.", "T",
       evidence::Expected::falls,
       std::string(every_order) + "refute (F_P * F_Q) * F_R exists if and only if F_P * (F_Q * F_R) does" + identities,
       Fall{Ground::hypothesis, false,
            "The header asks that dimensions which two factors share stand in the same order in both. A product of two puts all "
            "its dimensions into one order, which may contradict the third factor's."}},
      three_orders(), [](const Assignment& values) {
        const Bracketings both = bracketings(values);
        if (both.left_first.has_value() == both.right_first.has_value()) return Case::of(true);
        const std::string names =
            "of the dimensions " + chosen(values[0]) + ", " + chosen(values[1]) + " and " + chosen(values[2]) + ", ";
        return Case::fails(names + (both.left_first ? "(F * G) * H exists, and F * (G * H) does not"
                                                    : "F * (G * H) exists, and (F * G) * H does not"));
      });

  laws.add({"S132.dims",
            "A quotient of A by B exists exactly if A is block diagonal, [[B,0],[0,C]], for every input and every output.", "T",
            evidence::Expected::stands,
            std::string("forall A, B, C: linear, of ") + in_two_text +
                ": claim defined(divide_left(X,B)) == (X is [[B,0],[0,C]] for each pair of an input and an output), and B * "
                "divide_left(X,B) == X, "
                "for X = A and X = B * C"},
           {linear_map("B"), linear_map("C"), linear_map("A"), integer("p", 0, 5), integer("q", 0, 5)},
           [](const Assignment& values) {
             const LinearLayout B = in_two(values[0], values[3], values[4]);
             Case answer = divides_where_each_is_block_diagonal(in_two(values[2], values[3], values[4]), B);
             if (answer.kind != Case::Kind::holds) return answer;
             return divides_where_each_is_block_diagonal(product(B, in_two(values[1], values[4], values[3])), B);
           });

  laws.add(
      {"S133.dims",
       "A composite of surjective layouts is surjective if each dimension in which they meet has one size; with an injective A "
       "exactly "
       "then.",
       "T", evidence::Expected::stands,
       std::string("forall A, B: linear, of ") + in_two_text +
           ", B's outputs named as A's inputs, if no output of B is larger than the input of A: claim (A o B)(x) == A(B(x)), "
           "(surjective(A) and surjective(B) and the sizes are equal) implies surjective(A o B), and the converse if "
           "injective(A)"},
      {linear_map("A"), linear_map("B"), integer("p", 0, 5), integer("q", 0, 5)}, [](const Assignment& values) {
        return composite_is_surjective_where_its_parts_are(in_two(values[0], values[2], values[3]),
                                                           in_two(values[1], values[3], values[2], "in"));
      });

  laws.add({"S134.dims",
            "C = invert_and_compose(A,B) has A(x) = B(C(x)) in every output, C(x) the least such, and exists if each value of A "
            "is one of "
            "B.",
            "T", evidence::Expected::stands,
            std::string("forall A, B: linear, of ") + in_two_text +
                ", if no output of A is larger than that of B: claim C(x) == min {y | B(y) == A(x)} for all x, or there is no C "
                "where some A(x) is no B(y)"},
           {linear_map("A"), linear_map("B"), integer("p", 0, 5), integer("q", 0, 5)}, [](const Assignment& values) {
             return picks_the_least_preimage(in_two(values[0], values[2], values[3]), in_two(values[1], values[3], values[3]));
           });

  laws.add({"S135.dims", "consecutive(F) is the largest V with F(aV + v, b) = F(aV, b) + (v, 0) for all a, b, and v below V.",
            "T", evidence::Expected::stands,
            std::string("forall F: linear, of ") + in_two_text +
                ": claim consecutive(F) == max {V | F(a*V + v, b) == F(a*V, b) + (v, 0) for all a, b, v in [0,V) with a*V + v < "
                "size_0(F)}"},
           {linear_map("F"), integer("p", 0, 5), integer("q", 0, 5)},
           [](const Assignment& values) { return consecutive_is_the_longest_run(in_two(values[0], values[1], values[2])); });
}

}  // namespace programs

}  // namespace colex::laws
