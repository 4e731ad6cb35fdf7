#include "colex/render/sarif.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

namespace colex::render {

using evidence::Record;
using Json = nlohmann::ordered_json;

namespace {

/// Section 3.11: a text.
Json message(const std::string& text) { return {{"text", text}}; }

/// The rule of a claim is its text: claims have no names, and lines move.
std::string rule_id(const ReportRow& row) { return row.ledger.law.empty() ? "claim" : row.ledger.law; }

/// Section 3.49, reportingDescriptor: a law.
Json law_rule(const ReportRow& row) {
  const evidence::LedgerRow& law = row.ledger;
  const std::string help = law.words + "\n\n" + law.claim.text + "\n\nSource: " + law.source;
  return {{"id", law.law},
          {"shortDescription", message(law.words)},
          {"fullDescription", message(law.claim.text)},
          {"help", {{"text", help}, {"markdown", law.words + "\n\n```\n" + law.claim.text + "\n```\n\nSource: " + law.source}}},
          {"properties", {{"tags", {row.topic}}}}};
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

}  // namespace

std::string sarif(const Report& report) {
  Json rules = Json::array(), results = Json::array(), notifications = Json::array();
  std::size_t claims = report.rows.size();
  for (const ReportRow& row : report.rows) {
    if (row.ledger.law.empty() && claims == report.rows.size()) {
      claims = rules.size();
      rules.push_back(claim_rule());
    }
    const std::size_t rule = row.ledger.law.empty() ? claims : rules.size();
    if (!row.ledger.law.empty()) rules.push_back(law_rule(row));
    for (const Record& verdict : row.ledger.verdicts) {
      if (is_failure(row, verdict)) results.push_back(result(row, verdict, rule));
    }
  }
  for (const std::string& mistake : report.mistakes) notifications.push_back(notification(mistake));
  for (const std::string& what : report.missing) notifications.push_back(notification("incomplete: " + what));
  Json invocation = {{"executionSuccessful", report.mistakes.empty() && report.missing.empty()},
                     {"toolExecutionNotifications", std::move(notifications)}};
  if (!report.time.empty()) invocation["endTimeUtc"] = report.time;
  const std::string version = report.tool.substr(report.tool.find(' ') + 1);
  Json driver = {{"name", "colex"}, {"rules", std::move(rules)}};
  if (!version.empty()) driver["semanticVersion"] = version;
  const Json log = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({{{"tool", {{"driver", std::move(driver)}}},
                             {"invocations", Json::array({std::move(invocation)})},
                             {"originalUriBaseIds", {{"SRCROOT", {{"description", message("The root of the source tree")}}}}},
                             {"columnKind", "unicodeCodePoints"},
                             {"results", std::move(results)}}})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace colex::render
