#include "colex/evidence/json_lines.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "records.hpp"
#include "schema.hpp"

namespace colex::evidence::json_lines_test {
namespace {

using nlohmann::json;

Schema schema() {
  std::ifstream file(COLEX_SOURCE_DIR "/reports/evidence/schema/evidence-3.schema.json");
  return Schema(json::parse(file));
}

TEST(Schema, EveryKindOfRecordIsValid) {
  for (const Record& record : one_of_each()) {
    const std::string line = to_json(record);
    for (const std::string& violation : schema().violations(json::parse(line))) ADD_FAILURE() << violation << "\nin " << line;
  }
}

TEST(Schema, AMistakeIsFound) {
  struct Case {
    const char* patch;
    const char* reason;
  };
  const Case cases[] = {
      {R"({"schema": 4})", "another version"},
      {R"({"outcome": "passed"})", "no such outcome"},
      {R"({"expected": true})", "neither stands nor falls"},
      {R"({"cases": -1})", "a negative count"},
      {R"({"cases": "12"})", "a text for a count"},
      {R"({"engine": ""})", "an engine without a name"},
      {R"({"engine": null})", "required"},
      {R"({"claim": {"line": 0}})", "lines count from 1"},
      {R"({"claim": {"id": "beliefs.colex:12"}})", "an id without the hash"},
      {R"({"time": "31.1.2026"})", "another form of time"},
      {R"({"counterexample": {"L": 8}})", "values are texts in notation"},
      {R"({"notes": [7]})", "notes are sentences"},
      {R"({"shares": [{"label": "nested", "demanded": 101, "hits": 0, "cases": 1}]})", "more than all of them"},
      {R"({"shares": [{"label": "nested"}]})", "a share of nothing"},
      {R"({"law": {"name": "S016a"}})", "a law's field that the schema does not name"},
      {R"({"given": {"B": 8}})", "values are texts in notation"},
      {R"({"proof": {"steps": 1}})", "a proof without judges"},
      {R"({"hardware": {"operands": [{"rows": 0}]}})", "a matrix without rows"},
      {R"({"verdict": "refuted"})", "a field that the schema does not name"},
  };
  const json valid = json::parse(to_json(one_of_each()[5]));
  ASSERT_TRUE(schema().violations(valid).empty());
  for (const Case& c : cases) {
    json record = valid;
    record.merge_patch(json::parse(c.patch));
    EXPECT_FALSE(schema().violations(record).empty()) << c.patch << ": " << c.reason;
  }
}

TEST(Schema, NamesTheOutcomesOfTheEnumeration) {
  std::ifstream file(COLEX_SOURCE_DIR "/reports/evidence/schema/evidence-3.schema.json");
  const json names = json::parse(file)["properties"]["outcome"]["enum"];
  ASSERT_EQ(names.size(), outcomes.size());
  for (std::size_t k = 0; k < outcomes.size(); ++k) EXPECT_EQ(names[k], name(outcomes[k]));
}

TEST(JsonLines, WhatWasWrittenReadsBack) {
  std::stringstream file;
  for (const Record& record : one_of_each()) write(file, record);
  const std::string written = file.str();
  const std::vector<Record> read_back = read(file);
  ASSERT_EQ(read_back.size(), one_of_each().size());

  std::ostringstream again;
  for (const Record& record : read_back) write(again, record);
  EXPECT_EQ(again.str(), written);

  const Record& refuted = read_back[5];
  EXPECT_EQ(refuted.counterexample, one_of_each()[5].counterexample) << "in the order of declaration";
  EXPECT_EQ(refuted.comparison, one_of_each()[5].comparison);
  EXPECT_EQ(read_back[4].seed, 0xffffffffffffffff) << "all 64 bits";
}

TEST(JsonLines, ARecordIsOneLine) {
  for (const Record& record : one_of_each()) EXPECT_EQ(to_json(record).find('\n'), std::string::npos);
}

TEST(JsonLines, BytesThatAreNotUtf8DoNotStopAReport) {
  Record r = record(Expected::stands, Outcome::error);
  r.claim.file = "caf\xe9.colex";
  EXPECT_NE(to_json(r).find("caf\xEF\xBF\xBD.colex"), std::string::npos);
}

TEST(JsonLines, EmptyLinesAreSkipped) {
  std::istringstream file("\n" + to_json(one_of_each()[0]) + "\n  \r\n");
  EXPECT_EQ(read(file).size(), 1U);
}

TEST(JsonLines, AMalformedLineIsNamed) {
  struct Case {
    const char* patch;
    const char* message;
  };
  const Case cases[] = {
      {R"({"schema": 4})", R"(line 2: field "schema": expected a version from 1 to 3, not 4)"},
      {R"({"engine": null})", R"(line 2: field "engine": expected it to be present)"},
      {R"({"outcome": "passed"})", R"(line 2: field "outcome": expected the name of an outcome, not "passed")"},
      {R"({"expected": "maybe"})", R"(line 2: field "expected": expected "stands" or "falls", not "maybe")"},
      {R"({"cases": -1})", R"(line 2: field "cases": expected an integer >= 0)"},
      {R"({"claim": 3})", R"(line 2: field "claim": expected an object)"},
      {R"({"as_claimed": true})", R"(line 2: field "as_claimed": expected false, as expected and outcome say)"},
  };
  for (const Case& c : cases) {
    json record = json::parse(to_json(one_of_each()[5]));
    record.merge_patch(json::parse(c.patch));
    std::istringstream file("\n" + record.dump());
    try {
      read(file);
      ADD_FAILURE() << c.patch << " was accepted";
    } catch (const MalformedRecord& mistake) {
      EXPECT_STREQ(mistake.what(), c.message);
    }
  }
  std::istringstream no_json("{\"schema\": 1");
  EXPECT_THROW(read(no_json), MalformedRecord);
}

TEST(JsonLines, TheFirstVersionIsStillRead) {
  json old = json::parse(to_json(record(Expected::stands, Outcome::tested)));
  old["schema"] = 1;
  EXPECT_EQ(from_json(old.dump()).outcome, Outcome::tested);
}

// Before version 3, the words said more than was behind them.
TEST(JsonLines, FormerWordsAreReadAsWhatTheyMeant) {
  struct Case {
    const char* outcome;
    const char* bound;
    Outcome now;
  };
  const Case cases[] = {
      {"exhausted", "the whole domain", Outcome::exhausted},
      {"exhausted", "M, N <= 64", Outcome::tested},
      {"proved (profiles)", "", Outcome::checked_shapes},
      {"refuted", "", Outcome::refuted},
  };
  for (const Case& c : cases) {
    for (const int version : {1, 2}) {
      json old = json::parse(to_json(record(Expected::stands, Outcome::tested)));
      old.merge_patch({{"schema", version},
                       {"outcome", c.outcome},
                       {"bound", c.bound},
                       {"engine", "exhaustive"},
                       {"as_claimed", c.now != Outcome::refuted}});
      EXPECT_EQ(from_json(old.dump()).outcome, c.now) << c.outcome << ", " << c.bound;
    }
  }
}

TEST(JsonLines, AVerdictOnAPartIsNoneWithoutItsBound) {
  for (const Outcome outcome : {Outcome::exhausted, Outcome::checked_shapes, Outcome::tested}) {
    Record unbounded = record(Expected::stands, outcome);
    unbounded.bound.clear();
    EXPECT_THROW(from_json(to_json(unbounded)), MalformedRecord) << name(outcome);
    unbounded.bound = "every 0 <= i <= 9";
    EXPECT_EQ(from_json(to_json(unbounded)).outcome, outcome);
  }
}

// A run that is killed leaves half a line behind.
TEST(JsonLines, ALineThatIsCutOffIsNamedAndTheOthersAreRead) {
  const std::string whole = to_json(one_of_each()[4]);
  std::istringstream file(whole + "\n" + whole.substr(0, whole.size() / 2) + "\n" + whole + "\nnot evidence\n");
  const Reading reading = read_what_is_whole(file);
  EXPECT_EQ(reading.records.size(), 2u);
  EXPECT_EQ(reading.mistakes,
            (std::vector<std::string>{"line 2: expected a whole JSON object; this text is none, or is cut off",
                                      "line 4: expected a whole JSON object; this text is none, or is cut off"}));
}

}  // namespace
}  // namespace colex::evidence::json_lines_test
