// Linear layouts by walking their values: S130, S132, S135.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_layout.hpp"
#include "colex/linear_product.hpp"

namespace colex::laws {

namespace {

const LinearLayout& linear_of(const Value& value) { return value.get<LinearLayout>(); }

ProgramVariable linear_variable(std::string name) {
  return {std::move(name), [](const Assignment&) { return cases::LinearDomain{}; }};
}

std::vector<Word> walk(const LinearLayout& F) {
  std::vector<Word> result;
  for (Word x = 0; x < Word{1} << F.input_bits(); ++x) result.push_back(F(x));
  return result;
}

Case ranks_decide(const LinearLayout& F) {
  std::vector<Word> values = walk(F);
  const std::size_t inputs = values.size();
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  const bool one_to_one = values.size() == inputs;
  const bool onto = values.size() == Word{1} << F.output_bits();
  if (values.size() != Word{1} << f2_rank(F)) return Case::fails("the rank is " + std::to_string(f2_rank(F)));
  if (injective(F) != one_to_one) return Case::fails("injective");
  if (surjective(F) != onto) return Case::fails("surjective");
  return bijective(F) == (one_to_one && onto) && try_inverse(F).has_value() == (one_to_one && onto) ? Case::of(true)
                                                                                                    : Case::fails("invertible");
}

/// A's low bits are B, and A's other bits stay out of B's outputs and B out of theirs: [[B,0],[0,C]].
bool is_block_diagonal(const LinearLayout& A, const LinearLayout& B) {
  if (A.input_bits() < B.input_bits() || A.output_bits() < B.output_bits()) return false;
  for (std::size_t i = 0; i < A.input_bits(); ++i) {
    const Word image = A(Word{1} << i);
    const bool right = i < B.input_bits() ? image == B(Word{1} << i) : image % (Word{1} << B.output_bits()) == 0;
    if (!right) return false;
  }
  return true;
}

Case divides_where_block_diagonal(const LinearLayout& A, const LinearLayout& B) {
  const auto C = try_divide_left(A, B);
  if (C.has_value() != is_block_diagonal(A, B)) return Case::fails(C ? "there is " + to_string(*C) : C.rejection().message());
  if (C && !(product(B, *C) == A)) return Case::fails("B * " + to_string(*C) + " is not A");
  return Case::of(true);
}

/// Whether F(aV + v) = F(aV) + v for all a and v in [0,V) with aV + v in the domain.
bool runs(const std::vector<Word>& values, std::size_t V) {
  for (std::size_t x = 0; x < values.size(); ++x) {
    if (values[x] != values[x / V * V] + x % V) return false;
  }
  return true;
}

Case consecutive_is_largest(const LinearLayout& F) {
  const std::vector<Word> values = walk(F);
  std::size_t largest = 1;
  for (std::size_t V = 1; V <= values.size(); ++V) {
    if (runs(values, V)) largest = V;
  }
  return consecutive(F) == static_cast<std::int64_t>(largest)
             ? Case::of(true)
             : Case::fails("consecutive(F) is " + std::to_string(consecutive(F)) + ", the largest V " + std::to_string(largest));
}

}  // namespace

namespace programs {

void linear(Programs& laws) {
  laws.add(
      {"S130.brute",
       "A linear layout is injective, surjective, invertible exactly if its rank is log2 of the inputs, of the outputs, both.",
       "T", evidence::Expected::stands,
       "forall F: linear: claim 2^f2_rank(F), injective(F), surjective(F), bijective(F) and defined(inverse(F)) are what all "
       "values of F say"},
      {linear_variable("F")}, [](const Assignment& values) { return ranks_decide(linear_of(values[0])); });

  laws.add({"S132.brute", "A quotient of A by B exists exactly if A is block diagonal, [[B,0],[0,C]].", "T",
            evidence::Expected::stands,
            "forall B: linear, C: linear, A: linear: claim defined(divide_left(X,B)) == (X is block diagonal with B its first "
            "block), and B * divide_left(X,B) == X, for X = A and X = B * C"},
           {linear_variable("B"), linear_variable("C"), linear_variable("A")}, [](const Assignment& values) {
             const LinearLayout& B = linear_of(values[0]);
             for (const LinearLayout& X : {linear_of(values[2]), product(B, linear_of(values[1]))}) {
               Case answer = divides_where_block_diagonal(X, B);
               if (answer.kind != Case::Kind::holds) return answer;
             }
             return Case::of(true);
           });

  laws.add({"S135.brute", "consecutive(F) is the largest V, of all integers, with F(aV + v) = F(aV) + v for v below V.", "T",
            evidence::Expected::stands,
            "forall F: linear: claim consecutive(F) == max {V | F(a*V + v) == F(a*V) + v for all a, v in [0,V) with a*V + v < "
            "size(F)}"},
           {linear_variable("F")}, [](const Assignment& values) { return consecutive_is_largest(linear_of(values[0])); });
}

}  // namespace programs

}  // namespace colex::laws
