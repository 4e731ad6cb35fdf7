// What a test of somebody's own says of a layout, and what it prints where that is not so; values and decisions on streams and
// in formats.
#include "colex/matchers.hpp"

#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "colex/construct.hpp"
#include "colex/fmt.hpp"
#include "colex/format.hpp"
#include "colex/injective.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"
#include "colex/version.hpp"

namespace colex::matchers_test {
namespace {

template <class Matcher>
std::string mismatch(const Layout<>& L, const Matcher& matcher) {
  std::ostringstream text;
  return matcher.MatchAndExplain(L, &text) ? "matches" : text.str();
}

TEST(Matchers, SayWhatShowsThatItIsNotSo) {
  const Layout<> rows(tuple(4, 8), tuple(8, 1)), twice(tuple(2, 2), tuple(1, 1)), gaps(Tuple<Checked>(4), Tuple<Checked>(2));
  EXPECT_EQ(mismatch(rows, IsInjective()), "matches");
  EXPECT_EQ(mismatch(twice, IsInjective()), "(1,0) and (0,1) both have the value 1");
  EXPECT_EQ(mismatch(gaps, IsInjective()), "matches");
  EXPECT_EQ(mismatch(rows, IsBijective()), "matches");
  EXPECT_EQ(mismatch(twice, IsBijective()), "(1,0) and (0,1) both have the value 1");
  EXPECT_EQ(mismatch(gaps, IsBijective()), "its values are not all of [0, 4)");
  EXPECT_EQ(mismatch(rows, IsEqualTo(Layout<>(tuple(tuple(2, 2), 8), tuple(tuple(8, 16), 1)))), "matches");
  EXPECT_EQ(mismatch(rows, IsEqualTo(gaps)), "it has 32 elements, and the other 4");
  EXPECT_EQ(mismatch(twice, IsEqualTo(Layout<>(tuple(2, 2), tuple(1, 2)))), "at 2 it is 1, and the other 2");
}

TEST(Matchers, AreOfGoogleTest) {
  const Layout<> rows(tuple(4, 8), tuple(8, 1)), twice(tuple(2, 2), tuple(1, 1));
  EXPECT_THAT(rows, IsInjective());
  EXPECT_THAT(rows, testing::AllOf(IsBijective(), testing::Not(IsEqualTo(twice))));
  EXPECT_THAT((std::vector<Layout<>>{rows, rows}), testing::Each(IsInjective()));
  const testing::Matcher<const Layout<>&> injective = IsInjective();
  EXPECT_EQ(testing::DescribeMatcher<const Layout<>&>(injective), "is injective");
  EXPECT_EQ(testing::DescribeMatcher<const Layout<>&>(testing::Not(injective)), "is not injective");
}

TEST(Ostream, WritesWhatToStringSays) {
  std::ostringstream out;
  out << Layout<>(tuple(4, 8), tuple(1, 4)) << ' ' << tuple(4, tuple(2, 3)) << ' ' << Checked(7);
  EXPECT_EQ(out.str(), "(4,8):(1,4) (4,(2,3)) 7");
  EXPECT_EQ(testing::PrintToString(Layout<>(tuple(4, 8), tuple(1, 4))), "(4,8):(1,4)");
  const auto behind_an_offset = [](const auto& L) {
    std::ostringstream text;
    text << domain_offset<Checked>(tuple(1, 2), L);
    return text.str();
  };
  EXPECT_EQ(behind_an_offset(Layout<>(tuple(4, 6), tuple(1, 12))), "25 + ((4,6):(1,12))");
  EXPECT_EQ(behind_an_offset(make_identity_layout(tuple(4, 6))), "1@0+2@1 + ((4,6):(1@0,1@1))");
}

const auto no = injective(Layout<>(tuple(2, 2), tuple(1, 1))), yes = injective(Layout<>(tuple(2, 2), tuple(1, 2)));

TEST(Decisions, AreWrittenWithWhatShowsThem) {
  std::ostringstream out;
  out << no << ", " << yes << ", " << Decision<Checked>::yes(Checked(7)) << ", " << Decision<Checked>::unknown("3 boxes");
  EXPECT_EQ(out.str(), "no: (1,0) and (0,1), yes, yes: 7, unknown: 3 boxes");
  EXPECT_EQ(testing::PrintToString(no), "no: (1,0) and (0,1)");
}

TEST(Formats, AreOfTextsAndOfNothingElse) {
  const Layout<> L(tuple(4, 8), tuple(1, 4));
  EXPECT_EQ(fmt::format("{}, {:>12}, {}, {:.<4}, {}", L, L, Swizzle(3, 4, 3), Checked(7), no),
            "(4,8):(1,4),  (4,8):(1,4), Sw<3,4,3>, 7..., no: (1,0) and (0,1)");
  EXPECT_EQ(fmt::format("{:x} {}", 255, std::string("text")), "ff text");
  static_assert(detail::HasOwnText<Layout<>> && detail::HasOwnText<Decision<Collision<Checked>>>);
  static_assert(!detail::HasOwnText<int> && !detail::HasOwnText<std::string> && !detail::HasOwnText<std::vector<Layout<>>>);
#ifdef __cpp_lib_format
  EXPECT_EQ(std::format("{}, {:>12}", no, L), "no: (1,0) and (0,1),  (4,8):(1,4)");
#endif
}

TEST(Version, IsThatOfTheProject) {
  EXPECT_EQ(version, COLEX_PROJECT_VERSION);
  EXPECT_EQ(fmt::format("{}.{}.{}", COLEX_VERSION_MAJOR, COLEX_VERSION_MINOR, COLEX_VERSION_PATCH), COLEX_PROJECT_VERSION);
}

}  // namespace
}  // namespace colex::matchers_test
