// Why booleans came out as they did: text → reason, each witness checked by hand.
#include "colex/notation/reason.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "colex/layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::notation::reason_test {
namespace {

struct Case {
  std::string_view text;
  std::string_view reason;
};

std::string reason_of(std::string_view text, const Environment<>& names = {}) { return reason(parse_expression(text), names); }

void expect(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(reason_of(c.text), c.reason) << c.text;
}

TEST(Reason, EveryDecisionHasAWitness) {
  expect({
      {"injective((2,2):(1,1))", "(1,0) and (0,1) both have the value 1"},
      {"injective((4,8):(1@0,1@0))", "(1,0) and (0,1) both have the value (1)"},
      {"injective(Sw<2,1,0> o 0 o 4:1)", "0 and 2 both have the value 0"},
      {"injective((6,4):(1,100) o 0 o (2,2):(6,6))", "(1,0) and (0,1) both have the value 100"},
      {"injective(F2{in: [1,2,3]})", "0 and 7 both have the value 0"},
      {"injective(Sw<2,1,0>)", "0 and 2 both go to 0: with a shift of 0 each bit is xored with itself"},
      {"bijective((4,2):(1,5))", "no coordinate has the value 4"},
      {"bijective(4:-1)", "3 has the value -3, which is below 0"},
      {"bijective((4,2):(1,3))", "(3,0) and (0,1) both have the value 3"},
      {"bijective(Sw<1,0,1> o 0 o 3:1)", "2 has the value 3, which is beyond its 3 elements"},
      {"bijective(F2{in: [1,4]})", "no coordinate has the value 2"},
      {"compact((4,2):(1,0))", "(0,1) and (0,0) both have the value 0"},
      {"surjective(2:2)", "no coordinate has the value 1, and there are values on both sides of it"},
      {"surjective(4:-1)", "the value -3 is below 0"},
      {"surjective(Sw<3,3,3> o 64 o 64:1)", "no coordinate has the value 0"},
      {"contiguous((4,2):(1,8))", "no coordinate has the value 4, and there are values on both sides of it"},
      {"contiguous(Sw<1,0,1> o 0 o 3:1)", "no coordinate has the value 2, and there are values on both sides of it"},
      {"ordered((4,2):(2,1))", "the value at (3,0) is 6, and at (0,1), the next coordinate, 1"},
      {"ordered(Sw<3,4,3> o 0 o 256:1)", "the value at 143 is 159, and at 144, the next coordinate, 128"},
      {"non_decreasing(4:-1)", "the value at 0 is 0, and at 1, the next coordinate, -1"},
      {"equal((2,2):(1,2), (2,2):(1,3))", "at (0,1) the values are 2 and 3"},
      {"equal((2,3):(1,2), (3,2):(1,4))",
       "(1,1) of the first has the value 3, and (0,1) of the second, the same 1-D coordinate, 4"},
      {"equal(4:1, 8:1)", "the sizes are 4 and 8"},
      {"equal(Sw<3,4,3> o 0 o 256:1, 256:1)", "at 128 the values are 144 and 128"},
      {"equal(Sw<3,4,3>, Sw<2,4,3>)", "512 goes to 576 by the first and to 512 by the second"},
      {"disjoint(4:1, 8:3)", "both have the value 3: the first at 3, the second at 1"},
      {"same_image((2,2):(2,3), (2,2):(3,1))", "5 is a value of the first only"},
      {"same_offsets((4,2):(1,2), 6:1)", "the value 2 occurs more often in one of them than in the other"},
      {"image_contains((4,8):(1,8), 20)", "the nearest values are 19 and 24"},
      {"tractable((4,2):(1,6))", "sorted by stride, 4:1 comes before 2:6, and the stride 6 is no multiple of 4*1"},
      {"tractable(4:-1)", "the mode 4:-1 has a negative stride"},
      {"covers(4:1, 4:2)", "2 is two of the sums"},
      {"covers((8,8):(1,9), 4:72)", "8 is none of the sums"},
      {"is_involution(Sw<3,0,2>)", "16 goes to 20, and that to 17"},
      {"compatible((4,6), (6,4))", "in mode 0, 4 against 6"},
      {"compatible((4,6), (4,(2,4)))", "in mode 1, 6 against (2,4), whose size is 8"},
  });
  const std::string composite = reason_of("admissible((6,4):(1,100), 4:4)");
  EXPECT_NE(composite.find("do not add up to A(B(3)) = A(12) = 200"), std::string::npos) << composite;
}

TEST(Reason, IsThatOfThePartThatDecides) {
  expect({
      {"size(4:1) == 4 and bijective((4,2):(1,5))", "bijective((4,2):(1,5)): no coordinate has the value 4"},
      {"injective(4:0) and bijective((4,2):(1,5))", "injective(4:0): 1 and 0 both have the value 0"},
      {"injective(4:0) or disjoint(4:1, 8:3)",
       "injective(4:0): 1 and 0 both have the value 0; disjoint(4:1, 8:3): both have the value 3: the first at 3, the second at "
       "1"},
      {"size(4:1) == 4 implies injective(4:0)", "injective(4:0): 1 and 0 both have the value 0"},
      {"not image_contains((4,8):(1,8), 19)", "image_contains((4,8):(1,8), 19): 19 is the value at (3,2)"},
      {"not (injective(4:1) and image_contains(4:1, 3))", "image_contains(4:1, 3): 3 is the value at 3"},
      {"injective(4:1) == injective(4:0)", "injective(4:0): 1 and 0 both have the value 0"},
      {"(injective(4:0))", "injective(4:0): 1 and 0 both have the value 0"},
      {"size(4:1) == 5 and true", "size(4:1) = 4"},
      {"elem_less(shape((4,8):(8,1)), (4,9))", "shape((4,8):(8,1)) = (4,8)"},
  });
  const std::string undefined = reason_of("defined(composition((6,4):(1,100), 4:4)) and true");
  EXPECT_EQ(undefined.rfind("defined(composition((6,4):(1,100), 4:4)): no layout is", 0), 0U) << undefined;
}

TEST(Reason, IsEmptyWhereThereIsNoMoreToSay) {
  expect({{"injective(4:1)", ""}, {"true", ""}, {"false", ""}, {"4:1", ""}, {"not injective(4:1)", ""}});
}

TEST(Reason, ReadsThreadsAndValuesWhereTheNameSaysSo) {
  Environment<> names;
  const Value<> overlapping = evaluate(parse_expression("((4,8),(2,2)):((32,1),(16,1))"));
  names.bind("my_tv", overlapping);
  names.bind("mine", overlapping);
  // Thread 4 is (0,1), whose first value is 1; so is value 2 of thread 0, for value 2 is (0,1).
  EXPECT_EQ(reason_of("injective(my_tv)", names), "T4 V0 and T0 V2 both have the value 1");
  EXPECT_EQ(reason_of("injective(mine)", names), "((0,1),(0,0)) and ((0,0),(0,1)) both have the value 1");
}

TEST(Witness, NamesItsPlaces) {
  const auto shown = witness("injective", {{Layout<>(tuple(2, 2), tuple(1, 1)), false}}, false);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->places, (std::vector<Place>{{0, 1}, {0, 2}}));
  EXPECT_FALSE(witness("injective", {{Layout<>(tuple(2, 2), tuple(1, 2)), false}}, false)) << "it is injective";
  EXPECT_FALSE(witness("no_such_function", {}, false));
}

}  // namespace
}  // namespace colex::notation::reason_test
