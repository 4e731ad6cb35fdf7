// Pictures on their way through the evidence: what comes back is what was drawn, and nothing is evaluated on the way.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/escape.hpp"
#include "colex/render/figure.hpp"

#include "report_records.hpp"

namespace colex::render::recorded_pictures_test {
namespace {

std::vector<std::string> drawn(const std::vector<Figure>& figures) {
  std::vector<std::string> texts;
  for (const Figure& figure : figures) texts.push_back(to_svg(figure));
  return texts;
}

TEST(RecordedPictures, AreThoseThatWereDrawn) {
  std::size_t pictures = 0;
  for (const evidence::Record& record : records_of_every_kind()) {
    const evidence::Record back = evidence::from_json(evidence::to_json(with_pictures(record)));
    EXPECT_EQ(drawn(recorded_pictures(back)), drawn(counterexample_pictures(record))) << record.claim.text;
    pictures += back.pictures.size();
  }
  EXPECT_GT(pictures, 2U);
}

// Where nobody drew, what is written out is drawn, and a text that would have to be computed is not.
TEST(RecordedPictures, OfARecordWithoutAreWhatIsWrittenOut) {
  struct Case {
    const char* value;
    std::size_t figures;
  };
  const Case cases[] = {{"(2,2):(1,1)", 1},
                        {"Sw<1,0,1> o 0 o (2,2):(1,2)", 1},
                        {"7", 0},
                        {"retile(1:1,4:1,2:1,<_>)", 0},
                        {"coalesce((2,2):(1,2))", 0},
                        {"(2,2):(1,2) o 2:1", 0},
                        {"(2*2,2):(1,2)", 0},
                        {"((", 0},
                        {"", 0}};
  for (const Case& c : cases) {
    evidence::Record record = records_of_every_kind()[0];
    record.counterexample = {{"L", c.value}};
    record.comparison.reset();
    EXPECT_EQ(recorded_pictures(record).size(), c.figures) << c.value;
  }
}

TEST(RecordedPictures, WhatIsNoPictureIsLeftOut) {
  const char* texts[] = {
      R"({})",
      R"({"panels":[]})",
      R"({"panels":[{}]})",
      R"({"panels":[{"cells":[]}]})",
      R"({"panels":[{"cells":[["a"]],"row_labels":["0"],"column_labels":["0"]}]})",
      R"({"panels":[{"cells":[[["a",9,0]]],"row_labels":["0"],"column_labels":["0"]}]})",
      R"({"panels":[{"cells":[[["a",-1,0]]],"row_labels":["0"],"column_labels":["0"]}]})",
      R"({"panels":[{"cells":[[["a"]]],"row_labels":["0","1"],"column_labels":["0"]}]})",
      R"({"panels":[{"cells":[[["a"],["b"]],[["c"]]],"row_labels":["0","1"],"column_labels":["0","1"]}]})",
      R"({"panels":[{"cells":[[["a"]]],"row_labels":["0"],"column_labels":["0"],"row_weights":[-1]}]})",
      R"({"panels":[{"row":99,"cells":[[["a"]]],"row_labels":["0"],"column_labels":["0"]}]})",
      R"({"panels":[{"row":-1,"cells":[[["a"]]],"row_labels":["0"],"column_labels":["0"]}]})",
      R"({"panels":[{"cells":[[["a"]]],"row_labels":["0"],"column_labels":["0"],"of":[1]}]})",
      R"({"title":7,"panels":[{"cells":[[["a"]]],"row_labels":["0"],"column_labels":["0"]}]})",
  };
  evidence::Record record = records_of_every_kind()[0];
  for (const char* text : texts) {
    record.pictures = {text};
    EXPECT_TRUE(recorded_pictures(record).empty()) << text;
  }
  record.pictures = {R"({"panels":[{"cells":[[["a"]]],"row_labels":["0"],"column_labels":["0"]}]})"};
  EXPECT_EQ(recorded_pictures(record).size(), 1U);
}

TEST(Printable, IsNoOrderToATerminal) {
  struct Case {
    std::string text;
    const char* shown;
  };
  const Case cases[] = {{"(4,8):(8,1)", "(4,8):(8,1)"},
                        {"a\x1b[2Jb", "a\\x1b[2Jb"},
                        {"a\x07\x7f", "a\\x07\\x7f"},
                        {"a\nb\r", "a\\x0ab\\x0d"},
                        {"\xC2\x9B"
                         "2J",
                         "\\x9b2J"},
                        {"caf\xC3\xA9 \xE2\x89\xA4", "caf\xC3\xA9 \xE2\x89\xA4"},
                        {"caf\xE9", "caf\\xe9"},
                        {std::string("\0", 1), "\\x00"}};
  for (const Case& c : cases) EXPECT_EQ(printable(c.text), c.shown);
}

}  // namespace
}  // namespace colex::render::recorded_pictures_test
