#include "colex/certificates/sequent.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

#include "colex/certificates/file.hpp"

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

namespace {

using symbolic::Certificate;
using symbolic::Formula;
using symbolic::Line;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Step;
using symbolic::Variable;
namespace rule = symbolic::rule;

bool is_nonnegative(const Formula& f, const Polynomial& p) { return f == Formula{p, Relation::nonnegative}; }
bool is_zero(const Formula& f, const Polynomial& p) { return f == Formula{p, Relation::zero}; }

/// Looks at one line after the other.
class Inspection {
 public:
  explicit Inspection(const Certificate& certificate) : certificate_(certificate) {}

  std::vector<std::string> run(Purpose purpose) {
    for (line_ = 0; line_ < certificate_.lines.size(); ++line_) {
      take_inputs();
      const Step& step = certificate_.lines[line_];
      for (const Line premise : step.premises) require(premise < line_, "rests on line " + std::to_string(premise));
      std::visit([&](const auto& rule) { inspect(step, rule); }, step.rule);
      see(step.formula.polynomial);
    }
    take_inputs();
    if (purpose == Purpose::contradiction) {
      const bool ends = !certificate_.lines.empty() && is_nonnegative(certificate_.lines.back().formula, Polynomial(-1));
      if (!ends) complaints_.emplace_back("the path is said to be infeasible, and its last line is no contradiction");
    }
    for (const symbolic::Discharged& goal : certificate_.goals) {
      const bool shown = goal.shown_by < certificate_.lines.size() && certificate_.lines[goal.shown_by].formula == goal.goal;
      if (!shown) complaints_.push_back("line " + std::to_string(goal.shown_by) + " does not say the goal that it is to show");
    }
    return std::move(complaints_);
  }

 private:
  void require(bool holds, const std::string& otherwise) {
    if (!holds) complaints_.push_back("line " + std::to_string(line_) + ' ' + otherwise);
  }
  /// The law's variables are new when it names them; after that they are taken, whether a line has spoken of them or not.
  void take_inputs() {
    for (; event_ < certificate_.run.size() && certificate_.run[event_].at <= line_; ++event_) {
      const auto* input = std::get_if<symbolic::event::Input>(&certificate_.run[event_].what);
      if (input != nullptr)
        require(seen_.insert(input->variable).second, "comes after an input that has the name of another variable");
    }
  }
  void see(const Polynomial& p) {
    for (const Variable v : p.variables()) seen_.insert(v);
  }
  /// The variable is new, or was introduced by a line of the same rule.
  template <class Rule>
  void name(Variable v, const Rule& rule) {
    const auto [named, is_first] = named_.try_emplace(v, line_);
    const auto* before = std::get_if<Rule>(&certificate_.lines[named->second].rule);
    require(is_first ? seen_.count(v) == 0 : before != nullptr && *before == rule, "gives a name that is taken");
  }

  void inspect(const Step& step, const rule::Branch& branch) {
    require(branch.taken < branch.alternatives.size() && branch.alternatives[branch.taken] == step.formula,
            "takes an alternative that its fork has not");
  }
  void inspect(const Step& step, const rule::Slack& slack) {
    require(seen_.count(slack.n) == 0, "gives a name that is taken");
    const Polynomial& p = step.formula.polynomial;
    const bool defines = step.formula.relation == Relation::zero && p.degree_in(slack.n) == 1 &&
                         p.factor_of(slack.n).is_constant() &&
                         (p.factor_of(slack.n) == Polynomial(1) || p.factor_of(slack.n) == Polynomial(-1));
    require(defines, "does not say what its new variable is");
  }
  void inspect(const Step& step, const rule::Euclid& division) {
    const Polynomial q(division.q), r(division.r);
    const Formula& f = step.formula;
    const bool shape = is_zero(f, division.x - division.m * q - r) || is_nonnegative(f, q) || is_nonnegative(f, r) ||
                       is_nonnegative(f, division.m - Polynomial(1) - r);
    require(shape, "says of a division what is not known of it");
    require(!division.x.contains(division.q) && !division.x.contains(division.r) && !division.m.contains(division.q) &&
                !division.m.contains(division.r),
            "divides what its quotient is part of");
    name(division.q, division);
    name(division.r, division);
  }
  void inspect(const Step& step, const rule::Quotient& division) {
    require(is_zero(step.formula, division.x - division.m * division.q - division.r), "is no equation of a quotient");
  }
  void inspect(const Step& step, const rule::CommonFactors& factors) {
    const std::size_t columns = factors.columns.size();
    const bool full = factors.rows.size() >= 2 && columns >= 2 && factors.matrix.size() == factors.rows.size() * columns;
    require(full, "has a matrix of another size than its products");
    if (!full) return;
    for (const Variable f : factors.matrix) name(f, factors);
    const auto product = [&](std::size_t first, std::size_t stride, std::size_t count) {
      Polynomial result(1);
      for (std::size_t k = 0; k < count; ++k) result = result * Polynomial(factors.matrix[first + k * stride]);
      return result;
    };
    bool shape = false;
    for (const Variable f : factors.matrix) shape = shape || is_nonnegative(step.formula, Polynomial(f) - Polynomial(1));
    for (std::size_t k = 0; k < factors.rows.size(); ++k)
      shape = shape || is_zero(step.formula, Polynomial(factors.rows[k]) - product(k * columns, 1, columns));
    for (std::size_t k = 0; k < columns; ++k)
      shape = shape || is_zero(step.formula, Polynomial(factors.columns[k]) - product(k, columns, factors.rows.size()));
    require(shape, "says of a matrix of factors what is not known of it");
  }
  void inspect(const Step&, const rule::Hypothesis&) {}
  void inspect(const Step&, const rule::Contract& contract) {
    for (const Variable v : contract.fresh) name(v, contract);
  }
  void inspect(const Step&, const rule::Derived&) {}

  const Certificate& certificate_;
  Line line_ = 0;
  std::size_t event_ = 0;
  std::set<Variable> seen_;         ///< the variables of the lines before
  std::map<Variable, Line> named_;  ///< those that a division or a matrix introduced, and where
  std::vector<std::string> complaints_;
};

struct Count {
  Trusted& trusted;
  void operator()(const rule::Hypothesis&) const { ++trusted.hypotheses; }
  void operator()(const rule::Branch&) const { ++trusted.branches; }
  void operator()(const rule::Slack&) const { ++trusted.names; }
  void operator()(const rule::Euclid&) const { ++trusted.divisions; }
  void operator()(const rule::Quotient&) const { ++trusted.quotients; }
  void operator()(const rule::CommonFactors&) const { ++trusted.matrices; }
  void operator()(const rule::Contract&) const { ++trusted.contracts; }
  void operator()(const rule::Derived&) const {}
};

}  // namespace

std::vector<std::string> complaints(const Certificate& certificate, Purpose purpose) {
  return Inspection(certificate).run(purpose);
}

Trusted trusted_lines(const Certificate& certificate) {
  Trusted trusted;
  for (const Step& step : certificate.lines) std::visit(Count{trusted}, step.rule);
  return trusted;
}

}  // namespace colex::certificates
