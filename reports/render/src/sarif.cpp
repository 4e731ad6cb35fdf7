#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/formats.hpp"

namespace colex::render {

using evidence::Record;
using Json = nlohmann::ordered_json;

namespace {

/// Section 3.11: a text.
Json message(const std::string& text) { return {{"text", text}}; }

/// The rule of a claim is its text: claims have no names, and lines move.
std::string rule_id(const ReportRow& row) { return row.ledger.law.empty() ? "claim" : row.ledger.law; }

/// Section 3.49, reportingDescriptor: a law. Written as `written` writes trees: of a million laws the trees would be most of
/// the work.
void write_law_rule(const Record& law, const std::string& topic, std::ostream& out) {
  const auto text = [](const std::string& value) {
    std::string json;
    evidence::append_json(json, value);
    return json;
  };
  const std::string words = text(law.words), claim = text(law.claim.text);
  out << "            {\n              \"id\": " << text(law.law)                                                        //
      << ",\n              \"shortDescription\": {\n                \"text\": " << words                                 //
      << "\n              },\n              \"fullDescription\": {\n                \"text\": " << claim                 //
      << "\n              },\n              \"help\": {\n                \"text\": "                                     //
      << text(law.words + "\n\n" + law.claim.text + "\n\nSource: " + law.source) << ",\n                \"markdown\": "  //
      << text(law.words + "\n\n```\n" + law.claim.text + "\n```\n\nSource: " + law.source)                               //
      << "\n              },\n              \"properties\": {\n                \"tags\": [\n                  " << text(topic)
      << "\n                ]\n              }\n            }";
}

/// The one rule of all claims of claim files.
Json claim_rule() {
  const std::string text = "A claim of a claim file is as it is claimed.";
  return {{"id", "claim"},
          {"shortDescription", message(text)},
          {"fullDescription", message(text)},
          {"help", {{"text", text + " The language is described in docs/claims.md."}}}};
}

std::string sentence(const ReportRow& row, const Record& verdict) {
  std::string text = row.ledger.words.empty() ? row.ledger.claim.text : row.ledger.words;
  text +=
      " Expected: it " + std::string(name(verdict.expected)) + "; " + verdict.engine + ": " + std::string(name(verdict.outcome));
  if (const std::string ground = why(verdict); !ground.empty()) text += ", " + ground;
  return verdict.repeat.empty() ? text : text + ". Repeat: " + verdict.repeat;
}

/// Section 3.10.1, a URI reference: what RFC 3986 does not allow in a path is written as %XX.
std::string uri(const std::string& file) {
  std::string text;
  for (const char c : file) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                       std::string_view("-._~/+,@=").find(c) != std::string_view::npos;
    const auto byte = static_cast<unsigned char>(c);
    text += plain ? std::string(1, c) : std::string{'%', "0123456789ABCDEF"[byte / 16], "0123456789ABCDEF"[byte % 16]};
  }
  return text;
}

/// Section 3.28, location: the law's line, or the claim's.
Json location(const evidence::Claim& claim) {
  return {
      {"physicalLocation",
       {{"artifactLocation", {{"uri", uri(claim.file)}, {"uriBaseId", "SRCROOT"}}},
        {"region",
         {{"startLine", std::max<std::uint64_t>(claim.line, 1)}, {"startColumn", std::max<std::uint64_t>(claim.column, 1)}}}}}};
}

/// Section 3.27, result.
Json result(const ReportRow& row, const Record& verdict, std::size_t rule) {
  const std::uint64_t fingerprint = evidence::hash(row.ledger.law + '\n' + row.ledger.claim.text + '\n' + verdict.engine);
  return {{"ruleId", rule_id(row)},
          {"ruleIndex", rule},
          {"level", row.standing == Standing::open ? "warning" : "error"},
          {"message", message(sentence(row, verdict))},
          {"locations", Json::array({location(row.ledger.claim)})},
          {"partialFingerprints", {{"colexVerdict/v1", std::to_string(fingerprint)}}}};
}

/// Section 3.58, notification: a line of evidence that could not be read, or verdicts that are missing.
Json notification(const std::string& mistake) { return {{"level", "error"}, {"message", message(mistake)}}; }

/// A tree as it stands in the file, at a depth of so many spaces.
std::string written(const Json& json, std::size_t depth) {
  std::string text(depth, ' ');
  for (const char c : json.dump(2, ' ', false, Json::error_handler_t::replace)) {
    text += c;
    if (c == '\n') text.append(depth, ' ');
  }
  return text;
}

/// A field of the run, behind the one before it.
void write_field(std::ostream& out, const char* name, const Json& value) {
  out << ",\n      \"" << name << "\": " << written(value, 6).substr(6);
}

/// The elements of a list, one behind the other.
class Elements {
 public:
  explicit Elements(std::ostream& out) : out_(out) {}
  std::ostream& next() {
    out_ << (is_first_ ? "[\n" : ",\n");
    is_first_ = false;
    return out_;
  }
  void end(std::size_t depth) { out_ << (is_first_ ? "[]" : '\n' + std::string(depth, ' ') + ']'); }

 private:
  std::ostream& out_;
  bool is_first_ = true;
};

/// The rules: each law is one, and all claims together. Returns the number of the rule of each row.
std::vector<std::size_t> write_rules(const Report& report, std::ostream& out) {
  std::vector<std::size_t> rules;
  std::optional<std::size_t> claims;
  std::size_t count = 0;
  Elements list(out);
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    const Record record = report.rows.first_record(k);
    const bool is_claim = record.law.empty();
    if (is_claim && !claims) {
      claims = count++;
      list.next() << written(claim_rule(), 12);
    }
    rules.push_back(is_claim ? *claims : count);
    if (is_claim) continue;
    ++count;
    write_law_rule(record, report.rows.name(report.rows.heads()[k].topic), list.next());
  }
  list.end(10);
  return rules;
}

}  // namespace

void sarif(const Report& report, std::ostream& out) {
  out << "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n  \"runs\": [\n    {\n"
         "      \"tool\": {\n        \"driver\": {\n          \"name\": \"colex\",\n          \"rules\": ";
  const std::vector<std::size_t> rules = write_rules(report, out);
  const std::string version = report.tool.substr(report.tool.find(' ') + 1);
  if (!version.empty()) out << ",\n          \"semanticVersion\": " << written(version, 0);
  out << "\n        }\n      }";
  Json notifications = Json::array();
  for (const std::string& mistake : report.mistakes) notifications.push_back(notification(mistake));
  for (const std::string& what : report.missing) notifications.push_back(notification("incomplete: " + what));
  Json invocation = {{"executionSuccessful", report.mistakes.empty() && report.missing.empty()},
                     {"toolExecutionNotifications", std::move(notifications)}};
  if (!report.time.empty()) invocation["endTimeUtc"] = report.time;
  write_field(out, "invocations", Json::array({std::move(invocation)}));
  write_field(out, "originalUriBaseIds", {{"SRCROOT", {{"description", message("The root of the source tree")}}}});
  write_field(out, "columnKind", "unicodeCodePoints");
  out << ",\n      \"results\": ";
  Elements results(out);
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    // Where all is as expected, or nothing is known, no verdict is a failure.
    if (report.rows.heads()[k].standing > Standing::open) continue;
    const ReportRow row = report.rows[k];
    for (const Record& verdict : row.ledger.verdicts) {
      if (is_failure(row, verdict)) results.next() << written(result(row, verdict, rules[k]), 8);
    }
  }
  results.end(6);
  out << "\n    }\n  ]\n}\n";
}

std::string sarif(const Report& report) {
  std::ostringstream text;
  sarif(report, text);
  return text.str();
}

}  // namespace colex::render
