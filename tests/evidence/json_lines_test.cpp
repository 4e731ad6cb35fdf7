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
  std::ifstream file(COLEX_SOURCE_DIR "/reports/evidence/schema/evidence-4.schema.json");
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
      {R"({"schema": 5})", "another version"},
      {R"({"pictures": [{}]})", "a picture of nothing"},
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
  const json valid = json::parse(to_json(one_of_each()[6]));
  ASSERT_TRUE(schema().violations(valid).empty());
  for (const Case& c : cases) {
    json record = valid;
    record.merge_patch(json::parse(c.patch));
    EXPECT_FALSE(schema().violations(record).empty()) << c.patch << ": " << c.reason;
  }
}

TEST(Schema, NamesTheOutcomesOfTheEnumeration) {
  std::ifstream file(COLEX_SOURCE_DIR "/reports/evidence/schema/evidence-4.schema.json");
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

  const Record& refuted = read_back[6];
  EXPECT_EQ(refuted.counterexample, one_of_each()[6].counterexample) << "in the order of declaration";
  EXPECT_EQ(refuted.comparison, one_of_each()[6].comparison);
  EXPECT_EQ(read_back[5].seed, 0xffffffffffffffff) << "all 64 bits";
}

TEST(JsonLines, EachByteIsWrittenAsInATreeWhereverItStands) {
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t place = 0; place < 20; ++place) {
      std::string text(20, 'x'), out;
      text[place] = static_cast<char>(byte);
      append_json(out, text);
      EXPECT_EQ(out, json(text).dump(-1, ' ', false, json::error_handler_t::replace)) << byte << " at " << place;
    }
  }
}

/// Records that are written in every way that there is.
std::vector<Record> many() {
  std::vector<Record> records = one_of_each();
  std::string bytes;
  for (int byte = 1; byte < 128; ++byte) bytes += static_cast<char>(byte);
  for (const std::string& text : {bytes, std::string("\0nul", 4), std::string("≤ ∎ é \U00010348 \uffff"),
                                  std::string("\xff\xe2\x82\xed\xa0\x80\xf4\x90\x80\x80\xc0\xaf")}) {
    Record odd = records[6];
    odd.claim.file = odd.bound = odd.reason = odd.counterexample[0].value = odd.counterexample[1].name = text;
    odd.notes = {text, "", text};
    records.push_back(odd);
  }
  records[6].pictures = {R"({"kind":"grid","cells":[1,2,{"a":null}]})"};
  records[7].seconds = 1e-7;
  records[8].seconds = 123456789.125;
  records[9].counterexample = {{"L", "first"}, {"M", "other"}, {"L", "last"}};
  return records;
}

TEST(JsonLines, ARecordIsWrittenAsATreeOfItIs) {
  for (const Record& record : many()) {
    const std::string line = to_json(record);
    EXPECT_EQ(nlohmann::ordered_json::parse(line).dump(), line);
  }
}

TEST(JsonLines, WhatIsReadQuicklyIsReadAsAnyJsonIs) {
  for (const Record& record : many()) {
    const std::string line = to_json(record);
    // A field that is not known takes the other way.
    const std::string with_another = line.substr(0, line.size() - 1) + R"(,"another":{"a":[1,2]}})";
    const json tree = json::parse(line);
    const std::string spaced = tree.dump(1, '\t', true);
    std::string on_one_line;
    for (const char c : spaced) on_one_line += c == '\n' ? ' ' : c;
    EXPECT_EQ(to_json(from_json(line)), line);
    EXPECT_EQ(to_json(from_json(with_another)), line);
    EXPECT_EQ(to_json(from_own_json(line)), line);
    // Sorted by name, with tabs, and in ASCII.
    const bool is_sorted = record.counterexample.size() < 2 || record.counterexample[0].name < record.counterexample[1].name;
    if (is_sorted) {
      EXPECT_EQ(to_json(from_json(on_one_line)), line);
    }
  }
}

TEST(JsonLines, WhatIsNoJsonIsNotReadQuicklyEither) {
  struct Case {
    const char *was, *is;
  };
  const Case cases[] = {{"\"cases\":4096", "\"cases\":04096"},
                        {"\"cases\":4096", "\"cases\":4096."},
                        {"\"cases\":4096", "\"cases\":4096.0"},
                        {"\"cases\":4096", "\"cases\":40e2"},
                        {"\"cases\":4096", "\"cases\":-0"},
                        {"\"cases\":4096", "\"cases\":18446744073709551616"},
                        {"\"cases\":4096", "\"cases\":"},
                        {"\"cases\":4096,", "\"cases\":4096"},
                        {"\"cases\":4096,", "\"cases\":4096,,"},
                        {"\"cases\":4096,", "\"cases\":4096,\"cases\":4096,"},
                        {"\"seconds\":0.25", "\"seconds\":.25"},
                        {"\"seconds\":0.25", "\"seconds\":0x25"},
                        {"\"seconds\":0.25", "\"seconds\":00.25"},
                        {"\"seconds\":0.25", "\"seconds\":-0.25"},
                        {"\"seconds\":0.25", "\"seconds\":1e12"},
                        {"\"seconds\":0.25", "\"seconds\":0.25e"},
                        {"\"seconds\":0.25", "\"seconds\":nan"},
                        {"colex 0.1.0\"}", "colex 0.1.0\",}"},
                        {"colex 0.1.0\"}", "colex 0.1.0\"}}"},
                        {"colex 0.1.0\"}", "colex 0.1.0\""},
                        {"colex 0.1.0", "colex \t 0.1.0"},
                        {"colex 0.1.0", "colex \\x 0.1.0"},
                        {"colex 0.1.0", "colex \\"},
                        {"colex 0.1.0", "colex \xff 0.1.0"},
                        {"colex 0.1.0", "colex \xed\xa0\x80 0.1.0"},
                        {"colex 0.1.0", "colex \xc0\x80 0.1.0"},
                        {"colex 0.1.0", "colex \xe2\x89"},
                        {"\"as_claimed\":true", "\"as_claimed\":truetrue"},
                        {"\"as_claimed\":true", "\"as_claimed\":1"},
                        {"\"line\":12", "\"line\":\"12\""},
                        {"\"line\":12,", ""},
                        {"{\"schema\":4", "{\"schema\":0"},
                        {"{\"schema\":4", "[\"schema\":4"}};
  const std::string line = to_json(one_of_each()[3]);
  ASSERT_NO_THROW(from_json(line));
  for (const Case& c : cases) {
    std::string changed = line;
    const std::size_t at = changed.find(c.was);
    ASSERT_NE(at, std::string::npos) << c.was;
    changed.replace(at, std::string(c.was).size(), c.is);
    EXPECT_THROW(from_json(changed), MalformedRecord) << c.is;
  }
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
      {R"({"schema": 5})", R"(line 2: field "schema": expected a version from 1 to 4, not 5)"},
      {R"({"engine": null})", R"(line 2: field "engine": expected it to be present)"},
      {R"({"outcome": "passed"})", R"(line 2: field "outcome": expected the name of an outcome, not "passed")"},
      {R"({"expected": "maybe"})", R"(line 2: field "expected": expected "stands" or "falls", not "maybe")"},
      {R"({"cases": -1})", R"(line 2: field "cases": expected an integer >= 0)"},
      {R"({"outcome": "tested", "bound": "all", "cases": 0})",
       R"(line 2: field "cases": expected at least one: of none nothing is tested)"},
      {R"({"outcome": "exhausted", "bound": "all", "cases": 0})",
       R"(line 2: field "cases": expected at least one: of none nothing is exhausted)"},
      {R"({"claim": 3})", R"(line 2: field "claim": expected an object)"},
      {R"({"as_claimed": true})", R"(line 2: field "as_claimed": expected false, as expected and outcome say)"},
  };
  for (const Case& c : cases) {
    json record = json::parse(to_json(one_of_each()[6]));
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
  old["cases"] = 5;
  const Record read = from_json(old.dump());
  EXPECT_EQ(read.outcome, Outcome::tested);
  // It did not have to say what was covered. What is written of it does, and can be read.
  EXPECT_EQ(read.bound, "not told, in evidence of schema 1");
  EXPECT_EQ(to_json(from_json(to_json(read))), to_json(read));
  old["cases"] = 0;
  EXPECT_THROW(from_json(old.dump()), MalformedRecord) << "of none nothing was ever tested";
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
                       {"cases", 5},
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
    unbounded.cases = 10;
    EXPECT_EQ(from_json(to_json(unbounded)).outcome, outcome);
  }
}

// A run that is killed leaves half a line behind.
TEST(JsonLines, ALineThatIsCutOffIsNamedAndTheOthersAreRead) {
  const std::string whole = to_json(one_of_each()[5]);
  std::istringstream file(whole + "\n" + whole.substr(0, whole.size() / 2) + "\n" + whole + "\nnot evidence\n");
  const Reading reading = read_what_is_whole(file);
  EXPECT_EQ(reading.records.size(), 2u);
  EXPECT_EQ(reading.mistakes,
            (std::vector<std::string>{"line 2: expected a whole JSON object; this text is none, or is cut off",
                                      "line 4: expected a whole JSON object; this text is none, or is cut off"}));
}

TEST(JsonLines, AFieldThatIsThereTwiceIsNamed) {
  const std::string line = to_json(one_of_each()[6]);
  const std::string twice = line.substr(0, line.size() - 1) + R"(,"outcome":"tested","as_claimed":true})";
  try {
    from_json(twice);
    ADD_FAILURE() << "it was accepted";
  } catch (const MalformedRecord& mistake) {
    EXPECT_STREQ(mistake.what(), R"(field "as_claimed": expected to be there once)");
  }
  EXPECT_EQ(from_json(line).outcome, one_of_each()[6].outcome) << "the same name within another object is another field";
}

// A list of records looks the same whether the last one was written or not.
TEST(Run, EvidenceThatIsNotAllIsKnown) {
  const std::string record = to_json(one_of_each()[5]) + '\n';
  std::string old = record;
  old.replace(old.find("\"schema\":4"), 10, "\"schema\":3");
  const std::string other = to_json(one_of_each()[0]) + '\n';
  const auto end = [](End mark, const std::string& records) {
    Lines lines;
    std::istringstream text(records);
    for (std::string line; std::getline(text, line);) lines.add(line);
    mark.hash = lines.end().hash;
    return to_json(mark) + '\n';
  };
  const auto run = [&](const std::string& records, const End& mark) { return records + end(mark, records); };
  const std::string altered = "x: the records of a run are not as it wrote them: one was altered, or stands in place of another";
  struct Case {
    std::string text;
    std::vector<std::string> missing;
  };
  const Case cases[] = {
      {run(record + other, {2, 2, {}, {}}), {}},
      {run(record, {1, 1, {}, {}}) + run(record + other, {2, 2, {}, {}}), {}},
      {run("", {0, 0, {}, {}}), {}},
      {"", {"x: it is empty: the run was killed before its first verdict, or is not over"}},
      {record, {"x: the last record has no end behind it: the run was killed, or is not over"}},
      {run(record, {1, 1, {}, {}}) + record + record,
       {"x: the last 2 records have no end behind them: the run was killed, or is not over"}},
      {record + end({2, 2, {}, {}}, record + other), {"x: 1 of the 2 records of a run are there"}},
      {record + other + record + end({2, 2, {}, {}}, record + other), {"x: 3 of the 2 records of a run are there"}},
      {record + record + end({2, 2, {}, {}}, record + other), {altered}},
      {other + record + end({2, 2, {}, {}}, record + other), {altered}},
      {run(record, {1, 3, {}, {}}), {"x: 2 of the 3 verdicts that a run was to give are not there"}},
      {run(record, {1, 3, {"a run was stopped"}, {}}), {"a run was stopped"}},
      {old, {"x: the records of schema 3 have no end: whether the run came to its end is not known"}},
      {old + record, {"x: the last 2 records have no end behind them: the run was killed, or is not over"}},
  };
  for (const Case& c : cases) {
    std::istringstream file(c.text);
    EXPECT_EQ(read_what_is_whole(file, "x").missing, c.missing) << c.text;
  }
}

TEST(Run, TheEndIsOfItsSchema) {
  std::ifstream file(COLEX_SOURCE_DIR "/reports/evidence/schema/end-4.schema.json");
  const Schema end(json::parse(file));
  for (const End& mark : {End{3, 3, {}, {}}, End{1, 3, {"stopped"}, Part{"0f", 1, 4}}}) {
    for (const std::string& violation : end.violations(json::parse(to_json(mark)))) ADD_FAILURE() << violation;
    std::istringstream text(to_json(mark));
    const Reading reading = read_what_is_whole(text);
    EXPECT_EQ(reading.mistakes, std::vector<std::string>{});
    EXPECT_EQ(reading.parts.size(), mark.part ? 1U : 0U);
  }
  std::istringstream wrong(R"({"schema":4,"end":{"records":0,"asked":0,"part":{"work":"0f","number":4,"of":4}}})");
  EXPECT_EQ(read_what_is_whole(wrong).mistakes.size(), 1U) << "there is no part 4 of 4";
}

TEST(Run, PartsThatAreNotThereAreNamed) {
  using Sentences = std::vector<std::string>;
  EXPECT_EQ(missing_parts({}), Sentences{});
  EXPECT_EQ(missing_parts({{"a", 0, 1}}), Sentences{});
  EXPECT_EQ(missing_parts({{"a", 1, 2}, {"a", 0, 2}, {"a", 1, 2}}), Sentences{});
  EXPECT_EQ(missing_parts({{"a", 0, 4}, {"b", 1, 2}, {"a", 2, 4}, {"b", 0, 2}}),
            Sentences{"of a work in 4 parts only 0, 2 are there (--shard I/4)"});
  EXPECT_EQ(missing_parts({{"a", 0, 2}, {"b", 1, 2}}).size(), 2U) << "parts of different works are no pair";
}

}  // namespace
}  // namespace colex::evidence::json_lines_test
