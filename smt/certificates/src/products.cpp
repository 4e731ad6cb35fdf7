#include "products.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>

namespace colex::certificates {

namespace {

using symbolic::Formula;
using symbolic::Hint;
using symbolic::Monomial;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Variable;

/// Collects the products of one step.
class Products {
 public:
  explicit Products(const std::vector<Formula>& premises) : premises_(premises) {}

  std::vector<Product> take() { return std::move(products_); }

  void nonnegative(const Polynomial& a, const Polynomial& b) { add({a, b, Product::Of::nonnegative}); }
  void zero(const Polynomial& a, const Polynomial& b) { add({a, b, Product::Of::zero}); }

  /// The lower bound that a premise v - b >= 0 gives; none for a variable of any sign.
  std::optional<std::int64_t> lower(Variable v) const {
    std::optional<std::int64_t> best;
    for (const Formula& premise : premises_) {
      const Polynomial rest = premise.polynomial - Polynomial(v);
      if (premise.relation == Relation::nonnegative && rest.is_constant())
        best = std::max(best.value_or(-rest.constant()), -rest.constant());
    }
    return best;
  }
  /// v counted from its lower bound.
  Polynomial counted(Variable v) const { return Polynomial(v) - Polynomial(lower(v).value_or(0)); }

  /// That p has no negative term, once each variable counts from its lower bound: the products of these variables, one by one.
  void coefficients(const Polynomial& p) {
    Polynomial shifted = p;
    for (const Variable v : p.variables()) shifted = shifted.substituted(v, Polynomial(v) + Polynomial(lower(v).value_or(0)));
    for (const symbolic::Term& term : shifted.terms()) chain(term.monomial);
  }

  /// (v1 - b1)·(v2 - b2)·… from the left.
  void chain(const Monomial& monomial) {
    std::optional<Polynomial> product;
    for (const char16_t factor : monomial.word()) {
      const Polynomial next = counted(Variable{factor});
      if (product) nonnegative(*product, next);
      product = product ? *product * next : next;
    }
  }

  /// That p >= 0 for p linear in c, from its values at the ends.
  void end_points(const Polynomial& p, Variable c, const Polynomial& above_low, const Polynomial& below_end) {
    const Polynomial slope = p.factor_of(c);
    coefficients(slope);
    coefficients(-slope);
    nonnegative(slope, above_low);
    nonnegative(-slope, below_end);
  }

  /// That factor·rest >= 0, = 0, != 0 says the same of rest, factor >= 1 by the premises.
  void cancelled(const Polynomial& factor, const Polynomial& rest, Relation relation) {
    if (relation == Relation::nonnegative) {
      coefficients(factor);
      nonnegative(factor - Polynomial(1), Polynomial(-1) - rest);
    }
    zero(factor, rest);
  }

 private:
  void add(Product product) {
    if (product.a.is_constant() || product.b.is_constant()) return;
    if (std::find(products_.begin(), products_.end(), product) == products_.end()) products_.push_back(std::move(product));
  }

  const std::vector<Formula>& premises_;
  std::vector<Product> products_;
};

/// One factor after the other: the product of a chain is 0 where one of them is.
void zero_chain(Products& products, const std::vector<Polynomial>& factors) {
  std::optional<Polynomial> product;
  for (const Polynomial& next : factors) {
    if (product) products.zero(*product, next);
    product = product ? *product * next : next;
  }
}

void of_derived(Products& products, const symbolic::rule::Derived& rule, const std::vector<Formula>& premises,
                const Formula& goal, const Polynomial& multiplier) {
  const Polynomial& p = goal.polynomial;
  switch (rule.hint) {
    case Hint::coefficients: products.coefficients(p); break;
    case Hint::end_points:
      if (p.degree_in(rule.variable) == 1 && premises.size() >= 2)
        products.end_points(p, rule.variable, premises[0].polynomial, premises[1].polynomial);
      break;
    case Hint::combination:
      // Where a premise says that the multiplier is not negative, its terms need not be looked at.
      if (std::find(premises.begin(), premises.end(), Formula{multiplier, Relation::nonnegative}) == premises.end())
        products.coefficients(multiplier);
      products.nonnegative(multiplier, premises.front().polynomial);
      break;
    case Hint::cancelled: {
      const Polynomial factor = multiplier.is_zero() ? Polynomial(1) : multiplier;
      products.cancelled(factor, p, goal.relation);
      if (const auto cofactor = exact_quotient(premises.front().polynomial, p)) products.zero(*cofactor, p);
      std::vector<Polynomial> factors;
      for (const Variable v : factor.variables()) factors.push_back(Polynomial(v));
      factors.push_back(p);
      if (factor.terms().size() == 1) zero_chain(products, factors);
      break;
    }
    case Hint::raised: {
      const Polynomial above = products.counted(rule.variable);
      const Polynomial at_bound =
          premises.front().polynomial.substituted(rule.variable, Polynomial(*products.lower(rule.variable)));
      if (const auto slope = exact_quotient(premises.front().polynomial - at_bound, above)) products.zero(above, *slope);
      break;
    }
    case Hint::pinned:
      products.nonnegative(-premises.front().polynomial.factor_of(rule.variable),
                           products.counted(rule.variable) - Polynomial(1));
      break;
    case Hint::digit: products.nonnegative(multiplier, Polynomial(-1) - p); break;
    case Hint::vanishing: products.coefficients(premises.front().polynomial); break;
    case Hint::identity:
    case Hint::rounded:
    case Hint::strengthened:
    case Hint::solved:
    case Hint::contradiction: break;
  }
}

/// The products that a fork needs: the product of its alternatives is 0, up to a factor that is not 0, or they are terms of a
/// sum that vanishes.
void of_branch(Products& products, const std::vector<Formula>& premises, const std::vector<Formula>& alternatives) {
  if (premises.empty()) return;
  products.coefficients(premises.front().polynomial);
  std::vector<Polynomial> factors;
  for (const Formula& f : alternatives) factors.push_back(f.polynomial);
  for (std::size_t k = 1; k < premises.size(); ++k) {
    if (premises[k].relation == Relation::nonzero) factors.push_back(premises[k].polynomial);
  }
  zero_chain(products, factors);
}

}  // namespace

std::vector<Product> products_of(const symbolic::Rule& rule, const std::vector<Formula>& premises,
                                 const std::vector<Formula>& conclusions, const Polynomial& multiplier) {
  Products products(premises);
  if (const auto* derived = std::get_if<symbolic::rule::Derived>(&rule)) {
    of_derived(products, *derived, premises, conclusions.front(), multiplier);
  } else if (std::holds_alternative<symbolic::rule::Branch>(rule)) {
    of_branch(products, premises, conclusions);
  }
  return products.take();
}

}  // namespace colex::certificates
