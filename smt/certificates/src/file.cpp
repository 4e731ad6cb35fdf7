#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "colex/certificates/sequent.hpp"
#include "colex/symbolic/run.hpp"
#include "colex/symbolic/unknown.hpp"

#include "written.hpp"

namespace colex::certificates {

namespace {

using symbolic::Formula;
using symbolic::Hint;
using symbolic::Line;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::said;
using symbolic::Step;
using symbolic::Variable;
namespace rule = symbolic::rule;
namespace event = symbolic::event;

using Multipliers = std::optional<std::vector<std::string>>;

/// What was found for each lemma so far, by any thread: theorems share many.
class FoundBefore {
 public:
  Multipliers look_up(const std::string& statement, const auto& search) {
    {
      const std::lock_guard lock(mutex_);
      const auto known = found_.find(statement);
      if (known != found_.end() && known->second) return known->second;
    }
    Multipliers found = search();
    const std::lock_guard lock(mutex_);
    return found_.insert_or_assign(statement, std::move(found)).first->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Multipliers> found_;
};

FoundBefore& found_before() {
  static FoundBefore all;
  return all;
}

/// Numbers a lemma's variables in the order in which they are met.
class Numbering {
 public:
  Variable operator()(Variable v) {
    const auto [at, is_new] = numbers_.try_emplace(v, static_cast<Variable>(numbers_.size()));
    if (is_new) order_.push_back(v);
    return at->second;
  }
  Polynomial operator()(const Polynomial& p) {
    Polynomial result;
    for (const symbolic::Term& t : p.terms()) {
      symbolic::Monomial monomial;
      for (const char16_t v : t.monomial.word()) monomial = monomial * symbolic::Monomial((*this)(Variable{v}));
      result = result + Polynomial(symbolic::Term{monomial, t.coefficient});
    }
    return result;
  }
  Formula operator()(const Formula& f) { return {(*this)(f.polynomial), f.relation}; }
  const std::vector<Variable>& order() const { return order_; }

 private:
  std::map<Variable, Variable> numbers_;
  std::vector<Variable> order_;
};

const std::vector<std::string>& numbered_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (int k = 0; k < 256; ++k) list.push_back('x' + std::to_string(k));
    return list;
  }();
  return names;
}

/// The equations that were solved: every variable's value holds none that was solved.
class Solved {
 public:
  void add(Variable v, const Polynomial& value) {
    for (auto& [other, old] : values_) {
      if (old.contains(v)) old = old.substituted(v, value);
    }
    values_.insert_or_assign(v, value);
  }
  Polynomial normal(const Polynomial& p) const {
    Polynomial result = p;
    for (const Variable v : p.variables()) {
      const auto value = values_.find(v);
      if (value != values_.end()) result = result.substituted(v, value->second);
    }
    return result;
  }
  Formula normal(const Formula& f) const { return {normal(f.polynomial), f.relation}; }

 private:
  std::map<Variable, Polynomial> values_;
};

/// Writes one part after the other.
class FileWriter {
 public:
  void part(const std::string& name, const Tree& tree) {
    line("part " + name);
    state_ = {};
    stretch(tree.root());
  }

  void line(const std::string& text) { result.text += text + '\n'; }

  Written result;

 private:
  using Fact = std::size_t;

  /// What is known on the way to a place of the tree.
  struct State {
    Solved solved;
    std::vector<std::string> names;               ///< of variables, by number
    std::vector<std::pair<Fact, Formula>> lines;  ///< the fact that each line became
    std::vector<Step> steps;                      ///< the lines, for what they were made by
    std::vector<std::size_t> results;             ///< the number of the quotient or contract that a line became
    Fact facts = 0;
    std::size_t values = 0, entries = 0, claims = 0;
    std::optional<std::pair<rule::Euclid, Fact>> euclid;
    std::optional<std::pair<rule::CommonFactors, Fact>> factors;
    std::optional<std::pair<rule::Contract, Fact>> contract;
  };

  void stretch(const Stretch& s) {
    for (const Entry& entry : s.entries) {
      name_variables(entry);
      if (const auto* step = std::get_if<Step>(&entry.what)) {
        state_.steps.push_back(*step);
        state_.results.push_back(0);
        if (entry.needed) {
          std::visit([&](const auto& by) { write(*step, by); }, step->rule);
        } else {
          learn(state_.facts, step->formula);  // nobody asks for it
        }
      } else {
        std::visit([&](const auto& what) { write(what); }, std::get<symbolic::Event>(entry.what).what);
      }
    }
    if (s.cases.empty()) {
      if (s.infeasible) {
        line("absurd #" + std::to_string(state_.lines.back().first));
      } else {
        line("qed " + std::to_string(state_.claims));
      }
      return;
    }
    fork(s);
    for (std::size_t k = 0; k < s.cases.size(); ++k) {
      State here = state_;
      line("case " + std::to_string(k + 1));
      stretch(s.cases[k]);
      state_ = std::move(here);
    }
  }

  void name_variables(const Entry& entry) {
    for (const auto& [v, wanted] : entry.names) {
      std::string name;
      for (const char c : wanted) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      if (name.empty() || std::isalpha(static_cast<unsigned char>(name[0])) == 0) name = 'v' + name;
      if (state_.names.size() <= index(v)) state_.names.resize(index(v) + 1);
      // A name that another variable has is made another one; a variable that has a name keeps it, and the checker complains.
      if (state_.names[index(v)].empty()) {
        const bool taken = std::find(state_.names.begin(), state_.names.end(), name) != state_.names.end();
        state_.names[index(v)] = taken ? name + "_" + std::to_string(index(v)) : name;
      }
    }
  }

  // --- text

  std::string text(const Polynomial& p) const { return compact(state_.solved.normal(p), state_.names); }
  std::string text(Variable v) const { return state_.names.at(index(v)); }
  static std::string text(Fact fact) { return '#' + std::to_string(fact); }
  std::string texts(const std::vector<Variable>& variables) const {
    std::string list;
    for (const Variable v : variables) list += (list.empty() ? "" : ",") + text(v);
    return list.empty() ? "-" : list;
  }

  // --- facts

  void learn(Fact fact, const Formula& f) { state_.lines.emplace_back(fact, f); }
  Formula normal(const Formula& f) const { return state_.solved.normal(f); }

  static bool same(const Formula& f, const Formula& g) {
    if (f.relation != g.relation) return false;
    return f.polynomial == g.polynomial || (f.relation != Relation::nonnegative && f.polynomial == -g.polynomial);
  }

  /// The fact that says the formula: one of the premises, or what a lemma makes of them.
  Fact fact_of(const Formula& f, const std::vector<Line>& premises, const rule::Derived* hint) {
    const Formula wanted = normal(f);
    for (const Line premise : premises) {
      if (same(normal(state_.lines[premise].second), wanted)) return state_.lines[premise].first;
    }
    const Fact fact = state_.facts++;
    ++result.steps;
    line(text(fact) + " lemma " + lemma({wanted}, premises, hint));
    return fact;
  }

  /// "3 s,t by #1 #2"
  std::string lemma(const std::vector<Formula>& conclusions, const std::vector<Line>& premises, const rule::Derived* hint) {
    Lemma lemma;
    Numbering number;
    for (const Formula& f : conclusions) lemma.conclusions.push_back(number(f));
    std::string facts;
    std::set<Fact> used;
    for (const Line premise : premises) {
      const auto& [fact, formula] = state_.lines[premise];
      if (!used.insert(fact).second) continue;
      lemma.premises.push_back(number(normal(formula)));
      facts += ' ' + text(fact);
    }
    std::optional<rule::Derived> canonical;
    if (hint != nullptr) {
      canonical = rule::Derived{hint->hint, {}, number(state_.solved.normal(hint->multiplier))};
      const bool names_variable = hint->hint == Hint::end_points;
      if (names_variable) canonical->variable = number(hint->variable);
    }
    const std::size_t k = number_of(lemma, canonical ? &*canonical : nullptr);
    std::vector<Variable> used_variables;
    for (std::size_t i = 0; i < variables_of(lemma); ++i) used_variables.push_back(number.order()[i]);
    return std::to_string(k) + ' ' + texts(used_variables) + " by" + facts;
  }

  static std::size_t variables_of(const Lemma& lemma) {
    std::size_t count = 0;
    for (const std::vector<Formula>* list : {&lemma.premises, &lemma.conclusions}) {
      for (const Formula& f : *list) {
        for (const Variable v : f.polynomial.variables()) count = std::max(count, index(v) + 1);
      }
    }
    return count;
  }

  /// The lemma's number in this file; written down when it is met first.
  std::size_t number_of(const Lemma& lemma, const rule::Derived* hint) {
    std::string statement = ":";
    if (variables_of(lemma) > numbered_names().size()) throw symbolic::Unknown("a step with too many variables");
    for (const Formula& f : lemma.premises) statement += ' ' + compact(f, numbered_names());
    statement += " =>";
    for (const Formula& f : lemma.conclusions) statement += ' ' + compact(f, numbered_names());
    const auto [at, is_new] = lemmas_.try_emplace(statement, lemmas_.size());
    if (!is_new) return at->second;
    ++result.lemmas;
    line("lemma " + std::to_string(at->second) + ' ' + statement);
    const Multipliers found = found_before().look_up(statement, [&] { return refutation(lemma, guide(lemma, hint)); });
    if (found) {
      for (const std::string& each : *found) line(each);
    } else {
      line("open");
      if (result.open++ == 0) result.first_open = statement;
    }
    return at->second;
  }

  std::string by(const std::vector<Fact>& facts) const {
    std::string list = " by";
    for (const Fact fact : facts) list += ' ' + text(fact);
    return list;
  }

  // --- lines

  void write(const Step& step, const rule::Hypothesis& hypothesis) {
    line("given " + text(state_.facts) + ' ' + to_string(hypothesis.compared));
    learn(state_.facts++, step.formula);
  }

  /// The alternative of a fork that is being written.
  void write(const Step& step, const rule::Branch&) { learn(state_.facts++, step.formula); }

  void fork(const Stretch& s) {
    const auto& first = std::get<Step>(s.cases.front().entries.front().what);
    const auto& alternatives = std::get<rule::Branch>(first.rule).alternatives;
    if (alternatives.size() == 2 && alternatives[1] == negation(alternatives[0])) {
      line("fork " + compact(normal(alternatives[0]), state_.names));
      return;
    }
    std::vector<Formula> conclusions;
    for (const Formula& f : alternatives) conclusions.push_back(normal(f));
    ++result.steps;
    const std::string by_lemma = lemma(conclusions, first.premises, nullptr);
    line("fork lemma " + by_lemma);
  }

  void write(const Step& step, const rule::Slack& slack) {
    const Polynomial rest = step.formula.polynomial.without(slack.n);
    const bool plus = step.formula.polynomial.factor_of(slack.n) == Polynomial(1);
    line("name " + text(state_.facts) + ' ' + text(slack.n) + " = " + text(plus ? -rest : rest));
    learn(state_.facts++, step.formula);
  }

  void write(const Step& step, const rule::Euclid& division) {
    const Polynomial q(division.q), r(division.r);
    const std::vector<Formula> all = {{division.x - division.m * q - r, Relation::zero},
                                      {q, Relation::nonnegative},
                                      {r, Relation::nonnegative},
                                      {division.m - Polynomial(1) - r, Relation::nonnegative}};
    if (!state_.euclid || !(state_.euclid->first == division)) {
      const Fact x = fact_of({division.x, Relation::nonnegative}, step.premises, nullptr);
      const Fact m = fact_of({division.m - Polynomial(1), Relation::nonnegative}, step.premises, nullptr);
      line("euclid " + text(state_.facts) + ' ' + text(division.q) + ' ' + text(division.r) + " of " + text(division.x) + ' ' +
           text(division.m) + by({x, m}));
      state_.euclid = {division, state_.facts};
      state_.facts += all.size();
    }
    learn_one_of(step, all, state_.euclid->second);
  }

  void write(const Step& step, const rule::CommonFactors& factors) {
    const std::size_t rows = factors.rows.size(), columns = factors.columns.size();
    std::vector<Formula> all;
    const auto product = [&](std::size_t first, std::size_t stride, std::size_t count) {
      Polynomial result(1);
      for (std::size_t k = 0; k < count; ++k) result = result * Polynomial(factors.matrix.at(first + k * stride));
      return result;
    };
    for (const Variable f : factors.matrix) all.push_back({Polynomial(f) - Polynomial(1), Relation::nonnegative});
    for (std::size_t k = 0; k < rows; ++k)
      all.push_back({Polynomial(factors.rows[k]) - product(k * columns, 1, columns), Relation::zero});
    for (std::size_t k = 0; k < columns; ++k)
      all.push_back({Polynomial(factors.columns[k]) - product(k, columns, rows), Relation::zero});
    if (!state_.factors || !(state_.factors->first == factors)) {
      std::vector<Fact> facts;
      Polynomial difference(1), right(1);
      for (const Variable v : factors.rows) difference = difference * Polynomial(v);
      for (const Variable v : factors.columns) right = right * Polynomial(v);
      facts.push_back(fact_of({difference - right, Relation::zero}, step.premises, nullptr));
      for (const std::vector<Variable>* list : {&factors.rows, &factors.columns}) {
        for (const Variable v : *list)
          facts.push_back(fact_of({Polynomial(v) - Polynomial(1), Relation::nonnegative}, step.premises, nullptr));
      }
      line("factors " + text(state_.facts) + ' ' + texts(factors.matrix) + " of " + texts(factors.rows) + ' ' +
           texts(factors.columns) + by(facts));
      state_.factors = {factors, state_.facts};
      state_.facts += all.size();
    }
    learn_one_of(step, all, state_.factors->second);
  }

  void learn_one_of(const Step& step, const std::vector<Formula>& all, Fact first) {
    const auto found = std::find(all.begin(), all.end(), step.formula);
    if (found == all.end()) throw std::logic_error("a line that its rule does not give");
    learn(first + static_cast<std::size_t>(found - all.begin()), step.formula);
  }

  void write(const Step& step, const rule::Quotient& quotient) {
    const auto& [x, m, q, r] = quotient;
    const std::vector<Formula> owed = {{x, Relation::nonnegative},
                                       {m - Polynomial(1), Relation::nonnegative},
                                       {x - m * q - r, Relation::zero},
                                       {r, Relation::nonnegative},
                                       {m - Polynomial(1) - r, Relation::nonnegative}};
    std::vector<Fact> facts;
    for (const Formula& f : owed) facts.push_back(fact_of(f, step.premises, nullptr));
    state_.results.back() = state_.entries++;
    line("quotient &" + std::to_string(state_.results.back()) + ' ' + text(q) + ' ' + text(r) + " of " + text(x) + ' ' + text(m) +
         by(facts));
    learn(facts[2], step.formula);
  }

  void write(const Step& step, const rule::Contract& contract) {
    if (contract.fresh.empty() || !state_.contract || !(state_.contract->first == contract)) {
      std::vector<Fact> facts;
      for (const Formula& f : contract.required) facts.push_back(fact_of(f, step.premises, nullptr));
      std::string arguments;
      for (const Polynomial& p : contract.arguments) arguments += ' ' + text(p);
      state_.results.back() = state_.entries++;
      line("contract &" + std::to_string(state_.results.back()) + ' ' + text(state_.facts) + ' ' + contract.kernel + ' ' +
           texts(contract.fresh) + " of" + arguments + by(facts));
      state_.contract = {contract, state_.facts};
    }
    // The lines of a contract come in the order in which it says them.
    learn(state_.facts++, step.formula);
  }

  void write(const Step& step, const rule::Derived& derived) {
    const Fact fact = fact_of(step.formula, step.premises, &derived);
    if (derived.hint == Hint::solved) {
      line("solve " + text(derived.variable) + ' ' + text(fact));
      state_.solved.add(derived.variable, Polynomial(derived.variable) - normal_but(step.formula.polynomial, derived.variable));
    }
    learn(fact, step.formula);
  }

  /// v - value, the value normal.
  Polynomial normal_but(const Polynomial& p, Variable v) const { return Polynomial(v) + state_.solved.normal(p - Polynomial(v)); }

  // --- events

  std::string next_value() { return '$' + std::to_string(state_.values++); }
  std::string by_result(Line line) const { return " by &" + std::to_string(state_.results.at(line)); }

  void write(const event::Input& e) { line(next_value() + " input " + text(e.variable)); }
  void write(const event::Computed& e) { line(next_value() + ' ' + said(e)); }
  void write(const event::Divided& e) { line(next_value() + ' ' + said(e) + by_result(e.line)); }
  void write(const event::Applied& e) {
    std::vector<Fact> facts;
    for (const Line each : e.lines) facts.push_back(state_.lines.at(each).first);
    line(next_value() + ' ' + said(e) + (e.result ? by(facts) : by_result(e.lines.front())));
  }
  void write(const event::Decided& e) { line(said(e) + ' ' + text(state_.lines.at(e.line).first)); }
  void write(const event::Claimed& e) {
    ++state_.claims;
    line(said(e) + (e.claimed ? ' ' + text(state_.lines.at(e.line).first) : ""));
  }

  /// "note state $3 1 _"
  void write(const event::Noted& e) { line(said(e)); }

  State state_;
  std::map<std::string, std::size_t> lemmas_;
};

}  // namespace

Written written(const std::string& id, const std::vector<std::string>& rests_on, const std::vector<CertifiedPart>& parts) {
  FileWriter writer;
  writer.line("colex-certificate 1");
  writer.line("about " + on_one_line(id));
  for (const std::string& other : rests_on) writer.line("rests-on " + other);
  for (const CertifiedPart& part : parts) writer.part(part.recording->name(), *part.tree);
  writer.line("end");
  return std::move(writer.result);
}

}  // namespace colex::certificates
