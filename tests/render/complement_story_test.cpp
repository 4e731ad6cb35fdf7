// The story of a complement, against stories worked out by hand.
#include <string>

#include <gtest/gtest.h>

#include "colex/render/stories.hpp"

namespace colex::render::complement_story_test {
namespace {

TEST(ComplementStory, OfALayoutWithoutHoles) {
  EXPECT_EQ(complement_story(Layout<>(tuple(2, 2), tuple(1, 6)), Checked(24)),
            "L = (2,2):(1,6), without stride 0 and extent 1 and sorted by stride\n"
            "  2:1 follows [0,1) without a gap\n"
            "  2:6 follows [0,2); 3:2 repeats [0,2) into the gap\n"
            "  2:12 repeats the whole up to 24\n"
            "complement (3,2):(2,12)\n"
            "covers: (L, C) reaches every value of an interval exactly once\n");
}

TEST(ComplementStory, NamesTheValuesThatPaddingMisses) {
  EXPECT_EQ(complement_story(Layout<>(tuple(8, 8), tuple(1, 9)), Checked(288)),
            "L = (8,8):(1,9), without stride 0 and extent 1 and sorted by stride\n"
            "  8:1 follows [0,1) without a gap\n"
            "  8:9 begins behind a gap; 8 is missed\n"
            "  4:72 repeats the whole up to 288\n"
            "complement 4:72\n"
            "covers: no, 8 is the first value that no sum reaches\n");
}

TEST(ComplementStory, OfALayoutThatHasNone) {
  const std::string story = complement_story(Layout<>(tuple(2, 2), tuple(2, 3)), std::nullopt);
  EXPECT_NE(story.find("inadmissible: "), std::string::npos) << story;
  EXPECT_NE(story.find("3 would be hit twice"), std::string::npos) << story;
}

}  // namespace
}  // namespace colex::render::complement_story_test
