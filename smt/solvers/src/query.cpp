#include "colex/solvers/query.hpp"

#include <cstddef>
#include <set>

#include "colex/rejection.hpp"
#include "colex/solvers/caching.hpp"

namespace colex::solvers {

namespace {

/// The variables of a term, each once, in the order in which they occur.
void collect_variables(const Term& term, std::set<std::string>& seen, std::vector<Term>& variables) {
  if (term.operation() == Operation::variable && seen.insert(term.name()).second) variables.push_back(term);
  for (const Term& operand : term.operands()) collect_variables(operand, seen, variables);
}

/// A comment is one line, whatever the words.
std::string comment(const std::string& words) {
  std::string line = "; " + words;
  for (char& c : line) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return line + '\n';
}

Query make_query(const Obligation& obligation, const std::string& id, const std::string& header,
                 std::vector<Assertion> assertions) {
  Query query{id, comment(id) + comment(obligation.words) + header, obligation.logic, {}, std::move(assertions)};
  std::set<std::string> seen;
  for (const Assertion& assertion : query.assertions) collect_variables(assertion.term, seen, query.variables);
  query.text += std::string("(set-logic ") + name(query.logic) + ")\n";
  for (const Term& variable : query.variables) {
    query.text += "(declare-const " + to_string(variable) + ' ' + to_string(variable.sort()) + ")\n";
  }
  for (const Assertion& assertion : query.assertions) {
    query.text += comment(assertion.words) + "(assert " + to_string(assertion.term) + ")\n";
  }
  query.text += "(check-sat)\n";
  return query;
}

std::vector<Assertion> supposed(const Obligation& obligation) {
  std::vector<Assertion> assertions;
  for (const Assertion& hypothesis : obligation.hypotheses) {
    assertions.push_back({"hypothesis: " + hypothesis.words, hypothesis.term});
  }
  return assertions;
}

}  // namespace

Query refutation(const Obligation& obligation) {
  std::vector<Assertion> assertions = supposed(obligation);
  assertions.push_back({"the goal does not hold: " + obligation.goal.words, !obligation.goal.term});
  return make_query(obligation, obligation.id, "; expected, if it is true: unsat\n", std::move(assertions));
}

Query satisfiability(const Obligation& obligation) {
  return make_query(obligation, obligation.id + ".hypotheses", "; the hypotheses alone; expected, unless it is vacuous: sat\n",
                    supposed(obligation));
}

std::string complaint(const Query& query, const Model& model) {
  for (const Assertion& assertion : query.assertions) {
    try {
      if (!evaluate(assertion.term, model).truth()) return "\"" + assertion.words + "\" is false at " + to_string(model);
    } catch (const Rejection& rejection) {
      return "\"" + assertion.words + "\" cannot be evaluated at " + to_string(model) + ": " + rejection.message();
    }
  }
  return {};
}

const char* name(Logic logic) {
  switch (logic) {
    case Logic::linear_integers: return "QF_LIA";
    case Logic::nonlinear_integers: return "QF_NIA";
    case Logic::nonlinear_step: return "UFNIA";
  }
  return "ALL";
}

Obligation without_hypothesis(const Obligation& obligation, std::size_t k) {
  Obligation twin = obligation;
  twin.id += ".without-" + std::to_string(k);
  twin.words += "; without the hypothesis that " + obligation.hypotheses.at(k).words;
  twin.hypotheses.erase(twin.hypotheses.begin() + static_cast<std::ptrdiff_t>(k));
  twin.twins.clear();
  return twin;
}

Obligation with_goal(const Obligation& obligation, const std::string& id, Assertion goal) {
  Obligation twin = obligation;
  twin.id += '.' + id;
  twin.words += "; but the goal is wrong";
  twin.goal = std::move(goal);
  twin.twins.clear();
  return twin;
}

std::string to_string(const Model& model) {
  std::string text;
  for (const auto& [name, value] : model) {
    text += (text.empty() ? "" : ", ") + name + " = ";
    text += value.sort().is_integer() ? to_string(value.number()) : to_string(value);
  }
  return text;
}

}  // namespace colex::solvers
