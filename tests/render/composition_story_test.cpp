// The story of a composition, against stories worked out by hand.
#include <string>

#include <gtest/gtest.h>

#include "colex/render/stories.hpp"

namespace colex::render::composition_story_test {
namespace {

TEST(CompositionStory, OfAnInadmissiblePair) {
  EXPECT_EQ(
      composition_story(Layout<>(tuple(6, 4), tuple(1, 100)), Layout<>(Tuple<Checked>(4), Tuple<Checked>(4))),
      "A = (6,4):(1,100), that is A(x) = x + 94*floor(x/6)\n"
      "B = 4:4\n"
      "mode 0 of B, 4:4\n"
      "  in steps of 4 through A, 2 values lie 4 apart: mode 2:4. It ends there: A(8) is 102, not 8\n"
      "  in steps of 8 through A, 2 values lie 102 apart: mode 2:102\n"
      "A jumps by 94 at each multiple of 6. Counted from the multiple of 6 before, the modes come as far as 4 and 2, together 6: "
      "so "
      "added they pass a multiple that none of them passes alone\n"
      "no layout is (6,4):(1,100) o 4:4: A(B(1)) = A(4) = 4 and A(B(2)) = A(8) = 102 do not add up to A(B(3)) = A(12) = 200; "
      "composed mode by mode, (2,2):(4,100) says 100 at 2, where A(B(2)) = A(8) = 102\n");
}

TEST(CompositionStory, OfAPairThatComposesBeyondTheDomain) {
  EXPECT_EQ(composition_story(Layout<>(tuple(3, 1), tuple(1, 100)), Layout<>(Tuple<Checked>(12), Tuple<Checked>(1))),
            "A = (3,1):(1,100), that is A(x) = x + 97*floor(x/3)\n"
            "B = 12:1\n"
            "B reaches 11, beyond A's domain [0,3): there A goes on along its last mode\n"
            "mode 0 of B, 12:1\n"
            "  in steps of 1 through A, 3 values lie 1 apart: mode 3:1. It ends there: A(3) is 100, not 3\n"
            "  in steps of 3 through A, 4 values lie 100 apart: mode 4:100\n"
            "A o B = (3,4):(1,100)\n");
}

TEST(CompositionStory, OfAModeThatCannotEnd) {
  const std::string story =
      composition_story(Layout<>(tuple(3, 4), tuple(1, 100)), Layout<>(Tuple<Checked>(4), Tuple<Checked>(1)));
  EXPECT_NE(
      story.find(
          "in steps of 1 through A, 3 values lie 1 apart, and the next does not; a mode of 3 would have to end there, but 3 does "
          "not divide the 4 steps that are left\n"),
      std::string::npos)
      << story;
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
