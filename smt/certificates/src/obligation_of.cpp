#include <cstdint>
#include <map>

#include "colex/certificates/sequent.hpp"

namespace colex::certificates {

namespace {

using solvers::Sort;
using solvers::Term;
using symbolic::Formula;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Variable;

/// Writes polynomials as terms, a defined variable as its value.
class Writer {
 public:
  Writer(const Sequent& sequent, const std::vector<std::string>& names) : names_(names) {
    // The last one's value holds no variable that is defined.
    for (auto d = sequent.definitions.rbegin(); d != sequent.definitions.rend(); ++d)
      values_.emplace(d->variable, term(d->value));
  }

  Term term(Variable v) const {
    const auto value = values_.find(v);
    return value != values_.end() ? value->second : solvers::variable(names_[symbolic::index(v)], Sort::integer());
  }
  Term term(const symbolic::Term& summand) const {
    const std::int64_t coefficient = summand.coefficient;
    Term product = solvers::literal(coefficient, Sort::integer());
    bool is_first = coefficient == 1;
    for (const char16_t v : summand.monomial.word()) {
      product = is_first ? term(Variable{v}) : product * term(Variable{v});
      is_first = false;
    }
    return product;
  }
  Term term(const Polynomial& p) const {
    if (p.is_zero()) return solvers::literal(0, Sort::integer());
    Term sum = term(p.terms().front());
    for (std::size_t k = 1; k < p.terms().size(); ++k) sum = sum + term(p.terms()[k]);
    return sum;
  }
  Term term(const Formula& f) const {
    const Term value = term(f.polynomial);
    switch (f.relation) {
      case Relation::zero: return value == 0;
      case Relation::nonnegative: return value >= 0;
      case Relation::nonzero: return value != 0;
    }
    return solvers::truth(false);
  }
  /// The instance of the product's law.
  Term term(const Product& p) const {
    const Term a = term(p.a), b = term(p.b);
    if (p.of == Product::Of::zero) return (a * b == 0) == (a == 0 || b == 0);
    return solvers::implies(a >= 0 && b >= 0, a * b >= 0);
  }

 private:
  const std::vector<std::string>& names_;
  std::map<Variable, Term> values_;
};

}  // namespace

solvers::Obligation obligation_of(const Sequent& sequent, const std::string& id, const std::vector<std::string>& names) {
  const Writer writer(sequent, names);
  solvers::Obligation result{id, to_string(sequent, names), solvers::Logic::nonlinear_step, {}, {"", solvers::truth(false)}};
  for (const Formula& f : sequent.premises) result.hypotheses.push_back({symbolic::to_string(f, names), writer.term(f)});
  for (const Product& p : sequent.products) result.hypotheses.push_back({"true of all integers", writer.term(p)});
  std::vector<Term> goals;
  for (const Formula& f : sequent.conclusions) goals.push_back(writer.term(f));
  result.goal = {"", solvers::any_of(goals)};
  return result;
}

}  // namespace colex::certificates
