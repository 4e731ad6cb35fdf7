#include "theory.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

namespace colex::derivations {

namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> split(const std::string& text, const std::string& separator) {
  std::vector<std::string> result;
  std::size_t begin = 0;
  for (std::size_t end = text.find(separator); end != std::string::npos; end = text.find(separator, begin)) {
    result.push_back(text.substr(begin, end - begin));
    begin = end + separator.size();
  }
  result.push_back(text.substr(begin));
  return result;
}

Sort sort_named(const std::string& word) {
  for (const Sort sort : {Sort::layout, Sort::shape, Sort::swizzle, Sort::swizzled, Sort::integer}) {
    if (word == name(sort)) return sort;
  }
  return Sort::truth;
}

/// Reads a formula of the file, in which names are variables unless they are functions.
class FormulaText {
 public:
  FormulaText(const std::map<std::string, std::vector<Function>>& functions, const std::string& text) : functions_(functions) {
    std::copy_if(text.begin(), text.end(), std::back_inserter(text_), [](char c) { return c != ' '; });
  }

  Term term() {
    Term left = operand();
    for (const char* sign : {"==", "!=", "<=", "<", "+", "-", "*", "/", "%", ":"}) {
      if (text_.compare(at_, std::string(sign).size(), sign) != 0) continue;
      at_ += std::string(sign).size();
      Term right = operand();
      return {sign, {std::move(left), std::move(right)}};
    }
    return left;
  }

 private:
  Term operand() {
    Term result;
    if (text_.at(at_) == '(') {
      result = arguments().front();
    } else {
      while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_')) {
        result.head += text_[at_++];
      }
      if (functions_.contains(result.head) || result.head == "defined") {
        result.parts = arguments();
      } else if (!is_number(result)) {
        result.head.insert(0, "?");
      }
    }
    while (at_ < text_.size() && text_[at_] == '(') {
      Term value{"of", {std::move(result)}};
      for (Term& at : arguments()) value.parts.push_back(std::move(at));
      result = std::move(value);
    }
    return result;
  }

  /// (a,b)
  std::vector<Term> arguments() {
    std::vector<Term> result;
    do {
      ++at_;
      result.push_back(term());
    } while (text_.at(at_) == ',');
    ++at_;
    return result;
  }

  const std::map<std::string, std::vector<Function>>& functions_;
  std::string text_;
  std::size_t at_ = 0;
};

Statement statement_of(const std::map<std::string, std::vector<Function>>& functions, const std::string& line) {
  Statement result;
  result.text = line;
  const std::vector<std::string> halves = split(line.substr(std::string("forall ").size()), ": claim ");
  const std::vector<std::string> head = split(halves.at(0), " if ");
  for (const std::string& declared : split(head[0], ", ")) {
    const std::vector<std::string> both = split(declared, ": ");
    const bool is_nonnegative = both.at(1) == "nonnegative layout";
    result.variables.emplace_back("?" + both.at(0), is_nonnegative ? Sort::layout : sort_named(both.at(1)));
    if (is_nonnegative) result.hypotheses.push_back(nonnegative("?" + both.at(0)));
  }
  const auto formulas = [&](const std::string& text) {
    std::vector<Term> terms;
    for (const std::string& part : split(text, " and ")) terms.push_back(FormulaText(functions, part).term());
    return terms;
  };
  if (head.size() > 1) {
    for (Term& hypothesis : formulas(head[1])) result.hypotheses.push_back(std::move(hypothesis));
  }
  result.conclusions = formulas(halves.at(1));
  return result;
}

Theory read_theory() {
  Theory result;
  std::string name;
  std::vector<std::string> by;
  std::vector<std::string>* block = nullptr;  // by what a block shows what it shows
  for (const std::string& line : split(std::string(statements()), "\n")) {
    // The first line and the last make it a text of C++, for colex-check.
    if (line.empty() || line[0] == '#' || line.starts_with("R\"") || line[0] == ')') continue;
    if (line.starts_with("theorem ")) continue;  // which run is the theorem's, the checkers compare
    const std::vector<std::string> words = words_of(line);
    if (words[0] == "total" || words[0] == "partial") {
      const std::vector<std::string> call = split(words.at(2).substr(0, words.at(2).size() - 1), "(");
      Function function{words[0] == "total", sort_named(words.at(1)), {}};
      for (const std::string& argument : split(call.at(1), ",")) function.arguments.push_back(sort_named(argument));
      result.functions[call.at(0)].push_back(std::move(function));
    } else if (words[0] == "statement") {
      block = nullptr;
      name = words.at(1);
      by.clear();
    } else if (words[0] == "points" || words[0] == "composes") {
      block = words[0] == "points" ? &result.points : &result.composes;
    } else if (words[0] == "by") {
      (block != nullptr ? *block : by).assign(words.begin() + 1, words.end());
    } else {
      Statement statement = statement_of(result.functions, line);
      statement.name = name;
      statement.by = by;
      result.statements.push_back(std::move(statement));
    }
  }
  return result;
}

bool is_operator(const std::string& head) {
  return !head.empty() && head[0] != '?' && head[0] != '_' && std::isalnum(static_cast<unsigned char>(head[0])) == 0;
}

std::string joined(const Term& term, const std::string& separator, const auto& text_of) {
  std::string text;
  for (const Term& part : term.parts) text += (text.empty() ? "" : separator) + text_of(part);
  return text;
}

}  // namespace

bool is_number(const Term& term) { return !term.head.empty() && std::isdigit(static_cast<unsigned char>(term.head[0])) != 0; }

bool is_swizzle(const Term& term) { return term.head.starts_with("Sw<"); }

std::string to_string(const Term& term) {
  const auto operand = [](const Term& part) { return is_operator(part.head) ? "(" + to_string(part) + ")" : to_string(part); };
  if (term.parts.empty()) return term.head;
  if (is_operator(term.head)) return joined(term, term.head, operand);
  const bool is_value = term.head == "of";
  const Term arguments{"", {term.parts.begin() + (is_value ? 1 : 0), term.parts.end()}};
  const std::string function = is_value ? operand(term.parts[0]) : term.head;
  return function + "(" + joined(arguments, ",", [](const Term& part) { return to_string(part); }) + ")";
}

Term with(const Term& term, const Binding& binding) {
  if (term.parts.empty()) {
    const auto found = binding.find(term.head);
    return found == binding.end() ? term : found->second;
  }
  Term result{term.head, {}};
  for (const Term& part : term.parts) result.parts.push_back(with(part, binding));
  return result;
}

Term replaced(const Term& term, const Term& from, const Term& to) {
  if (term == from) return to;
  Term result{term.head, {}};
  for (const Term& part : term.parts) result.parts.push_back(replaced(part, from, to));
  return result;
}

bool match(const Term& pattern, const Term& term, Binding& binding) {
  if (pattern.parts.empty() && pattern.head[0] == '?') return binding.emplace(pattern.head, term).first->second == term;
  if (pattern.head != term.head || pattern.parts.size() != term.parts.size()) return false;
  for (std::size_t k = 0; k < pattern.parts.size(); ++k) {
    if (!match(pattern.parts[k], term.parts[k], binding)) return false;
  }
  return true;
}

const Function* function_of(const std::string& head, const std::vector<Sort>& sorts) {
  const auto found = theory().functions.find(head);
  if (found == theory().functions.end()) return nullptr;
  const auto takes = [&](const Function& function) { return function.arguments == sorts; };
  const auto function = std::find_if(found->second.begin(), found->second.end(), takes);
  return function == found->second.end() ? nullptr : &*function;
}

Term nonnegative(const std::string& name) { return {"nonnegative", {{name, {}}}}; }

const char* name(Sort sort) {
  switch (sort) {
    case Sort::layout: return "layout";
    case Sort::shape: return "shape";
    case Sort::swizzle: return "swizzle";
    case Sort::swizzled: return "swizzled";
    case Sort::integer: return "integer";
    case Sort::truth: return "truth";
  }
  return "";
}

const Theory& theory() {
  static const Theory read = read_theory();
  return read;
}

}  // namespace colex::derivations
