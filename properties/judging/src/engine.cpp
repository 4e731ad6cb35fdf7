#include "colex/judging/engine.hpp"

#include <algorithm>
#include <string>

namespace colex::judging {

bool Looking::has_a_say(const Law& statement) const {
  return statement.statement != nullptr && engines::has_cases(statement, which_, options_);
}

std::vector<Record> Looking::ask(const std::vector<const Law*>& statements, const Budget& budget) const {
  engines::Options options = options_;
  options.seconds = std::min(options.seconds, budget.seconds);
  std::vector<Record> findings;
  findings.reserve(statements.size());
  for (const Law* statement : statements) findings.push_back(engines::judge(*statement, which_, options));
  return findings;
}

namespace {

bool suffices(evidence::Outcome outcome, Ground required) {
  switch (required) {
    case Ground::tested: return true;
    case Ground::exhausted: return covers_everything(outcome);
    case Ground::proved: return is_proof(outcome);
  }
  return false;
}

}  // namespace

evidence::Record on_ground(evidence::Record verdict, Ground required) {
  const bool was_evaluated = evidence::word(verdict) == "holds";
  if (!stands(verdict.outcome) || was_evaluated || suffices(verdict.outcome, required)) return verdict;
  const std::string why = std::string(name(required)) + " is required; this is " + describe(verdict);
  verdict.reason = why + (verdict.reason.empty() ? "" : "; " + verdict.reason);
  verdict.outcome = evidence::Outcome::unknown;
  return verdict;
}

}  // namespace colex::judging
