// Supposing p = 0: solved for a variable where that can be done.
#include <algorithm>
#include <utility>

#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

void Parametrisation::work_in_zero(Fact fact) {
  if (fact.polynomial.is_zero()) return;
  if (fact.polynomial.is_constant()) contradict({fact.line});
  const std::int64_t g = fact.polynomial.content(true);
  if (fact.polynomial.constant() % g != 0) contradict({fact.line});
  if (g > 1) {
    fact.polynomial = fact.polynomial / Term{Monomial(), g};
    fact.line = derive({fact.polynomial, Relation::zero}, Hint::cancelled, {fact.line}, {}, Polynomial(g));
  }
  if (const auto other = nonzero(fact.polynomial)) contradict({fact.line, *other});
  if (solve_vanishing_sum(fact) || solve_factors(fact) || solve_digits(fact) || solve_linear(fact) || solve_with_factor(fact) ||
      solve_common_factors(fact)) {
    return;
  }
  for (const Fact& known : facts_) {
    if (known.relation == Relation::zero && known.polynomial == fact.polynomial) return;
  }
  keep(std::move(fact));
}

/// A sum of terms that are not negative: each is 0, and of a product one factor is.
bool Parametrisation::solve_vanishing_sum(const Fact& fact) {
  if (!can_be_shifted(fact.polynomial)) return false;
  std::vector<Line> premises{fact.line};
  for (const Variable v : fact.polynomial.variables()) {
    if (!variables_[index(v)].domain.lower) return false;
    premises.push_back(variables_[index(v)].domain.lower_line);
  }
  const Polynomial counted = shifted(*this, fact.polynomial);
  const auto positive = [](const Term& t) { return t.coefficient > 0; };
  const auto& terms = counted.terms();
  const bool one_sign = std::all_of(terms.begin(), terms.end(), positive) || std::none_of(terms.begin(), terms.end(), positive);
  if (!one_sign) return false;
  std::vector<Formula> alternatives;
  for (const Variable v : Polynomial(Term{terms.front().monomial, 1}).variables()) {
    alternatives.push_back({Polynomial(v) - Polynomial(*variables_[index(v)].domain.lower), Relation::zero});
  }
  if (alternatives.size() == 1) {
    const Variable v = alternatives[0].polynomial.variables()[0];
    const Line line = derive(alternatives[0], Hint::vanishing, premises);
    solve(v, Polynomial(*variables_[index(v)].domain.lower), {line});
    enqueue(fact.polynomial, Relation::zero, fact.line);
    return true;
  }
  enqueue(fact.polynomial, Relation::zero, fact.line);
  fork(std::move(alternatives), std::move(premises));
  return true;
}

/// m·u = 0: one of the factors is 0, those that cannot be aside.
bool Parametrisation::solve_factors(const Fact& fact) {
  const Monomial common = fact.polynomial.common_monomial();
  if (common.is_one() || (fact.polynomial.terms().size() == 1 && common.degree() == 1)) return false;
  const Polynomial rest = fact.polynomial / Term{common, 1};
  std::vector<Line> premises{fact.line};
  std::vector<Formula> alternatives;
  for (const Variable v : Polynomial(Term{common, 1}).variables()) {
    if (const auto line = nonzero(Polynomial(v))) {
      premises.push_back(*line);
    } else {
      alternatives.push_back({Polynomial(v), Relation::zero});
    }
  }
  if (!rest.is_constant()) alternatives.push_back({rest, Relation::zero});
  if (alternatives.empty()) contradict(premises);
  if (alternatives.size() == 1) {
    const Formula& only = alternatives[0];
    enqueue(only.polynomial, Relation::zero, derive(only, Hint::cancelled, premises, {}, Polynomial(Term{common, 1})));
    return true;
  }
  fork(std::move(alternatives), std::move(premises));
  return true;
}

/// m·high + low = 0 where |low| < m, a number: both are 0. So numbers whose digits are known are equal digit by digit.
bool Parametrisation::solve_digits(const Fact& fact) {
  std::vector<std::int64_t> bases;
  for (const Term& t : fact.polynomial.terms()) {
    const std::int64_t m = t.coefficient < 0 ? -t.coefficient : t.coefficient;
    if (m > 1 && !t.monomial.is_one() && std::find(bases.begin(), bases.end(), m) == bases.end()) bases.push_back(m);
  }
  for (const std::int64_t m : bases) {
    Polynomial high;
    for (const Term& t : fact.polynomial.terms()) {
      if (t.coefficient % m == 0) high = high + Polynomial(Term{t.monomial, t.coefficient / m});
    }
    const Polynomial low = fact.polynomial - Polynomial(m) * high;
    if (low.is_constant()) continue;
    const auto below = plainly_nonnegative(Polynomial(m - 1) - low);
    if (!below) continue;
    const auto above = plainly_nonnegative(Polynomial(m - 1) + low);
    if (!above) continue;
    enqueue(high, Relation::zero, derive({high, Relation::zero}, Hint::digit, {fact.line, *below, *above}));
    enqueue(fact.polynomial, Relation::zero, fact.line);
    return true;
  }
  return false;
}

/// ±v + rest = 0: v := ∓rest. If several, a variable of any sign first, then one whose domain the value is sure to respect, the
/// newest first.
bool Parametrisation::solve_linear(const Fact& fact) {
  const Polynomial& p = fact.polynomial;
  const std::vector<Variable> variables = p.variables();
  std::optional<std::pair<Variable, Polynomial>> best;
  int best_rank = 3;
  for (auto v = variables.rbegin(); v != variables.rend(); ++v) {
    if (p.degree_in(*v) != 1) continue;
    const Polynomial slope = p.factor_of(*v);
    const bool up = slope == Polynomial(1);
    if (!up && !(slope == Polynomial(-1))) continue;
    const Polynomial value = up ? -p.without(*v) : p.without(*v);
    const Domain& domain = variables_[index(*v)].domain;
    const bool within = (!domain.lower || found(prove_nonnegative, value - Polynomial(*domain.lower))) &&
                        (!domain.below || found(prove_nonnegative, *domain.below - Polynomial(1) - value));
    const int rank = !domain.lower && !domain.below ? 0 : within ? 1 : 2;
    if (rank >= best_rank) continue;
    best_rank = rank;
    best = {*v, value};
  }
  if (!best) return false;
  solve(best->first, best->second, {fact.line});
  return true;
}

/// a·(v - value) = 0 with a polynomial a: v := value unless a = 0.
bool Parametrisation::solve_with_factor(const Fact& fact) {
  for (const Variable v : fact.polynomial.variables()) {
    if (fact.polynomial.degree_in(v) != 1) continue;
    const Polynomial factor = fact.polynomial.factor_of(v);
    if (factor.is_constant()) continue;
    const auto value = exact_quotient(-fact.polynomial.without(v), factor);
    if (!value) continue;
    const Formula solved{Polynomial(v) - *value, Relation::zero};
    if (const auto line = nonzero(factor)) {
      enqueue(solved.polynomial, Relation::zero, derive(solved, Hint::cancelled, {fact.line, *line}, {}, factor));
    } else {
      fork({solved, {factor, Relation::zero}}, {fact.line});
    }
    return true;
  }
  return false;
}

/// a_1·…·a_k = b_1·…·b_l, all positive: the last resort, a matrix of common factors.
bool Parametrisation::solve_common_factors(const Fact& fact) {
  const auto& terms = fact.polynomial.terms();
  if (terms.size() != 2 || terms[0].coefficient + terms[1].coefficient != 0) return false;
  if (terms[0].coefficient != 1 && terms[0].coefficient != -1) return false;
  const std::vector<Variable> rows = Polynomial(Term{terms[0].monomial, 1}).variables();
  const std::vector<Variable> columns = Polynomial(Term{terms[1].monomial, 1}).variables();
  if (rows.size() < 2 || columns.size() < 2) return false;
  std::vector<Line> premises{fact.line};
  for (const Variable v : fact.polynomial.variables()) {
    const Domain& domain = variables_[index(v)].domain;
    if (!domain.lower || fact.polynomial.degree_in(v) != 1) return false;
    if (*domain.lower < 1) return false;
    premises.push_back(domain.lower_line);
  }
  rule::CommonFactors matrix{{}, rows, columns};
  for (std::size_t k = 0; k < rows.size() * columns.size(); ++k) matrix.matrix.push_back(fresh("f"));
  for (const Variable f : matrix.matrix) {
    raise(f, 1, add({Polynomial(f) - Polynomial(1), Relation::nonnegative}, matrix, premises));
  }
  const auto define = [&](Variable v, std::size_t first, std::size_t stride, std::size_t count) {
    Polynomial product(1);
    for (std::size_t k = 0; k < count; ++k) product = product * Polynomial(matrix.matrix[first + k * stride]);
    solve(v, product, {add({Polynomial(v) - product, Relation::zero}, matrix, premises)});
  };
  for (std::size_t row = 0; row < rows.size(); ++row) define(rows[row], row * columns.size(), 1, columns.size());
  for (std::size_t column = 0; column < columns.size(); ++column) define(columns[column], column, columns.size(), rows.size());
  return true;
}

}  // namespace colex::symbolic
