// Every format, against a file that was looked at; and against the schema of those that have one.
#include "colex/render/formats.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/escape.hpp"

#include "../evidence/schema.hpp"
#include "golden.hpp"
#include "report_records.hpp"

namespace colex::render::formats_test {
namespace {

/// With what whoever judged would have drawn.
std::vector<evidence::Record> drawn_records() {
  std::vector<evidence::Record> records;
  for (const evidence::Record& record : records_of_every_kind()) records.push_back(with_pictures(record));
  return records;
}

Report sample() {
  return report(drawn_records(), {"shard-2.jsonl: line 7: expected a whole JSON object; this text is none, or is cut off"});
}

/// The evidence that all of them are made from: what the page is opened with in a browser.
std::string evidence_text() {
  std::string text;
  evidence::Lines lines;
  for (const evidence::Record& record : drawn_records()) {
    lines.add(evidence::to_json(record));
    text += evidence::to_json(record) + '\n';
  }
  return text + to_json(lines.end()) + '\n';
}

TEST(Formats, Evidence) { expect_golden("evidence.jsonl", evidence_text()); }
TEST(Formats, Terminal) { expect_golden("summary.txt", terminal_summary(sample())); }

/// The text, without what stands between these two.
std::string without(std::string text, const std::string& begin, const std::string& end) {
  const std::size_t found = text.find(begin);
  if (found == std::string::npos) return text;
  const std::size_t at = found + begin.size();
  return text.replace(at, text.find(end, at) - at, "");
}

/// The text, without the page's style and script, which are files of their own, and without the script's data: it is compressed,
/// and another zlib may compress otherwise.
std::string without_data(const std::string& text) {
  return without(without(without(text, "id=\"data\">", "<"), "<style>", "</style>"), "<script>", "</script>");
}

std::string page(const Report& report) { return without(html(report), "id=\"data\">", "<"); }

class EachFormat : public testing::TestWithParam<Format> {};

TEST_P(EachFormat, IsTheGoldenFileOfItsName) {
  std::ostringstream text;
  GetParam().write(sample(), text);
  expect_golden(std::string(GetParam().file), without_data(text.str()));
  EXPECT_NE(text.str().find(GetParam().mark), std::string::npos) << "colex would not know it for its own";
}

INSTANTIATE_TEST_SUITE_P(Formats, EachFormat, testing::ValuesIn(formats()), [](const auto& format) {
  std::string name(format.param.file);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

TEST(Html, AsksNothingOfTheNetwork) {
  const std::string text = page(sample());
  for (const char* address : {"http://", "https://", "src=", "@import", "url("}) {
    std::size_t at = text.find(address);
    // The name of SVG's namespace is no address.
    if (at != std::string::npos && text.compare(at, 26, "http://www.w3.org/2000/svg") == 0) {
      while (at != std::string::npos && text.compare(at, 26, "http://www.w3.org/2000/svg") == 0) at = text.find(address, at + 1);
    }
    EXPECT_EQ(at, std::string::npos) << text.substr(at == std::string::npos ? 0 : at, 80);
  }
}

TEST(Html, TextsOfOthersAreTexts) {
  std::vector<evidence::Record> records = records_of_every_kind();
  for (evidence::Record& record : records) record.words = "</script><script>alert(1)</script>";
  const std::string text = html(report(records, {"<img src=x>"}));
  EXPECT_EQ(text.find("<script>alert"), std::string::npos);
  EXPECT_EQ(text.find("<img"), std::string::npos);
}

TEST(JUnit, HasThousandsOfCasesInTheOrderOfTheRows) {
  evidence::Record law = records_of_every_kind().front();
  law.claim.file = "many.colex";
  law.law = "";
  std::vector<evidence::Record> records;
  constexpr std::uint64_t count = 5000;  // more than two threads make at once
  for (std::uint64_t line = 1; line <= count; ++line) {
    law.claim.line = line;
    law.claim.text = "true or " + std::to_string(line) + " == 0";
    records.push_back(law);
  }
  const std::string text = junit(report(records));
  std::size_t at = 0;
  for (std::uint64_t line = 1; line <= count; ++line) {
    at = text.find("name=\"many.colex:" + std::to_string(line) + " [", at);
    ASSERT_NE(at, std::string::npos) << line;
  }
  EXPECT_NE(text.find("tests=\"5000\""), std::string::npos);
}

TEST(Compressed, IsBase64OfZlib) {
  // The header of zlib at its usual level is 78 9c: the best one takes twice as long for a page that is 2 % smaller.
  EXPECT_EQ(compressed("").substr(0, 3), "eJw");
  EXPECT_EQ(compressed("colex").size() % 4, 0u);
  EXPECT_LT(compressed(std::string(10000, 'x')).size(), 100u);
}

TEST(Sarif, IsValid) {
  std::ifstream file(COLEX_SOURCE_DIR "/tests/render/sarif-2.1.0.schema.json");
  const evidence::Schema schema(nlohmann::json::parse(file));
  for (const Report& r : {sample(), report(std::vector<evidence::Record>{})}) {
    const nlohmann::json log = nlohmann::json::parse(sarif(r));
    for (const std::string& violation : schema.violations(log)) ADD_FAILURE() << violation;
    for (const auto& result : log["runs"][0]["results"]) {
      const std::size_t rule = result["ruleIndex"];
      EXPECT_EQ(log["runs"][0]["tool"]["driver"]["rules"][rule]["id"], result["ruleId"]);
    }
  }
  nlohmann::json broken = nlohmann::json::parse(sarif(sample()));
  broken["runs"][0]["results"][0].erase("message");
  EXPECT_FALSE(schema.violations(broken).empty()) << "section 3.27.11: a result has a message";
}

TEST(Sarif, AFingerprintOutlivesAMove) {
  std::vector<evidence::Record> records = records_of_every_kind();
  const auto fingerprint = [&] {
    return nlohmann::json::parse(sarif(report(records)))["runs"][0]["results"][1]["partialFingerprints"];
  };
  const auto before = fingerprint();
  for (evidence::Record& record : records) record.claim.line += 100;
  EXPECT_EQ(fingerprint(), before);
}

TEST(JUnit, NamesThePictureOfAFailure) {
  const Report r = sample();
  EXPECT_EQ(picture_file(r.rows[0], r.rows[0].ledger.verdicts[0]).substr(0, 39), "pictures/kernel--1-.colex-3-evaluation-");
  EXPECT_EQ(picture_file(r.rows.back(), r.rows.back().ledger.verdicts[0]), "")
      << "a belief that is refuted as expected is no failure";
}

// What a file system does not take is replaced; what is replaced alike is still told apart, and a long name is cut.
TEST(JUnit, NamesEachPictureOtherwise) {
  std::set<std::string> names;
  const std::string path(300, 'x');
  for (const std::string file :
       {"a_b.colex", "a-b.colex", "a b.colex", "a/b.colex", (path + ".colex").c_str(), (path + "y.colex").c_str()}) {
    evidence::Record record = law_record("", "", "claim 1 == 2", 1, "evaluation", evidence::Outcome::refuted);
    record.claim.file = file;
    const Report made = report({record});
    const std::string name = picture_file(made.rows[0], made.rows[0].ledger.verdicts[0]);
    EXPECT_TRUE(names.insert(name).second) << file << " and another are both " << name;
    EXPECT_LT(name.size(), 120u);
  }
}

// Names of files are any bytes, and claims any text.
TEST(Escaped, IsTextOfXml) {
  const std::pair<std::string, std::string> cases[] = {
      {"a < b & \"c\" > d", "a &lt; b &amp; &quot;c&quot; &gt; d"},
      {"a\xff"
       "b",
       "a\uFFFD"
       "b"},
      {"\xEF\xBF\xBE", "\uFFFD\uFFFD\uFFFD"},  // U+FFFE
      {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},  // half of a surrogate pair
      {"\xC0\x80", "\uFFFD\uFFFD"},            // a zero byte in two
      {"\x1b[31m\x07", "\uFFFD[31m\uFFFD"},
      {"≤ 16 µs \xF0\x9F\x98\x80\n", "≤ 16 µs \xF0\x9F\x98\x80\n"},
      {"\xE2\x89", "\uFFFD\uFFFD"},  // cut off
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(escaped(text), expected);
}

TEST(Markdown, ALineBreakDoesNotEndACodeSpan) {
  evidence::Record record = law_record("", "", "claim 1 == 2", 1, "evaluation", evidence::Outcome::refuted);
  record.repeat = "colex check 'a\n\n## all proved\n<img src=x>'";
  EXPECT_EQ(markdown_summary(report({record})).find("\n## all proved"), std::string::npos);
}

}  // namespace
}  // namespace colex::render::formats_test
