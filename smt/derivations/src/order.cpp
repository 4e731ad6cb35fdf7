// Comparisons: chains of what is known, and sums of it.
#include <algorithm>

#include "arithmetic.hpp"
#include "search.hpp"

namespace colex::derivations {

bool Search::by_order(const Term& goal, int depth) {
  if (goal.head == "!=") {
    const Statement& different = named("order.different");
    return use(different, {{"?x", goal.parts[0]}, {"?y", goal.parts[1]}}, depth) && knows(goal);
  }
  if (goal.head != "<" && goal.head != "<=") return false;
  if (goal.parts[0] == goal.parts[1]) {
    const Binding both{{"?x", goal.parts[0]}, {"?y", goal.parts[1]}};
    return goal.head == "<=" && use(named("order.equal"), both, depth) && knows(goal);
  }
  for (const Term& term : terms_beside(goal)) {
    bound(term, depth);
    if (term.head == "size" && depth > 0) rewriting(term, depth - 1);
  }
  const std::set<Term> terms = terms_beside(goal);
  for (const Term& term : terms) {
    for (const Term& other : terms) {
      if (is_number(term) && is_number(other)) by_number({"<=", {term, other}}), by_number({"<", {term, other}});
    }
  }
  return along(goal);
}

std::set<Term> Search::terms_beside(const Term& formula) const {
  std::set<Term> terms;
  for (const Term& part : formula.parts) add_parts(part, terms);
  for (const auto& fact : facts_) {
    for (const Term& part : fact.first.parts) add_parts(part, terms);
  }
  return terms;
}

void Search::add_parts(const Term& term, std::set<Term>& all) {
  if (term.head != "defined") all.insert(term);
  for (const Term& part : term.parts) add_parts(part, all);
}

void Search::bound(const Term& term, int depth) {
  if (depth <= 0 || sort_of(term, sorts_) != Sort::integer) return;
  for (const Statement& statement : theory().statements) {
    const Term& conclusion = statement.conclusions[0];
    if ((conclusion.head != "<" && conclusion.head != "<=") || statement.name.starts_with("order.")) continue;
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
      const Term &side = conclusion.parts[k], &other = conclusion.parts[1 - k];
      Binding binding;
      // What stands on the other side alone could be anything.
      if (side.parts.empty() || !match(side, term, binding) || is_open(with(other, binding))) continue;
      use_with_known(statement, binding, depth - 1);
    }
  }
}

bool Search::along(const Term& goal) {
  const bool strict = goal.head == "<";
  const Term &from = goal.parts[0], &to = goal.parts[1];
  std::set<std::pair<Term, bool>> reached{{from, false}};
  std::vector<std::pair<Term, bool>> next{{from, false}};
  while (!next.empty()) {
    const auto [at, is_less] = next.back();
    next.pop_back();
    const Facts known = facts_;
    for (const auto& fact : known) {
      const Term& f = fact.first;
      const bool compares = f.head == "<" || f.head == "<=" || f.head == "==";
      if (!compares || f.parts[0] != at || sort_of(f.parts[1], sorts_) != Sort::integer) continue;
      const std::pair<Term, bool> there{f.parts[1], is_less || f.head == "<"};
      if (!reached.insert(there).second) continue;
      next.push_back(there);
      extend(from, at, is_less, f);
      if (there.first == to && (there.second || !strict)) {
        if (there.second && !strict) use(named("order.weaker"), {{"?x", from}, {"?y", to}}, 1);
        if (knows(goal)) return true;
      }
    }
  }
  return false;
}

void Search::extend(const Term& from, const Term& at, bool is_less, const Term& step) {
  const Term& there = step.parts[1];
  if (step.head == "==") use(named("order.equal"), {{"?x", at}, {"?y", there}}, 1);
  if (from == at) return;
  const char* rule = is_less ? "order.left" : step.head == "<" ? "order.right" : "order.transitive";
  if (is_less && step.head == "<") use(named("order.weaker"), {{"?x", at}, {"?y", there}}, 1);
  use(named(rule), {{"?x", from}, {"?y", at}, {"?z", there}}, 1);
}

bool Search::by_sum(const Term& goal, int depth) {
  if (goal.parts.size() != 2 || depth <= 0 || sort_of(goal.parts[0], sorts_) != Sort::integer) return false;
  const Term &left = goal.parts[0], &right = goal.parts[1];
  if (goal.head == "==") {
    const auto is_sum = [](const Term& term) { return term.head == "+" || term.head == "-" || term.head == "*"; };
    if (!is_sum(left) && !is_sum(right)) return false;
    return exists(goal) && learn_sum({"<=", {left, right}}, depth) && learn_sum({"<=", {right, left}}, depth) &&
           use(named("order.both"), {{"?x", left}, {"?y", right}}, depth) && knows(goal);
  }
  return (goal.head == "<" || goal.head == "<=") && exists(goal) && learn_sum(goal, depth);
}

bool Search::learn_sum(const Term& goal, int depth) {
  std::set<Term> terms;
  for (const Term& part : goal.parts) add_parts(part, terms);
  for (const Term& term : terms) bound(term, depth);
  std::vector<Term> known;
  for (const char* sign : {"<", "<=", "=="}) {
    for (auto fact = first_of(sign); fact != facts_.end() && fact->first.head == sign; ++fact) {
      if (sort_of(fact->first.parts[0], sorts_) == Sort::integer) known.push_back(fact->first);
    }
  }
  const std::optional<Sum> sum = sum_for(goal, known);
  if (!sum) return false;
  Step step{"sum " + to_string(goal) + ' ' + std::to_string(sum->times), needs_of(goal), {}};
  for (const auto& [comparison, factor] : sum->summands) {
    step.line += ' ' + to_string(comparison) + ' ' + std::to_string(factor);
    step.needs.push_back(comparison);
  }
  facts_.emplace(goal, std::move(step));
  return true;
}

}  // namespace colex::derivations
