#include <algorithm>
#include <limits>

#include "colex/symbolic/parametrisation.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

namespace {

/// One choice of values.
class Choice {
 public:
  Choice(const Parametrisation& path, std::size_t attempt)
      : path_(path), attempt_(attempt), dice_(attempt), values_(path.variables()), defined_(path.variables()) {}

  std::optional<std::vector<std::int64_t>> run() {
    for (const Division& d : path_.divisions()) {
      for (const Polynomial& named : {d.result.quotient, d.result.remainder}) {
        if (const auto v = parameter(named)) defined_[index(*v)] = true;
      }
    }
    while (compute_some() || choose_some(false) || choose_some(true)) continue;
    std::vector<std::int64_t> result;
    for (std::size_t k = 0; k < values_.size(); ++k) {
      if (const auto& value = path_.value(static_cast<Variable>(k))) values_[k] = evaluate(*value);
      if (!values_[k]) return std::nullopt;
      result.push_back(*values_[k]);
    }
    const std::vector<Fact> facts = path_.known();
    const bool right = std::all_of(facts.begin(), facts.end(), [&](const Fact& fact) {
      const auto value = evaluate(fact.polynomial);
      return value && holds(fact.relation, *value);
    });
    if (!right) return std::nullopt;
    return result;
  }

 private:
  /// The variable that p is, if it is one that needs a value.
  std::optional<Variable> parameter(const Polynomial& p) const {
    const std::vector<Variable> variables = p.variables();
    if (variables.size() != 1 || !(p == Polynomial(variables[0]))) return std::nullopt;
    if (values_[index(variables[0])] || path_.value(variables[0])) return std::nullopt;
    return variables[0];
  }

  /// Computes the quotients and remainders of the numbers that are known by now; false if there are none.
  bool compute_some() {
    bool progress = false;
    for (const Division& d : path_.divisions()) {
      const auto q = parameter(d.result.quotient);
      const auto r = parameter(d.result.remainder);
      if (!q && !r) continue;
      const auto x = evaluate(d.x);
      const auto m = evaluate(d.m);
      if (!x || !m || *x < 0 || *m < 1) continue;
      if (q) values_[index(*q)] = *x / *m;
      if (r) values_[index(*r)] = *x % *m;
      progress = true;
    }
    return progress;
  }

  /// Chooses the parameters whose bounds are known by now, those that are quotients and remainders only if `all`; false if
  /// there are none.
  bool choose_some(bool all) {
    bool progress = false;
    for (std::size_t k = 0; k < values_.size(); ++k) {
      const auto v = static_cast<Variable>(k);
      if (values_[k] || path_.value(v) || (defined_[k] && !all)) continue;
      const Domain& domain = path_.domain(v);
      std::optional<std::int64_t> high;
      if (domain.below) {
        const auto below = evaluate(*domain.below);
        if (!below || *below == std::numeric_limits<std::int64_t>::min()) continue;
        high = *below - 1;
      }
      values_[k] = choose(domain.lower, high);
      progress = true;
    }
    return progress;
  }

  std::int64_t choose(std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
    // Who tries more often begins with small ones again.
    const std::int64_t scale = 1 + static_cast<std::int64_t>(attempt_ / 24 % 16);
    const std::int64_t from = low ? *low : (attempt_ < 2 ? 0 : -scale);
    const std::int64_t step = attempt_ < 2 ? static_cast<std::int64_t>(attempt_) : dice_.between(0, low ? scale : 2 * scale);
    std::int64_t chosen = at_most_largest(from, step);
    if (high) chosen = dice_.between(0, 3) == 0 ? *high : std::min(chosen, *high);
    return chosen;
  }

  /// The value of a polynomial in variables that have values.
  std::optional<std::int64_t> evaluate(const Polynomial& p) const {
    for (const Variable v : p.variables()) {
      if (!values_[index(v)]) return std::nullopt;
    }
    try {
      return p.evaluated([&](Variable v) { return *values_[index(v)]; });
    } catch (const Unknown&) {
      return std::nullopt;
    }
  }

  const Parametrisation& path_;
  std::size_t attempt_;
  Dice dice_;
  std::vector<std::optional<std::int64_t>> values_;
  std::vector<bool> defined_;
};

}  // namespace

std::optional<std::vector<std::int64_t>> small_values(const Parametrisation& path, std::size_t attempt) {
  return Choice(path, attempt).run();
}

}  // namespace colex::symbolic
