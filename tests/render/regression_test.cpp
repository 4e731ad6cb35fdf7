// Counterexamples as tests to paste. The GoogleTests are compiled against the installed headers, and fail, in tests/consumers.
#include <string>

#include <gtest/gtest.h>

#include "colex/render/counterexample.hpp"

#include "golden.hpp"

namespace colex::render::pasted_test {
namespace {

struct Case {
  const char* claim;
  std::vector<evidence::Binding> values, given;
  const char* lines;      ///< of a claim file
  const char* condition;  ///< in C++; empty if there is none
};

// Each of these is false of its values: so each test that is made of it fails.
const Case cases[] = {
    {"forall L: layout: claim size(filter(L)) == size(L) implies injective(L)",
     {{"L", "(2,2):(1,1)"}},
     {},
     "let L = (2,2):(1,1)\nclaim size(filter(L)) == size(L) implies injective(L)\n",
     "(!(size(filter(L)) == size(L)) || injective(L).is_yes())"},
    {"forall L: layout, 0 <= i < size(L) if depth(L) == 1 and i > 0: claim coalesce(L)(i) == i",
     {{"L", "(2,2):(1,1)"}, {"i", "2"}},
     {},
     "let L = (2,2):(1,1)\nlet i = 2\nclaim depth(L) == 1 and i > 0 implies coalesce(L)(i) == i\n",
     "!((Checked(static_cast<std::int64_t>(L.depth())) == Checked(1) && Checked(0) < i)) || coalesce(L)(i) == i"},
    {"claim bijective(C)",
     {},
     {{"C", "((4,8),(2,2)):((32,1),(16,16))"}},
     "let C = ((4,8),(2,2)):((32,1),(16,16))\nclaim bijective(C)\n",
     "bijective(C)"},
    {"forall 0 <= T < 32, 0 <= i < 4: claim C(T,i) % 16 == T / 4 + 8 * (i / 2)",
     {{"T", "1"}, {"i", "2"}},
     {{"C", "((4,8),(2,2)):((32,1),(16,16))"}},
     "let C = ((4,8),(2,2)):((32,1),(16,16))\nlet T = 1\nlet i = 2\nclaim C(T,i) % 16 == T / 4 + 8 * (i / 2)\n",
     "(C(tuple(T, i)) % Checked(16)) == ((T / Checked(4)) + (Checked(8) * (i / Checked(2))))"},
    {"claim (4,8):(8,1) == (4,8):(1,4)",
     {},
     {},
     "claim (4,8):(8,1) == (4,8):(1,4)\n",
     "Layout<>(tuple(4, 8), tuple(8, 1)) == Layout<>(tuple(4, 8), tuple(1, 4))"},
    {"forall S: shape: claim cosize(complement(S, 64)) <= 8",
     {{"S", "(2,2)"}},
     {},
     "let S = (2,2)\nclaim cosize(complement(S, 64)) <= 8\n",
     "!(Checked(8) < cosize(complement(make_layout_left(S), Checked(64))))"},
    {"claim not (injective(4:1) or equal(K, 64:1))",
     {},
     {{"K", "Sw<3,3,3> o 0 o (8,8):(8,1)"}},
     "let K = Sw<3,3,3> o 0 o (8,8):(8,1)\nclaim not (injective(4:1) or equal(K, 64:1))\n",
     "!((injective(Layout<>(Checked(4), Checked(1))).is_yes() || equal(K, Layout<>(Checked(64), Checked(1))).is_yes()))"},
    {"claim size(4:1 o 2:1) != 2",
     {},
     {},
     "claim size(4:1 o 2:1) != 2\n",
     "!(size(composition(Layout<>(Checked(4), Checked(1)), Layout<>(Checked(2), Checked(1)))) == Checked(2))"},
    {"claim injective(Sw<1,0,1> o 0 o (2,2):(1,1)) or cosize(Sw<1,0,1> o 0 o 4:1) == 5",
     {},
     {},
     "claim injective(Sw<1,0,1> o 0 o (2,2):(1,1)) or cosize(Sw<1,0,1> o 0 o 4:1) == 5\n",
     ""},
    {"claim cosize(Sw<1,0,1> o 0 o 4:1) == 5",
     {},
     {},
     "claim cosize(Sw<1,0,1> o 0 o 4:1) == 5\n",
     "cosize(ComposedLayout<>(Swizzle(1, 0, 1), Checked(0), Layout<>(Checked(4), Checked(1)))) == Checked(5)"},
    {"forall M, N >= 1: claim coalesce((M,(N,1)):(1,(M,0))) == M*N:1",
     {{"M", "1"}, {"N", "1"}},
     {},
     "let M = 1\nlet N = 1\nclaim coalesce((M,(N,1)):(1,(M,0))) == M*N:1\n",
     "coalesce(Layout<>(tuple(M, tuple(N, Checked(1))), tuple(Checked(1), tuple(M, Checked(0))))) == Layout<>((M * N), "
     "Checked(1))"},
    // What C++ says otherwise is left to the claim.
    {"claim defined(4:1 o 2:3)", {}, {}, "claim defined(4:1 o 2:3)\n", ""},
    {"claim inadmissible 4:1 o 2:1", {}, {}, "claim inadmissible 4:1 o 2:1\n", ""},
    {"claim -7 / 2 == -3", {}, {}, "claim -7 / 2 == -3\n", ""},
    {"claim bits(F2{in: [1,2]}) == 3", {}, {}, "claim bits(F2{in: [1,2]}) == 3\n", ""},
};

evidence::Record record_of(const Case& c, std::uint64_t line) {
  evidence::Record record;
  record.claim = {"kernels/a-b.colex", line, 1, c.claim};
  record.outcome = evidence::Outcome::refuted;
  record.counterexample = c.values;
  record.given = c.given;
  return record;
}

TEST(Regression, IsTheClaimOfTheCase) {
  for (const Case& c : cases) EXPECT_EQ(regression_claim(record_of(c, 7)), std::string("# kernels/a-b.colex:7\n") + c.lines);
}

TEST(Regression, IsATestThatIsCompiled) {
  std::string file =
      "// What tests/render/regression_test.cpp expects of its cases: tests/consumers compiles it, and each of these fails.\n";
  std::uint64_t line = 0;
  for (const Case& c : cases) {
    const std::string test = regression_test(record_of(c, ++line));
    const std::string condition = c.condition;
    EXPECT_EQ(test.empty(), condition.empty()) << c.claim;
    if (test.empty()) continue;
    EXPECT_NE(test.find("EXPECT_TRUE(" + condition + ");\n"), std::string::npos) << test;
    file += '\n' + test;
  }
  expect_golden("regression.cpp", file);
}

TEST(Regression, OfWhatIsToFallIsThatItDoes) {
  evidence::Record record = record_of({"forall L: layout: refute injective(L)", {{"L", "2:0"}}, {}, "", ""}, 7);
  EXPECT_EQ(regression_claim(record), "# kernels/a-b.colex:7\nlet L = 2:0\nrefute injective(L)\n");
  EXPECT_NE(regression_test(record).find("EXPECT_FALSE(injective(L).is_yes());"), std::string::npos) << regression_test(record);
}

TEST(Regression, NeedsACounterexample) {
  evidence::Record record = record_of(cases[0], 7);
  record.outcome = evidence::Outcome::tested;
  EXPECT_EQ(regression_claim(record) + regression_test(record), "");
  record = record_of(cases[0], 7);
  record.claim.text = "a program in C++";
  EXPECT_EQ(regression_claim(record) + regression_test(record), "");
}

}  // namespace
}  // namespace colex::render::pasted_test
