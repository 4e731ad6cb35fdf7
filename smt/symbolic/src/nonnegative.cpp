// Supposing p >= 0.
#include <algorithm>

#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

void Parametrisation::work_in_nonnegative(Fact fact) {
  const Polynomial& p = fact.polynomial;
  if (p.is_constant()) {
    if (p.constant() < 0) contradict({fact.line});
    return;
  }
  if (found(prove_nonnegative, p)) return;
  if (const auto negative = nonnegative(-p - Polynomial(1))) contradict({fact.line, *negative});
  if (round(fact) || cancel_positive_factor(fact) || cancel_positive_polynomial(fact) || bound_single_variable(fact) ||
      raise_lower_bound(fact) || pin_to_lower_bound(fact)) {
    return;
  }
  // What is >= 0 and known not to be 0 is >= 1.
  for (const Fact& other : facts_) {
    if (other.relation != Relation::nonzero || !(other.polynomial == p || other.polynomial == -p)) continue;
    const Polynomial positive = p - Polynomial(1);
    enqueue(positive, Relation::nonnegative,
            derive({positive, Relation::nonnegative}, Hint::strengthened, {fact.line, other.line}));
    return;
  }
  if (name_slack(fact) || bound_coordinate(fact)) return;
  for (const Fact& known : facts_) {
    if (known.relation == Relation::nonnegative && known.polynomial == p) return;
  }
  keep(fact);
  // … and a difference that was known not to be 0 now has a sign.
  std::vector<Fact> kept;
  for (Fact& other : facts_) {
    const bool signed_now = other.relation == Relation::nonzero && (other.polynomial == p || other.polynomial == -p);
    (signed_now ? work_.emplace_back() : kept.emplace_back()) = std::move(other);
  }
  facts_ = std::move(kept);
}

/// g·u + c >= 0 is u + floor(c/g) >= 0.
bool Parametrisation::round(Fact& fact) {
  const std::int64_t g = fact.polynomial.content(true);
  if (g <= 1) return false;
  const std::int64_t c = fact.polynomial.constant();
  const Polynomial rounded = (fact.polynomial - Polynomial(c)) / Term{Monomial(), g} + Polynomial(floor_div(c, g));
  enqueue(rounded, Relation::nonnegative, derive({rounded, Relation::nonnegative}, Hint::rounded, {fact.line}));
  return true;
}

/// m·u >= 0 with m >= 1 is u >= 0.
bool Parametrisation::cancel_positive_factor(Fact& fact) {
  Monomial positive;
  std::vector<Line> premises{fact.line};
  const Monomial common = fact.polynomial.common_monomial();
  for (const char16_t factor : common.word()) {
    const Variable v{factor};
    const Domain& domain = variables_[index(v)].domain;
    if (!domain.lower || *domain.lower < 1) continue;
    positive = positive * Monomial(v);
    premises.push_back(domain.lower_line);
  }
  if (positive.is_one()) return false;
  const Polynomial rest = fact.polynomial / Term{positive, 1};
  enqueue(rest, Relation::nonnegative,
          derive({rest, Relation::nonnegative}, Hint::cancelled, premises, {}, Polynomial(Term{positive, 1})));
  return true;
}

/// a·(v + u) >= 0 with a polynomial a >= 1 is v + u >= 0.
bool Parametrisation::cancel_positive_polynomial(const Fact& fact) {
  for (const Variable v : fact.polynomial.variables()) {
    if (fact.polynomial.degree_in(v) != 1) continue;
    const Polynomial slope = fact.polynomial.factor_of(v);
    if (slope.is_constant()) continue;
    const auto u = exact_quotient(fact.polynomial.without(v), slope);
    if (!u) continue;
    for (const Polynomial& factor : {slope, -slope}) {
      const auto positive = nonnegative(factor - Polynomial(1));
      if (!positive) continue;
      const Polynomial rest = factor == slope ? Polynomial(v) + *u : -Polynomial(v) - *u;
      enqueue(rest, Relation::nonnegative,
              derive({rest, Relation::nonnegative}, Hint::cancelled, {fact.line, *positive}, {}, factor));
      return true;
    }
  }
  return false;
}

/// v + c >= 0 or c - v >= 0.
bool Parametrisation::bound_single_variable(const Fact& fact) {
  const std::vector<Variable> variables = fact.polynomial.variables();
  if (variables.size() != 1 || fact.polynomial.degree_in(variables[0]) != 1) return false;
  const Variable v = variables[0];
  const std::int64_t c = fact.polynomial.constant();
  const Domain& domain = variables_[index(v)].domain;
  const Polynomial slope = fact.polynomial.factor_of(v);
  if (slope == Polynomial(1)) {
    raise(v, -c, fact.line);
    return true;
  }
  if (!(slope == Polynomial(-1))) return false;
  if (!domain.lower) {
    const Variable w = fresh("n");
    const Line defined = add({Polynomial(v) + Polynomial(w) - Polynomial(c), Relation::zero}, rule::Slack{w});
    raise(w, 0, derive({Polynomial(w), Relation::nonnegative}, Hint::identity, {fact.line, defined}));
    solve(v, Polynomial(c) - Polynomial(w), {defined});
    return true;
  }
  if (*domain.lower == c) {
    solve(v, Polynomial(c), {fact.line, domain.lower_line});
    return true;
  }
  if (domain.below) return false;
  bound(v, Polynomial(c + 1), fact.line);
  return true;
}

/// v is at its lower bound only if p < 0, so it is not. Two inequalities may drive their variables up against one another
/// without end; what is gained by this is mostly that an extent is not 1, or a quotient not 0, so a few rounds are enough.
bool Parametrisation::raise_lower_bound(const Fact& fact) {
  for (const Variable v : fact.polynomial.variables()) {
    const Domain domain = variables_[index(v)].domain;
    if (!domain.lower || *domain.lower > 3) continue;
    const Polynomial at_bound = fact.polynomial.substituted(v, Polynomial(*domain.lower));
    const auto negative = plainly_nonnegative(-at_bound - Polynomial(1));
    if (!negative) continue;
    const std::int64_t lower = *domain.lower + 1;
    raise(v, lower,
          derive({Polynomial(v) - Polynomial(lower), Relation::nonnegative}, Hint::raised,
                 {fact.line, domain.lower_line, *negative}, v));
    enqueue(fact.polynomial, Relation::nonnegative, fact.line);
    return true;
  }
  return false;
}

/// p falls with v and is negative at v = lower + 1, so v is at its lower bound.
bool Parametrisation::pin_to_lower_bound(const Fact& fact) {
  for (const Variable v : fact.polynomial.variables()) {
    const Domain domain = variables_[index(v)].domain;
    if (!domain.lower || fact.polynomial.degree_in(v) != 1) continue;
    const auto falls = plainly_nonnegative(-fact.polynomial.factor_of(v));
    if (!falls) continue;
    const Polynomial above = fact.polynomial.substituted(v, Polynomial(*domain.lower + 1));
    const auto negative = plainly_nonnegative(-above - Polynomial(1));
    if (!negative) continue;
    const Formula pinned{Polynomial(v) - Polynomial(*domain.lower), Relation::zero};
    enqueue(pinned.polynomial, Relation::zero,
            derive(pinned, Hint::pinned, {fact.line, domain.lower_line, *falls, *negative}, v));
    enqueue(fact.polynomial, Relation::nonnegative, fact.line);
    return true;
  }
  return false;
}

/// v + rest >= 0 with a v that nothing but this bounds below: n := v + rest, v := n - rest. And so for rest - v >= 0.
bool Parametrisation::name_slack(const Fact& fact) {
  const Polynomial& p = fact.polynomial;
  const std::vector<Variable> variables = p.variables();
  for (auto v = variables.rbegin(); v != variables.rend(); ++v) {
    if (p.degree_in(*v) != 1) continue;
    const Domain& domain = variables_[index(*v)].domain;
    const Polynomial slope = p.factor_of(*v);
    const bool up = slope == Polynomial(1);
    if (!up && !(slope == Polynomial(-1))) continue;
    const Polynomial rest = p.without(*v);
    if (domain.below || (!up && domain.lower)) continue;
    // Between two variables of any sign an order is kept as it is, until the sign of one is known: a sort asks for it, and
    // seldom anyone after it.
    const std::vector<Variable> others = rest.variables();
    const auto any_sign = [&](Variable w) { return !variables_[index(w)].domain.lower; };
    if (any_sign(*v) && std::any_of(others.begin(), others.end(), any_sign)) continue;
    if (domain.lower && !found(prove_nonnegative, -rest - Polynomial(*domain.lower))) continue;
    const Variable n = fresh("n");
    const Line defined = add({p - Polynomial(n), Relation::zero}, rule::Slack{n});
    raise(n, 0, derive({Polynomial(n), Relation::nonnegative}, Hint::identity, {fact.line, defined}));
    solve(*v, up ? Polynomial(n) - rest : rest - Polynomial(n), {defined});
    return true;
  }
  return false;
}

/// rest - v >= 0: v is a coordinate below rest + 1.
bool Parametrisation::bound_coordinate(const Fact& fact) {
  const Polynomial& p = fact.polynomial;
  for (const Variable v : p.variables()) {
    if (p.degree_in(v) != 1 || !(p.factor_of(v) == Polynomial(-1))) continue;
    const Domain& domain = variables_[index(v)].domain;
    if (!domain.lower || domain.below) continue;
    const std::vector<Variable> others = p.without(v).variables();
    if (std::any_of(others.begin(), others.end(), [&](Variable w) { return bound_reaches(w, v); })) continue;
    bound(v, p.without(v) + Polynomial(1), fact.line);
    return true;
  }
  return false;
}

}  // namespace colex::symbolic
