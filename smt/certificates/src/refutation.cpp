#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <variant>

#include "colex/certificates/sequent.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"

#include "farkas.hpp"

namespace colex::certificates {

namespace {

using symbolic::Formula;
using symbolic::Hint;
using symbolic::Monomial;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Variable;
using Summand = symbolic::Term;
using Lines = std::vector<std::string>;

/// The names of a lemma's variables.
const std::vector<std::string>& lemma_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (int k = 0; k < 256; ++k) list.push_back('x' + std::to_string(k));
    return list;
  }();
  return names;
}

/// A summand of the sum that is looked for: a product of hypotheses times a monomial; of any sign, if one is an equation.
struct Candidate {
  std::vector<std::size_t> factors;  ///< of hypotheses, increasing
  Monomial times;
  Polynomial value;
  bool any_sign = false;
};

class Search {
 public:
  Search(const Lemma& lemma, const Guide& guide) : guide_(guide) {
    hypotheses_ = lemma.premises;
    for (const Formula& f : lemma.conclusions) hypotheses_.push_back(negation(f));
  }

  std::optional<Lines> run() { return refute(hypotheses_, 0, false); }

 private:
  using Hypotheses = std::vector<Formula>;
  static constexpr int deepest = 12;

  /// A tree that refutes these; `is_split` says whether the guide's case split was made.
  std::optional<Lines> refute(const Hypotheses& known, int depth, bool is_split) {
    if (depth > deepest) return std::nullopt;
    for (const std::size_t most : {std::size_t{0}, std::size_t{400}}) {
      if (auto found = sum(known, 1, most)) return found;
    }
    for (std::size_t k = 0; k < known.size(); ++k) {
      const Polynomial& p = known[k].polynomial;
      if (known[k].relation != Relation::nonzero || is_signed(known, p)) continue;
      return cases("sides " + std::to_string(k + 1), known, p - Polynomial(1), -p - Polynomial(1), depth, is_split);
    }
    if (auto found = by_equality(known, depth, is_split)) return found;
    if (!is_split && guide_.split) {
      const Polynomial& p = *guide_.split;
      return cases("split " + compact(p, lemma_names()), known, p, -p - Polynomial(1), depth, true);
    }
    for (const int effort : {2, 3}) {
      for (const std::size_t most : {std::size_t{0}, std::size_t{400}}) {
        if (auto found = sum(known, effort, most)) return found;
      }
    }
    return by_rounding(known, depth, is_split);
  }

  /// Both cases, each refuted.
  std::optional<Lines> cases(const std::string& line, const Hypotheses& known, const Polynomial& one, const Polynomial& other,
                             int depth, bool is_split) {
    Lines lines{line};
    for (const Polynomial& p : {one, other}) {
      Hypotheses more = known;
      more.push_back({p, Relation::nonnegative});
      const auto part = refute(more, depth + 1, is_split);
      if (!part) return std::nullopt;
      lines.insert(lines.end(), part->begin(), part->end());
    }
    return lines;
  }

  /// Whether a case of p != 0 was taken already.
  static bool is_signed(const Hypotheses& known, const Polynomial& p) {
    return std::any_of(known.begin(), known.end(), [&](const Formula& f) {
      return f.relation == Relation::nonnegative && (f.polynomial == p - Polynomial(1) || f.polynomial == -p - Polynomial(1));
    });
  }

  /// p >= 0 and -p >= 0: an equation, if it is new.
  std::optional<Lines> by_equality(const Hypotheses& known, int depth, bool is_split) {
    for (std::size_t j = 0; j < known.size(); ++j) {
      for (std::size_t k = j + 1; k < known.size(); ++k) {
        const bool both = known[j].relation == Relation::nonnegative && known[k].relation == Relation::nonnegative;
        if (!both || !(known[j].polynomial + known[k].polynomial).is_zero()) continue;
        const Formula equation{known[j].polynomial, Relation::zero};
        if (std::find(known.begin(), known.end(), equation) != known.end()) continue;
        Hypotheses more = known;
        more.push_back(equation);
        auto rest = refute(more, depth + 1, is_split);
        if (!rest) return std::nullopt;
        rest->insert(rest->begin(), "equal " + std::to_string(j + 1) + ' ' + std::to_string(k + 1));
        return rest;
      }
    }
    return std::nullopt;
  }

  /// g·u + c = 0 where g does not divide c: u is above -c/g, or below.
  std::optional<Lines> by_rounding(const Hypotheses& known, int depth, bool is_split) {
    for (const Formula& f : known) {
      if (f.relation != Relation::zero) continue;
      const std::int64_t g = f.polynomial.content(true);
      const std::int64_t c = f.polynomial.constant();
      if (g <= 1 || c % g == 0) continue;
      const Polynomial u = (f.polynomial - Polynomial(c)) / Summand{Monomial(), g} + Polynomial(symbolic::floor_div(c, g));
      const bool is_new = std::none_of(known.begin(), known.end(), [&](const Formula& other) {
        return other.relation == Relation::nonnegative && (other.polynomial == u || other.polynomial == -u - Polynomial(1));
      });
      if (is_new) return cases("split " + compact(u, lemma_names()), known, u, -u - Polynomial(1), depth, is_split);
    }
    return std::nullopt;
  }

  // --- sums

  /// A sum of candidates that is negative. The effort says how many hypotheses are multiplied with one another; equations are
  /// multiplied until there are so many candidates.
  std::optional<Lines> sum(const Hypotheses& known, int effort, std::size_t most) {
    std::vector<Candidate> candidates = products(known, effort);
    multiply_equations(known, candidates, most);
    std::map<Monomial, std::size_t> number{{Monomial(), 0}};
    std::vector<Row> rows;
    for (const Candidate& c : candidates) {
      Row row;
      for (const Summand& t : c.value.terms()) row[number.try_emplace(t.monomial, number.size()).first->second] = t.coefficient;
      rows.push_back(row);
      if (!c.any_sign) continue;
      for (auto& [unknown, coefficient] : row) coefficient = -coefficient;
      rows.push_back(std::move(row));
    }
    const auto found = negative_sum(rows);
    if (!found) return std::nullopt;
    std::map<std::vector<std::size_t>, Polynomial> multipliers;
    std::size_t row = 0;
    for (const Candidate& c : candidates) {
      std::int64_t multiplier = (*found)[row++];
      if (c.any_sign) multiplier -= (*found)[row++];
      if (multiplier == 0) continue;
      Polynomial& sum = multipliers[c.factors];
      sum = sum + Polynomial(Summand{c.times, multiplier});
    }
    std::string line = "sum";
    for (const auto& [factors, multiplier] : multipliers) {
      line += ' ' + compact(multiplier, lemma_names()) + ':';
      for (std::size_t k = 0; k < factors.size(); ++k) line += (k == 0 ? "" : ".") + std::to_string(factors[k] + 1);
    }
    return Lines{line};
  }

  static bool is_inequality(const Formula& f) { return f.relation == Relation::nonnegative; }

  /// Each inequality; products of two and three, for more effort; and those of the guide.
  std::vector<Candidate> products(const Hypotheses& known, int effort) const {
    std::vector<Candidate> result;
    std::set<std::vector<std::size_t>> seen;
    const auto add = [&](std::vector<std::size_t> factors) {
      std::sort(factors.begin(), factors.end());
      if (!seen.insert(factors).second) return;
      Polynomial value(1);
      for (const std::size_t k : factors) value = value * known[k].polynomial;
      result.push_back({std::move(factors), Monomial(), std::move(value)});
    };
    constexpr std::size_t many = 24, some = 12;
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!is_inequality(known[i])) continue;
      add({i});
      for (std::size_t j = i; effort > 1 && j < known.size() && known.size() <= many; ++j) {
        if (!is_inequality(known[j])) continue;
        add({i, j});
        for (std::size_t k = j; effort > 2 && k < known.size() && known.size() <= some; ++k) {
          if (is_inequality(known[k])) add({i, j, k});
        }
      }
    }
    // For what is not 0, the sides: y1·y2·… - 1 is the sum of all products of the y_k - 1.
    std::vector<std::size_t> sides;
    for (std::size_t k = hypotheses_.size(); k < known.size(); ++k) {
      if (is_inequality(known[k])) sides.push_back(k);
    }
    for (std::size_t subset = 1; sides.size() <= 6 && subset < std::size_t{1} << sides.size(); ++subset) {
      std::vector<std::size_t> factors;
      for (std::size_t k = 0; k < sides.size(); ++k) {
        if ((subset >> k & 1U) != 0) factors.push_back(sides[k]);
      }
      add(std::move(factors));
    }
    const auto lower = lower_bounds(known);
    for (const Guide::Expansion& e : guide_.expansions) expand(e, known, lower, add);
    // What a case split supposes is a factor as well.
    if (guide_.split) {
      for (std::size_t k = hypotheses_.size(); k < known.size(); ++k) {
        for (std::size_t j = 0; j < hypotheses_.size(); ++j) {
          if (is_inequality(known[k]) && is_inequality(known[j])) add({j, k});
        }
      }
    }
    return result;
  }

  /// The best lower bound of each variable, and the hypothesis that says it.
  using Bounds = std::map<Variable, std::pair<std::int64_t, std::size_t>>;
  static Bounds lower_bounds(const Hypotheses& known) {
    Bounds bounds;
    for (std::size_t k = 0; k < known.size(); ++k) {
      const Polynomial& p = known[k].polynomial;
      const std::vector<Variable> variables = p.variables();
      if (!is_inequality(known[k]) || variables.size() != 1) continue;
      const Polynomial rest = p - Polynomial(variables[0]);
      if (!rest.is_constant()) continue;
      const std::int64_t lower = -rest.constant();
      const auto [at, is_first] = bounds.try_emplace(variables[0], lower, k);
      if (!is_first && at->second.first < lower) at->second = {lower, k};
    }
    return bounds;
  }

  /// Each term of the factor, its variables counted from their lower bounds, times the hypotheses.
  template <class Add>
  void expand(const Guide::Expansion& e, const Hypotheses& known, const Bounds& lower, const Add& add) const {
    for (const std::size_t k : e.times) {
      if (k >= known.size() || !is_inequality(known[k])) return;
    }
    Polynomial counted = e.factor;
    for (const Variable v : e.factor.variables()) {
      const auto bound = lower.find(v);
      if (bound != lower.end() && bound->second.first != 0)
        counted = counted.substituted(v, Polynomial(v) + Polynomial(bound->second.first));
    }
    for (const Summand& t : counted.terms()) {
      std::vector<std::size_t> factors = e.times;
      bool all = true;
      for (const char16_t letter : t.monomial.word()) {
        const auto bound = lower.find(Variable{letter});
        all = all && bound != lower.end();
        if (all) factors.push_back(bound->second.second);
      }
      if (all && !factors.empty()) add(std::move(factors));
    }
  }

  /// Equations times the monomials that make one of their terms one of what has to be cancelled.
  static void multiply_equations(const Hypotheses& known, std::vector<Candidate>& candidates, std::size_t most) {
    std::set<std::pair<std::size_t, Monomial>> seen;
    const auto add = [&](std::size_t k, const Monomial& times) {
      if ((!times.is_one() && candidates.size() >= most) || !seen.emplace(k, times).second) return;
      candidates.push_back({{k}, times, Polynomial(Summand{times, 1}) * known[k].polynomial, true});
    };
    for (std::size_t k = 0; k < known.size(); ++k) {
      if (known[k].relation == Relation::zero) add(k, Monomial());
    }
    for (std::size_t next = 0; next < candidates.size(); ++next) {
      const Polynomial value = candidates[next].value;
      for (std::size_t k = 0; k < known.size(); ++k) {
        if (known[k].relation != Relation::zero) continue;
        for (const Summand& t : value.terms()) {
          for (const Summand& u : known[k].polynomial.terms()) {
            if (!u.monomial.is_one() && u.monomial.divides(t.monomial)) add(k, t.monomial / u.monomial);
          }
        }
      }
    }
  }

  const Guide& guide_;
  Hypotheses hypotheses_;
};

}  // namespace

Guide guide(const Lemma& lemma, const symbolic::rule::Derived* hint) {
  Guide result;
  const std::vector<Formula>& premises = lemma.premises;
  const std::size_t negated = premises.size();
  const Polynomial& goal = lemma.conclusions.front().polynomial;
  const auto look = [&](Polynomial factor, std::vector<std::size_t> times) {
    result.expansions.push_back({std::move(factor), std::move(times)});
  };
  if (hint == nullptr) {
    // A fork of a sum that vanishes.
    if (!premises.empty()) look(premises.front().polynomial, {});
    return result;
  }
  switch (hint->hint) {
    case Hint::coefficients: look(goal, {}); break;
    case Hint::end_points: {
      if (premises.size() < 2 || goal.degree_in(hint->variable) != 1) break;
      const Polynomial slope = goal.factor_of(hint->variable);
      for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
        look(slope, {end});
        look(-slope, {end});
      }
      if (!slope.is_constant()) result.split = slope;
      break;
    }
    case Hint::combination:
      if (!premises.empty()) look(hint->multiplier, {0});
      for (std::size_t k = 1; k < premises.size(); ++k) look(Polynomial(1), {0, k});
      break;
    case Hint::cancelled: {
      const Polynomial factor = hint->multiplier.is_zero() ? Polynomial(1) : hint->multiplier;
      look(factor, {});
      look(factor, {negated});
      for (std::size_t k = 1; k < premises.size(); ++k) look(Polynomial(1), {k, negated});
      break;
    }
    case Hint::pinned:
      for (std::size_t k = 2; k < premises.size(); ++k) look(Polynomial(1), {k, negated + 1});
      break;
    case Hint::digit:
      look(hint->multiplier, {negated});
      for (std::size_t k = 0; k < premises.size(); ++k) look(Polynomial(1), {k, negated});
      break;
    case Hint::vanishing:
    case Hint::contradiction:
      for (const Formula& premise : premises) look(premise.polynomial, {});
      break;
    case Hint::identity:
    case Hint::rounded:
    case Hint::strengthened:
    case Hint::solved:
    case Hint::raised: break;
  }
  return result;
}

std::optional<Lines> refutation(const Lemma& lemma, const Guide& guide) {
  try {
    return Search(lemma, guide).run();
  } catch (const symbolic::Unknown&) {
    return std::nullopt;  // a coefficient beyond 64 bits
  }
}

std::string compact(const Polynomial& p, const std::vector<std::string>& names) {
  if (p.is_zero()) return "0";
  std::string text;
  for (const Summand& t : p.terms()) {
    const bool bare = !t.monomial.is_one() && (t.coefficient == 1 || t.coefficient == -1);
    if (t.coefficient > 0 && !text.empty()) text += '+';
    if (t.coefficient == -1 && bare) text += '-';
    if (!bare) text += std::to_string(t.coefficient);
    bool first = bare;
    for (const char16_t v : t.monomial.word()) {
      text += (first ? "" : "*") + names.at(symbolic::index(Variable{v}));
      first = false;
    }
  }
  return text;
}

std::string compact(const Formula& f, const std::vector<std::string>& names) {
  const char* relation = f.relation == Relation::zero ? "=0" : f.relation == Relation::nonnegative ? ">=0" : "!=0";
  return compact(f.polynomial, names) + relation;
}

}  // namespace colex::certificates
