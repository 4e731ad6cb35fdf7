#include <algorithm>
#include <string>

#include "colex/solvers/query.hpp"

namespace colex::solvers {

namespace {

const char* symbol(Operation operation) {
  switch (operation) {
    case Operation::negation: return "not";
    case Operation::conjunction: return "and";
    case Operation::disjunction: return "or";
    case Operation::implication: return "=>";
    case Operation::equality: return "=";
    case Operation::sum: return "+";
    case Operation::difference: return "-";
    case Operation::product: return "*";
    case Operation::less: return "<";
    case Operation::less_equal: return "<=";
    case Operation::variable:
    case Operation::literal: break;
  }
  return "";
}

/// A name that is no simple symbol is quoted.
std::string quoted(const std::string& name) {
  const auto simple = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const bool digit_first = !name.empty() && name.front() >= '0' && name.front() <= '9';
  if (!name.empty() && !digit_first && std::all_of(name.begin(), name.end(), simple)) return name;
  return '|' + name + '|';
}

void print(std::string& text, const Term& term) {
  if (term.operation() == Operation::variable) {
    text += quoted(term.name());
    return;
  }
  if (term.operation() == Operation::literal) {
    text += to_string(term.value());
    return;
  }
  text += '(';
  text += symbol(term.operation());
  for (const Term& operand : term.operands()) {
    text += ' ';
    print(text, operand);
  }
  text += ')';
}

}  // namespace

std::string to_string(const Term& term) {
  std::string text;
  print(text, term);
  return text;
}

}  // namespace colex::solvers
