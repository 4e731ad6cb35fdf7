#include "colex/judging/engine.hpp"

#include <algorithm>

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

}  // namespace colex::judging
