#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/peers/survey.hpp"
#include "colex/rejection.hpp"

namespace colex::peers {

namespace {

using Json = nlohmann::ordered_json;

double thousandths(double number) { return static_cast<double>(std::llround(number * 1000)) / 1000; }

Json json_of(const Finding& finding) {
  Json result = {{"outcome", name(finding.outcome)},
                 {"operation", finding.question.operation},
                 {"arguments", finding.question.arguments},
                 {"answer", finding.answer},
                 {"why", finding.why},
                 {"count", finding.count}};
  if (!finding.program.empty()) {
    result["program"] = finding.program;
    result["shown"] = finding.shown;
  }
  return result;
}

Json json_of(const OperationResult& result) {
  Json counts = Json::object();
  for (const Outcome outcome : outcomes) {
    if (const auto at = result.counts.find(outcome); at != result.counts.end()) counts[std::string(name(outcome))] = at->second;
  }
  Json findings = Json::array();
  for (const Finding& finding : result.findings) findings.push_back(json_of(finding));
  return {{"operation", result.operation}, {"counts", counts}, {"findings", findings}};
}

Json json_of(const PeerResult& peer) {
  Json operations = Json::array();
  for (const OperationResult& result : peer.operations) operations.push_back(json_of(result));
  Json reports = Json::array();
  for (const ReportResult& one : peer.reports)
    reports.push_back({{"report", one.report},
                       {"operation", one.question.operation},
                       {"arguments", one.question.arguments},
                       {"outcome", name(one.outcome)}});
  const Measurement& m = peer.measured;
  return {{"name", peer.name},
          {"command", peer.command},
          {"version", peer.version},
          {"skipped", peer.skipped},
          {"seconds", thousandths(peer.seconds)},
          {"compositions a second", thousandths(peer.compositions_a_second)},
          {"judged", peer.judged},
          {"measured",
           {{"right", m.right},
            {"rejects", m.rejects},
            {"wrong values", m.wrong_values},
            {"wrong size", m.wrong_size},
            {"others", m.others},
            {"rejects existing", m.rejects_existing},
            {"accepts none", m.accepts_none}}},
          {"operations", operations},
          {"reports", reports}};
}

Json json_of(const Criterion& c) {
  return {{"name", c.name},
          {"words", c.words},
          {"accepts existing", c.accepts_existing},
          {"accepts none", c.accepts_none},
          {"rejects existing", c.rejects_existing},
          {"rejects none", c.rejects_none}};
}

Outcome read_outcome(const std::string& text) {
  const std::optional<Outcome> outcome = outcome_named(text);
  if (!outcome) throw Rejection(Kind::parse, "no outcome: " + text);
  return *outcome;
}

Finding read_finding(const Json& json) {
  return {read_outcome(json.at("outcome")),
          {json.at("operation"), json.at("arguments")},
          json.at("answer"),
          json.at("why"),
          json.at("count"),
          json.value("program", std::vector<std::string>()),
          json.value("shown", std::string())};
}

PeerResult read_peer(const Json& json) {
  PeerResult peer;
  peer.name = json.at("name");
  peer.command = json.at("command");
  peer.version = json.at("version");
  peer.skipped = json.at("skipped");
  peer.seconds = json.at("seconds");
  peer.compositions_a_second = json.value("compositions a second", 0.0);
  peer.judged = json.at("judged");
  const Json& m = json.at("measured");
  peer.measured = {m.at("right"),  m.at("rejects"),          m.at("wrong values"), m.at("wrong size"),
                   m.at("others"), m.at("rejects existing"), m.at("accepts none")};
  for (const Json& one : json.at("operations")) {
    OperationResult result{one.at("operation"), {}, {}};
    for (const auto& [outcome, number] : one.at("counts").items()) result.counts[read_outcome(outcome)] = number;
    for (const Json& finding : one.at("findings")) result.findings.push_back(read_finding(finding));
    peer.operations.push_back(std::move(result));
  }
  for (const Json& one : json.at("reports"))
    peer.reports.push_back({one.at("report"), {one.at("operation"), one.at("arguments")}, read_outcome(one.at("outcome"))});
  return peer;
}

// JSON whose values at this depth have a line each, and each operation: whoever compares two surveys sees which one of which peer
// is another.
std::string in_lines(const Json& json, int depth, const std::string& indent = "") {
  if (depth == 0 || !json.is_structured() || json.empty()) return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string text;
  for (const auto& [name, value] : json.items()) {
    text += (text.empty() ? "\n" : ",\n") + indent + " ";
    if (json.is_object()) text += Json(name).dump() + ": ";
    text += in_lines(value, json.is_object() && name == "operations" ? depth : depth - 1, indent + " ");
  }
  return json.is_object() ? "{" + text + "\n" + indent + "}" : "[" + text + "\n" + indent + "]";
}

}  // namespace

std::string write(const Survey& survey) {
  Json peers = Json::array(), criteria = Json::array();
  for (const PeerResult& peer : survey.peers) peers.push_back(json_of(peer));
  for (const Criterion& criterion : survey.criteria) criteria.push_back(json_of(criterion));
  const Json json = {
      {"survey", "of peers by colex"}, {"date", survey.date},           {"seed", survey.seed}, {"drawn", survey.drawn},
      {"share", survey.share},         {"questions", survey.questions}, {"peers", peers},      {"criteria", criteria}};
  return in_lines(json, 3) + '\n';
}

Survey read(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Survey survey;
    survey.date = json.at("date");
    survey.seed = json.at("seed");
    survey.drawn = json.at("drawn");
    survey.share = json.at("share");
    survey.questions = json.at("questions");
    for (const Json& peer : json.at("peers")) survey.peers.push_back(read_peer(peer));
    for (const Json& c : json.at("criteria"))
      survey.criteria.push_back({c.at("name"), c.at("words"), c.at("accepts existing"), c.at("accepts none"),
                                 c.at("rejects existing"), c.at("rejects none")});
    return survey;
  } catch (const Json::exception& mistake) {
    throw Rejection(Kind::parse, std::string("no survey of peers: ") + mistake.what());
  }
}

}  // namespace colex::peers
