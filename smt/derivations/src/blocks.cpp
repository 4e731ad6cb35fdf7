// Formulas that are shown at new coordinates: equal, injective, and that a composite exists.
#include <algorithm>

#include "search.hpp"

namespace colex::derivations {

bool Search::by_points(const Term& goal, int depth) {
  if (goal.head != "equal") return false;
  const Term &left = goal.parts[0], &right = goal.parts[1];
  const Term sizes = same_as({"size", {left}}, {"size", {right}});
  if (!exists(goal) || !show(sizes, depth)) return false;
  Facts outside = facts_;
  const Term x = new_coordinate(left);
  const Term values = same_as({"of", {left, x}}, {"of", {right, x}});
  const bool shown = show(values, depth);
  sorts_.pop_back();
  Facts within = std::exchange(facts_, std::move(outside));
  if (!shown) return false;
  std::vector<Term> needs = needs_of(goal);
  needs.push_back(sizes);
  facts_.emplace(goal, Step{"each " + x.head + ' ' + to_string(left) + ' ' + to_string(right), std::move(needs), theory().points,
                            values, std::move(within)});
  return true;
}

bool Search::by_two_coordinates(const Term& goal, int depth) {
  if (depth + 1 < Search::depth || goal.head != "injective" || sort_of(goal.parts[0], sorts_) != Sort::layout || !exists(goal))
    return false;
  const Term& layout = goal.parts[0];
  Facts outside = facts_;
  const Term x = new_coordinate(layout), y = new_coordinate(layout), same = same_as(x, y);
  for (const Term& at : {x, y}) {
    suppose(defined({"of", {layout, at}}));
    const Term bound{"<", {at, {"size", {layout}}}};
    Term formula = bound;
    for (const Term& equation : rewriting(bound, depth)) {
      Term next = replaced(formula, equation.parts[0], equation.parts[1]);
      learn_by_rewriting(formula, equation, next);
      formula = std::move(next);
    }
  }
  learn_what_follows({"of", {layout, x}}, {"of", {layout, y}}, depth);
  const bool shown = show(same, depth);
  sorts_.resize(sorts_.size() - 2);
  Facts within = std::exchange(facts_, std::move(outside));
  if (shown) {
    const std::string line = "apart " + x.head + ' ' + y.head + ' ' + to_string(layout);
    facts_.emplace(goal, Step{line, needs_of(goal), {}, same, std::move(within)});
  }
  return shown;
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
  Facts outside = facts_;
  const Term x = new_coordinate(B), values = same_as({"of", {D, x}}, {"of", {A, {"of", {B, x}}}});
  const bool shown = exists(values) && show(values, depth);
  sorts_.pop_back();
  Facts within = std::exchange(facts_, std::move(outside));
  if (!shown) return false;
  std::vector<Term> needs{compatible};
  for (const Term* layout : {&A, &B, &D}) {
    for (Term& need : needs_of(*layout)) needs.push_back(std::move(need));
  }
  const std::string line = "composes " + x.head + ' ' + to_string(A) + ' ' + to_string(B) + ' ' + to_string(D);
  facts_.emplace(defined(composite), Step{line, std::move(needs), theory().composes, values, std::move(within)});
  return true;
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
