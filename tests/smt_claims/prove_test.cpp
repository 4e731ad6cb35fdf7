// Claims as text: what is proved, at which values the others fail, and why nothing is said of some.
#include "colex/smt/claims/prove.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/located_rejection.hpp"
#include "colex/swizzle.hpp"

namespace colex::smt_claims::prove_test {
namespace {

/// "proved", "proved to rank 2", "proved to rank 3, nested 2", "refuted: M = 1, N = 1" or the outcome with its reason.
std::string verdict(const Finding& proof) {
  using evidence::Outcome;
  if (proof.outcome == Outcome::proved_as_written) return "proved";
  if (proof.outcome == Outcome::checked_shapes) {
    const std::string nested = proof.extent.nested > 0 ? ", nested " + std::to_string(proof.extent.nested) : "";
    return "proved to rank " + std::to_string(proof.extent.flat) + nested;
  }
  std::string text(name(proof.outcome));
  const char* separator = ": ";
  for (const evidence::Binding& binding : proof.counterexample) {
    if (proof.outcome != Outcome::refuted) break;  // of another case the reason tells
    text += separator + binding.name + " = " + binding.value;
    separator = ", ";
  }
  // What a refutation shows is the evaluator's to say.
  return text + (proof.reason.empty() || proof.outcome == Outcome::refuted ? "" : ": " + proof.reason);
}

struct Row {
  const char* claim;
  const char* verdict;
};

void expect(const std::vector<Row>& table, const Options& options = {}) {
  for (const Row& row : table) {
    const Finding proof = prove(row.claim, options);
    EXPECT_EQ(verdict(proof), row.verdict) << row.claim << '\n' << summary(proof);
  }
}

TEST(Claims, OverIntegersAreProvedForAllOfThem) {
  expect({
      // The text of issue 4 is false where nothing is left to merge: `==` is equality of shape and stride, and 1:0 is not 1:1.
      // As functions they are equal.
      {"forall M, N, K >= 1: claim coalesce((M,N,K):(1,M,M*N)) == M*N*K:1", "refuted: M = 1, N = 1, K = 1"},
      {"forall M, N, K >= 1 if M*N*K > 1: claim coalesce((M,N,K):(1,M,M*N)) == M*N*K:1", "proved"},
      {"forall M, N, K >= 1: claim equal(coalesce((M,N,K):(1,M,M*N)), M*N*K:1)", "proved"},
      // So is this one: an extent of 1 has no mode in a right inverse.
      {"forall M, N >= 1: claim right_inverse((M,N):(N,1)) == (N,M):(M,1)", "refuted: M = 1, N = 1"},
      {"forall M >= 1, N >= 2: claim right_inverse((M,N):(N,1)) == (N,M):(M,1)", "refuted: M = 1, N = 2"},
      {"forall M, N >= 2: claim right_inverse((M,N):(N,1)) == (N,M):(M,1)", "proved"},
      {"forall M, N >= 1: claim equal(right_inverse((M,N):(N,1)), (N,M):(M,1))", "proved"},

      {"forall M, N >= 1, d: integer, 0 <= i < M, 0 <= j < N: claim ((M,N):(d,1))(i,j) == i*d + j", "proved"},
      {"forall M, N >= 1, d: integer, 0 <= i < M, 0 <= j < N: claim ((M,N):(d,1))(i,j) == i + j*d",
       "refuted: M = 1, N = 2, d = 0, i = 0, j = 1"},
      {"forall M, N >= 1: claim size((M,N):(N,1)) == M*N and size((M,N):(N,1)) >= M", "proved"},
      {"forall M, N >= 1: claim size((M,N):(N,1)) == M*N and size((M,N):(N,1)) > M", "refuted: M = 1, N = 1"},
      {"forall M, N >= 1, d: integer: claim (M,N):(d,1) == (M,N):(d,1)", "proved"},
      {"forall M >= 1: claim (M,1):(1,M) == M:1", "refuted: M = 1"},
      {"forall M >= 1: claim (M,1):(1,M) != M:1", "proved"},
  });
}

TEST(Claims, WhoseFlatLayoutsHaveABoundedRankAreProvedOfAllOfThem) {
  expect({
      {"forall L: flat layout rank <= 2: claim rank(coalesce(L)) <= 2", "proved"},
      {"forall L: coalesced layout rank <= 2: claim coalesce(L) == L", "proved"},
      {"let most = 1 forall L: flat layout rank <= most + 1: claim rank(coalesce(L)) <= 2", "proved"},
      {"forall L: flat layout rank <= 1, n >= 1: claim rank(coalesce(L)) <= n", "proved"},
      // No layout without a mode, or with a single one of extent 1, satisfies the hypothesis.
      {"forall L: flat layout rank <= 2 if size(L) > 1: claim size(coalesce(L)) > 1", "proved"},
      // What is looked at are two leaves; only where nothing but a proof will do, more of them.
      {"forall L: flat layout rank <= 3: claim rank(coalesce(L)) <= 3", "proved to rank 2"},
      {"forall L: flat layout rank <= 3: claim rank(coalesce(L)) <= 3 by proof", "proved"},
      {"forall L: flat layout rank <= 3: claim rank(coalesce(L)) <= 2 by proof", "refuted: L = (2,2,2):(0,1,0)"},
      // These speak of others as well.
      {"forall L: flat layout: claim rank(coalesce(L)) <= 2", "proved to rank 2"},
      {"forall L: layout rank <= 2: claim rank(coalesce(L)) <= 2", "proved to rank 2"},
      {"forall n >= 1, L: flat layout rank <= n: claim rank(coalesce(L)) <= n", "proved to rank 2"},
      {"let n = 2 forall n >= 2, L: flat layout rank <= n: claim rank(coalesce(L)) <= n", "proved to rank 2"},
      {"forall L: flat layout rank <= 2, M: layout: claim rank(coalesce(L)) <= 2", "proved to rank 2"},
      {"let K = 2:0 forall K: flat layout rank <= 1, L: flat layout rank <= K(1) + 2: claim rank(L) <= 2", "proved to rank 2"},
      {"forall L: flat layout rank <= 2, S: shape rank <= 2: claim rank(coalesce(L)) <= 2", "proved to rank 2"},
  });
}

TEST(Claims, InOneLawAreThoseOfEachProfile) {
  const Finding proof = prove("forall L: flat layout rank <= 2 if size(L) > 1: claim size(coalesce(L)) > 1");
  std::vector<symbolic::Law> laws;
  std::size_t paths = 0;
  for (const Explored& explored : proof.explored) {
    laws.push_back(explored.law);
    paths += explored.exploration.paths.size();
  }
  ASSERT_EQ(laws.size(), 4U) << "_, (), (_), (_,_)";
  const symbolic::Exploration all = symbolic::explore(each_of(laws));
  EXPECT_TRUE(all.holds()) << summary(all);
  EXPECT_EQ(all.paths.size(), paths);
  EXPECT_GT(all.count(symbolic::Closing::infeasible), 0U) << "no layout without a mode is a case";
  laws[1] = symbolic::negated(laws[3]);
  EXPECT_FALSE(symbolic::explore(each_of(laws)).holds()) << "one of them is false";
}

TEST(Claims, SupposeTheirHypotheses) {
  expect({
      {"forall K >= 1 if K % 16 == 0: claim K / 16 * 16 == K", "proved"},
      {"forall K >= 1: claim K / 16 * 16 == K", "refuted: K = 1"},
      {"forall M, K >= 1 if K % 16 == 0: claim logical_divide((M,K):(1,M), <M, 16>) == ((M,1),(16,K/16)):((1,0),(M,16*M))",
       "refuted: M = 1, K = 16"},
      {"forall M >= 2, K >= 17 if K % 16 == 0: claim logical_divide((M,K):(1,M), <M, 16>) == ((M,1),(16,K/16)):((1,0),(M,16*M))",
       "proved"},
      {"forall s, t >= 1 if s < t and not t < 3: claim s*t >= 3", "proved"},
      {"forall s, t >= 1 if s < t: claim s*t >= 3", "refuted: s = 1, t = 2"},
      {"forall s >= 1, d: integer if s == 1 or d == 0: claim cosize(s:d) == 1", "proved"},
      {"forall s >= 1, d: integer if s == 1 implies d == 0: claim cosize(s:d) == 1", "refuted: s = 2, d = 1"},
      {"forall a >= 2 if a < 2: claim a == 7", "vacuous: it is proved that no input satisfies the hypothesis"},
  });
}

TEST(Claims, ComparePairsOfQuotientsByOneDivisor) {
  expect({
      {"forall P >= 2, i >= 0, 1 <= d < P: claim (i + d) % P != i % P", "proved"},
      {"forall P >= 2, i >= 0, 1 <= d <= P: claim (i + d) % P != i % P", "refuted: P = 2, i = 0, d = 2"},
      {"forall P >= 2, i >= 0, 0 <= a < P, 0 <= b < P if a != b: claim (i + a) % P != (i + b) % P", "proved"},
      {"forall P >= 1, i, j >= 0 if i % P == j % P and i / P == j / P: claim i == j", "proved"},
      {"forall P >= 1, i >= 0: claim (i + P) / P == i / P + 1 and (i + P) % P == i % P", "proved"},
      {"forall P >= 1, i >= 0, j >= 0 if i <= j: claim i / P <= j / P", "proved"},
      {"forall P >= 1, i >= 0, j >= 0 if i < j: claim i / P < j / P", "refuted: P = 2, i = 0, j = 1"},
  });
}

TEST(Claims, HaveIntegersInRanges) {
  expect({
      {"forall 1 <= M <= 64, 0 <= i < M: claim (64:2)(i) <= 126", "proved"},
      {"forall 1 <= M <= 64, 0 <= i <= M: claim (64:2)(i) <= 126", "refuted: M = 64, i = 64"},
      {"forall 0 < M < 3: claim M == 1 or M == 2", "proved"},
      {"forall a: integer, a <= b < a + 2: claim b - a <= 1", "proved"},
      {"forall d <= -1: claim d*d >= 1", "proved"},
      // A mode's index is a number: each of few is looked at.
      {"forall a, b, c: integer, 0 <= k < 3: claim get((a,b,c), k) == a or get((a,b,c), k) == b or k == 2", "proved"},
      {"forall a, b, c: integer, 0 <= k < 3: claim get((a,b,c), k) == a or get((a,b,c), k) == b",
       "refuted: a = 1, b = 1, c = 0, k = 2"},
  });
}

TEST(Claims, ThatAddressesFitFollowFromABoundOfTheCosize) {
  expect({
      {"forall M, N >= 1, 0 <= i < M, 0 <= j < N if cosize((M,N):(N,1)) < 2147483648: claim i*N + j < 2147483648", "proved"},
      {"forall M, N >= 1, 0 <= j < N, 0 <= i < M if M*N < 2147483648: claim i*N + j < 2147483648", "proved"},
      {"forall M, N >= 1, ld >= N, 0 <= i < M, 0 <= j < N if cosize((M,N):(ld,1)) < 2147483648: claim i*ld + j < 2147483648",
       "proved"},
      {"forall B, M, N >= 1, 0 <= b < B, 0 <= i < M, 0 <= j < N if cosize((B,M,N):(M*N,N,1)) < 2147483648: "
       "claim b*M*N + i*N + j < 2147483648",
       "proved"},
      {"forall M, N >= 1, 0 <= m < M, 0 <= n < N, 0 <= i < 128, 0 <= j < 64 if cosize((128*M,64*N):(64*N,1)) < 2147483648: "
       "claim (m*128 + i)*(64*N) + n*64 + j < 2147483648",
       "proved"},
      // An edge: which coordinate is at its end, only the bound tells.
      {"forall M, N >= 1, m >= 0, 0 <= j < N, 0 <= i < 128 if m*128 + i < M and M*N < 2147483648: "
       "claim (m*128 + i)*N + j < 2147483648",
       "proved"},
      // More is bounded than is asked for.
      {"forall M, N, K >= 1, 0 <= i < M, 0 <= j < N if M*N*K < 2147483648: claim i*N + j < 2147483648", "proved"},
      {"forall M, N, K >= 1, 0 <= k < K, 0 <= j < N if 2*M*K + 4*K*N < 2147483648: claim k*N + j < 536870912", "proved"},
      // One too few, and one coordinate too many.
      {"forall M, N >= 1, 0 <= i < M, 0 <= j < N if M*N < 6: claim i*N + j < 4", "refuted: M = 1, N = 5, i = 0, j = 4"},
      {"forall M, N >= 1, 0 <= i <= M, 0 <= j < N if M*N < 6: claim i*N + j < 6", "refuted: M = 1, N = 4, i = 1, j = 2"},
  });
}

TEST(Claims, OverLayoutsAreProvedProfileByProfile) {
  expect({
      {"forall L: layout: claim size(coalesce(L)) == size(L)", "proved to rank 2"},
      {"forall L: layout rank <= 3, 0 <= i < size(L): claim coalesce(L)(i) == L(i)", "proved to rank 2"},
      {"forall L: layout, i >= 0: claim coalesce(L)(i) == L(i)", "refuted: L = 1:1, i = 1"},
      {"forall L: layout: claim coalesce(L) == L", "refuted: L = 1:1"},
      {"forall L: coalesced layout: claim coalesce(L) == L", "proved to rank 2"},
      {"forall L: nonnegative layout: claim cosize(L) == L(size(L) - 1) + 1", "proved to rank 2"},
      {"forall L: layout: claim cosize(L) == L(size(L) - 1) + 1", "refuted: L = 2:-1"},
      {"forall L: positive layout, 0 < i < size(L): claim L(i) > 0", "proved to rank 2"},
      {"forall L: nonnegative layout, 0 < i < size(L): claim L(i) > 0", "refuted: L = 2:0, i = 1"},
      {"forall L: compact layout: claim cosize(L) == size(L)", "proved to rank 2"},
      {"forall L: compact layout: claim L == make_layout_left(shape(L))", "refuted: L = 1:1"},
      {"forall L: injective layout: claim size(L) <= cosize(L)", "proved to rank 1"},
      {"forall L: sorted nonnegative layout: claim ordered(L)", "refuted: L = 2:0"},
      {"forall L: sorted injective tractable layout: claim ordered(L)", "proved to rank 2"},
      {"forall L: complementable layout: claim defined(complement(L))", "proved to rank 2"},
      {"forall L: complementable layout: claim tractable(L)", "refuted: L = (2,2):(1,3)"},
      {"forall L: tractable layout: claim injective(L)", "refuted: L = 2:0"},
      {"forall A: layout, B: layout into size(A): claim cosize(B) <= size(A)", "proved to rank 2"},
      {"forall A: layout, B: nonnegative layout into size(A), 0 <= i < size(B): claim B(i) < size(A)", "proved to rank 2"},
      {"forall L: layout size <= 7: claim size(L) < 8", "proved to rank 2"},
      {"forall S: shape, T: shape refining S: claim size(T) == size(S)", "proved to rank 2"},
      {"forall S: shape, T: shape refining S: claim T == S", "refuted: S = 1, T = ()"},
  });
}

TEST(Claims, OverLayoutsAreExploredFurtherWhereThatIsCheap) {
  const Options options{.further_terms = 100'000};
  expect(
      {
          {"forall L: layout: claim size(coalesce(L)) == size(L)", "proved to rank 3, nested 1"},
          {"forall L: layout: claim equal(coalesce(L), L)", "proved to rank 3, nested 1"},
          {"forall L: flat layout rank <= 3: claim rank(coalesce(L)) <= 3", "proved"},
          // Here the third mode is looked at, and the nesting.
          {"forall L: layout: claim rank(L) <= 2", "refuted: L = (1,1,1):(0,0,0)"},
          {"forall L: layout: claim rank(flatten(L)) == rank(L)", "refuted: L = ((1,1)):((0,0))"},
          {"forall L: layout: claim depth(L) <= 1", "refuted: L = ((1)):((0))"},
          // What is open further on takes nothing away.
          {"forall L: compact layout: claim cosize(L) == size(L)", "proved to rank 2"},
          {"forall S: shape, T: shape refining S: claim size(T) == size(S)", "proved to rank 2"},
          {"forall L: layout: claim compatible(size(L), shape(L))", "proved to rank 5, nested 4"},
          // Integers have no ranks.
          {"forall M, N >= 1: claim equal(coalesce((M,N):(1,M)), M*N:1)", "proved"},
      },
      options);
}

TEST(Claims, ThatAreExploredFurtherSayHowFar) {
  const Finding proof = prove("forall L: layout: claim size(coalesce(L)) == size(L)", {.further_terms = 100'000});
  EXPECT_EQ(summary(proof),
            "checked for shapes with up to 3 leaves (of depth at most 1, and of depth 2 with up to 1 leaf and no () in a tuple) "
            "(6 profiles, 26 paths)");
  for (const Explored& explored : proof.explored) EXPECT_TRUE(explored.is_closed()) << explored.name;
}

TEST(Claims, HaveNestedProfilesOfDepthTwo) {
  std::vector<std::string> names;
  for (std::size_t leaves = 1; leaves <= 2; ++leaves) {
    for (const Profile& profile : nested_profiles(leaves)) names.push_back(describe(profile));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"((_))", "(_,(_))", "((_),_)", "((_),(_))", "((_,_))"}));
  EXPECT_EQ(nested_profiles(3).size(), 12U) << "13 lists of modes of 3 leaves, but for (_,_,_)";
  EXPECT_TRUE(nested_profiles(0).empty());
}

TEST(Claims, OfPredicatesForkTheirPaths) {
  expect({
      {"forall s, t >= 1, d, e >= 1: claim injective((s,t):(d,s*d)) ", "proved"},
      {"forall s, t >= 1, d, e >= 1: claim injective((s,t):(d,e))", "refuted: s = 2, t = 2, d = 1, e = 1"},
      {"forall A: layout, n >= 1: claim defined(composition(A, n:0))", "proved to rank 2"},
      {"forall m, n >= 1: claim defined(composition((m,2):(1,7), n:2))", "refuted: m = 3, n = 3"},
      {"forall s, t >= 2, d, e >= 1: claim equal((s,t):(d,e), s*t:d) == (e == s*d)", "proved"},
      {"forall d >= 1: claim inadmissible (6,4):(1,6 + d) o 4:4", "proved"},
      {"forall d >= 0: claim inadmissible (6,4):(1,6 + d) o 4:4", "refuted: d = 0"},
  });
}

TEST(Claims, OfSwizzlesAreProvedBitByBit) {
  expect({
      {"forall x >= 0: claim Sw<2,1,2>(Sw<2,1,2>(x)) == x", "proved"},
      {"forall x >= 0: claim Sw<2,1,-2>(Sw<2,1,-2>(x)) == x", "proved"},
      {"forall x >= 0: claim Sw<2,1,1>(Sw<2,1,1>(x)) == x", "refuted: x = 8"},
      {"forall x >= 0: claim preimage(Sw<2,1,1>, Sw<2,1,1>(x)) == x", "proved"},
      // Bits from the window on pass by, and no lower ones.
      {"forall x, k >= 0: claim Sw<1,1,2>(x + 16*k) == Sw<1,1,2>(x) + 16*k", "proved"},
      {"forall x, k >= 0: claim Sw<1,1,2>(x + 8*k) == Sw<1,1,2>(x) + 8*k", "refuted: x = 0, k = 1"},
      {"forall x >= 0: claim Sw<1,1,2>(x) % 2 == x % 2 and Sw<1,1,2>(x) / 4 == x / 4", "proved"},
      {"forall x >= 0: claim Sw<1,1,2>(x) / 2 == x / 2", "refuted: x = 8"},
      {"forall M >= 1, 0 <= x < 16*M: claim Sw<1,1,2>(x) < 16*M", "proved"},
      // What is below a digit is no part of it.
      {"forall x >= 0, 0 <= j < 2: claim Sw<1,1,2>(2*x + j) == 2*Sw<1,0,2>(x) + j", "proved"},
      {"forall x >= 0, 0 <= j < 3: claim Sw<1,1,2>(2*x + j) == 2*Sw<1,0,2>(x) + j", "refuted: x = 3, j = 2"},
      // Equal sums of digits have equal digits.
      {"forall x, y >= 0 if Sw<1,1,2>(x) == Sw<1,1,2>(y): claim x == y", "proved"},
      {"forall x, y >= 0 if Sw<1,1,0>(x) == Sw<1,1,0>(y): claim x == y", "refuted: x = 0, y = 2"},
      {"forall a, b, c, d: integer if 0 <= a and a < 4 and 0 <= b and b < 4 and a + 4*c == b + 4*d: claim a == b and c == d",
       "proved"},
      {"forall a, b, c, d: integer if 0 <= a and a <= 4 and 0 <= b and b <= 4 and a + 4*c == b + 4*d: claim a == b",
       "refuted: a = 4, b = 0, c = 0, d = 1"},
  });
}

TEST(Claims, OfSwizzledLayouts) {
  expect({
      {"forall M, N >= 1, 0 <= i < M, 0 <= j < N: claim (composition(Sw<1,1,2>, (M,N):(N,1)))(i,j) == Sw<1,1,2>(N*i + j)",
       "proved"},
      {"forall M, N >= 1: claim injective(composition(Sw<3,4,3>, (M,N):(1,M)))", "proved"},
      {"forall M, N >= 1: claim injective(composition(Sw<3,4,3>, (M,N):(1,N)))", "refuted: M = 3, N = 2"},
      {"forall L: nonnegative layout if injective(L): claim injective(composition(Sw<3,4,3>, L))", "proved to rank 2"},
      {"forall L: nonnegative layout if injective(composition(Sw<3,4,3>, L)): claim injective(L)", "proved to rank 2"},
      // A swizzle that loses a bit is left to numbers; and below 0 there are no addresses.
      {"forall M >= 3: claim not injective(composition(Sw<1,1,0>, M:1))",
       "unknown: not decided within the budget: a walk over coordinates, whose number is not known"},
      {"forall M >= 2: claim injective(composition(Sw<3,4,3>, M:-1))",
       "error: for M = 2: domain: in Sw<3,4,3> o 0 o 2:-1: offset and inner layout go down to -1, and the outer function begins "
       "at 0"},
      {"forall M >= 2: claim defined(injective(composition(Sw<3,4,3>, M:-1)))", "refuted: M = 2"},
  });
}

TEST(Claims, OfHowFarSwizzledLayoutsReach) {
  const char* const walk = "unknown: not decided within the budget: a walk over coordinates, whose number is not known";
  expect({
      // Whole blocks of what is written are kept, and others are not where a bit that is read is set.
      {"forall M >= 1: claim cosize(composition(Sw<3,4,3>, (64,16*M):(1,64))) == 1024*M", "proved"},
      {"forall M >= 1: claim cosize(composition(Sw<3,4,3>, (64,M):(1,64))) == 64*M", "refuted: M = 9"},
      {"forall M >= 1: claim bijective(composition(Sw<3,4,3>, (64,2*M):(1,64)))", "proved"},
      {"forall M >= 1: claim bijective(composition(Sw<3,4,3>, (64,M):(1,64)))", "refuted: M = 9"},
      {"forall M, N >= 1: claim bijective(composition(Sw<3,3,3>, (8*M,64*N):(64*N,1)))", "proved"},
      {"forall M >= 1: claim compact(composition(Sw<3,4,-3>, 1024*M:1))", "proved"},
      {"forall M >= 1: claim compact(composition(Sw<3,4,-3>, 512*M:1))", "refuted: M = 1"},
      {"forall M >= 1: claim surjective(composition(Sw<3,4,3>, (64,16*M):(1,64)))", "proved"},
      {"forall M >= 1: claim contiguous(composition(Sw<2,4,3>, 64*M:1))", "proved"},
      {"forall M >= 1: claim image_size(composition(Sw<3,4,3>, (64,M):(1,72))) == 64*M", "proved"},
      // What is added beyond the window is added behind the swizzle.
      {"forall M >= 1: claim cosize(composition(Sw<3,4,3>, (64,16,M):(1,64,2048))) == 2048*M - 1024", "proved"},
      {"forall M >= 1: claim not contiguous(composition(Sw<3,4,3>, (64,16,M):(1,64,2048)))", "refuted: M = 1"},
      {"forall M >= 2: claim not contiguous(composition(Sw<3,4,3>, (64,16,M):(1,64,2048)))", "proved"},
      {"forall M >= 1, 0 <= v < 64: claim image_contains(composition(Sw<3,4,3>, (64,M):(1,64)), v)", "proved"},
      // With gaps within the window the addresses of the last block say how far.
      {"forall M >= 1: claim bijective(composition(Sw<3,4,3>, (60,M):(1,64)))", "refuted: M = 2"},
      {"forall M >= 2: claim not bijective(composition(Sw<3,4,3>, (60,M):(1,64)))", "proved"},
      {"forall M >= 2: claim not surjective(composition(Sw<3,4,3>, (64,M):(1,128)))", "proved"},
      {"forall M >= 1: claim cosize(composition(Sw<3,4,3>, (64,M):(1,72))) <= 72*M + 104", "proved"},
      {"forall M >= 1: claim cosize(composition(Sw<3,4,3>, (64,M):(1,72))) <= 72*M - 10", "refuted: M = 1"},
      {"forall M >= 1: claim cosize(composition(Sw<2,4,3>, (64,32*M):(1,72))) == 2304*M", "proved"},
      {"forall M >= 1: claim cosize(composition(Sw<2,4,3>, (64,16*M):(1,72))) == 1152*M", "refuted: M = 1"},
      {"forall M >= 2: claim not contiguous(composition(Sw<2,4,3>, (64,M):(1,72)))", "proved"},
      {"forall M >= 1: claim cosize(composition(Sw<2,4,3>, (M,64):(-72,-1))) == 0",
       "error: for M = 1: domain: in Sw<2,4,3> o 0 o (1,64):(-72,-1): offset and inner layout go down to -63, and the outer "
       "function begins at 0"},
      {"forall M >= 1: claim cosize(make_composed_layout(Sw<3,4,3>, 72*M, (64,M):(-1,-72))) >= 1", "proved"},
      {"forall M >= 2: claim bijective(composition(Sw<2,4,-1>, 17*M:1))", "refuted: M = 2"},
      // A swizzle that loses bits is left to numbers.
      {"forall M >= 2: claim surjective(composition(Sw<1,1,0>, M:1))", walk},
  });
}

TEST(Claims, OfTwoSwizzledLayouts) {
  expect({
      {"forall M >= 1: claim equal(composition(Sw<3,4,3>, (64,M):(1,64)), composition(Sw<3,4,3>, 64*M:1))", "proved"},
      {"forall M, N >= 1: claim equal(composition(Sw<3,4,3>, (M,N):(1,M)), composition(Sw<3,4,3>, (M,N):(N,1)))",
       "refuted: M = 2, N = 2"},
      {"forall M >= 1: claim equal(composition(Sw<3,4,3>, composition(Sw<3,4,3>, (64,M):(1,64))), (64,M):(1,64))", "proved"},
      {"forall 1 <= M <= 128: claim equal(composition(Sw<3,4,3>, M:1), M:1)", "proved"},
      {"forall 1 <= M <= 129: claim equal(composition(Sw<3,4,3>, M:1), M:1)",
       "unknown: not decided within the budget: a walk over coordinates, whose number is not known"},
      {"forall M >= 1: claim same_image(composition(Sw<3,4,3>, (64,16*M):(1,64)), 1024*M:1)", "proved"},
      {"forall M >= 1: claim same_image(composition(Sw<3,4,3>, (64,16*M):(1,64)), 1025*M:1)", "refuted: M = 1"},
      {"forall M >= 1: claim same_image(composition(Sw<3,4,3>, M:64), composition(Sw<3,4,3>, (2,M):(0,64)))", "proved"},
      {"forall M >= 1: claim not disjoint(make_composed_layout(Sw<3,4,3>, 64, M:1), make_composed_layout(Sw<3,4,3>, 64, M:2))",
       "proved"},
      // As of plain layouts.
      {"forall M >= 1: claim disjoint(composition(Sw<3,4,3>, 64:1), composition(Sw<3,4,3>, M:64))",
       "unknown: a knapsack that presolve does not decide needs a search"},
      {"forall M >= 1, s >= 8*M: claim disjoint(make_composed_layout(Sw<3,4,3>, 0, (128,8*M):(1,128)), "
       "make_composed_layout(Sw<3,4,3>, 128*s, (128,8*M):(1,128)))",
       "proved"},
  });
}

/// The largest of Sw(0), …, Sw(n - 1), plus 1: by looking at each.
std::int64_t reach(const Swizzle& sw, std::int64_t n) {
  std::int64_t largest = 0;
  for (std::int64_t x = 0; x < n; ++x) largest = std::max(largest, sw(x).value());
  return largest + 1;
}

TEST(Claims, OfEachSmallSwizzleSayHowFarItsIntervalsReach) {
  int shown = 0;
  for (std::int64_t bits = 1; bits <= 2; ++bits) {
    for (const std::int64_t shift : {-3, -2, -1, 1, 2}) {
      for (std::int64_t base = 0; base <= 1 && bits + base + std::abs(shift) <= 5; ++base) {
        const Swizzle sw(bits, base, shift);
        const std::int64_t window = std::int64_t{1} << sw.window();
        for (std::int64_t rest = 1; rest <= window; rest += bits == 1 ? 1 : 3) {
          const auto claim = [&](std::int64_t above) {
            return "forall k >= 0: claim cosize(composition(" + to_string(sw) + ", " + std::to_string(window) + "*k + " +
                   std::to_string(rest) + ":1)) == " + std::to_string(window) + "*k + " + std::to_string(reach(sw, rest) + above);
          };
          const bool is_known = shift > 0 || is_involution(sw);
          const std::string right = verdict(prove(claim(0))).substr(0, 7), wrong = verdict(prove(claim(1))).substr(0, 7);
          EXPECT_NE(right, "refuted") << claim(0);
          EXPECT_NE(wrong, "proved") << claim(1);
          if (!is_known && rest != window) continue;
          EXPECT_EQ(right, "proved") << claim(0);
          EXPECT_EQ(wrong, "refuted") << claim(1);
          ++shown;
        }
      }
    }
  }
  EXPECT_GT(shown, 150);
}

TEST(Claims, OfEachSmallSwizzleSayHowFarAddressesWithGapsReach) {
  int shown = 0;
  for (std::int64_t bits = 1; bits <= 2; ++bits) {
    for (const std::int64_t shift : {-3, -2, -1, 1, 2}) {
      const Swizzle sw(bits, 1, shift);
      const std::int64_t window = std::int64_t{1} << sw.window();
      for (const auto& [rows, step] :
           std::vector<std::pair<std::int64_t, std::int64_t>>{{1, 3}, {2, 5}, {3, 4}, {5, 6}, {4, 9}}) {
        for (std::int64_t rest = 0; rest < window; rest += 3) {
          std::int64_t largest = 0;
          for (std::int64_t column = 0; column < window + rest; ++column) {
            for (std::int64_t row = 0; row < rows; ++row) largest = std::max(largest, sw(column * step + row).value());
          }
          const auto claim = [&](std::int64_t above) {
            return "forall k >= 1: claim cosize(composition(" + to_string(sw) + ", (" + std::to_string(rows) + ',' +
                   std::to_string(window) + "*k + " + std::to_string(rest) + "):(1," + std::to_string(step) +
                   "))) == " + std::to_string(window * step) + "*(k - 1) + " + std::to_string(largest + 1 + above);
          };
          EXPECT_EQ(verdict(prove(claim(0))).substr(0, 7), "proved") << claim(0);
          EXPECT_EQ(verdict(prove(claim(1))).substr(0, 7), "refuted") << claim(1);
          ++shown;
        }
      }
    }
  }
  EXPECT_GT(shown, 150);
}

TEST(Claims, SayNothingWhereTheyCannot) {
  expect({
      {"forall F: linear: claim F(0) == 0", "not applicable: F is a linear layout, which is a map of bits"},
      {"forall L: layout: claim linear_layout(L)(0) == 0", "not applicable: linear_layout is a function of maps of bits"},
      {"forall n >= 1: claim F2{in: [1,2]}(n) == n", "not applicable: F2{…} is a linear layout, which is a map of bits"},
      {"forall L: dyadic layout: claim size(L) >= 1", "unknown: no polynomial is every power of two: a dyadic layout (L = _)"},
      {"forall a, b, c, d >= 1: claim injective((2,3,5):(a,b,c))", "refuted: a = 1, b = 1, c = 1, d = 1"},
      {"forall n >= 1: claim get((1,2,3), n) == n", "unknown: no get(tuple, integer): it is called as get(X, i, …)"},
      {"forall x: integer: claim 0 <= x*x", "unknown: not shown: x*x >= 0"},
      {"forall n >= 1: claim n / 0 == 1", "error: for n = 1: domain: 1 / 0 has no value"},
  });
}

TEST(Claims, LoseNoProofByAStrongerHypothesis) {
  expect({
      {"forall i: integer, d >= 1, D: integer: claim (i / d < D) == (i < D*d)", "proved"},
      {"forall -1000 <= i <= 1000, 1 <= d <= 50, -50 <= D <= 50: claim (i / d < D) == (i < D*d)", "proved"},
      {"forall i: integer, 1 <= d <= 1000000, -1000000 <= D <= 1000000: claim (i / d < D) == (i < D*d)", "proved"},
      {"forall i >= -7, d >= 1, D >= -50: claim (i / d < D) == (i < D*d)", "proved"},
      // A case outside of the bounds is no counterexample.
      {"forall -10 <= D <= 10: claim D*D <= 100", "unknown: not shown: -D*D + 100 >= 0"},
      {"forall -1000 <= i <= 1000, 1 <= d <= 50, -50 <= D <= 50: claim (i / d <= D) == (i < D*d)",
       "refuted: i = 0, d = 1, D = 0"},
      {"forall -9 <= i <= -10, d >= 1, D: integer: claim (i / d < D) == (i < D*d)",
       "vacuous: it is proved that no input satisfies the hypothesis"},
  });
}

TEST(Claims, AreReadWithTheirDefinitions) {
  EXPECT_EQ(verdict(prove("let T = (4,8)\nforall n >= 1: claim size(make_layout((n,T))) == 32*n")), "proved");
  EXPECT_THROW(prove("let T = 4"), Rejection);
  EXPECT_THROW(prove("claim true claim true"), Rejection);
  EXPECT_THROW(prove("forall M >= 1: claim M =="), notation::LocatedRejection);
}

TEST(Claims, KeepACertificateForEachPath) {
  const Finding proof = prove("forall L: layout, 0 <= i < size(L): claim coalesce(L)(i) == L(i)");
  ASSERT_EQ(proof.explored.size(), 4u) << "_, (), (_), (_,_)";
  for (const Explored& explored : proof.explored) {
    EXPECT_TRUE(explored.exploration.complete);
    for (const symbolic::PathReport& path : explored.exploration.paths) EXPECT_TRUE(path.certificate.has_value());
  }
  EXPECT_EQ(describe(proof.explored.back().profiles.front()), "(_,_)");
}

TEST(Claims, SpendNoMoreThanTheyMay) {
  Options options;
  options.paths = 3;
  EXPECT_EQ(verdict(prove("forall L: layout: claim size(coalesce(L)) == size(L)", options)),
            "unknown: there is more to explore than may be (L = (_))");
}

}  // namespace
}  // namespace colex::smt_claims::prove_test
