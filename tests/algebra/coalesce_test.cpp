// Coalescing, its floor form, and fit: one function, one form.
#include "colex/coalesce.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/fit.hpp"
#include "colex/floor_form.hpp"

#include "layouts.hpp"

namespace colex::coalesce_test {
namespace {

using fixture::flat;
using fixture::leaf;

struct Case {
  const char* reason;
  Layout<> layout;
  std::string coalesced;
  std::string extended;
};

TEST(Coalesce, Table) {
  const Layout<> nested(tuple(2, tuple(1, 6)), tuple(1, tuple(6, 2)));
  const std::vector<Case> table{
      {"CUTLASS 02_layout_algebra", nested, "12:1", "12:1"},
      {"nothing to merge", flat({{2, 4}, {4, 1}}), "(2,4):(4,1)", "(2,4):(4,1)"},
      {"stride 0 merges with stride 0", flat({{2, 0}, {4, 0}}), "8:0", "8:0"},
      {"stride 0 does not merge with stride 1", flat({{2, 0}, {4, 1}}), "(2,4):(0,1)", "(2,4):(0,1)"},
      {"an extent of 1 in front goes", flat({{1, 7}, {4, 3}}), "4:3", "4:3"},
      {"an extent of 1 between hides nothing", flat({{2, 1}, {1, 9}, {4, 2}}), "8:1", "8:1"},
      {"negative strides merge by the same rule", flat({{2, -3}, {4, -6}}), "8:-3", "8:-3"},
      {"an extent of 1 at the end says how the layout goes on", flat({{3, 1}, {1, 100}}), "3:1", "(3,1):(1,100)"},
      {"… unless it goes on anyway", flat({{3, 1}, {1, 3}}), "3:1", "3:1"},
      {"a single value", leaf(1, 5), "1:0", "1:5"},
      {"rank 0", flat({}), "1:0", "1:0"},
  };
  for (const auto& [reason, layout, coalesced, extended] : table) {
    EXPECT_EQ(to_string(coalesce(layout)), coalesced) << reason << ": " << to_string(layout);
    EXPECT_EQ(to_string(coalesce_z(layout)), extended) << reason << ": " << to_string(layout);
  }
}

TEST(Coalesce, ByProfile) {
  const Layout<> nested(tuple(2, tuple(1, 6)), tuple(1, tuple(6, 2)));
  EXPECT_EQ(to_string(coalesce(nested, tuple(1, 1))), "(2,6):(1,2)") << "CUTLASS 02_layout_algebra: each mode by itself";
  EXPECT_EQ(to_string(coalesce(nested, tuple(1))), "(2,(1,6)):(1,(6,2))") << "modes beyond the profile stay as they are";
  EXPECT_THROW(coalesce(leaf(8, 1), tuple(1, 1)), Rejection) << "the profile has more modes than the layout";
}

// The form is canonical: two layouts have one function if and only if they have one coalesced form, and it is the one that fit
// finds.
TEST(Coalesce, IsWhatFitFindsFromTheValues) {
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 3, -2, 4)) {
      const auto fitted = fit<Checked>(fixture::values(L));
      ASSERT_TRUE(fitted) << to_string(L);
      ASSERT_EQ(coalesce(L), *fitted) << to_string(L);
    }
  }
}

TEST(CoalesceZ, AndFloorFormKeepTheFunctionBeyondTheDomain) {
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 3, -2, 4)) {
      const Layout<> extended = coalesce_z(L);
      const auto form = floor_form(L);
      for (const auto& level : form.levels) ASSERT_FALSE(level.defect == Checked(0)) << to_string(L);
      for (std::int64_t x = 0; x < 2 * size(L).value() + 3; ++x) {
        ASSERT_EQ(extended(Checked(x)), L(Checked(x))) << to_string(L) << " at " << x;
        ASSERT_EQ(form(Checked(x)), L(Checked(x))) << to_string(L) << " at " << x;
      }
    }
  }
}

TEST(Fit, FindsNoLayoutWhereThereIsNone) {
  const std::vector<std::vector<Checked>> tables{
      {1, 2},         // the first value of a layout is 0
      {0, 1, 2, 10},  // a mode of extent 3 would come first, and 3 does not divide 4
      {0, 1, 5, 7},   // 7 is not 5 + 1
      {},             // a layout has at least one coordinate
  };
  for (const auto& table : tables) EXPECT_FALSE(fit<Checked>(table));
  EXPECT_EQ(to_string(*fit<Checked>({0, 2, 1, 3})), "(2,2):(2,1)");
  EXPECT_EQ(to_string(*fit<Checked>({0})), "1:0");
}

// Completeness of fit: of all tables of 4 values in [0, 5), it finds exactly those that some layout has.
TEST(Fit, FindsExactlyTheTablesThatALayoutHas) {
  std::vector<std::vector<Checked>> tables;
  const auto add = [&](const Layout<>& L) {
    if (size(L) == Checked(4)) tables.push_back(fixture::values(L));
  };
  for (std::int64_t a = 0; a < 5; ++a) {
    add(leaf(4, a));
    for (std::int64_t b = 0; b < 5; ++b) add(flat({{2, a}, {2, b}}));
  }
  for (std::int64_t code = 0; code < 625; ++code) {
    const std::vector<Checked> table{code % 5, code / 5 % 5, code / 25 % 5, code / 125};
    const bool exists = std::find(tables.begin(), tables.end(), table) != tables.end();
    EXPECT_EQ(fit<Checked>(table).has_value(), exists) << code;
  }
}

}  // namespace
}  // namespace colex::coalesce_test
