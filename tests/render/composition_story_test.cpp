// The story of a composition, against stories worked out by hand.
#include "colex/render/composition_story.hpp"

#include <string>

#include <gtest/gtest.h>

namespace colex::render::composition_story_test {
namespace {

TEST(CompositionStory, OfAnInadmissiblePair) {
  EXPECT_EQ(
      composition_story(Layout<>(tuple(6, 4), tuple(1, 100)), Layout<>(Tuple<Checked>(4), Tuple<Checked>(4))),
      "A = (6,4):(1,100) = x + 94*floor(x/6)\n"
      "B = 4:4\n"
      "leaf 0 of B, 4:4\n"
      "  2:4 along steps of 4: the line ends at A(8) = 102, which is not 8\n"
      "  2:102 along steps of 8\n"
      "period 6 (defect 94): the modes' residues reach 4 + 2 = 6, so they carry into one another\n"
      "no layout is (6,4):(1,100) o 4:4: A(B(1)) = A(4) = 4 and A(B(2)) = A(8) = 102 do not add up to A(B(3)) = A(12) = 200; "
      "composed mode by mode, (2,2):(4,100) says 100 at 2, where A(B(2)) = A(8) = 102\n"
      "near B, these compose: 2:4, 4:3, 4:6\n");
}

TEST(CompositionStory, OfAPairThatComposesBeyondTheDomain) {
  EXPECT_EQ(composition_story(Layout<>(tuple(3, 1), tuple(1, 100)), Layout<>(Tuple<Checked>(12), Tuple<Checked>(1))),
            "A = (3,1):(1,100) = x + 97*floor(x/3)\n"
            "B = 12:1\n"
            "B reaches 11, beyond A's domain [0,3): there A goes on along its last mode\n"
            "leaf 0 of B, 12:1\n"
            "  3:1 along steps of 1: the line ends at A(3) = 100, which is not 3\n"
            "  4:100 along steps of 3\n"
            "A o B = (3,4):(1,100)\n");
}

TEST(CompositionStory, OfANegativeCoordinate) {
  EXPECT_EQ(composition_story(Layout<>(Tuple<Checked>(8), Tuple<Checked>(1)), Layout<>(Tuple<Checked>(2), Tuple<Checked>(-1))),
            "A = 8:1\n"
            "B = 2:-1\n"
            "domain: composition A o B needs B's values as coordinates of A, which are at least 0: B = 2:-1 is -1 at coordinate "
            "1 of leaf 0\n");
}

}  // namespace
}  // namespace colex::render::composition_story_test
