// Pictures: what they show as text, and their SVG and LaTeX against files that were looked at.
#include "colex/render/pictures.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/figure.hpp"

#include "golden.hpp"
#include "report_records.hpp"

namespace colex::render::pictures_test {
namespace {

notation::Value<> value(const std::string& text) { return notation::evaluate(notation::parse_expression(text)); }
Layout<> layout(const std::string& text) { return *value(text).as<Layout<>>(); }
Figure picture(const std::string& text, Extent extent = {}) { return side_by_side("", {*layout_picture(value(text), extent)}); }

TEST(Pictures, AHierarchicalLayoutHasNestedLines) {
  const Figure figure = picture("((2,2),(2,2)):((1,4),(2,8))");
  EXPECT_EQ(figure.panels[0].grid.row_weights, (std::vector<int>{0, 0, 1, 0}));
}

// Nested lines, hatched cells, holes, cells that differ, an outline, colours of threads and of banks: all that a writer can draw.
TEST(Pictures, AWriterDrawsAllThatAPictureHas) {
  const Figure figure =
      side_by_side("title", {*layout_picture(value("((2,2),(2,2)):((1,4),(2,8))")), *layout_picture(value("(2,2):(1,1)")),
                             thread_values(layout("(2,2):(1,4)"), 2, 4),
                             difference_picture("a", value("(2,2):(2,1)"), "b", value("(2,2):(1,2)"))->panels[1].grid,
                             bank_picture(value("(2,4):(4,1)"), 16).panels[0].grid});
  expect_golden("picture.svg", to_svg(figure));
  expect_golden("picture.tex", to_tikz(figure));
}

TEST(Pictures, NestedWeightsCountTheTilesThatEndHere) {
  EXPECT_EQ(nested_weights(tuple(2, 2, 3), 12), (std::vector<int>{0, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0}));
  EXPECT_EQ(nested_weights(tuple(1, 4, 1), 4), (std::vector<int>{0, 0, 0, 0})) << "extents of 1 have no tiles";
  EXPECT_EQ(nested_weights(tuple(2, 1LL << 61), 4), (std::vector<int>{0, 0, 1, 0}))
      << "what is beyond the picture is not multiplied";
}

TEST(Pictures, WhatIsNotInjectiveIsHatched) {
  const Grid grid = *layout_picture(value("(2,2):(1,1)"));
  EXPECT_TRUE(grid.cells[0][1].hatched && grid.cells[1][0].hatched);
  EXPECT_FALSE(grid.cells[0][0].hatched || grid.cells[1][1].hatched);
  EXPECT_EQ(grid.note, "hatched: values of several coordinates, as 1 of (1,0) and (0,1)");
}

TEST(Pictures, ALargeLayoutSaysWhatIsLeftOut) {
  EXPECT_EQ(caption(picture("(1024,1024):(1,1024)").panels[0].grid), "showing 32 x 32 of 1024 x 1024");
}

TEST(Pictures, AnElementWithoutThreadIsAHole) {
  const Grid grid = thread_values(layout("(2,2):(1,4)"), 2, 4);
  EXPECT_EQ(grid.cells[0][1].fill, Fill::hole);
  EXPECT_EQ(grid.cells[1][0].text, "T1V0");
  EXPECT_EQ(grid.cells[1][0].colour, 1);
}

TEST(Pictures, AnInstructionHasItsOperandsInTheirPlaces) {
  const evidence::Hardware mma{
      "mma.m8n8k4.f64",
      "",
      "",
      {{"A", "((4,8),1):((8,1),0)", 8, 4}, {"B", "((4,8),1):((8,1),0)", 8, 4}, {"C", "((4,8),2):((16,1),8)", 8, 8}}};
  const Figure figure = *hardware_picture(mma);
  ASSERT_EQ(figure.panels.size(), 3u);
  EXPECT_EQ(std::pair(figure.panels[0].row, figure.panels[0].column), std::pair(std::size_t{1}, std::size_t{0})) << "A is left";
  EXPECT_EQ(std::pair(figure.panels[1].row, figure.panels[1].column), std::pair(std::size_t{0}, std::size_t{1})) << "B is above";
  EXPECT_EQ(figure.panels[1].grid.row_labels.size(), 4u) << "k goes down";
}

// As the PTX ISA draws ldmatrix.x4: thread t has two elements of row t/4 of each of four matrices, whose rows lie where threads
// 8k … 8k + 7 say.
TEST(Pictures, MatricesThatAreMovedStandOneByOne) {
  const evidence::Hardware ldmatrix{"ldmatrix.sync.aligned.m8n8.x4.shared.b16",
                                    "",
                                    "",
                                    {{"source", "(32,8):(8,1)", 8, 32}, {"destination", "((4,8),(2,4)):((2,8),(1,64))", 8, 32}}};
  const Figure figure = *hardware_picture(ldmatrix);
  ASSERT_EQ(figure.panels.size(), 8u);
  for (std::size_t k = 0; k < 8; ++k) {
    const Panel& panel = figure.panels[k];
    EXPECT_EQ(std::pair(panel.row, panel.column), std::pair(k % 4, k / 4));
    EXPECT_EQ(std::pair(panel.grid.cells.size(), panel.grid.cells[0].size()), std::pair(std::size_t{8}, std::size_t{8}));
  }
  EXPECT_EQ(figure.panels[1].grid.cells[2][5].text, "T10V5") << "row 2 of matrix 1 lies where thread 10 says";
  EXPECT_EQ(figure.panels[6].grid.cells[3][4].text, "T14V4")
      << "thread 14 has elements 4 and 5 of row 3, of matrix 2 as its values 4 and 5";
  EXPECT_EQ(figure.panels[5].grid.title, "matrix 1 of destination");
}

TEST(Pictures, ADivisionByATilerColoursItsTiles) {
  const Tiler<Checked> tiler({Tiler<Checked>(layout("2:1")), Tiler<Checked>(layout("2:2"))});
  for (const Division division : {Division::logical, Division::zipped, Division::tiled, Division::flat}) {
    const Figure figure = division_picture(layout("(4,4):(4,1)"), tiler, division);
    const auto& whole = figure.panels[0].grid.cells;
    EXPECT_EQ(whole[0][0].colour, whole[1][2].colour) << "rows 0 and 1, columns 0 and 2 are one tile";
    EXPECT_NE(whole[0][0].colour, whole[0][1].colour);
    EXPECT_NE(whole[0][0].colour, whole[2][0].colour);
    // Each element has the same colour in both.
    std::map<std::string, std::int64_t> colours;
    for (const auto& row : whole) {
      for (const Cell& cell : row) colours[cell.text] = cell.colour;
    }
    for (const auto& row : figure.panels[1].grid.cells) {
      for (const Cell& cell : row) EXPECT_EQ(cell.colour, colours.at(cell.text)) << cell.text;
    }
  }
  EXPECT_EQ(division_picture(layout("(4,4):(4,1)"), tiler, Division::zipped).panels[1].grid.note, "a column is a tile");
}

TEST(Pictures, ACompositionIsTwoSteps) {
  const Figure figure = composition_picture(layout("(6,2):(1,100)"), layout("(3,2):(2,3)"));
  EXPECT_EQ(figure.panels[2].grid.title, "A(B(x)): no layout has these values");
  EXPECT_EQ(figure.panels[2].grid.cells[2][1].text, "101");
  EXPECT_EQ(figure.panels[1].grid.cells[1][1].colour, 5) << "101 is B's coordinate 5";
  EXPECT_EQ(figure.panels[1].grid.cells[0][1].fill, Fill::hole) << "100 is not reached";
  EXPECT_NE(figure.note.find("do not add up"), std::string::npos);
  EXPECT_EQ(composition_picture(layout("(6,2):(1,100)"), layout("3:2")).panels[2].grid.title, "A o B = 3:2");
}

TEST(Pictures, AComplementFillsTheGaps) {
  const Figure figure = complement_picture(layout("(2,2):(1,6)"), Checked(24));
  EXPECT_EQ(figure.panels[0].grid.cells[0][2].colour, 1) << "2 is in the first copy";
}

TEST(Pictures, ADivisionColoursItsTiles) {
  const Figure figure = division_picture(layout("(4,4):(4,1)"), layout("4:2"));
  EXPECT_EQ(figure.panels[0].grid.cells[0][0].colour, figure.panels[0].grid.cells[2][0].colour)
      << "every other element is one tile";
  EXPECT_NE(figure.panels[0].grid.cells[0][0].colour, figure.panels[0].grid.cells[1][0].colour);
}

TEST(Pictures, ADifferenceOutlinesTheFirst) {
  const Figure figure = *difference_picture("a", value("(2,2):(2,1)"), "b", value("(2,2):(1,2)"));
  EXPECT_TRUE(figure.panels[0].grid.cells[1][0].outlined);
  EXPECT_EQ(figure.panels[1].grid.cells[0][1].fill, Fill::differs);
  EXPECT_FALSE(figure.panels[1].grid.cells[0][1].outlined);
  EXPECT_EQ(figure.panels[0].grid.cells[0][0].fill, Fill::none);
  EXPECT_EQ(figure.note, "first difference at 1: 2, expected 1; 2 of 4 differ");
  EXPECT_EQ(difference_picture("a", value("4:1"), "b", value("6:1"))->note,
            "first difference at 4: none, expected 4; 2 of 6 differ");
  EXPECT_EQ(difference_picture("a", value("1:0"), "b", value("1:1"))->note,
            "the same values at every coordinate; shape or stride differ");
}

// The wavefronts of the classical tile of 8 rows of 128 bytes, with and without its swizzle.
TEST(Banks, ASwizzleTakesTheConflictsAway) {
  struct Case {
    const char* tile;
    std::int64_t bytes;
    const char* note;
  };
  const Case cases[] = {
      {"(8,64):(64,1)", 2, "16 bytes from each of 8 rows: 8 wavefronts in 8 of 8 phases"},
      {"Sw<3,3,3> o 0 o (8,64):(64,1)", 2, "16 bytes from each of 8 rows: 1 wavefront in 8 of 8 phases, no conflict"},
      {"(64,8):(1,64)", 2, "16 bytes from each of 8 columns: 8 wavefronts in 8 of 8 phases"},
      {"(8,64):(72,1)", 2, "16 bytes from each of 8 rows: 1 wavefront in 8 of 8 phases, no conflict"},
      {"Sw<1,3,3> o 0 o (8,32):(32,1)", 2, "16 bytes from each of 8 rows: 2 wavefronts in 4 of 4 phases"},
      {"(8,4):(4,1)", 2, "the tile is too small for a vector of 16 bytes"}};
  for (const Case& c : cases) {
    const std::string note = bank_picture(value(c.tile), c.bytes).note;
    EXPECT_NE(note.find(c.note), std::string::npos) << c.tile << ": " << note;
  }
  const Grid words = bank_picture(value("(2,64):(64,1)"), 2).panels[0].grid;
  EXPECT_EQ(words.cells[0][2].text + ' ' + words.cells[0][3].text + ' ' + words.cells[1][0].text, "1 1 0")
      << "two elements to a word";
  EXPECT_THROW(bank_picture(value("(8,8):(8,1)"), 3), Rejection);
  EXPECT_THROW(bank_picture(value("8:1"), 2), Rejection);
}

TEST(Counterexample, ShowsBothSidesAtEveryIndex) {
  const std::vector<Figure> figures = counterexample_pictures(records_of_every_kind()[0]);
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_EQ(figures[0].panels[0].grid.title, "actual: coalesce(L)(i) for every i");
  EXPECT_EQ(figures[0].panels[0].grid.cells.size(), 2u) << "in the shape of L";
  EXPECT_TRUE(figures[0].panels[1].grid.cells[0][1].outlined) << "the first index that differs is 2";
  EXPECT_EQ(figures[0].note, "first difference at 2: 1, expected 2; 2 of 4 differ");
  ASSERT_EQ(figures[1].panels.size(), 1u) << "coalesce(L) is L";
  EXPECT_TRUE(figures[1].panels[0].grid.cells[0][1].outlined) << "L at 2";
}

// A broken algebra made the record, a sound one draws it: it must not show values of its own for those of the other.
TEST(Counterexample, OfAnotherAlgebraIsNotComputedAnew) {
  evidence::Record record = records_of_every_kind()[0];
  record.comparison->left_value = "7";
  const std::vector<Figure> figures = counterexample_pictures(record);
  ASSERT_EQ(figures.size(), 1u);
  ASSERT_EQ(figures[0].panels.size(), 1u) << "L, and not what this algebra makes of it";
  EXPECT_EQ(figures[0].panels[0].grid.title, "L = (2,2):(1,1)");
  EXPECT_EQ(figures[0].note, "only what is given: evaluated by this colex, the claim comes out otherwise");
}

TEST(Counterexample, OfTwoLayoutsIsTheirDifference) {
  const std::vector<Figure> figures = counterexample_pictures(records_of_every_kind()[4]);
  ASSERT_FALSE(figures.empty());
  EXPECT_EQ(figures[0].panels[0].grid.title, "actual: complement((2,2):(2,1), 4) = 1:0");
  EXPECT_EQ(figures[0].note, "first difference at 1: none, expected 2; 3 of 4 differ");
}

TEST(Counterexample, UsesWhatTheNamesOfTheFileStandFor) {
  evidence::Record record = records_of_every_kind()[4];
  record.claim.text = "claim A(B(2,1)) == A(get(B, 0)(2)) + A(get(B, 1)(1))";
  record.comparison = evidence::Comparison{"A(B(2,1))", "==", "A(get(B, 0)(2)) + A(get(B, 1)(1))", "101", "7"};
  record.given = {{"A", "(6,2):(1,100)"}, {"B", "(3,2):(2,3)"}};
  const std::vector<Figure> figures = counterexample_pictures(record);
  ASSERT_EQ(figures.size(), 1u);
  ASSERT_EQ(figures[0].panels.size(), 4u);
  EXPECT_EQ(figures[0].panels[0].grid.title, "A = (6,2):(1,100)");
  EXPECT_TRUE(figures[0].panels[0].grid.cells[1][1].outlined) << "A(7)";
  EXPECT_TRUE(figures[0].panels[1].grid.cells[2][1].outlined) << "B(2,1)";
  EXPECT_EQ(figures[0].panels[2].grid.title, "get(B, 0) = 3:2");
}

// Texts that are no claims of the notation, and parts of claims that have no value.
TEST(Counterexample, WithoutPicturesIsNoTrouble) {
  evidence::Record record = records_of_every_kind()[4];
  for (const char* text :
       {"a program in C++", "", "claim F2{in: [1,2,4]} == F2{in: [1,2,4]}", "claim (rank(X) == 2 and injective(X)) or X == 3",
        "claim injective((2,2):(1,1)) and defined(4:1)", "claim inadmissible (6,4):(1,100) o 4:4"}) {
    record.claim.text = text;
    EXPECT_NO_THROW(counterexample_pictures(record)) << text;
  }
  record.comparison.reset();
  record.claim.text = "claim rank(X) == 2 and injective((2,2):(1,1))";
  EXPECT_EQ(counterexample_pictures(record).size(), 1u) << "a layout behind an `and`";
}

}  // namespace
}  // namespace colex::render::pictures_test
