#include "colex/derivations/derive.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "colex/swizzle.hpp"

#include "arithmetic.hpp"
#include "read.hpp"
#include "theory.hpp"

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

Term same_as(Term a, Term b) { return {"==", {std::move(a), std::move(b)}}; }
Term defined(const Term& term) { return {"defined", {term}}; }

struct Step;
/// What is known, each with how it is.
using Facts = std::map<Term, Step>;

/// How a formula is known: a line of the certificate, and what has to be known before it.
struct Step {
  std::string line;  ///< empty for what is supposed
  std::vector<Term> needs;
  std::vector<std::string> by;
  /// At a new coordinate: what is shown there, and how.
  std::optional<Term> at_each = std::nullopt;
  Facts within = {};
};

/// Searches for what follows, and remembers how.
class Search {
 public:
  explicit Search(const Claim& claim) : claim_(claim), sorts_(claim.variables) {}

  std::optional<Derivation> run() {
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

 private:
  static constexpr int depth = 8;
  static constexpr std::size_t attempts = 20000, rewrites = 60;

  // --- what is known

  void suppose(const Term& formula) {
    facts_.emplace(formula, Step{});
    if (formula.head != "defined" || formula.parts[0].head == "defined") return;
    for (const Term& part : formula.parts[0].parts) suppose(defined(part));
  }

  bool knows(const Term& formula) const { return facts_.contains(formula); }

  /// Where what is known of that head begins.
  Facts::const_iterator first_of(const std::string& head) const { return facts_.lower_bound({head, {}}); }

  /// Learns what a statement concludes with these terms, if it is known that they have values and satisfy the hypotheses.
  bool use(const Statement& statement, const Binding& binding, int depth) {
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

  /// The same, where hypotheses may still have to be found out of what is known.
  bool use_with_known(const Statement& statement, const Binding& binding, int depth) {
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

  static bool is_open(const Term& term) {
    return term.head[0] == '?' || std::any_of(term.parts.begin(), term.parts.end(), is_open);
  }

  // --- values

  bool is_partial(const Term& term) const { return !term.parts.empty() && may_reject(term, sorts_); }

  /// What has to be defined for the term to have a value.
  std::vector<Term> needs_of(const Term& term) const {
    std::vector<Term> needs;
    if (term.head == "defined") return needs;
    for (const Term& part : term.parts) {
      for (Term& need : needs_of(part)) needs.push_back(std::move(need));
    }
    if (is_partial(term)) needs.push_back(defined(term));
    return needs;
  }

  bool exists(const Term& term) {
    const std::vector<Term> needs = needs_of(term);
    return std::all_of(needs.begin(), needs.end(), [&](const Term& need) { return show(need, depth); });
  }

  // --- formulas

  bool show(const Term& goal, int depth) {
    if (knows(goal)) return true;
    const auto failed = failed_.find(goal);
    if (failed != failed_.end() && failed->second == std::pair(depth, facts_.size())) return false;
    if (depth == 0 || ++attempts_ > attempts || !open_.insert(goal).second) return false;
    const bool shown = by_number(goal) || by_statement(goal, depth - 1) || by_shapes(goal, depth - 1) ||
                       by_points(goal, depth - 1) || by_rewriting(goal, depth - 1) || by_order(goal, depth - 1) ||
                       by_inverse(goal, depth - 1) || by_statement(goal, depth - 1, true) ||
                       by_two_coordinates(goal, depth - 1) || by_composite(goal, depth - 1) || by_sum(goal, depth - 1);
    open_.erase(goal);
    if (!shown) failed_[goal] = {depth, facts_.size()};
    return shown;
  }

  bool by_number(const Term& goal) {
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

  /// By a statement that concludes it; by one that says that coordinates are the same, if that is asked for.
  bool by_statement(const Term& goal, int depth, bool apart = false) {
    for (const Statement& statement : theory().statements) {
      if (statement.name.starts_with("order.") || statement.name.ends_with(".apart") != apart) continue;
      for (const Term& conclusion : statement.conclusions) {
        Binding binding;
        if (match(conclusion, goal, binding) && use_with_known(statement, binding, depth) && knows(goal)) return true;
      }
    }
    return false;
  }

  /// What is said of shapes is said of layouts: the rank of a layout is that of its shape.
  bool by_shapes(const Term& goal, int depth) {
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

  /// Layouts are equal that have one size, and one value at a new coordinate.
  bool by_points(const Term& goal, int depth) {
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
    facts_.emplace(goal, Step{"each " + x.head + ' ' + to_string(left) + ' ' + to_string(right), std::move(needs),
                              theory().points, values, std::move(within)});
    return true;
  }

  /// A layout is injective whose new coordinates of one value are the same.
  bool by_two_coordinates(const Term& goal, int depth) {
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

  /// A composite exists where some layout of its shape has its values.
  bool by_composite(const Term& goal, int depth) {
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

  bool has_values_of(const Term& D, const Term& A, const Term& B, int depth) {
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

  /// Supposes that both are the same, and learns what they come to, and what coordinates are the same then.
  void learn_what_follows(const Term& one, const Term& other, int depth) {
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

  /// The equations that rewrite the term, one after the other, as far as they do.
  std::vector<Term> rewriting(Term term, int depth) {
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

  /// A new name, of a coordinate of the layout.
  Term new_coordinate(const Term& layout) {
    Term x{new_name(), {}};
    sorts_.emplace_back(x.head, Sort::integer);
    suppose({"<=", {{"0", {}}, x}});
    suppose({"<", {x, {"size", {layout}}}});
    return x;
  }

  std::string new_name() const {
    const auto is_taken = [&](const std::string& name) {
      return std::any_of(sorts_.begin(), sorts_.end(), [&](const auto& v) { return v.first == name; });
    };
    std::string name = "x";
    for (std::size_t k = 1; is_taken(name); ++k) name = "x" + std::to_string(k);
    return name;
  }

  // --- rewriting

  /// A known equation that rewrites some part of the term.
  std::optional<Term> equation_for(const Term& term, int depth) {
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

  bool by_rewriting(const Term& goal, int depth) {
    const std::vector<Term> chain = rewriting(goal, depth);
    std::vector<Term> formulas{goal};
    for (const Term& equation : chain) formulas.push_back(replaced(formulas.back(), equation.parts[0], equation.parts[1]));
    if (chain.empty() || !show(formulas.back(), depth)) return false;
    for (std::size_t k = chain.size(); k-- > 0;) learn_by_rewriting(formulas[k + 1], chain[k], formulas[k]);
    return knows(goal);
  }

  void learn_by_rewriting(const Term& from, const Term& equation, const Term& to) {
    facts_.emplace(
        to, Step{"rewrite " + to_string(from) + " by " + to_string(equation) + " to " + to_string(to), {from, equation}, {}});
  }

  /// Coordinates at which a layout with an inverse has one value are the same: the inverse takes L(x) == L(y) to both. What a
  /// right inverse is inverse to is its inverse.
  bool by_inverse(const Term& goal, int depth) {
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

  // --- order

  /// a <= b or a < b by a chain of what is known.
  bool by_order(const Term& goal, int depth) {
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

  /// The terms of the formula, and of those that are known.
  std::set<Term> terms_beside(const Term& formula) const {
    std::set<Term> terms;
    for (const Term& part : formula.parts) add_parts(part, terms);
    for (const auto& fact : facts_) {
      for (const Term& part : fact.first.parts) add_parts(part, terms);
    }
    return terms;
  }

  static void add_parts(const Term& term, std::set<Term>& all) {
    if (term.head != "defined") all.insert(term);
    for (const Term& part : term.parts) add_parts(part, all);
  }

  /// Learns what statements say of a term beside what it is compared with.
  void bound(const Term& term, int depth) {
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

  /// From the left side to the right one, over comparisons that are known.
  bool along(const Term& goal) {
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

  /// from <= at and at <= there make from <= there.
  void extend(const Term& from, const Term& at, bool is_less, const Term& step) {
    const Term& there = step.parts[1];
    if (step.head == "==") use(named("order.equal"), {{"?x", at}, {"?y", there}}, 1);
    if (from == at) return;
    const char* rule = is_less ? "order.left" : step.head == "<" ? "order.right" : "order.transitive";
    if (is_less && step.head == "<") use(named("order.weaker"), {{"?x", at}, {"?y", there}}, 1);
    use(named(rule), {{"?x", from}, {"?y", at}, {"?z", there}}, 1);
  }

  /// Comparisons of sums follow from others; an equation from two comparisons.
  bool by_sum(const Term& goal, int depth) {
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

  bool learn_sum(const Term& goal, int depth) {
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

  static const Statement& named(const std::string& name) {
    return *std::find_if(theory().statements.begin(), theory().statements.end(), [&](const auto& s) { return s.name == name; });
  }

  // --- writing

  /// Writes the line of a formula behind those that it needs, once.
  void write(const Term& formula, const Facts& facts, std::set<Term>& written, Derivation& result) const {
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

  const Claim& claim_;
  std::vector<std::pair<std::string, Sort>> sorts_;
  Facts facts_;
  std::set<Term> open_;
  std::map<Term, std::pair<int, std::size_t>> failed_;  ///< at which depth, and how much was known then
  std::size_t attempts_ = 0;
};

}  // namespace

std::string Derivation::certificate() const {
  std::string text = "colex-certificate 1\nabout derivation of " + claim + '\n';
  for (const std::string& id : rests_on) text += "rests-on " + id + '\n';
  text += "claim " + claim + '\n';
  for (const std::string& step : steps) text += step + '\n';
  return text + "end\n";
}

std::optional<Derivation> derive(const notation::Claim& claim, const std::vector<std::string>& taken) {
  const std::optional<Claim> read_claim = read(claim, taken);
  if (!read_claim || read_claim->variables.empty()) return std::nullopt;
  return Search(*read_claim).run();
}

std::vector<Said> what_theorems_say() {
  std::vector<Said> all;
  for (const Statement& statement : theory().statements) all.push_back({statement.name, statement.text, statement.by});
  return all;
}

std::string who_proved(const std::string& file) {
  std::istringstream lines{std::string(proved_lemmas())};
  for (std::string name, program, version, date, hash; lines >> name >> program >> version >> date >> hash;)
    if (name == file) return program + ' ' + version + " on " + date;
  throw std::logic_error("smt/schema/proved.txt says nothing of " + file);
}

}  // namespace colex::derivations
