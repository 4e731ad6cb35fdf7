#include "colex/certificates/form.hpp"

#include <map>
#include <set>
#include <variant>

namespace colex::certificates {

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
