#include "colex/certificates/sequent.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

#include "colex/certificates/tree.hpp"

#include "products.hpp"

namespace colex::certificates {

namespace {

using symbolic::Certificate;
using symbolic::Formula;
using symbolic::Hint;
using symbolic::Line;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Step;
using symbolic::Variable;
namespace rule = symbolic::rule;

/// The variable that a line solves its equation for, if it does.
const rule::Derived* solved_by(const Step& step) {
  const auto* derived = std::get_if<rule::Derived>(&step.rule);
  return derived != nullptr && derived->hint == Hint::solved ? derived : nullptr;
}

bool is_plainly_true(const Formula& f) { return f.polynomial.is_constant() && holds(f.relation, f.polynomial.constant()); }

/// What each rule owes, as formulas each of which must follow; or of a fork, of which one must.
struct Debt {
  std::vector<Formula> each;
  std::vector<Formula> one_of;
};

struct DebtOf {
  const Step& step;

  Debt operator()(const rule::Derived&) const { return {{step.formula}, {}}; }
  Debt operator()(const rule::Hypothesis&) const { return {}; }
  Debt operator()(const rule::Slack&) const { return {}; }
  Debt operator()(const rule::Contract& contract) const { return {contract.required, {}}; }
  Debt operator()(const rule::Branch& branch) const {
    const auto& all = branch.alternatives;
    if (all.size() == 2 && all[1] == negation(all[0])) return {};
    return {{}, all};
  }
  Debt operator()(const rule::Euclid& division) const {
    return {{{division.x, Relation::nonnegative}, {division.m - Polynomial(1), Relation::nonnegative}}, {}};
  }
  Debt operator()(const rule::Quotient& division) const {
    const auto& [x, m, q, r] = division;
    return {{{x, Relation::nonnegative},
             {m - Polynomial(1), Relation::nonnegative},
             {x - m * q - r, Relation::zero},
             {r, Relation::nonnegative},
             {m - Polynomial(1) - r, Relation::nonnegative}},
            {}};
  }
  Debt operator()(const rule::CommonFactors& factors) const {
    Debt debt;
    const auto product = [&](const std::vector<Variable>& variables) {
      Polynomial result(1);
      for (const Variable v : variables) {
        debt.each.push_back({Polynomial(v) - Polynomial(1), Relation::nonnegative});
        result = result * Polynomial(v);
      }
      return result;
    };
    const Polynomial rows = product(factors.rows);
    const Polynomial difference = rows - product(factors.columns);
    debt.each.push_back({difference, Relation::zero});
    return debt;
  }
};

/// The definitions made so far, in order.
class Definitions {
 public:
  void add(const Definition& definition) { all_.push_back(definition); }

  Polynomial normal(Polynomial p) const {
    for (const Definition& d : all_) {
      if (p.contains(d.variable)) p = p.substituted(d.variable, d.value);
    }
    return p;
  }
  Formula normal(const Formula& f) const { return {normal(f.polynomial), f.relation}; }

  /// Those that the formulas speak of, directly or through others.
  std::vector<Definition> behind(const Sequent& sequent) const {
    std::set<Variable> seen;
    const auto see = [&](const Polynomial& p) {
      for (const Variable v : p.variables()) seen.insert(v);
    };
    for (const Formula& f : sequent.premises) see(f.polynomial);
    for (const Formula& f : sequent.conclusions) see(f.polynomial);
    std::vector<Definition> result;
    for (const Definition& d : all_) {
      if (seen.count(d.variable) == 0) continue;
      see(d.value);
      result.push_back(d);
    }
    return result;
  }

 private:
  std::vector<Definition> all_;
};

class Reader {
 public:
  explicit Reader(const Certificate& certificate) : certificate_(certificate), needed_(needed_lines(certificate)) {}

  std::vector<Sequent> run() {
    for (Line line = 0; line < certificate_.lines.size(); ++line) {
      const Step& step = certificate_.lines[line];
      if (needed_[line]) {
        const Debt debt = std::visit(DebtOf{step}, step.rule);
        for (const Formula& f : debt.each) owe(line, {f});
        if (!debt.one_of.empty()) owe(line, debt.one_of);
      }
      if (const auto* solved = solved_by(step))
        definitions_.add({solved->variable, Polynomial(solved->variable) - step.formula.polynomial});
    }
    return std::move(result_);
  }

 private:
  void owe(Line line, const std::vector<Formula>& conclusions) {
    const Step& step = certificate_.lines[line];
    Sequent sequent{line, {}, {}, conclusions, {}};
    for (const Line premise : step.premises) {
      const Formula& f = certificate_.lines[premise].formula;
      if (std::find(conclusions.begin(), conclusions.end(), f) != conclusions.end()) return;
      if (std::find(sequent.premises.begin(), sequent.premises.end(), f) == sequent.premises.end()) sequent.premises.push_back(f);
    }
    if (std::any_of(conclusions.begin(), conclusions.end(), is_plainly_true)) return;
    sequent.definitions = definitions_.behind(sequent);
    std::vector<Formula> premises, goals;
    for (const Line premise : step.premises) premises.push_back(definitions_.normal(certificate_.lines[premise].formula));
    for (const Formula& f : conclusions) goals.push_back(definitions_.normal(f));
    const auto* derived = std::get_if<rule::Derived>(&step.rule);
    sequent.products =
        products_of(step.rule, premises, goals, derived == nullptr ? Polynomial() : definitions_.normal(derived->multiplier));
    result_.push_back(std::move(sequent));
  }

  const Certificate& certificate_;
  std::vector<bool> needed_;
  Definitions definitions_;
  std::vector<Sequent> result_;
};

/// Numbers variables in the order in which they are met.
class Renaming {
 public:
  Variable operator()(Variable v) {
    const auto [at, is_new] = numbers_.try_emplace(v, static_cast<Variable>(numbers_.size()));
    return at->second;
  }
  Polynomial operator()(const Polynomial& p) {
    Polynomial result;
    for (const symbolic::Term& term : p.terms()) {
      symbolic::Monomial monomial;
      for (const char16_t v : term.monomial.word()) monomial = monomial * symbolic::Monomial((*this)(Variable{v}));
      result = result + Polynomial(symbolic::Term{monomial, term.coefficient});
    }
    return result;
  }
  Formula operator()(const Formula& f) { return {(*this)(f.polynomial), f.relation}; }

 private:
  std::map<Variable, Variable> numbers_;
};

}  // namespace

std::vector<Sequent> sequents(const Certificate& certificate) { return Reader(certificate).run(); }

Sequent canonical(const Sequent& sequent) {
  Renaming rename;
  Sequent result{0, {}, {}, {}, {}};
  for (const Formula& f : sequent.conclusions) result.conclusions.push_back(rename(f));
  for (const Formula& f : sequent.premises) result.premises.push_back(rename(f));
  for (const Definition& d : sequent.definitions) result.definitions.push_back({rename(d.variable), rename(d.value)});
  for (const Product& p : sequent.products) result.products.push_back({rename(p.a), rename(p.b), p.of});
  return result;
}

std::string to_string(const Sequent& sequent, const std::vector<std::string>& names) {
  const auto name = [&](Variable v) { return names[symbolic::index(v)]; };
  const auto list = [&](const std::vector<Formula>& formulas, const char* separator) {
    std::string text;
    for (const Formula& f : formulas) text += (text.empty() ? "" : separator) + symbolic::to_string(f, names);
    return text;
  };
  std::string text = list(sequent.premises, ", ");
  for (std::size_t k = 0; k < sequent.definitions.size(); ++k) {
    const Definition& d = sequent.definitions[k];
    text += (k == 0 ? (text.empty() ? "where " : ", where ") : ", ") + name(d.variable) + " is " + to_string(d.value, name);
  }
  return text + (text.empty() ? "|- " : " |- ") + list(sequent.conclusions, " or ");
}

}  // namespace colex::certificates
