#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "colex/peers/survey.hpp"

namespace colex::peers {

namespace {

/// The questions that a peer answered, and whether it was wrong.
std::vector<std::pair<Question, bool>> known_answers(const PeerResult& known) {
  std::vector<std::pair<Question, bool>> result;
  for (const OperationResult& operation : known.operations) {
    for (const Finding& finding : operation.findings) {
      if (is_fault(finding.outcome)) result.emplace_back(finding.question, true);
    }
  }
  for (const ReportResult& one : known.reports) {
    if (one.outcome != Outcome::unsupported) result.emplace_back(one.question, is_fault(one.outcome));
  }
  return result;
}

std::string joined(const std::vector<Question>& questions) {
  std::string text;
  for (const Question& question : questions) text += (text.empty() ? "" : "; ") + expression(question);
  return text;
}

constexpr std::string_view head = "peer\trelease\tstill wrong\tmended in\tbroken in\n";

}  // namespace

PeerResult known_of(const PeerResult& peer, const Survey& survey, const Adapter& pinned) {
  PeerResult result = peer;
  std::vector<Question> questions;
  for (const PeerResult& other : survey.peers) {
    for (const OperationResult& operation : other.operations) {
      for (const Finding& finding : operation.findings) {
        const bool is_new = std::find(questions.begin(), questions.end(), finding.question) == questions.end();
        if (other.name != peer.name && is_fault(finding.outcome) && is_new) questions.push_back(finding.question);
      }
    }
  }
  const Asked asked = ask(pinned, questions);
  for (std::size_t k = 0; k < asked.answers.size(); ++k) {
    const Judgement then = judge(questions[k], asked.answers[k], ask_colex(questions[k]));
    result.reports.push_back({"", questions[k], by_own_promise(peer.name, questions[k], then).outcome});
  }
  return result;
}

Watched watch(const PeerResult& known, const std::string& release, const Adapter& adapter) {
  Watched result{known.name, release, {}, {}, {}};
  const std::vector<std::pair<Question, bool>> all = known_answers(known);
  std::vector<Question> questions(all.size());
  std::transform(all.begin(), all.end(), questions.begin(), [](const auto& known_answer) { return known_answer.first; });
  const Asked asked = ask(adapter, questions);
  for (std::size_t k = 0; k < asked.answers.size(); ++k) {
    const auto& [question, was_wrong] = all[k];
    const Judgement now = by_own_promise(known.name, question, judge(question, asked.answers[k], ask_colex(question)));
    if (was_wrong) (is_fault(now.outcome) ? result.still : result.mended).push_back(question);
    if (!was_wrong && is_fault(now.outcome)) result.broken.push_back(question);
  }
  if (result.release.empty()) result.release = asked.version;
  return result;
}

std::string watched_table(std::string_view older, const std::vector<Watched>& all) {
  std::map<std::string, std::string> rows;  // by peer and release
  std::istringstream lines{std::string(older)};
  for (std::string row; std::getline(lines, row);) {
    if (row + '\n' != head) rows[row.substr(0, row.find('\t', row.find('\t') + 1))] = row;
  }
  for (const Watched& one : all) {
    const std::string key = one.peer + '\t' + one.release;
    rows[key] = key + '\t' + std::to_string(one.still.size()) + '\t' + joined(one.mended) + '\t' + joined(one.broken);
  }
  std::string text(head);
  for (const auto& [key, row] : rows) text += row + '\n';
  return text;
}

}  // namespace colex::peers
