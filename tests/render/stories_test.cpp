// The stories of decisions, inverses, products and common vectors, against stories worked out by hand.
#include "colex/render/stories.hpp"

#include <string>

#include <gtest/gtest.h>

namespace colex::render::stories_test {
namespace {

Layout<> leaf(std::int64_t extent, std::int64_t stride) { return Layout<>(Mode<Checked>{extent, stride}); }

TEST(InjectiveStory, SaysWhereValuesMayMeet) {
  EXPECT_EQ(injective_story(Layout<>(tuple(4, 2, 3), tuple(1, 4, 5))),
            "L = (4,2,3):(1,4,5): do two coordinates have the same value? Its modes, by the size of their strides:\n"
            "  4:1 alone has a different value at each coordinate, and adds at most 3\n"
            "  2:4: one step is more than the 3 that the modes before it add up to, so it makes no two values meet; together at "
            "most 7\n"
            "  3:5: one step is within the 7 that the modes before it add up to, so values may meet here\n"
            "not injective: (1,1,0) and (0,0,1) both have the value 5\n");
  EXPECT_EQ(injective_story(Layout<>(tuple(2, 2), tuple(0, 1))),
            "L = (2,2):(0,1): do two coordinates have the same value? Its modes, by the size of their strides:\n"
            "  2:0 has the same value at all its coordinates\n"
            "not injective: (1,0) and (0,0) both have the value 0\n");
}

TEST(InjectiveStory, OfAComposedLayoutTellsTheInnerOneFirst) {
  const std::string story = injective_story(composition(Swizzle(3, 3, 3), Layout<>(tuple(8, 64), tuple(64, 1))));
  EXPECT_NE(
      story.find("\n  injective: no two coordinates have the same value\nSw<3,3,3> sends different addresses to different ones"),
      std::string::npos)
      << story;
}

TEST(TractableStory, EndsAtTheFirstStrideThatBreaksTheChain) {
  const std::string begin =
      ": is each stride, where they are sorted, a multiple of extent*stride of the mode before it? Strides 0 and extents 1 do "
      "not count\n";
  EXPECT_EQ(tractable_story(Layout<>(tuple(4, 2), tuple(1, 6))), "L = (4,2):(1,6)" + begin +
                                                                     "  4:1 begins\n"
                                                                     "  2:6: 6 is no multiple of 4*1 = 4\n"
                                                                     "not tractable\n");
  EXPECT_EQ(tractable_story(Layout<>(tuple(4, 8), tuple(8, 1))), "L = (4,8):(8,1)" + begin +
                                                                     "  8:1 begins\n"
                                                                     "  4:8: 8 is a multiple of 8*1 = 8\n"
                                                                     "tractable\n");
}

TEST(RightInverseStory, FollowsTheValuesFrom0On) {
  EXPECT_EQ(right_inverse_story(Layout<>(tuple(2, 4), tuple(1, 4))),
            "L = (2,4):(1,4): where are the values 0, 1, 2, …? Its modes, by stride:\n"
            "  2:1: its stride is 1, the next value that is looked for. Its coordinates are the 1-D coordinates 0, 1; with those "
            "so far they "
            "have the values up to 1\n"
            "  4:4: its stride is not 2, which is looked for; it is passed over\n"
            "R = 2:1, with L(R(k)) = k for k < 2; no mode goes on at the value 2\n");
  const std::string whole = right_inverse_story(Layout<>(tuple(4, 8), tuple(8, 1)));
  EXPECT_NE(whole.find("R = (8,4):(4,1), with L(R(k)) = k for k < 32; this is all of L\n"), std::string::npos) << whole;
}

TEST(LeftInverseStory, ReadsAValueAsDigits) {
  const std::string begin =
      ": which coordinate has a given value? A value is read as digits: each mode, by stride, has one, which counts the steps of "
      "its stride\n";
  EXPECT_EQ(left_inverse_story(Layout<>(tuple(2, 2), tuple(1, 4))),
            "L = (2,2):(1,4)" + begin +
                "  2:1: its digit is value / 1, and one step of it is 1 coordinate\n"
                "  2:4: its digit is value / 4, and one step of it is 2 coordinates; so the digit before it, of 2:1, runs to 4\n"
                "Li = (4,2):(1,2), with Li(L(k)) = k for k < 4\n");
  const std::string none = left_inverse_story(Layout<>(tuple(2, 2), tuple(2, 3)));
  EXPECT_NE(none.find("  2:3 cannot have a digit\nno left inverse: "), std::string::npos) << none;
}

TEST(NullspaceStory, NamesTheModesThatChangeNothing) {
  EXPECT_EQ(nullspace_story(Layout<>(tuple(2, 3, 4), tuple(0, 1, 0))),
            "L = (2,3,4):(0,1,0): which modes change nothing?\n"
            "  2:0: a step changes nothing. Its coordinates are the 1-D coordinates 0, 1\n"
            "  3:1: a step changes the value by 1\n"
            "  4:0: a step changes nothing. Its coordinates are the 1-D coordinates 0, 6, …, 18\n"
            "N = (2,4):(1,6), with L(N(i)) = 0 for all i\n");
}

TEST(ProductStory, FindsRoomAndTakesItInOrder) {
  EXPECT_EQ(product_story(Layout<>(tuple(2, 2), tuple(4, 1)), leaf(6, 1)),
            "A = (2,2):(4,1) is repeated 6 times; B = 6:1 says where the copies go\n"
            "where a copy of A meets no other, in ascending order, is A's complement, here with 6 places, as B counts to 5: C = "
            "(2,3):(2,8)\n"
            "the copies begin at C o B:\n"
            "  A = (2,3):(2,8), that is A(x) = 2*x + 4*floor(x/2)\n"
            "  B = 6:1\n"
            "  mode 0 of B, 6:1\n"
            "    in steps of 1 through A, 2 values lie 2 apart: mode 2:2. It ends there: A(2) is 8, not 4\n"
            "    in steps of 2 through A, 3 values lie 8 apart: mode 3:8\n"
            "  A o B = (2,3):(2,8)\n"
            "(A, C o B) = ((2,2),(2,3)):((4,1),(2,8))\n");
  const std::string none = product_story(Layout<>(tuple(2, 2), tuple(2, 3)), leaf(2, 1));
  EXPECT_NE(none.find("is A's complement, and there is none:\n  inadmissible: "), std::string::npos) << none;
}

TEST(ProductStory, PairsTheModes) {
  const Layout<> block(tuple(2, 5), tuple(5, 1));
  const Layout<> order(tuple(3, 4), tuple(1, 3));
  const std::string blocked = paired_product_story(block, order, false);
  EXPECT_NE(
      blocked.find(
          "blocked: mode k is (mode k of A, mode k of the copies), so a copy stays together: ((2,3),(5,4)):((5,10),(1,30))\n"),
      std::string::npos)
      << blocked;
  const std::string raked = paired_product_story(block, order, true);
  EXPECT_NE(raked.find("((3,2),(4,5)):((10,5),(30,1))\n"), std::string::npos) << raked;
}

TEST(CommonVectorStory, FollowsOneLayoutsInverseThroughTheOther) {
  EXPECT_EQ(common_vector_story(Layout<>(tuple(4, 8), tuple(1, 4)), Layout<>(tuple(4, 8), tuple(1, 5))),
            "the values 0, 1, 2, … of B = (4,8):(1,5) are at its right inverse, 4:1; A = (4,8):(1,4) is followed there\n"
            "  4:1: A has the values up to 3 there too\n"
            "4 elements are behind one another in both: M = 4:1, with A(M(i)) = B(M(i)) = i for i < 4\n");
  EXPECT_EQ(common_vector_story(Layout<>(tuple(4, 8), tuple(8, 1)), Layout<>(tuple(4, 8), tuple(1, 4))),
            "the values 0, 1, 2, … of B = (4,8):(1,4) are at its right inverse, 32:1; A = (4,8):(8,1) is followed there\n"
            "  32:1: for the value 1 B is at coordinate 1, and A has the value 8 there\n"
            "no two elements are behind one another in both: M = 1:0\n");
}

TEST(ConversionStory, SaysWhereEachBitComesFrom) {
  const auto distribution = [](const std::string& name, std::int64_t first, std::int64_t second, std::int64_t third) {
    return LinearLayout::from_bases({{"register", {{first}}}, {name, {{second}, {third}}}}, {"element"});
  };
  EXPECT_EQ(conversion_story(distribution("lane", 1, 2, 4), distribution("lane", 4, 1, 2)),
            "where does each place of the destination find its element in the source?\n"
            "  register = 1 has the element 4: register = 0, lane = 2, another lane of the same warp, by a shuffle\n"
            "  lane = 1 has the element 1: register = 1, lane = 0, another lane of the same warp, by a shuffle\n"
            "  lane = 2 has the element 2: register = 0, lane = 1, another lane of the same warp, by a shuffle\n"
            "and any other place finds it at the xor of these. For the 8 places\n"
            "  2 hold it already\n"
            "  6 need another lane of the same warp, by a shuffle\n");
  EXPECT_EQ(conversion_story(distribution("lane", 1, 2, 2), distribution("lane", 1, 2, 4)),
            "inadmissible: the dimensions do not fit: element: 8 must lie within element: 4\n");
}

}  // namespace
}  // namespace colex::render::stories_test
