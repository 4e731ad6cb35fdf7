#include "colex/symbolic/proof.hpp"

#include <algorithm>
#include <utility>

#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

namespace {

bool has_lower(const Parametrisation& path, Variable v) { return path.domain(v).lower.has_value(); }

/// Whether no coefficient is negative once every variable counts from its lower bound.
bool coefficients_show(const Parametrisation& path, const Polynomial& p) {
  // Counting from another number changes no term of the highest degree.
  const auto& terms = p.terms();
  if (!can_be_shifted(p)) return false;
  for (auto t = terms.rbegin(); t != terms.rend() && t->monomial.degree() == terms.back().monomial.degree(); ++t) {
    if (t->coefficient < 0) return false;
  }
  for (const Variable v : p.variables()) {
    if (!has_lower(path, v)) return false;
  }
  const Polynomial counted = shifted(path, p);
  path.check_terms();
  const auto negative =
      std::count_if(counted.terms().begin(), counted.terms().end(), [](const Term& t) { return t.coefficient < 0; });
  return negative == 0;
}

std::vector<Line> lower_lines(const Parametrisation& path, const Polynomial& p) {
  std::vector<Line> lines;
  for (const Variable v : p.variables()) {
    if (has_lower(path, v)) lines.push_back(path.domain(v).lower_line);
  }
  return lines;
}

/// The proof that coefficients_show. For a polynomial of many terms a small piece is taken off, p = A·(v - b) + p(b) with
/// v >= b, until what is left is what a judge sees at once.
Inference coefficient_proof(const Parametrisation& path, const Polynomial& p) {
  constexpr std::size_t many = 20;
  std::optional<Variable> best;
  std::size_t fewest = shifted(path, p).terms().size();
  if (fewest > many) {
    for (const Variable v : p.variables()) {
      if (p.degree_in(v) != 1 || p.factor_of(v).is_constant()) continue;
      const std::size_t terms = shifted(path, p.factor_of(v)).terms().size();
      if (terms >= fewest) continue;
      fewest = terms;
      best = v;
    }
  }
  if (!best) return {{p, Relation::nonnegative}, {Hint::coefficients}, lower_lines(path, p), {}};
  const Polynomial rest = p.substituted(*best, Polynomial(*path.domain(*best).lower));
  return {{p, Relation::nonnegative},
          {Hint::combination, {}, p.factor_of(*best)},
          {path.domain(*best).lower_line},
          {coefficient_proof(path, p.factor_of(*best)), coefficient_proof(path, rest)}};
}

class Search {
 public:
  explicit Search(const Parametrisation& path) : path_(path) {}

  std::optional<Inference> run(const Polynomial& p) {
    if (auto proof = by_end_points(p)) return proof;
    if (p.is_constant() || path_.has_model_below_zero(p)) return std::nullopt;
    facts_ = path_.known();
    // First with one fact: where one is enough, none before it is worth the search for a second.
    for (int facts = 1; facts <= (facts_.size() <= 4 ? 2 : 1); ++facts) {
      nodes_left_ = 256;
      if (auto proof = by_facts(p, facts)) return proof;
    }
    return std::nullopt;
  }

  /// By coefficients, once the coordinates are eliminated.
  std::optional<Inference> by_end_points(const Polynomial& p) {
    if (nodes_left_-- <= 0) return std::nullopt;
    path_.check_terms();
    if (coefficients_show(path_, p)) {
      return coefficient_proof(path_, p);
    }
    const std::vector<Variable> coordinates = this->coordinates(p);
    if (coordinates.empty()) return std::nullopt;
    return by_ends_of(coordinates.front(), p, [this](const Polynomial& end) { return by_end_points(end); });
  }

  /// By a fact, once some of the coordinates are eliminated: which ones, only the fact can tell.
  std::optional<Inference> by_facts_at_end_points(const Polynomial& p) {
    takes_more_ = true;
    facts_ = path_.known();
    if (facts_.empty()) return std::nullopt;
    looked_at_before_ = terms_looked_at();
    return at_corner(p);
  }

 private:
  /// p from its values at the ends of c, as far as c's slope leaves both to be shown.
  template <class Show>
  std::optional<Inference> by_ends_of(Variable c, const Polynomial& p, const Show& show) {
    const Domain& domain = path_.domain(c);
    const Polynomial slope = p.factor_of(c);
    Inference proof{{p, Relation::nonnegative}, {Hint::end_points, c}, {domain.lower_line, domain.below_line}, {}};
    const bool rises = coefficients_show(path_, slope);
    const bool falls = !rises && coefficients_show(path_, -slope);
    if (rises || falls) {
      const std::vector<Line> lines = lower_lines(path_, slope);
      proof.lines.insert(proof.lines.end(), lines.begin(), lines.end());
    }
    if (!falls) {
      auto low = show(p.substituted(c, Polynomial(*domain.lower)));
      if (!low) return std::nullopt;
      proof.parts.push_back(std::move(*low));
    }
    if (!rises) {
      auto high = show(p.substituted(c, *domain.below - Polynomial(1)));
      if (!high) return std::nullopt;
      proof.parts.push_back(std::move(*high));
    }
    return proof;
  }

  std::optional<Inference> at_corner(const Polynomial& p) {
    constexpr std::uint64_t most_terms = 20000;
    constexpr int nodes = 256;
    nodes_left_ = nodes;
    if (auto proof = by_end_points(p)) return proof;
    if (p.is_constant() || terms_looked_at() - looked_at_before_ > most_terms) return std::nullopt;
    if (std::find(corners_.begin(), corners_.end(), p) != corners_.end() || path_.has_model_below_zero(p)) return std::nullopt;
    corners_.push_back(p);
    nodes_left_ = nodes;
    if (auto proof = by_facts(p, facts_.size() <= 4 ? 2 : 1)) return proof;
    for (const Variable c : coordinates(p)) {
      if (auto proof = by_ends_of(c, p, [this](const Polynomial& end) { return at_corner(end); })) return proof;
    }
    return std::nullopt;
  }

  /// The coordinates that may be eliminated, the newest first: p is linear in them, and no other one's bound mentions them.
  std::vector<Variable> coordinates(const Polynomial& p) const {
    std::vector<Variable> result;
    const std::vector<Variable> variables = p.variables();
    for (auto c = variables.rbegin(); c != variables.rend(); ++c) {
      if (!path_.domain(*c).below || !has_lower(path_, *c) || p.degree_in(*c) != 1) continue;
      const bool mentioned = std::any_of(variables.begin(), variables.end(), [&](Variable other) {
        return path_.domain(other).below && path_.domain(other).below->contains(*c);
      });
      if (!mentioned) result.push_back(*c);
    }
    return result;
  }

  /// p = m·f + rest for a fact f, with m·f chosen to cancel a negative term of p.
  std::optional<Inference> by_facts(const Polynomial& p, int depth) {
    for (const Fact& fact : facts_) {
      if (fact.relation == Relation::nonzero) continue;
      for (const Polynomial& multiplier : multipliers(p, fact)) {
        if (auto proof = by_multiple(p, fact, multiplier, depth)) return proof;
      }
    }
    return std::nullopt;
  }

  /// What takes a negative term of p away; or more than that, if it may: -3·v is taken away by 2·(c - 2·v), and so by c - 3·u·v.
  std::vector<Polynomial> multipliers(const Polynomial& p, const Fact& fact) const {
    std::vector<Polynomial> result;
    for (const Term& t : p.terms()) {
      if (t.coefficient > 0) continue;
      for (const Term& u : fact.polynomial.terms()) {
        const bool divides = t.coefficient % u.coefficient == 0;
        std::optional<Monomial> monomial;
        if (u.monomial.divides(t.monomial)) monomial = t.monomial / u.monomial;
        if (!monomial && takes_more_ && u.coefficient < 0 && t.monomial.divides(u.monomial)) monomial = Monomial();
        if (!monomial || !(divides || (takes_more_ && u.coefficient < 0))) continue;
        const Polynomial multiplier(Term{*monomial, t.coefficient / u.coefficient + (divides ? 0 : 1)});
        if (std::find(result.begin(), result.end(), multiplier) == result.end()) result.push_back(multiplier);
      }
    }
    return result;
  }

  std::optional<Inference> by_multiple(const Polynomial& p, const Fact& fact, const Polynomial& multiplier, int depth) {
    // Any multiple of an equation may be used.
    const bool any_sign = fact.relation == Relation::zero;
    if (!any_sign && !coefficients_show(path_, multiplier)) return std::nullopt;
    const Polynomial remaining = p - multiplier * fact.polynomial;
    if (path_.has_model_below_zero(remaining)) return std::nullopt;
    auto rest = by_end_points(remaining);
    if (!rest && depth > 1) rest = by_facts(remaining, depth - 1);
    if (!rest) return std::nullopt;
    Inference proof{{p, Relation::nonnegative}, {Hint::combination, {}, multiplier}, {fact.line}, {}};
    const std::vector<Line> lines = lower_lines(path_, multiplier);
    proof.lines.insert(proof.lines.end(), lines.begin(), lines.end());
    proof.parts.push_back(std::move(*rest));
    return proof;
  }

  const Parametrisation& path_;
  std::vector<Fact> facts_;
  int nodes_left_ = 1024;
  bool takes_more_ = false;
  std::vector<Polynomial> corners_;  ///< at which no fact helped
  std::uint64_t looked_at_before_ = 0;
};

}  // namespace

bool can_be_shifted(const Polynomial& p) {
  constexpr std::size_t highest_degree = 12;
  return p.is_zero() || p.terms().back().monomial.degree() <= highest_degree;
}

Polynomial shifted(const Parametrisation& path, const Polynomial& p) {
  Polynomial result = p;
  for (const Variable v : p.variables()) {
    const auto& lower = path.domain(v).lower;
    if (lower && *lower != 0) result = result.substituted(v, Polynomial(v) + Polynomial(*lower));
  }
  return result;
}

std::optional<Inference> prove_nonnegative(const Parametrisation& path, const Polynomial& p) { return Search(path).run(p); }

std::optional<Inference> prove_claimed_nonnegative(const Parametrisation& path, const Polynomial& p) {
  if (auto proof = Search(path).run(p)) return proof;
  return Search(path).by_facts_at_end_points(p);
}

std::optional<Inference> prove_plainly_nonnegative(const Parametrisation& path, const Polynomial& p) {
  return Search(path).by_end_points(p);
}

}  // namespace colex::symbolic
