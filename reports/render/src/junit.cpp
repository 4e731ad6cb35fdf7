#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

#include "colex/render/counterexample.hpp"
#include "colex/render/escape.hpp"
#include "colex/render/formats.hpp"

#include "by_two.hpp"

namespace colex::render {

using evidence::Outcome;
using evidence::Record;

namespace {

std::string seconds(double s) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6f", s);
  return text.data();
}

std::string attribute(const char* name, const std::string& value) {
  return ' ' + std::string(name) + "=\"" + escaped(value) + '"';
}

std::string property(const char* name, const std::string& value) {
  return "        <property" + attribute("name", name) + attribute("value", value) + "/>\n";
}

std::string told(const ReportRow& row, const Record& verdict) {
  std::string text = row.ledger.words.empty() ? "" : row.ledger.words + '\n';
  text += row.ledger.claim.text + "\nexpected: it " + std::string(name(verdict.expected)) + '\n';
  for (const evidence::Binding& binding : verdict.counterexample) text += binding.name + " = " + binding.value + '\n';
  if (verdict.comparison) {
    text += verdict.comparison->left + " = " + verdict.comparison->left_value + '\n';
    text += verdict.comparison->right + " = " + verdict.comparison->right_value + '\n';
  }
  if (!verdict.reason.empty()) text += verdict.reason + '\n';
  for (const std::string& note : verdict.notes) text += note + '\n';
  if (!verdict.repeat.empty()) text += "repeat: " + verdict.repeat + '\n';
  for (const std::string& test : {regression_claim(verdict), regression_test(verdict)}) text += test.empty() ? "" : '\n' + test;
  return text;
}

std::string message(const Record& verdict) {
  const std::string ground = why(verdict);
  return word(verdict) + (ground.empty() ? "" : ": " + ground);
}

std::string test_case(const ReportRow& row, const Record& verdict, Ending result) {
  std::string text = "    <testcase" + attribute("classname", row.topic) +
                     attribute("name", row.name + " [" + verdict.engine + ']') + attribute("time", seconds(verdict.seconds)) +
                     attribute("file", row.ledger.claim.file) + attribute("line", std::to_string(row.ledger.claim.line)) +
                     ">\n      <properties>\n";
  text += property("verdict", evidence::describe(verdict)) + property("expected", std::string(name(verdict.expected))) +
          property("engine", verdict.engine) + property("cases", std::to_string(verdict.cases));
  if (verdict.seed) text += property("seed", std::to_string(*verdict.seed));
  text += "      </properties>\n";
  switch (result) {
    case Ending::passed: break;
    case Ending::failed:
    case Ending::error: {
      const std::string element = result == Ending::failed ? "failure" : "error";
      text += "      <" + element + attribute("type", std::string(name(verdict.outcome))) +
              attribute("message", message(verdict)) + '>' + escaped(told(row, verdict)) + "</" + element + ">\n";
      if (const std::string picture = picture_file(row, verdict); !picture.empty())
        text += "      <system-out>[[ATTACHMENT|" + escaped(picture) + "]]</system-out>\n";
      break;
    }
    case Ending::skipped: text += "      <skipped" + attribute("message", message(verdict)) + "/>\n"; break;
  }
  return text + "    </testcase>\n";
}

std::string attributes(const Tally& tally) {
  return attribute("tests", std::to_string(tally.tests)) + attribute("failures", std::to_string(tally.failures)) +
         attribute("errors", std::to_string(tally.errors)) + attribute("skipped", std::to_string(tally.skipped)) +
         attribute("time", seconds(tally.seconds));
}

std::string test_cases(const ReportRow& row) {
  std::string text;
  for (const Record& verdict : row.ledger.verdicts) text += test_case(row, verdict, ending_of(row, verdict));
  return text;
}

/// What could not be read, and what is not there, has no place of its own: a reader of JUnit counts errors.
std::string evidence_cases(const Report& report, Tally& tally) {
  std::string text;
  for (const auto& [what, sentences] : {std::pair("not read", &report.mistakes), std::pair("incomplete", &report.missing)}) {
    for (const std::string& sentence : *sentences) {
      tally.add(Ending::error, 0);
      text += "    <testcase" + attribute("classname", "evidence") + attribute("name", std::string(what) + ": " + sentence) +
              attribute("time", seconds(0)) + ">\n      <error" + attribute("type", what) + attribute("message", sentence) +
              "/>\n    </testcase>\n";
    }
  }
  return text;
}

}  // namespace

std::string picture_file(const ReportRow& row, const Record& verdict) {
  if (!falls(verdict.outcome) || !is_failure(row, verdict)) return "";
  constexpr std::size_t longest = 80;
  const std::string whole = row.name + '-' + verdict.engine;
  std::string file = whole.substr(whole.size() - std::min(whole.size(), longest));
  for (char& c : file) {
    const bool keeps = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-';
    if (!keeps) c = '-';
  }
  // Different names may look alike by now: a hash tells them apart.
  std::array<char, 16> digits{};
  std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(evidence::hash(whole) & 0xFFFFFFFFU));
  return "pictures/" + file + '-' + digits.data() + ".svg";
}

void junit(const Report& report, std::ostream& out) {
  // The counts stand before what is counted.
  std::map<std::string, std::vector<std::size_t>> rows;
  std::map<std::string, Tally> tallies;
  Tally all;
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    const Rows::Head& row = report.rows.heads()[k];
    const std::string& topic = report.rows.name(row.topic);
    rows[topic].push_back(k);
    tallies[topic].add(row.tally);
    all.add(row.tally);
  }
  Tally unread;
  const std::string of_evidence = evidence_cases(report, unread);
  if (!of_evidence.empty()) rows["evidence"];
  for (std::size_t k = 0; k < unread.errors; ++k) {
    tallies["evidence"].add(Ending::error, 0);
    all.add(Ending::error, 0);
  }
  workers::SecondThread other;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"colex\"" << attributes(all) << ">\n";
  for (const auto& suite : rows) {
    const std::string& topic = suite.first;
    const std::vector<std::size_t>& numbers = suite.second;
    out << "  <testsuite" << attribute("name", topic) << attributes(tallies[topic]);
    if (!report.time.empty()) out << attribute("timestamp", report.time.substr(0, 19));
    out << ">\n";
    for (std::size_t k = 0; k < numbers.size(); k += rows_at_once) {
      const auto [first, second] =
          by_two(other, k, std::min(k + rows_at_once, numbers.size()), [&](std::size_t begin, std::size_t end) {
            std::string text;
            for (std::size_t at = begin; at < end; ++at) text += test_cases(report.rows[numbers[at]]);
            return text;
          });
      out << first << second;
    }
    if (topic == "evidence") out << of_evidence;
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

std::string junit(const Report& report) {
  std::ostringstream text;
  junit(report, text);
  return text.str();
}

}  // namespace colex::render
