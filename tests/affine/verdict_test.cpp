// Verdicts of isl: what they say, and that no other than yes can be taken for it.
#include "verdict.hpp"

#include <type_traits>

#include <gtest/gtest.h>

#include "isl.hpp"

namespace colex::affine::verdict_test {
namespace {

static_assert(!std::is_convertible_v<Verdict, bool> && !std::is_constructible_v<bool, Verdict>);
static_assert(!std::is_default_constructible_v<Verdict>);

TEST(Verdict, SaysWhatItIs) {
  EXPECT_EQ(describe(Verdict::yes()), "yes");
  EXPECT_EQ(describe(Verdict::no({{"N", 2}, {"x", -1}}, "there")), "no at N = 2, x = -1: there");
  EXPECT_EQ(describe(Verdict::unknown("why")), "unknown: why");
  EXPECT_EQ(describe(Verdict::skipped("why")), "skipped: why");
  for (const Verdict& verdict : {Verdict::no({}, ""), Verdict::unknown(""), Verdict::skipped("")}) EXPECT_FALSE(verdict.is_yes());
}

TEST(Verdict, IsSkippedExactlyWhereThereIsNoIsl) {
  const Function f = identity(4);
  const bool absent = isl_version().empty();
  EXPECT_EQ(equal(f, f).is_skipped(), absent);
  EXPECT_EQ(injective(f).is_skipped(), absent);
  EXPECT_EQ(bijective(f, 4).is_skipped(), absent);
  EXPECT_EQ(bijective(f, 4).is_yes(), !absent);
}

}  // namespace
}  // namespace colex::affine::verdict_test
