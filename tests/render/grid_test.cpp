// Pictures as text, against pictures drawn by hand.
#include <string>

#include <gtest/gtest.h>

#include "colex/print.hpp"
#include "colex/render/figure.hpp"

namespace colex::render::grid_test {
namespace {

std::string picture(const Layout<>& L, Extent extent = {}) {
  return to_text(offsets(
      to_string(L), L.shape(), [&](const Tuple<Checked>& c) { return to_string(L(c)); }, extent));
}

TEST(Grid, LooksLikeCutesPrintLayout) {
  EXPECT_EQ(picture(Layout<>(tuple(2, 3), tuple(3, 1))),
            "(2,3):(3,1)\n"
            "     0   1   2\n"
            "   +---+---+---+\n"
            "0  | 0 | 1 | 2 |\n"
            "   +---+---+---+\n"
            "1  | 3 | 4 | 5 |\n"
            "   +---+---+---+\n");
}

TEST(Grid, ALayoutOfRankOneIsARow) {
  EXPECT_EQ(picture(Layout<>(Tuple<Checked>(3), Tuple<Checked>(-5))),
            "3:-5\n"
            "       0     1     2\n"
            "   +-----+-----+-----+\n"
            "0  |   0 |  -5 | -10 |\n"
            "   +-----+-----+-----+\n");
}

TEST(Grid, ModesBehindTheFirstGoAcross) {
  EXPECT_EQ(picture(Layout<>(tuple(1, 2, 2), tuple(7, 1, 4))),
            "(1,2,2):(7,1,4)\n"
            "     0   1   2   3\n"
            "   +---+---+---+---+\n"
            "0  | 0 | 1 | 4 | 5 |\n"
            "   +---+---+---+---+\n");
}

TEST(Grid, ALargeLayoutIsCutAndSaysSo) {
  EXPECT_EQ(picture(Layout<>(tuple(1LL << 40, 1LL << 20), tuple(1, 1LL << 40)), {1, 1}),
            "(1099511627776,1048576):(1,1099511627776)\n"
            "     0\n"
            "   +---+\n"
            "0  | 0 |\n"
            "   +---+\n"
            "showing 1 x 1 of 1099511627776 x 1048576\n");
}

TEST(ThreadValues, NamesTheOwnerOfEachElement) {
  const Layout<> TV(tuple(2, 2), tuple(1, 2));
  EXPECT_EQ(to_text(thread_values(TV, 2, 2)),
            "(2,2):(1,2)\n"
            "        0      1\n"
            "   +------+------+\n"
            "0  | T0V0 | T0V1 |\n"
            "   +------+------+\n"
            "1  | T1V0 | T1V1 |\n"
            "   +------+------+\n");
}

TEST(ThreadValues, ShowsSharedElementsHolesAndWhatFallsOutside) {
  EXPECT_EQ(to_text(thread_values(Layout<>(tuple(2, 2), tuple(0, 3)), 1, 2)),
            "(2,2):(0,3)\n"
            "           0         1\n"
            "   +---------+---------+\n"
            "0  | T0V0 +1 |         |\n"
            "   +---------+---------+\n"
            "T0V1 is sent to 3, outside the tile\n");
  EXPECT_THROW(thread_values(Layout<>(Tuple<Checked>(4), Tuple<Checked>(1)), 2, 2), Rejection);
}

}  // namespace
}  // namespace colex::render::grid_test
