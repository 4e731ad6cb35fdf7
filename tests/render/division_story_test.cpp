// The story of a division, against one worked out by hand.
#include <string>

#include <gtest/gtest.h>

#include "colex/render/stories.hpp"

namespace colex::render::division_story_test {
namespace {

TEST(DivisionStory, NamesTheElementsBeyondTheDomain) {
  EXPECT_EQ(division_story(Layout<>(Tuple<Checked>(10), Tuple<Checked>(1)), Layout<>(Tuple<Checked>(4), Tuple<Checked>(1))),
            "what is left beside the tile, complement(4:1, 10):\n"
            "  L = 4:1, without stride 0 and extent 1 and sorted by stride\n"
            "    4:1 follows [0,1) without a gap\n"
            "    3:4 repeats the whole up to 10\n"
            "  complement 3:4\n"
            "  covers: (L, C) reaches every value of an interval exactly once\n"
            "elements 10 to 11 are beyond the layout, which has 10\n"
            "then 10:1 o (4,3):(1,4):\n"
            "  A = 10:1, that is A(x) = x\n"
            "  B = (4,3):(1,4)\n"
            "  B reaches 11, beyond A's domain [0,10): there A goes on along its last mode\n"
            "  mode 0 of B, 4:1\n"
            "    in steps of 1 through A, 4 values lie 1 apart: mode 4:1\n"
            "  mode 1 of B, 3:4\n"
            "    in steps of 4 through A, 3 values lie 4 apart: mode 3:4\n"
            "  A o B = (4,3):(1,4)\n");
}

TEST(DivisionStory, OfATileThatHasNoComplement) {
  const std::string story = division_story(Layout<>(Tuple<Checked>(8), Tuple<Checked>(1)), Layout<>(tuple(2, 2), tuple(2, 3)));
  EXPECT_NE(story.find("inadmissible: complement((2,2):(2,3))"), std::string::npos) << story;
}

}  // namespace
}  // namespace colex::render::division_story_test
