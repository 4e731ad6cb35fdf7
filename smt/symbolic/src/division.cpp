// Computes x div m and x mod m of polynomials.
//
//   (s·c + a) / s         = c,  a            split by syntax, and 0 <= a < s is known
//   (s·t - 1) / s         = t - 1,  s - 1    the remainder -1 is moved into range
//   c / s with c < s·t    = c1,  c0          the coordinate is split: c := c0 + s·c1, c0 < s, c1 < t
//   a / b                 = q,  r            nothing is known: a := b·q + r, r < b
//
// Why is this sound? Whatever q and r the search finds, 0 <= r < m is shown before x = q·m + r is taken for the division, and
// Euclidean division is unique.
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

namespace {

/// How a coefficient is divided by a number: 7 - 7·t by 4 leaves the remainder 3 + t or 3 - 3·t.
enum class Rounding { down, toward_zero };

/// The terms of x that the term divides, divided by it. By a number, coefficients are divided with remainder.
Polynomial quotient_by_term(const Polynomial& x, const Term& divisor, Rounding rounding) {
  Polynomial q;
  for (const Term& t : x.terms()) {
    if (!divisor.monomial.divides(t.monomial)) continue;
    const std::int64_t down =
        divisor.coefficient < 0 ? -floor_div(t.coefficient, -divisor.coefficient) : floor_div(t.coefficient, divisor.coefficient);
    const std::int64_t c = rounding == Rounding::down ? down : t.coefficient / divisor.coefficient;
    q = q + Polynomial(Term{t.monomial / divisor.monomial, c});
  }
  return q;
}

/// q with x - q·m free of terms that `lead`, a term of m, divides: long division, given up after a few rounds where lead is not
/// the leading term of an order.
Polynomial long_quotient(const Polynomial& x, const Polynomial& m, const Term& lead, Rounding rounding) {
  Polynomial q;
  for (int round = 0; round < 8; ++round) {
    const Polynomial step = quotient_by_term(x - q * m, lead, rounding);
    if (step.is_zero()) break;
    q = q + step;
  }
  return q;
}

}  // namespace

Quotient Parametrisation::divide(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line) {
  if (const auto known = remembered(x, m)) return *known;
  if (const auto result = split(x, x_line, m, m_line)) return *result;
  if (split_variable(x, m, true) || split_variable(x, m, false)) return divide(normal(x), x_line, normal(m), m_line);
  if (!solvable(x, m) && !nonnegative(x - m)) {
    // Nothing can be solved for: whether x < m is worth a fork.
    const Formula small{m - Polynomial(1) - x, Relation::nonnegative};
    fork({small, negation(small)});
    return divide(normal(x), x_line, normal(m), m_line);
  }
  const Named named = euclid(x, x_line, m, m_line);
  const Polynomial q(named.q), r(named.r);
  const Line line = add({x - m * q - r, Relation::zero}, rule::Quotient{x, m, q, r},
                        {x_line, m_line, named.defined, named.r_low, named.r_high});
  // The definition x = m·q + r is worked in for a variable of x, so that q and r are what remains.
  settle();
  const Quotient result{normal(q), normal(r), line};
  divisions_.push_back({normal(x), normal(m), result});
  return result;
}

/// What an earlier division of the same polynomials came to.
std::optional<Quotient> Parametrisation::remembered(const Polynomial& x, const Polynomial& m) const {
  for (const Division& d : divisions_) {
    if (d.x == x && d.m == m) return d.result;
  }
  return std::nullopt;
}

/// q and r, if r is certain to be in [0, m).
std::optional<Quotient> Parametrisation::certified(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line,
                                                   const Polynomial& q, const Polynomial& r) {
  const auto high = nonnegative(m - Polynomial(1) - r);
  if (!high) return std::nullopt;
  const auto low = nonnegative(r);
  if (!low) return std::nullopt;
  return Quotient{q, r, add({x - q * m - r, Relation::zero}, rule::Quotient{x, m, q, r}, {x_line, m_line, *low, *high})};
}

std::optional<Quotient> Parametrisation::split(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line) {
  for (auto lead = m.terms().rbegin(); lead != m.terms().rend(); ++lead) {
    if (lead->monomial.is_one() && !m.is_constant()) continue;
    const Polynomial q = long_quotient(x, m, *lead, Rounding::down);
    for (const std::int64_t shift : {0, -1, 1}) {
      const Polynomial moved = q + Polynomial(shift);
      if (const auto result = certified(x, x_line, m, m_line, moved, x - moved * m)) return result;
    }
  }
  // A bit that is turned round, 1 - t, stays whole where coefficients are rounded toward 0.
  if (m.is_constant()) {
    const Polynomial q = long_quotient(x, m, m.terms().front(), Rounding::toward_zero);
    if (const auto result = certified(x, x_line, m, m_line, q, x - q * m)) return result;
  }
  return certified(x, x_line, m, m_line, Polynomial(), x);
}

/// Splits a variable c of x so that the division by m becomes one of syntax: where x = a·c + … and m = a·k, into c = c0 + k·c1.
/// First a coordinate with c < k·n, then any c >= 0. By a number k only where c is a digit (is_digit).
bool Parametrisation::split_variable(const Polynomial& x, const Polynomial& m, bool bounded) {
  for (const Variable c : x.variables()) {
    const Domain domain = variables_[index(c)].domain;
    if (!domain.lower || *domain.lower < 0 || x.degree_in(c) != 1 || m.contains(c)) continue;
    const auto k = exact_quotient(m, x.factor_of(c));
    if (!k || *k == Polynomial(1)) continue;
    if (k->is_constant() && (x == Polynomial(c) || !is_digit(c, x, m))) continue;
    if (bounded && (!domain.below || !exact_quotient(*domain.below, *k) || *domain.below == *k)) continue;
    const auto k_line = nonnegative(*k - Polynomial(1));
    if (!k_line) continue;
    const auto c_line = nonnegative(Polynomial(c));
    if (!c_line || nonnegative(*k - Polynomial(1) - Polynomial(c))) continue;
    euclid(Polynomial(c), *c_line, *k, *k_line);
    settle();
    return true;
  }
  return false;
}

/// Whether x = m·high + a·c + low with numbers m and a, and low is in [0, a): what is below a digit that counts in steps of a.
bool Parametrisation::is_digit(Variable c, const Polynomial& x, const Polynomial& m) {
  if (!m.is_constant()) return exact_quotient(x.without(c), m).has_value();
  const Polynomial rest = x.without(c);
  Polynomial low;
  for (const Term& t : rest.terms()) {
    if (t.coefficient % m.constant() != 0) low = low + Polynomial(t);
  }
  if (low.is_zero()) return true;
  return plainly_nonnegative(low) && plainly_nonnegative(x.factor_of(c) - Polynomial(1) - low);
}

/// x < m·n gives q < n, where m·n is what x would be with each of its coordinates at its end.
void Parametrisation::bound_quotient(Variable q, const Polynomial& x, const Polynomial& m, std::vector<Line> premises) {
  Polynomial top = x;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Variable c : top.variables()) {
      const auto& below = variables_[index(c)].domain.below;
      if (!below || top.degree_in(c) != 1) continue;
      top = top.substituted(c, *below - Polynomial(1));
      changed = true;
    }
  }
  const auto n = exact_quotient(top + Polynomial(1), m);
  if (!n) return;
  const auto inside = nonnegative(top - x);
  if (!inside) return;
  premises.push_back(*inside);
  bound(q, *n, derive({*n - Polynomial(1) - Polynomial(q), Relation::nonnegative}, Hint::digit, std::move(premises), q, m));
}

/// Names q = x div m and r = x mod m, and solves x = m·q + r for a variable of x.
Parametrisation::Named Parametrisation::euclid(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line) {
  const Variable q = fresh("q");
  const Variable r = fresh("r");
  const rule::Euclid rule{x, m, q, r};
  const std::vector<Line> premises{x_line, m_line};
  const Polynomial definition = x - m * Polynomial(q) - Polynomial(r);
  const Line defined = add({definition, Relation::zero}, rule, premises);
  raise(q, 0, add({Polynomial(q), Relation::nonnegative}, rule, premises));
  const Line r_low = add({Polynomial(r), Relation::nonnegative}, rule, premises);
  raise(r, 0, r_low);
  const Line r_high = add({m - Polynomial(1) - Polynomial(r), Relation::nonnegative}, rule, premises);
  bound(r, m, r_high);

  bound_quotient(q, x, m, {defined, variables_[index(r)].domain.lower_line, m_line});
  if (const auto v = solvable(x, m)) {
    const Polynomial value = m * Polynomial(q) + Polynomial(r) - x.without(*v);
    solve(*v, x.factor_of(*v) == Polynomial(1) ? value : -value, {defined});
  } else {
    keep({definition, Relation::zero, defined});
  }
  return {q, r, defined, r_low, r_high};
}

/// The newest variable of x for which x = m·q + r can be solved, whatever q and r are.
std::optional<Variable> Parametrisation::solvable(const Polynomial& x, const Polynomial& m) const {
  const std::vector<Variable> variables = x.variables();
  for (auto v = variables.rbegin(); v != variables.rend(); ++v) {
    if (x.degree_in(*v) != 1 || m.contains(*v)) continue;
    const Polynomial slope = x.factor_of(*v);
    if (slope == Polynomial(1) || slope == Polynomial(-1)) return v[0];
  }
  return std::nullopt;
}

}  // namespace colex::symbolic
