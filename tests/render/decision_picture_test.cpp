// Pictures of decisions: which cells are outlined, and what is said of them.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/pictures.hpp"

namespace colex::render::decision_picture_test {
namespace {

/// The outlined cells of a grid by their labels: "1,0 0,1".
std::string outlined(const Grid& grid) {
  std::string text;
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    for (std::size_t j = 0; j < grid.cells[i].size(); ++j) {
      if (grid.cells[i][j].outlined) text += (text.empty() ? "" : " ") + grid.row_labels[i] + ',' + grid.column_labels[j];
    }
  }
  return text;
}

struct Case {
  const char* function;
  std::vector<const char*> arguments;
  std::vector<const char*> outlined;  ///< of each argument; none if there is no picture
  const char* sentence;
};

TEST(DecisionPicture, OutlinesWhatShowsIt) {
  const Case cases[] = {
      {"injective", {"(2,2):(1,1)"}, {"0,1 1,0"}, "(1,0) and (0,1) both have the value 1"},
      {"injective", {"(4,6):(2,3)"}, {"0,2 3,0"}, "(3,0) and (0,2) both have the value 6"},
      {"injective", {"(2,2):(1,2)"}, {}, ""},
      {"injective", {"Sw<1,0,1> o 0 o (2,2):(1,1)"}, {"0,1 1,0"}, "(1,0) and (0,1) both have the value 1"},
      {"bijective", {"(2,2):(1,4)"}, {"0,1"}, "(0,1) has the value 4, which is not among 0 … 3"},
      {"bijective", {"4:0"}, {"0,0 0,1"}, "0 and 1 both have the value 0"},
      // The accumulator of m16n8k16 with a mistake in its last stride.
      {"bijective", {"((4,8),(2,2)):((32,1),(16,16))"}, {"T0,V1 T0,V2"}, "T0V1 and T0V2 both have the value 16"},
      {"surjective", {"3:2"}, {""}, "no coordinate has the value 1"},
      {"contiguous", {"(2,2):(1,4)"}, {""}, "no coordinate has the value 2"},
      {"contiguous", {"4:-1"}, {}, ""},
      {"ordered", {"(2,2):(2,1)"}, {"0,1 1,0"}, "behind (1,0), which has the value 2, comes (0,1) with the value 1"},
      {"non_decreasing", {"(2,2):(0,0)"}, {}, ""},
      {"disjoint", {"4:3", "5:2"}, {"0,2", "0,3"}, "2 of the first and 3 of the second both have the value 6"},
      {"same_image", {"4:1", "4:2"}, {"0,1", ""}, "1 of the first has the value 1, which the second has not"},
      {"same_image", {"2:2", "4:1"}, {"", "0,1"}, "1 of the second has the value 1, which the first has not"},
      {"same_offsets",
       {"(2,2):(1,1)", "3:1"},
       {"0,1", ""},
       "(0,1) of the first has the value 1, which the second has less often"},
      {"equal", {"4:1", "4:2"}, {"0,1", "0,1"}, "at 1 the first has the value 1, the second 2; 3 of 4 differ"},
      {"equal", {"4:1", "6:1"}, {"", "0,4"}, "the first has 4 coordinates, the second 6"},
      {"equal", {"4:1", "(2,2):(1,2)"}, {}, ""},
      {"max_common_vector", {"8:1", "(4,2):(1,8)"}, {"0,4", "0,1"}, "at 4 the first has the value 4, and the second 8"},
  };
  for (const Case& c : cases) {
    std::vector<Named> arguments;
    std::string text = c.function;
    for (const char* argument : c.arguments) {
      arguments.push_back({"", notation::evaluate(notation::parse_expression(argument))});
      text += std::string(" ") + argument;
    }
    const auto figure = decision_picture(c.function, arguments);
    ASSERT_EQ(figure.has_value(), !c.outlined.empty()) << text;
    if (!figure) continue;
    EXPECT_EQ(figure->note, c.sentence) << text;
    ASSERT_EQ(figure->panels.size(), c.outlined.size()) << text;
    for (std::size_t k = 0; k < c.outlined.size(); ++k) EXPECT_EQ(outlined(figure->panels[k].grid), c.outlined[k]) << text;
  }
}

// Source and destination of 32 threads with 8 values each, and how many elements at a time were wanted.
TEST(DecisionPicture, SaysWhyAVectorIsNoWider) {
  struct Vector {
    const char* source;
    const char* destination;
    std::int64_t wanted;
    const char* sentence;
  };
  const Vector cases[] = {
      {"(32,8):(8,1)", "(32,8):(9,1)", 8,
       "T1V0 lies at 8 in the source and at 9 in the destination: places 0 and 1 of a vector of 8"},
      {"(32,8):(8,1)", "(32,8):(1,32)", 4,
       "T0V0 lies at 0 in the source and at 0 in the destination; T0V1 lies at 1 and at 32: not beside it in both"},
      {"(32,8):(1,32)", "(32,8):(1,32)", 2, "T0V0 lies at 0 in the source, and element 1 beside it is not this thread's"}};
  for (const Vector& c : cases) {
    const auto value = [](const char* text) { return notation::evaluate(notation::parse_expression(text)); };
    const auto figure = decision_picture("vector_width", {{"S", value(c.source)}, {"D", value(c.destination)}}, c.wanted);
    ASSERT_TRUE(figure) << c.source;
    EXPECT_EQ(figure->note, c.sentence);
    EXPECT_EQ(figure->panels[0].grid.row_labels.front(), "T0");
    EXPECT_EQ(figure->panels[1].grid.title, std::string("D = ") + c.destination);
  }
}

TEST(DecisionPicture, ShowsACellThatIsFarAway) {
  const auto L = notation::evaluate(notation::parse_expression("(100,3):(1,99)"));
  const Figure figure = *decision_picture("injective", {{"L", L}}, std::nullopt, {4, 4});
  const Grid& grid = figure.panels[0].grid;
  EXPECT_EQ(grid.row_labels, (std::vector<std::string>{"0", "1", "2", "...", "99"}));
  EXPECT_EQ(outlined(grid), "0,1 99,0");
  EXPECT_EQ(caption(grid), "showing 4 x 3 of 100 x 3");
}

evidence::Record refuted(const char* claim) {
  evidence::Record record;
  record.claim = {"kernel.colex", 7, 1, claim};
  record.engine = "evaluation";
  record.outcome = evidence::Outcome::refuted;
  return record;
}

// For a conclusion that is made of several, the part that is false is drawn.
TEST(DecisionPicture, IsOfThePartThatIsFalse) {
  struct Part {
    const char* claim;
    const char* note;
  };
  const Part cases[] = {
      {"claim injective((2,2):(1,1))", "(1,0) and (0,1) both have the value 1"},
      {"claim bijective(4:1) and injective(4:0)", "0 and 1 both have the value 0"},
      {"claim injective(4:0) and bijective(4:1)", "0 and 1 both have the value 0"},
      {"claim size(4:1) == 4 implies (injective(4:0))", "0 and 1 both have the value 0"},
      {"claim (4,8):(8,1) == (4,8):(8,1) and equal(4:1, 4:2)", "at 1 the first has the value 1, the second 2; 3 of 4 differ"},
  };
  for (const Part& c : cases) {
    const std::vector<Figure> figures = counterexample_pictures(refuted(c.claim));
    ASSERT_FALSE(figures.empty()) << c.claim;
    EXPECT_EQ(figures.front().note, c.note) << c.claim;
  }
}

TEST(DecisionPicture, ShowsALayoutOnce) {
  evidence::Record record = refuted("claim injective(L)");
  record.given = {{"L", "(2,2):(1,1)"}};
  const std::vector<Figure> figures = counterexample_pictures(record);
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].panels[0].grid.title, "L = (2,2):(1,1)");
}

TEST(ErrorPicture, IsTheCompositionThatDoesNotExist) {
  evidence::Record record = refuted("claim size(composition(A, 4:4)) == 4");
  record.outcome = evidence::Outcome::error;
  record.given = {{"A", "(6,4):(1,100)"}};
  const std::vector<Figure> figures = counterexample_pictures(record);
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].panels[2].grid.title, "A(B(x)): no layout has these values");
  record.claim.text = "claim complement(4:1, 0) == 4:1";
  EXPECT_TRUE(counterexample_pictures(record).empty());
}

}  // namespace
}  // namespace colex::render::decision_picture_test
