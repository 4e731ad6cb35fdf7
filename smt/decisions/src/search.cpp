#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "colex/rejection.hpp"

#include "reduced_lattice.hpp"

namespace colex::decisions {

namespace {

using Real = long double;
using Numbers = std::vector<Number>;

/// The search has come to a solution, or to its budget.
struct GivenUp {};

class Exhaustion {
 public:
  explicit Exhaustion(std::size_t most_lines) : most_lines_(most_lines) {}

  std::vector<std::string> run(System system) {
    const std::vector<std::size_t> away = away_from_zero(system);
    if (!is_closed(system)) by_first_positive(std::move(system), away, 0);
    return std::move(lines_);
  }

 private:
  void write(std::string line) {
    if (lines_.size() == most_lines_) throw GivenUp();
    lines_.push_back(std::move(line));
  }

  /// For a system whose last unknown is a sum that is not 0: unknowns from 0 on, of which one has to be positive. Those of the
  /// sum, or all others, if their factors have one sign. None where that is not so.
  static std::vector<std::size_t> away_from_zero(const System& system) {
    if (system.equations.size() == 1) return {};
    for (const bool in_sum : {true, false}) {
      std::vector<std::size_t> unknowns;
      bool positive = false, negative = false;
      for (std::size_t k = 0; k + 1 < system.ranges.size(); ++k) {
        const Number own = factor(system, 0, k);
        if (own.is_zero() || factor(system, 1, k).is_zero() == in_sum || !(Number(0) < system.ranges[k].most)) continue;
        (own.is_negative() ? negative : positive) = true;
        unknowns.push_back(k);
      }
      if (!positive || !negative) return unknowns;
    }
    return {};
  }

  /// A case for each of these unknowns: it is positive, and those before it are 0.
  void by_first_positive(System system, const std::vector<std::size_t>& unknowns, std::size_t next) {
    const std::size_t primary = system.ranges.size() + 1 - system.equations.size();
    if (unknowns.empty()) {
      if (!propagate(system)) by_lattice(std::move(system), primary, true);
      return;
    }
    if (never(system, 0) || never(system, 1)) return;
    if (next == unknowns.size()) {
      // All of them are 0: so is one side of the equation, and the sum.
      if (!never(system, add(system, {{0, 1}, {1, -1}}))) throw GivenUp();
      return;
    }
    const std::size_t k = unknowns[next];
    write("split " + std::to_string(k) + " 0");
    System other = system;
    system.ranges[k].most = 0;
    other.ranges[k].least = 1;
    by_first_positive(std::move(system), unknowns, next + 1);
    if (!propagate(other)) by_lattice(std::move(other), primary, false);
  }

  static bool is_closed(const System& system) {
    return std::any_of(system.ranges.begin(), system.ranges.end(), [](const Range& r) { return r.most < r.least; });
  }

  static Range product(const Number& factor, const Range& r) {
    return factor.is_negative() ? Range{factor * r.most, factor * r.least} : Range{factor * r.least, factor * r.most};
  }
  static Range sum(const System& system, const Numbers& factors) {
    Range total{0, 0};
    for (std::size_t k = 0; k < factors.size(); ++k) {
      if (factors[k].is_zero()) continue;
      const Range one = product(factors[k], system.ranges[k]);
      total = {total.least + one.least, total.most + one.most};
    }
    return total;
  }

  bool never(const System& system, std::size_t e) {
    const Range all = sum(system, system.equations[e].factors);
    if (!(system.equations[e].value < all.least) && !(all.most < system.equations[e].value)) return false;
    write("never " + std::to_string(e));
    return true;
  }

  enum class Change { none, narrower, closed };

  /// Restricts unknown k to what the equation leaves, given what all unknowns in it can add up to; which is kept up.
  Change bound(System& system, std::size_t k, std::size_t e, Range& all) {
    const Equation& equation = system.equations[e];
    Number factor = equation.factors[k];
    Range& known = system.ranges[k];
    const Range own = product(factor, known);
    const Range others{all.least - own.least, all.most - own.most};
    Range ends{equation.value - others.most, equation.value - others.least};
    if (factor.is_negative()) {
      factor = -factor;
      ends = {-ends.most, -ends.least};
    }
    const Range found{-floored_quotient(-ends.least, factor), floored_quotient(ends.most, factor)};
    const Range both{std::max(known.least, found.least), std::min(known.most, found.most)};
    if (both.least == known.least && both.most == known.most) return Change::none;
    write("bound " + std::to_string(k) + ' ' + std::to_string(e) + ' ' + to_string(found.least) + ' ' + to_string(found.most));
    known = both;
    if (both.most < both.least) return Change::closed;
    const Range now = product(equation.factors[k], both);
    all = {others.least + now.least, others.most + now.most};
    return Change::narrower;
  }

  /// Each unknown of the equations at first; true if nothing is left.
  bool propagate(System& system) {
    constexpr int most_rounds = 6;
    for (std::size_t e = 0; e < system.equations.size(); ++e) {
      if (never(system, e)) return true;
    }
    bool changed = true;
    for (int round = 0; changed && round < most_rounds; ++round) {
      changed = false;
      for (std::size_t e = 0; e < system.equations.size(); ++e) {
        Range all = sum(system, system.equations[e].factors);
        for (std::size_t k = 0; k < system.equations[e].factors.size(); ++k) {
          if (system.equations[e].factors[k].is_zero()) continue;
          const Change change = bound(system, k, e, all);
          if (change == Change::closed) return true;
          changed = changed || change == Change::narrower;
        }
      }
    }
    return false;
  }

  std::size_t let(System& system, const Numbers& factors) {
    std::string line = "let";
    for (std::size_t k = 0; k < factors.size(); ++k) {
      if (!(factors[k].is_zero())) line += ' ' + std::to_string(k) + ':' + to_string(factors[k]);
    }
    write(std::move(line));
    const std::size_t fresh = system.ranges.size();
    Equation equation{factors, 0};
    equation.factors.resize(fresh + 1, 0);
    equation.factors[fresh] = Number(-1);
    system.ranges.push_back(sum(system, factors));
    system.equations.push_back(std::move(equation));
    return system.equations.size() - 1;
  }

  using Multiples = std::vector<std::pair<std::size_t, Number>>;
  /// The sum of multiples of equations.
  std::size_t add(System& system, const Multiples& multiples) {
    Equation total{Numbers(system.ranges.size(), 0), 0};
    std::string line = "sum";
    for (const auto& [e, times] : multiples) {
      if (times.is_zero()) continue;
      line += ' ' + std::to_string(e) + ':' + to_string(times);
      const Equation& equation = system.equations[e];
      for (std::size_t k = 0; k < equation.factors.size(); ++k) total.factors[k] = total.factors[k] + times * equation.factors[k];
      total.value = total.value + times * equation.value;
    }
    write(std::move(line));
    system.equations.push_back(std::move(total));
    return system.equations.size() - 1;
  }

  /// The unknowns that are left are sums of multiples of the lattice's vectors; the ranges of those that are sums may not matter.
  void by_lattice(System system, std::size_t primary, bool with_sums) {
    const std::size_t unknowns = system.ranges.size(), counted = with_sums ? unknowns : primary;
    places_.clear();
    directions_.clear();
    std::vector<std::size_t> active;
    for (std::size_t k = 0; k < primary; ++k) {
      const Numbers& factors = system.equations[0].factors;
      const bool counts = k < factors.size() && !(factors[k].is_zero());
      if (counts && system.ranges[k].least < system.ranges[k].most) active.push_back(k);
    }
    if (active.empty() || active.size() > most_dimensions) throw GivenUp();
    // A coordinate for each that is active, and one for each unknown that is a sum; in each the range has the length 2.
    Integers weights;
    Metric metric;
    const auto half = [&](std::size_t k) { return ((system.ranges[k].most - system.ranges[k].least).as_real() + 1) / 2; };
    for (std::size_t i = 0; i < active.size(); ++i) {
      weights.push_back(system.equations[0].factors[active[i]].as_wide());
      Reals column(active.size() + counted - primary, 0);
      column[i] = 1 / half(active[i]);
      for (std::size_t v = primary; v < counted; ++v)
        column[active.size() + v - primary] = factor(system, v - primary + 1, active[i]).as_real() / half(v);
      metric.push_back(std::move(column));
    }
    const ReducedLattice lattice = reduced_lattice(weights, metric);

    std::vector<std::size_t> lets;
    first_ = system.ranges.size();
    for (const Numbers& form : lattice.forms) {
      Numbers factors(unknowns, 0);
      for (std::size_t i = 0; i < active.size(); ++i) factors[active[i]] = form[i];
      lets.push_back(let(system, factors));
    }
    const std::size_t m = lets.size() - 1;
    last_equation_ = add(system, {{0, 1}, {lets[m], -Number(lattice.divisor)}});
    for (std::size_t i = 0; i < active.size(); ++i) {
      Multiples multiples;
      for (std::size_t j = 0; j <= m; ++j) multiples.emplace_back(lets[j], lattice.rows[j][i]);
      places_.push_back(add(system, multiples));
    }
    for (std::size_t v = primary; v < counted; ++v) {
      Multiples multiples{{v - primary + 1, 1}};
      for (std::size_t j = 0; j <= m; ++j) {
        Number along(0);
        for (std::size_t i = 0; i < active.size(); ++i)
          along = along + factor(system, v - primary + 1, active[i]) * lattice.rows[j][i];
        multiples.emplace_back(lets[j], -along);
      }
      places_.push_back(add(system, multiples));
    }
    // A sum of the coordinates, in the direction that belongs to one vector: with rounded multipliers.
    Real longest = 1;
    for (const Integers& row : lattice.rows) {
      for (const Wide& x : row) longest = std::fmax(longest, std::fabs(static_cast<Real>(x.value())));
    }
    for (std::size_t j = 0; j < m; ++j) {
      Multiples multiples;
      Real largest = 0;
      for (std::size_t i = 0; i < places_.size(); ++i)
        largest = std::fmax(largest, std::fabs(multiplier(lattice, active, half, primary, j, i)));
      const Real precision = std::fmin(0x1p60L, 0x1p24L * longest) / largest;
      for (std::size_t i = 0; i < places_.size(); ++i) {
        const Number times = Number::nearest(precision * multiplier(lattice, active, half, primary, j, i));
        multiples.emplace_back(places_[i], i < active.size() ? times : -times);
      }
      directions_.push_back(add(system, multiples));
    }
    visit(std::move(system));
  }

  template <class Half>
  static Real multiplier(const ReducedLattice& lattice, const std::vector<std::size_t>& active, const Half& half,
                         std::size_t primary, std::size_t j, std::size_t i) {
    return lattice.directions[j][i] / half(i < active.size() ? active[i] : primary + i - active.size());
  }

  static Number factor(const System& system, std::size_t e, std::size_t k) {
    const Numbers& factors = system.equations[e].factors;
    return k < factors.size() ? factors[k] : Number(0);
  }

  /// Restricts the multiples, the last vector's first; then takes cases of one of them.
  void visit(System system) {
    constexpr int most_rounds = 8;
    bool changed = true;
    for (int round = 0; changed && round < most_rounds; ++round) {
      changed = false;
      for (const std::size_t e : places_) {
        if (never(system, e)) return;
      }
      for (std::size_t j = directions_.size() + 1; j-- > 0;) {
        const std::size_t e = j == directions_.size() ? last_equation_ : directions_[j];
        if (factor(system, e, first_ + j).is_zero()) continue;
        Range all = sum(system, system.equations[e].factors);
        const Change change = bound(system, first_ + j, e, all);
        if (change == Change::closed) return;
        changed = changed || change == Change::narrower;
      }
    }
    std::optional<std::size_t> widest;
    const auto width = [&](std::size_t k) { return system.ranges[k].most - system.ranges[k].least; };
    for (std::size_t j = directions_.size() + 1; j-- > 0;) {
      const std::size_t k = first_ + j;
      if (Number(0) < width(k) && (!widest || width(k) < width(*widest))) widest = k;
    }
    if (!widest) throw GivenUp();  // this is a solution
    const Number end = system.ranges[*widest].least + floored_quotient(width(*widest), 2);
    write("split " + std::to_string(*widest) + ' ' + to_string(end));
    System other = system;
    system.ranges[*widest].most = end;
    other.ranges[*widest].least = end + Number(1);
    visit(std::move(system));
    visit(std::move(other));
  }

  static constexpr std::size_t most_dimensions = 40;

  std::size_t most_lines_;
  std::vector<std::string> lines_;
  std::size_t first_ = 0;                ///< the multiple of the lattice's first vector, as an unknown
  std::size_t last_equation_ = 0;        ///< what the multiple of the last one is
  std::vector<std::size_t> places_;      ///< equations: each coordinate as a sum of the multiples
  std::vector<std::size_t> directions_;  ///< equations: of the multiple of a vector and those behind it, nearly
};

}  // namespace

std::optional<std::vector<std::string>> exhausted(const System& system, std::size_t most_lines) {
  try {
    return Exhaustion(most_lines).run(system);
  } catch (const GivenUp&) {
    return std::nullopt;
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
    return std::nullopt;
  }
}

}  // namespace colex::decisions
