// Supposing p != 0.
#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

void Parametrisation::work_in_nonzero(Fact fact) {
  const Polynomial p = fact.polynomial;
  if (p.is_zero()) contradict({fact.line});
  if (p.is_constant()) return;
  // If a product is not zero, no factor of it is.
  const Monomial common = p.common_monomial();
  if (!common.is_one() && (p.terms().size() > 1 || common.degree() > 1)) {
    const Polynomial rest = p / Term{common, 1};
    if (!rest.is_constant()) {
      enqueue(rest, Relation::nonzero,
              derive({rest, Relation::nonzero}, Hint::cancelled, {fact.line}, {}, Polynomial(Term{common, 1})));
    }
    for (const Variable v : Polynomial(Term{common, 1}).variables()) {
      enqueue(Polynomial(v), Relation::nonzero, derive({Polynomial(v), Relation::nonzero}, Hint::cancelled, {fact.line}));
    }
    return;
  }
  for (const Polynomial& side : {p, -p}) {
    const auto sign = nonnegative(side);
    if (!sign) continue;
    const Polynomial positive = side - Polynomial(1);
    enqueue(positive, Relation::nonnegative, derive({positive, Relation::nonnegative}, Hint::strengthened, {*sign, fact.line}));
    return;
  }
  keep(std::move(fact));
}

}  // namespace colex::symbolic
