#include "colex/symbolic/parametrisation.hpp"

#include <algorithm>
#include <limits>

#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

// --- variables

Variable Parametrisation::introduce(std::string name) {
  if (variables_.size() > std::numeric_limits<char16_t>::max()) throw Unknown("a path with more than 65536 variables");
  models_.reset();
  certificate_.names.push_back(name);
  variables_.push_back({std::move(name), {}, {}});
  return static_cast<Variable>(variables_.size() - 1);
}

Variable Parametrisation::fresh(const std::string& prefix) { return introduce(prefix + std::to_string(variables_.size())); }

void Parametrisation::suppose_from(Variable v, std::int64_t lower, const Compared& compared) {
  raise(v, lower, add({Polynomial(v) - Polynomial(lower), Relation::nonnegative}, rule::Hypothesis{compared}));
}

void Parametrisation::suppose_below(Variable v, const Polynomial& below, const Compared& compared) {
  bound(v, normal(below), add({below - Polynomial(1) - Polynomial(v), Relation::nonnegative}, rule::Hypothesis{compared}));
  settle();
}

Polynomial Parametrisation::normal(const Polynomial& p) const {
  Polynomial result = p;
  // Values hold parameters only, so that one pass is enough.
  for (const Variable v : p.variables()) {
    if (variables_[index(v)].value) result = result.substituted(v, *variables_[index(v)].value);
  }
  return result;
}

// --- the record

Line Parametrisation::add(Formula formula, Rule rule, std::vector<Line> premises) {
  certificate_.lines.push_back({std::move(formula), std::move(rule), std::move(premises)});
  return certificate_.lines.size() - 1;
}

Line Parametrisation::derive(Formula formula, Hint hint, std::vector<Line> premises, Variable variable, Polynomial multiplier) {
  return add(std::move(formula), rule::Derived{hint, variable, std::move(multiplier)}, std::move(premises));
}

Line Parametrisation::write(const Inference& proof) {
  std::vector<Line> premises = proof.lines;
  for (const Inference& part : proof.parts) premises.push_back(write(part));
  return add(proof.formula, proof.rule, std::move(premises));
}

std::string Parametrisation::text(const Polynomial& p) const {
  return to_string(p, [this](Variable v) { return variables_[index(v)].name; });
}

void Parametrisation::spend() {
  if (++steps_ > settings_.steps) throw Unknown("more than " + std::to_string(settings_.steps) + " steps on one path");
  check_terms();
}

void Parametrisation::check_terms() const {
  if (terms_looked_at() - terms_before_ > settings_.terms)
    throw Unknown("more than " + std::to_string(settings_.terms) + " terms to look at on one path");
  constexpr std::uint64_t between_looks_at_the_clock = 64;
  if (++checks_ % between_looks_at_the_clock == 0 && settings_.deadline < std::chrono::steady_clock::now())
    throw Unknown("the time for the proof is over");
}

// --- conclusions

/// What a search finds, or has found when the path before, which began as this one did, was here.
std::optional<Inference> Parametrisation::found(Search& search, const Polynomial& p) {
  if (const Searched* before = script_.recollection().recalled(p)) {
    count_terms(before->terms);
    models_ = before->models;
    return before->proof;
  }
  const std::uint64_t terms_before = terms_looked_at();
  auto proof = search(*this, p);
  script_.recollection().remember({p, proof, terms_looked_at() - terms_before, models_});
  return proof;
}

std::optional<Line> Parametrisation::nonnegative(const Polynomial& p) {
  spend();
  const Polynomial here = normal(p);
  return written(p, here, found(prove_nonnegative, here));
}

std::optional<Line> Parametrisation::written(const Polynomial& p, const Polynomial& here, const std::optional<Inference>& proof) {
  if (!proof) return std::nullopt;
  const Line line = write(*proof);
  return here == p ? line : derive({p, Relation::nonnegative}, Hint::identity, {line});
}

std::optional<Line> Parametrisation::plainly_nonnegative(const Polynomial& p) {
  spend();
  const auto proof = found(prove_plainly_nonnegative, normal(p));
  if (!proof) return std::nullopt;
  return write(*proof);
}

std::optional<Line> Parametrisation::zero(const Polynomial& p) {
  if (normal(p).is_zero()) return derive({p, Relation::zero}, Hint::identity, {});
  const auto low = found(prove_nonnegative, normal(p));
  if (!low) return std::nullopt;
  const auto high = found(prove_nonnegative, normal(-p));
  if (!high) return std::nullopt;
  return derive({p, Relation::zero}, Hint::contradiction, {write(*low), write(*high)});
}

std::optional<Line> Parametrisation::nonzero(const Polynomial& p) {
  const Polynomial here = normal(p);
  // 0 is a multiple of everything.
  if (here.is_zero()) return std::nullopt;
  if (const auto line = nonnegative(here - Polynomial(1))) return derive({p, Relation::nonzero}, Hint::identity, {*line});
  if (const auto line = nonnegative(-here - Polynomial(1))) return derive({p, Relation::nonzero}, Hint::identity, {*line});
  for (const Fact& fact : known()) {
    if (fact.relation != Relation::nonzero) continue;
    const auto multiple = exact_quotient(here, fact.polynomial);
    if (!multiple) continue;
    if (multiple->is_constant()) return derive({p, Relation::nonzero}, Hint::cancelled, {fact.line}, {}, *multiple);
    if (const auto positive = nonnegative(*multiple - Polynomial(1))) {
      return derive({p, Relation::nonzero}, Hint::cancelled, {fact.line, *positive}, {}, *multiple);
    }
  }
  return std::nullopt;
}

std::optional<Line> Parametrisation::shown(const Formula& f) {
  switch (f.relation) {
    case Relation::zero: return zero(f.polynomial);
    case Relation::nonnegative: return nonnegative(f.polynomial);
    case Relation::nonzero: return nonzero(f.polynomial);
  }
  return std::nullopt;
}

std::optional<Line> Parametrisation::claimed(const Formula& f) {
  if (f.relation != Relation::nonnegative) return shown(f);
  spend();
  const Polynomial here = normal(f.polynomial);
  return written(f.polynomial, here, found(prove_claimed_nonnegative, here));
}

void Parametrisation::contradict(std::vector<Line> premises) {
  throw Infeasible{derive({Polynomial(-1), Relation::nonnegative}, Hint::contradiction, std::move(premises))};
}

std::vector<Fact> Parametrisation::known() const {
  std::vector<Fact> result = facts_;
  for (const Fact& fact : work_) {
    Polynomial p = normal(fact.polynomial);
    if (!p.is_constant()) result.push_back({std::move(p), fact.relation, fact.line});
  }
  return result;
}

bool Parametrisation::has_model_below_zero(const Polynomial& p) const {
  constexpr std::size_t attempts = 12;
  constexpr std::size_t enough = 4;
  if (!models_) {
    Models models;
    for (std::size_t attempt = 0; attempt < attempts && models.size() < enough; ++attempt) {
      if (auto values = small_values(*this, attempt)) models.push_back(std::move(*values));
    }
    models_ = std::make_shared<const Models>(std::move(models));
  }
  return std::any_of(models_->begin(), models_->end(), [&](const std::vector<std::int64_t>& values) {
    return p.evaluated([&](Variable v) { return values[index(v)]; }) < 0;
  });
}

// --- suppositions

Parametrisation::Taken Parametrisation::fork(std::vector<Formula> alternatives, std::vector<Line> premises) {
  if (++forks_ > settings_.forks) throw Unknown("more than " + std::to_string(settings_.forks) + " forks on one path");
  const std::size_t taken = script_.next(alternatives.size());
  const Formula formula = alternatives[taken];
  const Line line = add(formula, rule::Branch{std::move(alternatives), taken}, std::move(premises));
  enqueue(formula.polynomial, formula.relation, line);
  settle();
  return {taken, line};
}

void Parametrisation::suppose(const Formula& f, const Compared& compared) {
  enqueue(f.polynomial, f.relation, add(f, rule::Hypothesis{compared}));
  settle();
}

Line Parametrisation::suppose(const std::vector<Formula>& formulas, const rule::Contract& contract) {
  std::vector<Line> premises;
  for (const Formula& f : contract.required) {
    const auto line = shown(f);
    if (!line) throw Unknown("what " + contract.kernel + " requires is not shown");
    premises.push_back(*line);
  }
  const Line first = certificate_.lines.size();
  for (const Formula& f : formulas) enqueue(f.polynomial, f.relation, add(f, contract, premises));
  settle();
  return first;
}

/// Works in what waits, equations first: they make the rest simpler.
void Parametrisation::settle() {
  while (!work_.empty()) {
    spend();
    auto next = std::find_if(work_.begin(), work_.end(), [](const Fact& f) { return f.relation == Relation::zero; });
    if (next == work_.end()) next = work_.begin();
    Fact fact = std::move(*next);
    work_.erase(next);
    fact.polynomial = normal(fact.polynomial);
    switch (fact.relation) {
      case Relation::zero: work_in_zero(std::move(fact)); break;
      case Relation::nonnegative: work_in_nonnegative(std::move(fact)); break;
      case Relation::nonzero: work_in_nonzero(std::move(fact)); break;
    }
  }
}

/// Replaces v by a polynomial without v. Its domain becomes suppositions on the polynomial.
void Parametrisation::solve(Variable v, const Polynomial& value, std::vector<Line> premises) {
  derive({Polynomial(v) - value, Relation::zero}, Hint::solved, std::move(premises), v);
  release_facts_with(v);
  models_.reset();
  const Domain domain = variables_[index(v)].domain;
  variables_[index(v)].value = value;
  for (Variables& other : variables_) {
    if (other.value) other.value = other.value->substituted(v, value);
    if (other.domain.below) other.domain.below = other.domain.below->substituted(v, value);
  }
  for (Division& d : divisions_) {
    d.x = d.x.substituted(v, value);
    d.m = d.m.substituted(v, value);
    d.result.quotient = d.result.quotient.substituted(v, value);
    d.result.remainder = d.result.remainder.substituted(v, value);
  }
  drop_circular_bounds();
  if (domain.lower) enqueue(value - Polynomial(*domain.lower), Relation::nonnegative, domain.lower_line);
  if (domain.below) enqueue(normal(*domain.below) - Polynomial(1) - value, Relation::nonnegative, domain.below_line);
}

/// The facts that mention v are looked at again.
void Parametrisation::release_facts_with(Variable v) {
  std::vector<Fact> kept;
  for (Fact& fact : facts_) {
    if (fact.polynomial.contains(v)) {
      work_.push_back(std::move(fact));
    } else {
      kept.push_back(std::move(fact));
    }
  }
  facts_ = std::move(kept);
}

/// Whether the bound of `from` depends on the target, directly or through other bounds.
bool Parametrisation::bound_reaches(Variable from, Variable target) const {
  std::vector<Variable> seen{from};
  for (std::size_t k = 0; k < seen.size(); ++k) {
    const auto& below = variables_[index(seen[k])].domain.below;
    if (!below) continue;
    for (const Variable v : below->variables()) {
      if (v == target) return true;
      if (std::find(seen.begin(), seen.end(), v) == seen.end()) seen.push_back(v);
    }
  }
  return false;
}

/// A bound that has come to depend on its own variable, c < f(c), bounds nothing by itself: it becomes a supposition.
void Parametrisation::drop_circular_bounds() {
  for (std::size_t k = 0; k < variables_.size(); ++k) {
    const auto v = static_cast<Variable>(k);
    Domain& domain = variables_[k].domain;
    if (variables_[k].value || !domain.below || !bound_reaches(v, v)) continue;
    enqueue(*domain.below - Polynomial(1) - Polynomial(v), Relation::nonnegative, domain.below_line);
    domain.below.reset();
    models_.reset();
  }
}

void Parametrisation::raise(Variable v, std::int64_t lower, Line line) {
  models_.reset();
  Domain& domain = variables_[index(v)].domain;
  domain.lower = lower;
  domain.lower_line = line;
  if (domain.below) require_nonempty(v);
  release_facts_with(v);
}

void Parametrisation::bound(Variable v, const Polynomial& below, Line line) {
  models_.reset();
  Domain& domain = variables_[index(v)].domain;
  domain.below = below;
  domain.below_line = line;
  if (domain.lower) require_nonempty(v);
  release_facts_with(v);
}

/// lower <= v < below says lower < below as well.
void Parametrisation::require_nonempty(Variable v) {
  const Domain& domain = variables_[index(v)].domain;
  const Polynomial width = *domain.below - Polynomial(1) - Polynomial(*domain.lower);
  enqueue(width, Relation::nonnegative,
          derive({width, Relation::nonnegative}, Hint::combination, {domain.lower_line, domain.below_line}, v, Polynomial(1)));
}

Answers::Decision Answers::decided(const Formula& formula) {
  const Formula otherwise = negation(formula);
  if (const auto line = state_.shown(formula)) return Decision{true, *line};
  if (const auto line = state_.shown(otherwise)) return Decision{false, *line};
  const auto [taken, line] = state_.fork({formula, otherwise});
  return {taken == 0, line};
}

Answers::Kernel Answers::applied(const std::string& kernel, std::vector<Polynomial> arguments,
                                 const std::function<Kernel()>& take) {
  for (const Application& known : applications_) {
    const auto equal = [&](const Polynomial& a, const Polynomial& b) { return state_.normal(a - b).is_zero(); };
    const bool same = known.kernel == kernel &&
                      std::equal(known.arguments.begin(), known.arguments.end(), arguments.begin(), arguments.end(), equal);
    if (same) return known.value;
  }
  Kernel value = take();
  applications_.push_back({kernel, std::move(arguments), value});
  return value;
}

/// A line that says p >= 0. On the path on which p is negative instead, the division leaves its contract.
Line Answers::required(const Polynomial& p, const char* otherwise) {
  const Formula formula{p, Relation::nonnegative};
  if (const auto line = state_.shown(formula)) return *line;
  const auto [taken, line] = state_.fork({formula, negation(formula)});
  if (taken == 1) throw OutsideContract{otherwise};
  return line;
}

Quotient Answers::divide(const Polynomial& x, const Polynomial& m) {
  const Line m_line = required(m - Polynomial(1), "a division by what is not positive");
  const Line x_line = required(x, "a division of what is negative");
  return state_.divide(state_.normal(x), x_line, state_.normal(m), m_line);
}

}  // namespace colex::symbolic
