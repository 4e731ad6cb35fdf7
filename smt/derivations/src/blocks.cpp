// Formulas that are shown at new coordinates: equal, injective, and that a composite exists.
#include <algorithm>

#include "search.hpp"

namespace colex::derivations {

bool Search::by_points(const Term& goal, int depth) {
  if (goal.head != "equal") return false;
  const Term &left = goal.parts[0], &right = goal.parts[1];
  const Term sizes = same_as({"size", {left}}, {"size", {right}});
  if (!exists(goal) || !show(sizes, depth)) return false;
  std::vector<Term> needs = needs_of(goal);
  needs.push_back(sizes);
  Step step{"each", std::move(needs), theory().points};
  return learn_in_block(goal, std::move(step), left, 1, {left, right}, [&](const std::vector<Term>& at) {
    const Term values = same_as({"of", {left, at[0]}}, {"of", {right, at[0]}});
    return show(values, depth) ? std::optional(values) : std::nullopt;
  });
}

bool Search::by_two_coordinates(const Term& goal, int depth) {
  if (depth + 1 < Search::depth || goal.head != "injective" || sort_of(goal.parts[0], sorts_) != Sort::layout || !exists(goal))
    return false;
  const Term& layout = goal.parts[0];
  return learn_in_block(goal, Step{"apart", needs_of(goal), {}}, layout, 2, {layout}, [&](const std::vector<Term>& at) {
    for (const Term& x : at) {
      suppose(defined({"of", {layout, x}}));
      Term bound{"<", {x, {"size", {layout}}}};
      for (const Term& equation : rewriting(bound, depth)) {
        Term next = replaced(bound, equation.parts[0], equation.parts[1]);
        learn_by_rewriting(bound, equation, next);
        bound = std::move(next);
      }
    }
    learn_what_follows({"of", {layout, at[0]}}, {"of", {layout, at[1]}}, depth);
    const Term same = same_as(at[0], at[1]);
    return show(same, depth) ? std::optional(same) : std::nullopt;
  });
}

bool Search::by_composite(const Term& goal, int depth) {
  if (depth + 2 < Search::depth || goal.head != "defined" || goal.parts[0].head != "composition") return false;
  const Term &A = goal.parts[0].parts[0], &B = goal.parts[0].parts[1];
  if (sort_of(A, sorts_) != Sort::layout || !exists(A) || !exists(B)) return false;
  std::vector<Term> layouts{B, {"make_layout", {{"shape", {B}}}}};
  for (auto fact = first_of("defined"); fact != facts_.end() && fact->first.head == "defined"; ++fact) {
    const Term& known = fact->first.parts[0];
    if (known.head == "composition" && sort_of(known, sorts_) == Sort::layout) layouts.push_back(known);
  }
  // That one has the shape of the other is a link in a chain of shapes.
  const auto shape = [](const Term& layout) { return Term{"shape", {layout}}; };
  for (const Term& D : layouts) {
    if (D.head == "composition") show({"compatible", {shape(D.parts[1]), shape(D)}}, depth);
  }
  return std::any_of(layouts.begin(), layouts.end(), [&](const Term& D) { return has_values_of(D, A, B, depth); });
}

bool Search::has_values_of(const Term& D, const Term& A, const Term& B, int depth) {
  const Term compatible{"compatible", {B, D}}, composite{"composition", {A, B}};
  if (!exists(D) || !show(compatible, depth)) return false;
  std::vector<Term> needs{compatible};
  for (const Term* layout : {&A, &B, &D}) {
    for (Term& need : needs_of(*layout)) needs.push_back(std::move(need));
  }
  Step step{"composes", std::move(needs), theory().composes};
  return learn_in_block(defined(composite), std::move(step), B, 1, {A, B, D}, [&](const std::vector<Term>& at) {
    const Term values = same_as({"of", {D, at[0]}}, {"of", {A, {"of", {B, at[0]}}}});
    return exists(values) && show(values, depth) ? std::optional(values) : std::nullopt;
  });
}

void Search::learn_what_follows(const Term& one, const Term& other, int depth) {
  const std::vector<Term> left = rewriting(one, depth), right = rewriting(other, depth);
  suppose(same_as(one, other));
  std::vector<Term> equations{same_as(one, other)};
  const auto rewrite = [&](const Term& equation, std::size_t side) {
    const Term& from = equations.back();
    Term next = from;
    next.parts[side] = replaced(from.parts[side], equation.parts[0], equation.parts[1]);
    next.parts[1 - side] = replaced(from.parts[1 - side], equation.parts[0], equation.parts[1]);
    learn_by_rewriting(from, equation, next);
    equations.push_back(std::move(next));
  };
  for (std::size_t k = 0; k < std::max(left.size(), right.size()); ++k) {
    if (k < left.size()) rewrite(left[k], 0);
    if (k < right.size()) rewrite(right[k], 1);
  }
  for (std::size_t k = 0; k < equations.size() && equations.size() < rewrites; ++k) {
    for (const Statement& statement : theory().statements) {
      Binding binding;
      if (!statement.name.ends_with(".apart") || !match(statement.hypotheses.back(), equations[k], binding)) continue;
      if (!use_with_known(statement, binding, depth)) continue;
      for (const Term& conclusion : statement.conclusions) {
        const Term learned = with(conclusion, binding);
        if (std::find(equations.begin(), equations.end(), learned) == equations.end()) equations.push_back(learned);
      }
    }
  }
}

bool Search::learn_in_block(const Term& goal, Step step, const Term& domain, std::size_t coordinates,
                            const std::vector<Term>& layouts, const Shows& shows) {
  Facts outside = facts_;
  const std::size_t before = sorts_.size();
  std::vector<Term> at;
  while (at.size() < coordinates) at.push_back(new_coordinate(domain));
  step.at_each = shows(at);
  sorts_.resize(before);
  step.within = std::exchange(facts_, std::move(outside));
  if (!step.at_each) return false;
  for (const std::vector<Term>* terms : {&std::as_const(at), &layouts}) {
    for (const Term& term : *terms) step.line += ' ' + to_string(term);
  }
  facts_.emplace(goal, std::move(step));
  return true;
}

Term Search::new_coordinate(const Term& layout) {
  Term x{new_name(), {}};
  sorts_.emplace_back(x.head, Sort::integer);
  suppose({"<=", {{"0", {}}, x}});
  suppose({"<", {x, {"size", {layout}}}});
  return x;
}

std::string Search::new_name() const {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(sorts_.begin(), sorts_.end(), [&](const auto& v) { return v.first == name; });
  };
  std::string name = "x";
  for (std::size_t k = 1; is_taken(name); ++k) name = "x" + std::to_string(k);
  return name;
}

}  // namespace colex::derivations
