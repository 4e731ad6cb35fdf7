// Claims about layouts of any rank: which follow from what theorems say, and that nothing false does. Whether a claim is false is
// the evaluator's to say, at small layouts: nested ones, of negative strides, of extents 1, without modes.
#include "colex/derivations/derive.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/engines/judge.hpp"
#include "colex/laws/question.hpp"
#include "colex/notation/parse.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::derivations::derive_test {
namespace {

using evidence::Outcome;

notation::Claim claim_of(const std::string& text) { return *notation::parse_claims(text).entries.front().claim; }

bool is_derived(const std::string& text) { return derive(claim_of(text)).has_value(); }

/// What looking at small layouts says of a claim.
Outcome at_small_layouts(const std::string& text, std::uint64_t cases) {
  laws::Law law;
  law.where.text = text;
  law.statement = std::make_shared<laws::TextStatement>(claim_of(text), notation::Environment<>());
  engines::Options options;
  options.enumerated_cases = cases;
  options.drawn_cases = cases / 4;
  options.explain = false;
  for (const engines::Engine engine : {engines::Engine::exhaustive, engines::Engine::random}) {
    const Outcome found = engines::judge(law, engine, options).outcome;
    if (found == Outcome::refuted || found == Outcome::error) return found;
  }
  return Outcome::tested;
}

TEST(Derived, AreTheseClaims) {
  for (const char* claim : {
           "forall L: layout: claim equal(coalesce(L), L)",
           "forall L: layout: claim size(coalesce(L)) == size(L)",
           "forall L: layout: claim coalesce(coalesce(L)) == coalesce(L)",
           "forall L: layout: claim size(L) <= size(L) and 0 <= size(L)",
           "forall L: layout: claim equal(flatten(L), L) and coalesce(flatten(L)) == coalesce(L)",
           "forall A, B: layout if equal(A,B): claim equal(B,A)",
           "forall L: layout, 0 <= x < size(L), 0 <= y < size(L) if defined(left_inverse(L)) and L(x) == L(y): claim x == y",
           "forall L: layout, 0 <= x < size(L), 0 <= y < size(L) if defined(left_inverse(L)) and L(x) == L(y): claim y == x",
           "forall A, B, C: layout if equal(A,B) and equal(B,C): claim equal(A,C)",
           "forall A, B: layout: claim equal(A,B) implies coalesce(A) == coalesce(B)",
           "forall L: injective layout, 0 <= x < size(L): claim L(x) < cosize(L)",
           "forall A, B: layout if defined(A o B): claim size(A o B) == size(B)",
           "forall A, B: layout, 0 <= c < size(B) if defined(composition(A,B)): claim composition(A,B)(c) == A(B(c))",
           "forall A, B: layout if defined(A o B): claim equal(coalesce(A o B), A o B)",
           "forall A, B: layout if defined(A o B) and defined(coalesce_z(A) o B): claim equal(coalesce_z(A) o B, A o B)",
           "forall A, B: layout if defined(A o B) and defined(A o coalesce(B)): claim equal(A o coalesce(B), A o B)",
           "forall A, B, C: layout if defined((A o B) o C) and defined(A o (B o C)) and cosize(C) <= size(B): claim equal((A o "
           "B) "
           "o C, A o (B o C))",
           "forall A, B: layout, 0 <= c < size(B) if defined(A o B) and cosize(B) <= size(A): claim composition(A,B)(c) < "
           "cosize(A)",
           "forall L: layout, 0 <= k < size(right_inverse(L)): claim L(right_inverse(L)(k)) == k",
           "forall L: layout, 0 <= k < size(L) if defined(left_inverse(L)): claim left_inverse(L)(L(k)) == k",
           "forall L: layout, 0 <= i < size(nullspace(L)): claim L(nullspace(L)(i)) == 0",
           "forall A, B: layout if defined(logical_divide(A,B)): claim size(logical_divide(A,B)) == size(A)",
           "forall A, B: layout if defined(logical_product(A,B)): claim size(logical_product(A,B)) == size(B) * size(A)",
           // The identities of inverses, and that they exist.
           "forall L: layout: claim defined(L o right_inverse(L))",
           "forall L: layout: claim equal(L o right_inverse(L), size(right_inverse(L)):1)",
           "forall L: layout if defined(left_inverse(L)): claim equal(left_inverse(L) o L, size(L):1)",
           "forall L: layout if bijective(L): claim equal(right_inverse(L) o L, size(L):1)",
           "forall L: compact layout: claim defined(right_inverse(L) o L) and size(right_inverse(L)) == size(L)",
           "forall A, B: nonnegative layout if admissible(A, B) and cosize(B) <= size(A): claim admissible(coalesce(A), B)",
           // What keeps values apart.
           "forall L: layout if defined(left_inverse(L)): claim injective(L)",
           "forall L: layout: claim injective(right_inverse(L))",
           "forall A: injective layout, B: injective layout into size(A) if admissible(A, B): claim injective(A o B)",
           "forall A: layout, B: layout into 4 * size(A), C: layout into size(B) if defined(A o B) and defined(B o C) and "
           "defined(A o (B o C)): claim equal(A o (B o C), (A o B) o C)",
           "forall L: layout if injective(L): claim injective(coalesce(L)) and size(L) <= cosize(L)",
           "forall L: layout if injective(coalesce(L)): claim injective(L)",
           "forall L: layout if ordered(L): claim injective(L)",
           "forall A: layout, n >= 1 if defined(complement(A, n)): claim disjoint(A, complement(A, n)) and ordered(complement(A, "
           "n))",
           "forall A: layout, n >= 1 if defined(complement(A, n)): claim injective(complement(A, n))",
           "forall A: layout, n >= 1 if injective(A) and defined(complement(A, n)): claim injective(make_layout(A, complement(A, "
           "n)))",
           "forall A, T: layout if injective(A) and defined(logical_divide(A, T)): claim injective(logical_divide(A, T))",
           "forall A, B: layout if injective(A) and injective(B) and defined(logical_product(A, B)): claim "
           "injective(logical_product(A, B))",
           // Division and product, at their two coordinates.
           "forall A, T: layout, 0 <= t < size(T), 0 <= r < size(complement(T, size(A))) if defined(logical_divide(A, T)): claim "
           "logical_divide(A, T)(t, r) == A(T(t) + complement(T, size(A))(r))",
           "forall A, B: layout if defined(logical_product(A, B)): claim get(logical_product(A, B), 0) == A",
           "forall A, B: layout, 0 <= x < size(A), 0 <= y < size(B): claim make_layout(A, B)(x, y) == A(x) + B(y)",
           // Sums of what is known.
           "forall L: layout: claim size(coalesce(L)) + 0 == size(L) and size(L) - 1 >= 0",
           "forall L: layout, 0 <= x < size(L): claim L(x) + 1 <= cosize(L) and 2 * L(x) <= 2 * cosize(L) - 2",
           "forall A, B: layout, 0 <= x < size(A), 0 <= y < size(B): claim A(x) + B(y) < cosize(A) + cosize(B) - 1",
           "forall A, B: layout: claim 1 <= size(A) * size(B) and size(A) * size(B) - size(B) * size(A) == 0",
           "forall A: layout, B: layout if 2 * size(A) <= 2 * size(B) - 1: claim size(coalesce(A)) < size(B)",
           // Ranks, depths, shapes.
           "forall L: layout: claim 0 <= rank(L) and depth(L) >= 0",
           "forall L: layout: claim rank(flatten(L)) == rank(flatten(L))",
           "forall L: layout: claim depth(flatten(L)) <= 1 and depth(coalesce(L)) <= 1 and depth(coalesce(L)) < 2",
           "forall L: layout if depth(L) <= 1: claim flatten(L) == L",
           "forall L: layout: claim flatten(flatten(L)) == flatten(L)",
           "forall L: layout if rank(flatten(L)) >= 1: claim rank(coalesce(L)) <= rank(flatten(L))",
           "forall L: layout: claim 1 <= rank(coalesce(L))",
           "forall L: layout: claim size(shape(L)) == size(L)",
           "forall L: layout: claim size(shape(coalesce(L))) == size(L)",
           "forall L: layout: claim rank(shape(L)) == rank(L) and depth(shape(L)) == depth(L)",
           "forall L: layout: claim congruent(shape(L), stride(L)) and congruent(stride(L), shape(L))",
           "forall L: layout: claim rank(stride(L)) == rank(L)",
           "forall L: layout: claim cosize(coalesce(L)) == cosize(L) and cosize(flatten(L)) == cosize(L)",
           "forall A, B: layout if equal(A,B): claim cosize(A) == cosize(B)",
           "forall S: shape: claim congruent(S, S) and compatible(S, S) and weakly_congruent(S, S)",
           "forall S, T: shape if congruent(S,T): claim rank(T) == rank(S) and depth(S) == depth(T)",
           "forall S, T, U: shape if compatible(S,T) and compatible(T,U): claim compatible(S,U) and size(S) == size(U)",
           "forall S, T: shape if compatible(S,T) and compatible(T,S): claim S == T",
           "forall A, B: layout if compatible(shape(A), shape(B)): claim size(A) == size(B) and depth(A) <= depth(B)",
           "forall A, B: layout if congruent(A, B): claim rank(A) == rank(B)",
           "forall A, B: layout if defined(A o B): claim compatible(shape(B), shape(A o B)) and depth(B) <= depth(A o B)",
           "forall A, B: layout if defined(logical_divide(A,B)): claim rank(logical_divide(A,B)) == 2",
           "forall A, B: layout if defined(logical_product(A,B)): claim rank(logical_product(A,B)) == 2",
           // Divisions whose modes are opened, sums, recasting.
           "forall A, B: layout if defined(tiled_divide(A,B)): claim equal(tiled_divide(A,B), logical_divide(A,B))",
           "forall A, B: layout if defined(logical_divide(A,B)): claim size(zipped_divide(A,B)) == size(A)",
           "forall A, B: layout if defined(logical_divide(A,B)): claim equal(zipped_divide(A,B), flat_divide(A,B))",
           "forall A, B: layout if defined(logical_product(A,B)): claim equal(flat_product(A,B), tiled_product(A,B))",
           "forall A, B: layout if defined(zipped_product(A,B)): claim size(zipped_product(A,B)) == size(A) * size(B)",
           "forall A, B: layout if defined(tiled_divide(A,B)) and defined(flat_divide(A,B)): claim equal(tiled_divide(A,B), "
           "flat_divide(A,B))",
           "forall A, B: layout, 0 <= x < size(A) if defined(layout_add(A,B)): claim layout_add(A,B)(x) == A(x) + B(x)",
           "forall L: layout, n >= 1 if defined(downcast(L,n)): claim size(downcast(L,n)) == n * size(L)",
           // Swizzles, and layouts behind them.
           "forall S: swizzle, x, y >= 0 if bijective(S) and S(x) == S(y): claim x == y",
           "forall S: swizzle, x >= 0 if is_involution(S): claim S(S(x)) == x and 0 <= S(x)",
           "forall S: swizzle, x, y >= 0 if is_involution(S) and S(x) == S(y): claim x == y",
           "forall L: nonnegative layout if injective(L): claim injective(Sw<3,4,3> o L)",
           "forall L: nonnegative injective layout: claim injective(composition(Sw<2,1,-1>, L))",
           "forall L: positive layout if injective(L): claim injective(Sw<3,4,3> o L)",
           "forall L: nonnegative layout if injective(Sw<3,4,3> o L): claim injective(L)",
           "forall L: nonnegative layout if injective(Sw<2,1,0> o L): claim injective(L)",
           "forall S: swizzle, L: nonnegative layout if is_involution(S) and injective(L): claim injective(S o L)",
           "forall S, T: swizzle, L: nonnegative layout if bijective(T) and injective(S o L): claim injective(T o L)",
           "forall S: swizzle, L: nonnegative layout: claim size(S o L) == size(L)",
           "forall L: nonnegative layout, 0 <= x < size(L): claim composition(Sw<3,4,3>, L)(x) == Sw<3,4,3>(L(x))",
           "forall L: nonnegative layout, 0 <= x < size(L): claim Sw<3,4,3>(composition(Sw<3,4,3>, L)(x)) == L(x)",
           "forall S: swizzle, L: nonnegative layout, 0 <= x < size(L): claim 0 <= composition(S,L)(x)",
           "forall A, B: nonnegative layout if equal(A, B): claim equal(Sw<3,4,3> o A, Sw<3,4,3> o B)",
           "forall A, B: nonnegative layout if equal(Sw<3,4,3> o A, Sw<3,4,3> o B): claim size(A) == size(B)",
           "forall A, B: nonnegative layout if disjoint(A, B): claim disjoint(Sw<3,4,3> o A, Sw<3,4,3> o B)",
           "forall A, B: nonnegative layout if disjoint(Sw<3,4,3> o A, Sw<3,4,3> o B): claim disjoint(Sw<3,2,-3> o A, Sw<3,2,-3> "
           "o "
           "B)",
           "forall S: swizzle, A, B: nonnegative layout if same_image(A, B): claim same_image(S o A, S o B)",
           // For layouts that may have addresses below 0, where what is decided of them has an answer.
           "forall L: layout if injective(L) and defined(injective(Sw<3,4,3> o L)): claim injective(Sw<3,4,3> o L)",
           "forall L: layout if defined(injective(Sw<3,4,3> o L)) and injective(L): claim injective(Sw<2,1,-1> o L)",
           "forall L: layout if defined(injective(Sw<2,1,0> o L)) and injective(Sw<2,1,0> o L): claim injective(L)",
           "forall L: layout, 0 <= x < size(L) if defined(injective(Sw<3,4,3> o L)): claim 0 <= L(x) and "
           "composition(Sw<3,4,3>, L)(x) == Sw<3,4,3>(L(x))",
           "forall A, B: layout if disjoint(A, B) and defined(disjoint(Sw<3,4,3> o A, Sw<3,4,3> o B)): claim disjoint(Sw<3,4,3> "
           "o A, Sw<3,4,3> o B)",
           "forall S, T: swizzle, A, B: layout if bijective(S) and bijective(T) and defined(disjoint(S o A, S o B)) and "
           "disjoint(S o A, S o B): claim disjoint(T o A, T o B)",
           "forall A: nonnegative layout, B: layout if same_image(A, B) and defined(injective(Sw<3,4,3> o B)): claim "
           "same_image(Sw<3,4,3> o A, Sw<3,4,3> o B)",
           "forall A, B: layout if equal(A, B) and defined(equal(Sw<2,0,0> o A, Sw<2,0,0> o B)): claim equal(Sw<2,0,0> o A, "
           "Sw<2,0,0> o B)",
           "forall A, B: nonnegative layout if same_image(Sw<3,4,3> o A, Sw<3,4,3> o B): claim same_image(A, B)",
       }) {
    EXPECT_TRUE(is_derived(claim)) << claim;
    EXPECT_EQ(at_small_layouts(claim, 1000), Outcome::tested) << claim;
  }
}

TEST(Derived, AreNoClaimsThatLackAHypothesis) {
  for (const char* claim : {
           // The value at a coordinate beyond the domain, and below it.
           "forall L: layout, x >= 0: claim coalesce(L)(x) == L(x)",
           "forall L: layout, x: integer if x < size(L): claim coalesce(L)(x) == L(x)",
           "forall L: layout, 0 <= x <= size(L): claim L(x) < cosize(L)",
           // What need not be defined has no size, and claims nothing.
           "forall A, B: layout: claim size(A o B) == size(B)",
           "forall A, B: layout if size(A o B) == size(B): claim size(A o B) == size(B)",
           "forall A, B: layout if defined(B o A): claim size(A o B) == size(B)",
           "forall A, B: layout if defined(A o B): claim equal(A o (B o A), A o (B o A))",
           "forall A: layout, B: layout into size(left_inverse(A)): claim 1 <= size(B)",
           "forall L: layout, 0 <= k < size(L): claim left_inverse(L)(L(k)) == k",
           // Beyond its domain A o B goes on along its own last mode.
           "forall A, B, C: layout if defined((A o B) o C) and defined(A o (B o C)): claim equal((A o B) o C, A o (B o C))",
           // Strides may be negative, and a coordinate may be none of A's.
           "forall L: layout, 0 <= x < size(L): claim 0 <= L(x)",
           "forall A, B: layout, 0 <= c < size(B) if defined(A o B): claim composition(A,B)(c) < cosize(A)",
           // A function has many layouts: nested ones, and with extents of 1.
           "forall L: layout: claim flatten(L) == L",
           "forall L: layout: claim coalesce(L) == flatten(L)",
           "forall A, B: layout if equal(A,B): claim A == B",
           "forall A, B: layout if size(A) == size(B): claim equal(A,B)",
           "forall A, B: layout if defined(logical_divide(A,B)): claim equal(logical_divide(A,B), A)",
           "forall L: layout: claim size(right_inverse(L)) == size(L)",
           "forall L: layout: claim 2 <= size(L)",
           "forall L: layout: claim size(L) < size(L)",
           // An identity is one of functions; where there is none, a layout goes on beyond its domain, or takes a value twice.
           "forall L: layout: claim L o right_inverse(L) == size(right_inverse(L)):1",
           "forall L: layout: claim defined(left_inverse(L) o L)",
           "forall L: layout if defined(right_inverse(L) o L): claim equal(right_inverse(L) o L, size(L):1)",
           "forall A, B: layout: claim defined(A o B)",
           "forall A, B: layout if defined(A o B): claim defined(coalesce(A) o B)",
           "forall A, B: layout if admissible(A, B): claim size(A o B) == size(B)",
           "forall A, B: layout if injective(A) and injective(B) and defined(A o B): claim injective(A o B)",
           "forall A: layout, B: layout into size(A) if injective(A) and defined(A o B): claim injective(A o B)",
           "forall L: layout: claim injective(coalesce(L))",
           "forall L: layout if injective(L): claim ordered(L)",
           "forall L: layout if injective(L): claim bijective(L)",
           "forall A: layout, n >= 1 if defined(complement(A, n)): claim injective(make_layout(A, complement(A, n)))",
           "forall A: layout, n >= 1 if defined(complement(A, n)): claim size(A) * size(complement(A, n)) >= n",
           "forall A, T: layout if defined(logical_divide(A, T)): claim injective(logical_divide(A, T))",
           "forall A, B: layout if injective(A) and defined(logical_product(A, B)): claim injective(logical_product(A, B))",
           "forall A, B: layout if defined(logical_product(A, B)): claim get(logical_product(A, B), 1) == B",
           "forall A, T: layout, t, r >= 0 if t < size(T) and defined(logical_divide(A, T)): claim logical_divide(A, T)(t, r) == "
           "A(T(t) + complement(T, size(A))(r))",
           "forall A, B: layout, x, y >= 0: claim make_layout(A, B)(x, y) == make_layout(A, B)(x + y)",
           "forall n >= 1: claim make_layout(n) == n:1",
           "forall L: layout, 0 <= x < size(L): claim L(x) + 2 <= cosize(L)",
           "forall L: layout: claim size(L) - 2 >= 0 and size(L) + 1 == size(L)",
           "forall A, B: layout: claim size(A) * size(B) == size(B) * size(A) + 1",
           "forall A: layout, B: layout if 2 * size(A) <= 2 * size(B) + 1: claim size(coalesce(A)) < size(B)",
           "forall x: integer, n >= 1: claim x % n < n - 1",
           // What a theorem says of the one operation it does not say of another.
           "forall L: layout, 0 <= k < size(L): claim L(right_inverse(L)(k)) == k",
           "forall A, B: layout if defined(logical_product(A,B)): claim size(logical_product(A,B)) == size(A)",
           "forall L: layout, 0 <= x < size(L), 0 <= y < size(L) if L(x) == L(y): claim x == y",
           // Ranks, depths, shapes.
           "forall L: layout: claim rank(L) <= 2",
           "forall L: layout: claim 1 <= rank(L)",
           "forall L: layout: claim depth(L) <= 1",
           "forall L: layout: claim 1 <= depth(L)",
           "forall L: layout: claim rank(flatten(L)) == rank(L)",
           "forall L: layout: claim rank(L) <= rank(flatten(L))",
           "forall L: layout: claim rank(coalesce(L)) <= rank(L)",
           "forall L: layout: claim rank(coalesce(L)) <= rank(flatten(L))",
           "forall L: layout if depth(L) <= 2: claim flatten(L) == L",
           "forall L: layout: claim shape(L) == stride(L)",
           "forall L: layout: claim shape(coalesce(L)) == shape(L)",
           "forall L: layout: claim size(stride(L)) == size(L)",
           "forall A, B: layout if size(A) == size(B): claim compatible(shape(A), shape(B))",
           "forall A, B: layout if size(A) == size(B): claim cosize(A) == cosize(B)",
           "forall A, B: layout if compatible(shape(A), shape(B)): claim rank(A) == rank(B)",
           "forall A, B: layout if equal(A,B): claim rank(A) == rank(B)",
           "forall S, T: shape if compatible(S,T): claim compatible(T,S)",
           "forall S, T: shape if weakly_congruent(S,T): claim size(S) == size(T)",
           "forall S, T: shape if congruent(S,T): claim compatible(S,T)",
           "forall A, B: layout if defined(A o B): claim congruent(A o B, B)",
           "forall A, B: layout if defined(A o B): claim rank(A o B) == rank(B)",
           "forall A, B: layout if defined(logical_divide(A,B)): claim depth(logical_divide(A,B)) <= 2",
           "forall A, B: layout if defined(tiled_divide(A,B)): claim tiled_divide(A,B) == logical_divide(A,B)",
           "forall A, B: layout if defined(zipped_product(A,B)): claim size(zipped_product(A,B)) == size(A)",
           "forall A, B: layout if defined(flat_divide(A,B)): claim equal(flat_divide(A,B), A)",
           "forall A, B: layout if defined(layout_add(A,B)): claim equal(layout_add(A,B), A)",
           "forall L: layout, n >= 1 if defined(downcast(L,n)): claim size(downcast(L,n)) == size(L)",
           // Swizzles that lose bits, or write what they read; layouts with addresses below 0, or behind two swizzles.
           "forall S: swizzle, x, y >= 0 if S(x) == S(y): claim x == y",
           "forall S: swizzle, x >= 0: claim S(S(x)) == x",
           "forall S: swizzle, x >= 0 if bijective(S): claim S(S(x)) == x",
           "forall S: swizzle, x >= 0 if is_involution(S): claim S(x) == x",
           "forall S: swizzle, x: integer if is_involution(S): claim S(S(x)) == x",
           "forall S, T: swizzle, x >= 0 if is_involution(S) and is_involution(T): claim S(T(x)) == T(S(x))",
           "forall S: swizzle: claim bijective(S)",
           "forall S: swizzle if bijective(S): claim is_involution(S)",
           "forall L: nonnegative layout: claim injective(Sw<3,4,3> o L)",
           "forall L: layout if injective(L): claim injective(Sw<3,4,3> o L)",
           "forall L: nonnegative layout if injective(L): claim injective(Sw<3,0,0> o L)",
           "forall S: swizzle, L: nonnegative layout if injective(L): claim injective(S o L)",
           "forall A, B: nonnegative layout if injective(A): claim injective(Sw<3,4,3> o B)",
           "forall L: nonnegative layout, 0 <= x < size(L): claim Sw<3,0,2>(composition(Sw<3,0,2>, L)(x)) == L(x)",
           "forall L: nonnegative layout, 0 <= x < size(L): claim composition(Sw<3,0,3>, L)(x) == L(x)",
           "forall L: layout, 0 <= x < size(L): claim composition(Sw<3,4,3>, L)(x) == Sw<3,4,3>(L(x))",
           "forall A, B: nonnegative layout if equal(A, B): claim equal(Sw<2,0,2> o A, Sw<2,0,-2> o B)",
           "forall A, B: nonnegative layout if equal(Sw<2,0,0> o A, Sw<2,0,0> o B): claim equal(A, B)",
           "forall A, B: nonnegative layout if disjoint(A, B): claim disjoint(Sw<2,0,0> o A, Sw<2,0,0> o B)",
           "forall A, B: nonnegative layout if disjoint(A, B): claim disjoint(Sw<2,0,2> o A, Sw<2,0,-2> o B)",
           "forall A, B: nonnegative layout if same_image(Sw<2,0,0> o A, Sw<2,0,0> o B): claim same_image(A, B)",
           "forall L: nonnegative layout: claim disjoint(L, L)",
           "forall L: layout: claim defined(injective(Sw<3,4,3> o L))",
           "forall L: layout if injective(L) and defined(injective(Sw<3,4,3> o L)): claim injective(Sw<3,4,0> o L)",
           "forall A, B: layout if disjoint(A, B) and defined(injective(Sw<3,4,3> o A)): claim disjoint(Sw<3,4,3> o A, Sw<3,4,3> "
           "o "
           "B)",
           "forall L: layout, x >= 0 if defined(injective(Sw<3,4,3> o L)): claim 0 <= L(x)",
       }) {
    EXPECT_FALSE(is_derived(claim)) << claim;
    EXPECT_NE(at_small_layouts(claim, 20000), Outcome::tested) << claim << " holds, and this table is not about it";
  }
}

TEST(Derived, IsNothingOfWhichTermsSayNothing) {
  for (const char* claim :
       {"forall L: layout: claim rank(L, 0) == rank(L, 0)", "claim 1 <= size(4:1)",
        "forall L: layout: claim compatible(size(L), shape(L))", "forall L: layout: refute equal(coalesce(L), L)",
        "forall L: layout: claim L(0,0) == L(0,0)", "forall A: layout: claim inadmissible A o A",
        "forall x: integer: claim x - 1 < -1", "forall L: layout: claim not equal(L, 4:1)",
        "forall L: layout if nonnegative(L): claim injective(L) implies injective(Sw<3,4,3> o L)"}) {
    EXPECT_FALSE(is_derived(claim)) << claim;
  }
  // A name that a file gives to a layout is no function.
  const notation::Claim claim = claim_of("forall L: layout: claim size(coalesce(L)) == size(L)");
  EXPECT_TRUE(derive(claim).has_value());
  EXPECT_FALSE(derive(claim, {"size"}).has_value());
}

TEST(WhatTheoremsSay, HoldsAtSmallLayouts) {
  for (const Said& said : what_theorems_say()) EXPECT_EQ(at_small_layouts(said.claim, 4000), Outcome::tested) << said.name;
}

// That something is defined says that it is not rejected. A search that spends its budget rejects nothing, and knows no answer.
TEST(WhatTheoremsSay, IsNotThatASearchEnds) {
  laws::Law law;
  law.where.text = "forall S: swizzle, L: nonnegative layout: claim defined(injective(composition(S,L)))";
  law.statement = std::make_shared<laws::TextStatement>(claim_of(law.where.text), notation::Environment<>());
  EXPECT_TRUE(is_derived(law.where.text));
  const auto at = [&](const char* S, const char* L) { return engines::judge_case(law, {{"S", S}, {"L", L}}, {}); };
  EXPECT_EQ(at("Sw<1,0,0>", "2592051:4").outcome, Outcome::unknown);
  EXPECT_NE(at("Sw<1,0,0>", "2592051:4").reason.find("a walk over 65536 coordinates"), std::string::npos);
  EXPECT_EQ(at("Sw<1,0,0>", "2592:4").outcome, Outcome::tested);
}

TEST(WhatTheoremsSay, NeedsEachOfItsHypotheses) {
  // What is false of the others needs this one; these hold without.
  const std::set<std::string> besides = {
      "right_inverse.coordinate: x < size(right_inverse(L))", "nullspace.coordinate: x < size(nullspace(L))",
      // Beyond its domain a division or a product goes on along the same last leaf.
      "division.zipped_value: x < size(A)", "division.tiled_value: x < size(A)", "division.flat_value: x < size(A)",
      "product.zipped_value: x < (size(A) * size(B))", "product.tiled_value: x < (size(A) * size(B))",
      "product.flat_value: x < (size(A) * size(B))", "nonnegative.value: x < size(L)"};
  for (const Said& said : what_theorems_say()) {
    const std::size_t begin = said.claim.find(" if "), end = said.claim.find(": claim ");
    if (begin == std::string::npos) continue;
    std::vector<std::string> hypotheses;
    std::string rest = said.claim.substr(begin + 4, end - begin - 4);
    for (std::size_t at = rest.find(" and "); at != std::string::npos; at = rest.find(" and ")) {
      hypotheses.push_back(rest.substr(0, at));
      rest.erase(0, at + 5);
    }
    hypotheses.push_back(rest);
    for (const std::string& left_out : hypotheses) {
      std::string others;
      for (const std::string& one : hypotheses) {
        if (one != left_out) others += (others.empty() ? " if " : " and ") + one;
      }
      const std::string claim = said.claim.substr(0, begin) + others + said.claim.substr(end);
      const Outcome expected = besides.contains(said.name + ": " + left_out) ? Outcome::tested : Outcome::refuted;
      const Outcome seen = at_small_layouts(claim, 20000);
      EXPECT_EQ(seen == Outcome::tested, expected == Outcome::tested) << said.name << " without " << left_out;
    }
  }
}

TEST(WhatTheoremsSay, IsByTheoremsForAllRanks) {
  std::set<std::string> names;
  for (const Said& said : what_theorems_say()) {
    EXPECT_TRUE(names.insert(said.name).second) << said.name;
    // What is said of integers and of words needs no theorem, and of brackets and bits there is none.
    const auto is_of = [&](const char* kind) { return said.name.starts_with(kind); };
    const bool is_of_words = is_of("order.") || said.name == "product.commutes" || is_of("multiple.") || is_of("remainder.") ||
                             is_of("quotient.") || is_of("words.") || is_of("nesting.") || is_of("swizzle");
    EXPECT_EQ(said.by.empty(), is_of_words) << said.name;
    for (const std::string& id : said.by) {
      const theorems::Theorem* theorem = theorems::find(id);
      ASSERT_NE(theorem, nullptr) << id;
      EXPECT_EQ(theorem->scope, theorems::HoldsFor::all_ranks) << id;
    }
  }
}

// --- claims that are drawn

class Drawing {
 public:
  explicit Drawing(unsigned seed) : random_(seed) {}

  std::string claim() {
    std::string hypothesis;
    const std::size_t hypotheses = below(3);
    for (std::size_t k = 0; k < hypotheses; ++k) hypothesis += (k == 0 ? " if " : " and ") + this->hypothesis();
    const std::string concluded = conclusion();
    // Most claims speak of what has to be there.
    for (const char* partial : {"layout_add(A,B)", "zipped_divide(A,B)", "tiled_divide(A,B)", "flat_divide(A,B)",
                                "flat_product(A,B)", "downcast(A,c)"}) {
      if (concluded.find(partial) == std::string::npos || below(4) == 0) continue;
      hypothesis += (hypothesis.empty() ? " if defined(" : " and defined(") + std::string(partial) + ")";
    }
    return "forall A, B: layout, 0 <= c < size(B)" + hypothesis + ": claim " + concluded;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  std::string one_of(const std::vector<std::string>& all) { return all[below(all.size())]; }
  std::string variable() { return one_of({"A", "B"}); }

  std::string layout() {
    const std::string L = variable();
    return one_of({L,
                   "coalesce(" + L + ")",
                   "flatten(" + L + ")",
                   "right_inverse(" + L + ")",
                   "nullspace(" + L + ")",
                   "coalesce_z(" + L + ")",
                   "composition(A,B)",
                   "composition(A,coalesce(B))",
                   "logical_divide(A,B)",
                   "logical_product(A,B)",
                   "left_inverse(" + L + ")",
                   "coalesce(composition(A,B))",
                   "layout_add(A,B)",
                   "zipped_divide(A,B)",
                   "tiled_divide(A,B)",
                   "flat_divide(A,B)",
                   "flat_product(A,B)",
                   "downcast(A,c)",
                   "make_layout(A,B)",
                   "make_layout(shape(" + L + "))",
                   "(size(" + L + "):1)",
                   "complement(" + L + ",size(A))",
                   "get(logical_product(A,B),0)"});
  }
  std::string integer() {
    const std::string L = layout();
    return one_of({"size(" + L + ")",
                   "size(" + L + ")",
                   "cosize(" + L + ")",
                   L + "(c)",
                   L + "(c)",
                   L + "(B(c))",
                   "c",
                   "0",
                   "1",
                   "(size(A) * size(B))",
                   "rank(" + L + ")",
                   "depth(" + L + ")",
                   "size(" + shape() + ")",
                   "rank(" + shape() + ")",
                   "depth(" + shape() + ")",
                   "(size(" + L + ") + 1)",
                   "(" + L + "(c) - 1)",
                   "(c % size(A))",
                   "(c / size(A))",
                   L + "(c,0)"});
  }
  std::string shape() { return one_of({"shape(", "stride("}) + layout() + ")"; }
  /// A relation of two layouts, or of two shapes.
  std::string relation(const std::string& a, const std::string& b) {
    return one_of({"congruent(", "weakly_congruent(", "compatible("}) + a + ", " + b + ")";
  }
  std::string hypothesis() {
    return one_of({relation("A", "B"),
                   relation("shape(A)", "shape(B)"),
                   "depth(A) <= 1",
                   "1 <= rank(A)",
                   "defined(composition(A,B))",
                   "defined(composition(A,B))",
                   "defined(composition(A,coalesce(B)))",
                   "defined(logical_divide(A,B))",
                   "defined(logical_product(A,B))",
                   "defined(left_inverse(A))",
                   "equal(A,B)",
                   "defined(layout_add(A,B))",
                   "defined(zipped_divide(A,B))",
                   "defined(tiled_divide(A,B))",
                   "defined(flat_divide(A,B))",
                   "defined(flat_product(A,B))",
                   "defined(downcast(A,c))",
                   "size(A) == size(B)",
                   "cosize(B) <= size(A)",
                   "0 <= A(c)",
                   "injective(A)",
                   "injective(B)",
                   "bijective(A)",
                   "ordered(B)",
                   "defined(complement(A,size(A)))",
                   "defined(complement(B,size(A)))"});
  }
  std::string conclusion() {
    switch (below(10)) {
      case 8: return one_of({"injective(", "ordered(", "bijective("}) + layout() + ")";
      case 9: return "disjoint(" + layout() + ", " + layout() + ")";
      // The same number of two layouts, which a theorem may say of two others.
      case 6: return "size(" + layout() + ") == size(" + layout() + ")";
      case 7: return layout() + "(c) == " + layout() + "(c)";
      case 4: return relation(layout(), layout());
      case 5: return relation(shape(), shape());
      case 0: return "equal(" + layout() + ", " + layout() + ")";
      case 1: return layout() + " == " + layout();
      case 2: return integer() + one_of({" < ", " <= ", " == "}) + integer();
      default: return integer() + " == " + integer();
    }
  }

  std::mt19937 random_;
};

TEST(Derived, IsNoneOfManyClaimsThatAreFalse) {
  Drawing drawing(18);
  std::size_t drawn = 0, falsehoods = 0, derived = 0;
  while (falsehoods < 600) {
    const std::string claim = drawing.claim();
    ++drawn;
    const bool is_derived = derive_test::is_derived(claim);
    derived += is_derived ? 1 : 0;
    // It takes a thorough look to say that what was derived is true.
    const Outcome seen = at_small_layouts(claim, is_derived ? 4000 : 400);
    falsehoods += seen == Outcome::tested ? 0 : 1;
    if (!is_derived) continue;
    EXPECT_EQ(seen, Outcome::tested) << claim;
  }
  EXPECT_GT(derived, drawn / 100) << "of " << drawn;
}

/// Claims about layouts behind swizzles, that lose bits or do not, of which two may be two.
std::string swizzled_claim(std::mt19937& random) {
  const auto one_of = [&](const std::vector<std::string>& all) { return all[random() % all.size()]; };
  const auto swizzle = [&] { return one_of({"S", "S", "Sw<2,0,2>", "Sw<2,0,-2>", "Sw<1,1,0>", "Sw<2,0,1>", "Sw<0,0,0>"}); };
  const auto layout = [&] { return one_of({"A", "B"}); };
  const auto relation = [&] {
    const std::string sw = swizzle(), other = random() % 3 == 0 ? swizzle() : sw;
    const auto behind = [&](const std::string& name, const std::string& inner) { return name + " o " + inner; };
    const std::string of = one_of({"disjoint(", "same_image(", "equal(", "injective("}), A = layout(), B = layout();
    if (of == "injective(") return of + (random() % 2 == 0 ? A : behind(sw, A)) + ")";
    return of + (random() % 2 == 0 ? A + ", " + B : behind(sw, A) + ", " + behind(other, B)) + ")";
  };
  const auto number = [&] {
    const std::string sw = swizzle(), L = layout();
    return one_of({"c", sw + "(c)", sw + "(" + sw + "(c))", L + "(c)", sw + "(" + L + "(c))",
                   "composition(" + sw + "," + L + ")(c)", "0", "size(" + sw + " o " + L + ")", "size(" + L + ")",
                   sw + "(composition(" + sw + "," + L + ")(c))"});
  };
  std::string hypotheses = " if c < size(B)";
  for (std::size_t k = random() % 3; k > 0; --k)
    hypotheses += " and " + one_of({"bijective(S)", "is_involution(S)", relation(), relation(), "size(A) == size(B)",
                                    "defined(" + relation() + ")", "defined(" + relation() + ")"});
  const std::string conclusion = random() % 2 == 0 ? relation() : number() + one_of({" == ", " <= "}) + number();
  const std::string adjective = random() % 4 == 0 ? "" : "nonnegative ";
  return "forall S: swizzle, A, B: " + adjective + "layout, 0 <= c < size(A)" + hypotheses + ": claim " + conclusion;
}

TEST(Derived, IsNoneOfManyClaimsAboutSwizzlesThatAreFalse) {
  std::mt19937 random(3);
  std::size_t drawn = 0, falsehoods = 0, derived = 0;
  while (falsehoods < 300) {
    const std::string claim = swizzled_claim(random);
    ++drawn;
    const bool is_derived = derive_test::is_derived(claim);
    derived += is_derived ? 1 : 0;
    const Outcome seen = at_small_layouts(claim, is_derived ? 2000 : 200);
    falsehoods += seen == Outcome::tested ? 0 : 1;
    if (!is_derived) continue;
    EXPECT_EQ(seen, Outcome::tested) << claim;
  }
  EXPECT_GT(derived, drawn / 50) << "of " << drawn;
}

}  // namespace
}  // namespace colex::derivations::derive_test
