#include "search.hpp"

#include <algorithm>
#include <cstdint>
#include <sstream>

#include "colex/swizzle.hpp"

namespace colex::derivations {

namespace {

/// For a term Sw<3,4,3>.
Swizzle swizzle_of(const Term& term) {
  std::istringstream text(term.head.substr(3));
  std::int64_t bits = 0, base = 0, shift = 0;
  char comma = ',';
  text >> bits >> comma >> base >> comma >> shift;
  return {bits, base, shift};
}

}  // namespace

std::optional<Derivation> Search::run() {
  Derivation result;
  std::set<Term> written;
  for (const std::string& name : claim_.nonnegative) facts_.emplace(nonnegative(name), Step{});
  for (const Term& hypothesis : claim_.hypotheses) {
    if (!exists(hypothesis)) return std::nullopt;
    for (const Term& need : needs_of(hypothesis)) write(need, facts_, written, result);
    result.steps.emplace_back("suppose");
    suppose(hypothesis);
    // What other statements ask for in other words.
    for (const char* name : {"words.bijective", "words.ordered_injective", "words.admissible"}) {
      Binding binding;
      if (match(named(name).hypotheses.back(), hypothesis, binding)) use(named(name), binding, 1);
    }
  }
  for (const Term& conclusion : claim_.conclusions) {
    if (!exists(conclusion) || !show(conclusion, depth)) return std::nullopt;
    for (const Term& need : needs_of(conclusion)) write(need, facts_, written, result);
    write(conclusion, facts_, written, result);
  }
  result.claim = to_string(claim_);
  std::sort(result.rests_on.begin(), result.rests_on.end());
  result.rests_on.erase(std::unique(result.rests_on.begin(), result.rests_on.end()), result.rests_on.end());
  return result;
}

void Search::suppose(const Term& formula) {
  facts_.emplace(formula, Step{});
  if (formula.head != "defined" || formula.parts[0].head == "defined") return;
  for (const Term& part : formula.parts[0].parts) suppose(defined(part));
}

bool Search::use(const Statement& statement, const Binding& binding, int depth) {
  Step step{"use " + statement.name, {}, statement.by};
  for (const auto& [name, sort] : statement.variables) {
    const Term& value = binding.at(name);
    if (sort_of(value, sorts_) != sort || !exists(value)) return false;
    for (Term& need : needs_of(value)) step.needs.push_back(std::move(need));
    step.line += ' ' + to_string(value);
  }
  for (const Term& hypothesis : statement.hypotheses) {
    if (!show(with(hypothesis, binding), depth)) return false;
    step.needs.push_back(with(hypothesis, binding));
  }
  for (const Term& conclusion : statement.conclusions) facts_.emplace(with(conclusion, binding), step);
  return true;
}

bool Search::use_with_known(const Statement& statement, const Binding& binding, int depth) {
  std::vector<Term> open;
  for (const Term& hypothesis : statement.hypotheses) {
    const Term wanted = with(hypothesis, binding);
    if (is_open(wanted)) open.push_back(wanted);
  }
  // What a comparison compares, others say better.
  const auto says = [](const Term& wanted) { return wanted.head != "<" && wanted.head != "<="; };
  std::stable_partition(open.begin(), open.end(), says);
  if (!open.empty()) {
    const Term wanted = open.front();
    std::vector<Binding> ways;
    for (auto fact = first_of(wanted.head); fact != facts_.end() && fact->first.head == wanted.head; ++fact) {
      Binding more = binding;
      if (match(wanted, fact->first, more)) ways.push_back(std::move(more));
    }
    return std::any_of(ways.begin(), ways.end(), [&](const Binding& way) { return use_with_known(statement, way, depth); });
  }
  const bool all = std::all_of(statement.variables.begin(), statement.variables.end(),
                               [&](const auto& variable) { return binding.contains(variable.first); });
  return all && use(statement, binding, depth);
}

bool Search::is_open(const Term& term) {
  return term.head[0] == '?' || std::any_of(term.parts.begin(), term.parts.end(), is_open);
}

std::vector<Term> Search::needs_of(const Term& term) const {
  std::vector<Term> needs;
  if (term.head == "defined") return needs;
  for (const Term& part : term.parts) {
    for (Term& need : needs_of(part)) needs.push_back(std::move(need));
  }
  if (is_partial(term)) needs.push_back(defined(term));
  return needs;
}

bool Search::exists(const Term& term) {
  const std::vector<Term> needs = needs_of(term);
  return std::all_of(needs.begin(), needs.end(), [&](const Term& need) { return show(need, depth); });
}

bool Search::show(const Term& goal, int depth) {
  if (knows(goal)) return true;
  const auto failed = failed_.find(goal);
  if (failed != failed_.end() && failed->second == std::pair(depth, facts_.size())) return false;
  if (depth == 0 || ++attempts_ > attempts || !open_.insert(goal).second) return false;
  const bool shown = by_number(goal) || by_statement(goal, depth - 1) || by_shapes(goal, depth - 1) ||
                     by_points(goal, depth - 1) || by_rewriting(goal, depth - 1) || by_order(goal, depth - 1) ||
                     by_inverse(goal, depth - 1) || by_statement(goal, depth - 1, true) || by_two_coordinates(goal, depth - 1) ||
                     by_composite(goal, depth - 1) || by_sum(goal, depth - 1);
  open_.erase(goal);
  if (!shown) failed_[goal] = {depth, facts_.size()};
  return shown;
}

bool Search::by_number(const Term& goal) {
  if (goal.parts.size() == 1 && is_swizzle(goal.parts[0])) {
    const Swizzle sw = swizzle_of(goal.parts[0]);
    const bool is_so = goal.head == "bijective" ? bijective(sw) : goal.head == "is_involution" && is_involution(sw);
    if (is_so) facts_.emplace(goal, Step{"number " + to_string(goal), {}, {}});
    return is_so;
  }
  if (goal.parts.size() != 2) return false;
  if (goal.head == "==" && goal.parts[0] == goal.parts[1]) {
    if (!exists(goal)) return false;
    facts_.emplace(goal, Step{"same " + to_string(goal.parts[0]), needs_of(goal), {}});
    return true;
  }
  if (!is_number(goal.parts[0]) || !is_number(goal.parts[1])) return false;
  const auto value = [](const Term& number) { return std::pair(number.head.size(), number.head); };
  const auto a = value(goal.parts[0]), b = value(goal.parts[1]);
  const bool holds = goal.head == "<" ? a < b : goal.head == "<=" ? a <= b : goal.head == "!=" ? a != b : false;
  if (holds) facts_.emplace(goal, Step{"number " + to_string(goal), {}, {}});
  return holds;
}

bool Search::by_statement(const Term& goal, int depth, bool apart) {
  for (const Statement& statement : theory().statements) {
    if (statement.name.starts_with("order.") || statement.name.ends_with(".apart") != apart) continue;
    for (const Term& conclusion : statement.conclusions) {
      Binding binding;
      if (match(conclusion, goal, binding) && use_with_known(statement, binding, depth) && knows(goal)) return true;
    }
  }
  return false;
}

bool Search::by_shapes(const Term& goal, int depth) {
  if (depth <= 0) return false;
  std::vector<std::pair<Term, Term>> chain;  // a formula, and the equation that makes it the one before
  Term formula = goal;
  for (const Statement& statement : theory().statements) {
    const Term& equation = statement.conclusions[0];
    if (equation.head != "==" || equation.parts[0].parts.size() != 1 || equation.parts[0].parts[0].head != "shape") continue;
    std::set<Term> terms;
    add_parts(goal, terms);
    for (const Term& term : terms) {
      Binding binding;
      if (!match(equation.parts[1], term, binding) || sort_of(binding.at("?L"), sorts_) != Sort::layout) continue;
      if (!use(statement, binding, depth)) continue;
      const Term wider = with(equation, binding);
      Term next = replaced(formula, wider.parts[1], wider.parts[0]);
      // What already was of the shape would be so twice.
      if (next == formula || replaced(next, wider.parts[0], wider.parts[1]) != formula) continue;
      chain.emplace_back(next, wider);
      formula = std::move(next);
    }
  }
  if (chain.empty() || !by_statement(formula, depth)) return false;
  for (std::size_t k = chain.size(); k-- > 0;) {
    const auto& [from, equation] = chain[k];
    learn_by_rewriting(from, equation, k == 0 ? goal : chain[k - 1].first);
  }
  return knows(goal);
}

std::vector<Term> Search::rewriting(Term term, int depth) {
  std::vector<Term> chain;
  while (chain.size() < rewrites) {
    const auto equation = equation_for(term, depth);
    if (!equation) break;
    Term next = replaced(term, equation->parts[0], equation->parts[1]);
    if (next == term || replaced(next, equation->parts[0], equation->parts[1]) != next) break;
    chain.push_back(*equation);
    term = std::move(next);
  }
  return chain;
}

std::optional<Term> Search::equation_for(const Term& term, int depth) {
  for (const Term& part : term.parts) {
    if (auto found = equation_for(part, depth)) return found;
  }
  for (auto fact = facts_.lower_bound({"==", {term}}); fact != facts_.end() && fact->first.head == "=="; ++fact) {
    if (fact->first.parts[0] != term) break;
    if (fact->second.line.empty()) return fact->first;
  }
  for (const Statement& statement : theory().statements) {
    const Term& equation = statement.conclusions[0];
    if (equation.head != "==" || statement.name == "product.commutes" || statement.name == "equal.form") continue;
    // A variable is not rewritten, nor what is the same only if others are.
    if (equation.parts[0].parts.empty() || statement.name.ends_with(".apart")) continue;
    Binding binding;
    if (!match(equation.parts[0], term, binding) || !use_with_known(statement, binding, depth)) continue;
    for (auto fact = facts_.lower_bound({"==", {term}}); fact != facts_.end() && fact->first.head == "=="; ++fact) {
      if (fact->first.parts[0] != term) break;
      Binding all = binding;
      if (fact->second.line.starts_with("use " + statement.name + ' ') && match(equation, fact->first, all)) return fact->first;
    }
  }
  return std::nullopt;
}

bool Search::by_rewriting(const Term& goal, int depth) {
  const std::vector<Term> chain = rewriting(goal, depth);
  std::vector<Term> formulas{goal};
  for (const Term& equation : chain) formulas.push_back(replaced(formulas.back(), equation.parts[0], equation.parts[1]));
  if (chain.empty() || !show(formulas.back(), depth)) return false;
  for (std::size_t k = chain.size(); k-- > 0;) learn_by_rewriting(formulas[k + 1], chain[k], formulas[k]);
  return knows(goal);
}

void Search::learn_by_rewriting(const Term& from, const Term& equation, const Term& to) {
  facts_.emplace(
      to, Step{"rewrite " + to_string(from) + " by " + to_string(equation) + " to " + to_string(to), {from, equation}, {}});
}

bool Search::by_inverse(const Term& goal, int depth) {
  if (goal.head != "==") return false;
  const Term &left = goal.parts[0], &right = goal.parts[1];
  const auto is_value_at = [](const Term& value, const Term& x) {
    return value.parts.size() == 2 && value.head == "of" && value.parts[1] == x;
  };
  std::vector<Term> equations;
  for (const auto& fact : facts_) {
    const Term& equation = fact.first;
    if (equation.head != "==" || !fact.second.line.empty()) continue;
    const Term &a = equation.parts[0], &b = equation.parts[1];
    const bool straight = is_value_at(a, left) && is_value_at(b, right), turned = is_value_at(a, right) && is_value_at(b, left);
    if ((straight || turned) && a.parts[0] == b.parts[0]) equations.push_back(equation);
  }
  return std::any_of(equations.begin(), equations.end(), [&](const Term& equation) {
    const Term &a = equation.parts[0], &b = equation.parts[1], &x = a.parts[1], &y = b.parts[1];
    const bool is_inverse = a.parts[0].head == "right_inverse";
    const Term inverse = is_inverse ? a.parts[0].parts[0] : Term{"left_inverse", {a.parts[0]}};
    const Term to_x = same_as({"of", {inverse, a}}, x), to_y = same_as({"of", {inverse, b}}, y);
    if (!show(to_x, depth) || !show(to_y, depth)) return false;
    const Term between = same_as({"of", {inverse, b}}, x);
    learn_by_rewriting(to_x, equation, between);
    learn_by_rewriting(between, to_y, same_as(y, x));
    if (knows(goal)) return true;
    if (!show(same_as(x, x), depth)) return false;
    learn_by_rewriting(same_as(x, x), same_as(y, x), goal);
    return true;
  });
}

const Statement& Search::named(const std::string& name) {
  return *std::find_if(theory().statements.begin(), theory().statements.end(), [&](const auto& s) { return s.name == name; });
}

void Search::write(const Term& formula, const Facts& facts, std::set<Term>& written, Derivation& result) const {
  if (!written.insert(formula).second) return;
  const Step& step = facts.at(formula);
  for (const Term& need : step.needs) write(need, facts, written, result);
  // What one line says of several formulas, it says once.
  if (step.line.empty() || !written.insert({step.line, {}}).second) return;
  result.steps.push_back(step.line);
  result.rests_on.insert(result.rests_on.end(), step.by.begin(), step.by.end());
  if (!step.at_each) return;
  std::set<Term> inside = written;
  for (const Term& need : needs_of(*step.at_each)) {
    if (step.within.contains(need)) write(need, step.within, inside, result);
  }
  write(*step.at_each, step.within, inside, result);
  result.steps.emplace_back("so");
}

}  // namespace colex::derivations
