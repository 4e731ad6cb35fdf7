// Whether the lines of a certificate follow from what they say they follow from: tried at random values, without a solver.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

using Values = std::vector<std::int64_t>;

inline std::optional<bool> truth(const Formula& formula, const Values& values) {
  try {
    return holds(formula.relation, formula.polynomial.evaluated([&](Variable v) { return values[index(v)]; }));
  } catch (const Unknown&) {
    return std::nullopt;
  }
}

/// v and its value, if the line is an equation that was solved for v: it is v - value = 0.
inline std::optional<Polynomial> solved_value(const Step& step) {
  const auto* derived = std::get_if<rule::Derived>(&step.rule);
  if (derived == nullptr || derived->hint != Hint::solved) return std::nullopt;
  return Polynomial(derived->variable) - step.formula.polynomial;
}

/// What has to follow from a line's premises: of each of these lists, one formula. For a derived line, its own; for a branch,
/// its alternatives; for the other rules, what their lemmas suppose.
struct Owed {
  const Formula& formula;
  using Lists = std::vector<std::vector<Formula>>;

  static Formula nonnegative(const Polynomial& p) { return {p, Relation::nonnegative}; }
  static Formula positive(const Polynomial& p) { return nonnegative(p - Polynomial(1)); }

  Lists operator()(const rule::Hypothesis&) const { return {}; }
  Lists operator()(const rule::Branch& branch) const { return {branch.alternatives}; }
  Lists operator()(const rule::Slack&) const { return {}; }
  Lists operator()(const rule::Euclid& euclid) const { return {{nonnegative(euclid.x)}, {positive(euclid.m)}}; }
  Lists operator()(const rule::Quotient& quotient) const {
    const auto& [x, m, q, r] = quotient;
    return {{nonnegative(x)}, {positive(m)}, {nonnegative(r)}, {positive(m - r)}};
  }
  Lists operator()(const rule::CommonFactors& factors) const {
    Lists lists;
    for (const auto& product : {factors.rows, factors.columns}) {
      for (const Variable v : product) lists.push_back({positive(Polynomial(v))});
    }
    return lists;
  }
  Lists operator()(const rule::Contract&) const { return {}; }
  Lists operator()(const rule::Derived&) const { return {{formula}}; }
};

inline Owed::Lists owed(const Step& step) { return std::visit(Owed{step.formula}, step.rule); }

/// Looks for values of all variables, right for the equations solved before the line, at which the premises hold and what is
/// owed does not. Returns at how many values the premises held; -1 for a counterexample.
inline int tried(const Certificate& certificate, Line line, Dice& dice) {
  const Step& step = certificate.lines[line];
  int held = 0;
  for (int attempt = 0; attempt < 30; ++attempt) {
    Values values;
    for (std::size_t k = 0; k < certificate.names.size(); ++k) values.push_back(dice.between(attempt < 10 ? 0 : -2, 4));
    for (Line before = line; before-- > 0;) {
      const Step& equation = certificate.lines[before];
      const auto value = solved_value(equation);
      if (!value) continue;
      try {
        values[index(std::get<rule::Derived>(equation.rule).variable)] =
            value->evaluated([&](Variable v) { return values[index(v)]; });
      } catch (const Unknown&) {
        continue;
      }
    }
    bool premises = true;
    for (const Line premise : step.premises)
      premises = premises && truth(certificate.lines[premise].formula, values).value_or(false);
    if (!premises) continue;
    ++held;
    const auto may_hold = [&](const Formula& f) { return truth(f, values).value_or(true); };
    for (const std::vector<Formula>& formulas : owed(step)) {
      if (std::none_of(formulas.begin(), formulas.end(), may_hold)) return -1;
    }
  }
  return held;
}

}  // namespace colex::symbolic
