// The knapsack: is there a bounded integer solution of one linear equation?
//
//   is there t with 0 <= t_0 <= 3, 0 <= t_1 <= 7 and 1*t_0 + 8*t_1 = 21?      no: 21 leaves 5 modulo 8, and t_0 <= 3
//   is there t != 0 with |t_0| <= 1, |t_1| <= 1 and 2*t_0 + 3*t_1 = 0?        no: (2,2):(2,3) is injective
//
// Injectivity, disjointness and image containment are this question. It is hard in the worst case, and easy for the layouts
// that people write. So it is decided in two parts:
//
//   presolve  finds what each unknown can be, given what the others can add up to and their common divisor, again and again until
//             nothing changes. For compact and padded layouts, permuted or not, nothing is left after it.
//   search    tries what is left, and counts what it tries: a policy, since how much to spend and with what tools is the caller's
//             choice.
//
// Presolve loses and invents no solution, so a search may ask for more than a solution (that it be non-zero, say).
//
// Source: docs/algorithms.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/decision.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/sort.hpp"

namespace colex {

/// An unknown t with low <= t <= high, which contributes weight*t. The weight is not 0.
template <Integer I>
struct Unknown {
  I weight;
  I low;
  I high;
};

/// Is there t with low_k <= t_k <= high_k for all k and Σ weight_k·t_k = target?
template <Integer I>
struct Knapsack {
  std::vector<Unknown<I>> unknowns;
  I target;
};

/// The same question in its normal form: is there u with 0 <= u_k <= bound_k and Σ weight_k·u_k = target, where all weights are
/// positive, none smaller than the next, and all bounds are positive? The unknowns of the original are t_k = base_k + scale·u for
/// the term whose origin is k, and base_k for a k that is the origin of none.
template <Integer I>
struct ReducedKnapsack {
  struct Term {
    I weight;
    I bound;
    I scale;
    std::size_t origin;
  };
  std::vector<Term> terms;
  I target;
  std::vector<I> base;

  /// The t that u stands for. Requires u.size() == terms.size().
  constexpr std::vector<I> solution(const std::vector<I>& u) const {
    std::vector<I> t = base;
    for (std::size_t k = 0; k < terms.size(); ++k) {
      t[terms[k].origin] = t[terms[k].origin] + terms[k].scale * u[k];
    }
    return t;
  }
};

namespace detail {

/// Presolve at work: the reduced problem and the most that its terms can add up to.
template <Integer I>
class Presolve {
 public:
  using Term = typename ReducedKnapsack<I>::Term;

  constexpr explicit Presolve(const Knapsack<I>& problem) : reduced_{{}, problem.target, {}}, most_(0) {
    reduced_.terms.reserve(problem.unknowns.size());
    reduced_.base.reserve(problem.unknowns.size());
    for (const Unknown<I>& unknown : problem.unknowns) add(unknown);
  }

  /// The reduced problem, or none if there is no solution.
  constexpr std::optional<ReducedKnapsack<I>> run() {
    if (empty_) return std::nullopt;
    if (reduced_.target < I(0) || most_ < reduced_.target) return std::nullopt;
    bool changed = true;
    for (int round = 0; changed && round < most_rounds; ++round) {
      changed = false;
      std::vector<I> divisor_after(reduced_.terms.size() + 1, I(0));
      for (std::size_t k = reduced_.terms.size(); k-- > 0;) {
        divisor_after[k] = gcd(divisor_after[k + 1], reduced_.terms[k].weight);
      }
      I divisor_before(0);
      for (std::size_t k = 0; k < reduced_.terms.size(); ++k) {
        Term& term = reduced_.terms[k];
        if (!tighten(term, gcd(divisor_before, divisor_after[k + 1]), changed)) return std::nullopt;
        if (!(term.bound == I(0))) divisor_before = gcd(divisor_before, term.weight);
      }
      drop_fixed();
    }
    if (reduced_.target < I(0) || most_ < reduced_.target) return std::nullopt;
    reduced_.terms = sorted<I>(std::move(reduced_.terms), [](const Term& a, const Term& b) { return b.weight < a.weight; });
    return std::move(reduced_);
  }

 private:
  // Nearly every problem is at rest after two or three rounds; but a bound may also creep down by 1 in each, from 2^60.
  static constexpr int most_rounds = 64;

  /// Adds an unknown. It is counted from one end of its range: the end at which weight times unknown is least.
  constexpr void add(const Unknown<I>& unknown) {
    const std::size_t origin = reduced_.base.size();
    const bool positive = static_cast<bool>(I(0) < unknown.weight);
    const I base = positive ? unknown.low : unknown.high;
    const I bound = unknown.high - unknown.low;
    if (bound < I(0)) empty_ = true;
    reduced_.base.push_back(base);
    reduced_.target = reduced_.target - unknown.weight * base;
    if (!(I(0) < bound)) return;
    reduced_.terms.push_back({abs(unknown.weight), bound, positive ? I(1) : I(0) - I(1), origin});
    most_ = most_ + reduced_.terms.back().weight * bound;
  }

  /// Restricts the term to the values that the others, whose common divisor is `divisor` (0 if there are none), leave possible.
  /// False if there is none.
  constexpr bool tighten(Term& term, const I& divisor, bool& changed) {
    const I others = most_ - term.weight * term.bound;
    I low = others < reduced_.target ? ceil_div(reduced_.target - others, term.weight) : I(0);
    const I high = min(term.bound, reduced_.target / term.weight);
    if (high < low) return false;

    const I common = gcd(term.weight, divisor);
    if (!(reduced_.target % common == I(0))) return false;
    // weight·u = target modulo divisor  iff  u = residue modulo step.
    const I step = divisor == I(0) ? I(1) : divisor / common;
    if (!(step == I(1))) {
      const I residue = (reduced_.target / common % step) * inverse_modulo(term.weight / common, step) % step;
      low = low + (residue + step - low % step) % step;
      if (high < low) return false;
    }
    const I bound = (high - low) / step;
    if (bound == term.bound) return true;  // then low is 0 and step is 1

    changed = true;
    I& base = reduced_.base[term.origin];
    base = base + term.scale * low;
    reduced_.target = reduced_.target - term.weight * low;
    most_ = others;
    term.bound = bound;
    if (bound == I(0)) return true;
    term.weight = term.weight * step;
    term.scale = term.scale * step;
    most_ = most_ + term.weight * bound;
    return true;
  }

  constexpr void drop_fixed() {
    std::vector<Term> kept;
    for (Term& term : reduced_.terms) {
      if (!(term.bound == I(0))) kept.push_back(std::move(term));
    }
    reduced_.terms = std::move(kept);
  }

  ReducedKnapsack<I> reduced_;
  I most_;
  bool empty_ = false;
};

}  // namespace detail

/// The normal form of the problem, or none if presolve shows that it has no solution.
/// Ensures a one-to-one correspondence, by ReducedKnapsack::solution, between the solutions of the reduced problem and of the
/// original.
template <Integer I>
constexpr std::optional<ReducedKnapsack<I>> presolve(const Knapsack<I>& problem) {
  return detail::Presolve<I>(problem).run();
}

/// Whether a solution is one of those that were asked for, for a search that is compiled by itself. One that is a template takes
/// the condition as what it is.
template <Integer I>
using Accept = std::function<bool(const std::vector<I>&)>;

/// The search that needs nothing but the integer: depth first over the largest weights, each unknown only at the values that the
/// rest can complete (by size and by residue), until an accepted solution, the end, or the budget.
class Enumeration {
 public:
  /// The budget is the number of values tried, over all unknowns.
  explicit constexpr Enumeration(std::uint64_t budget = 1U << 16U) : budget_(budget) {}

  /// yes(t) for a solution t of the original problem that is accepted, no if there is none.
  template <Integer I, class Condition>
  constexpr Decision<std::vector<I>> operator()(const ReducedKnapsack<I>& problem, const Condition& accept) const {
    return Run<I, Condition>(problem, accept, budget_).decide();
  }

 private:
  enum class Ending { found, exhausted, over_budget };

  template <Integer I, class Condition>
  class Run {
   public:
    constexpr Run(const ReducedKnapsack<I>& problem, const Condition& accept, std::uint64_t budget)
        : problem_(problem), accept_(accept), budget_(budget), left_(budget), u_(problem.terms.size(), I(0)) {
      I most(0);
      I divisor(0);
      levels_.resize(problem.terms.size(), Level{most, most, most, most, most});
      for (std::size_t k = problem.terms.size(); k-- > 0;) {
        const auto& term = problem.terms[k];
        const I common = gcd(term.weight, divisor);
        const I step = divisor == I(0) ? I(1) : divisor / common;
        levels_[k] = {most, common, step, inverse_modulo(term.weight / common, step), divisor};
        most = most + term.weight * term.bound;
        divisor = common;
      }
    }

    constexpr Decision<std::vector<I>> decide() {
      switch (visit()) {
        case Ending::found: return Decision<std::vector<I>>::yes(problem_.solution(u_));
        case Ending::exhausted: return Decision<std::vector<I>>::no();
        case Ending::over_budget: break;
      }
      return Decision<std::vector<I>>::unknown("enumeration of " + std::to_string(budget_) + " values");
    }

   private:
    /// What the terms after a level can add up to, and which values at the level leave them a multiple of their divisor.
    struct Level {
      I most_after;
      I common;
      I step;
      I inverse;
      I divisor_after;
    };

    /// The values at a level that are still to be tried, and what they and the terms behind them are to add up to.
    struct Open {
      I target;
      I next;
      I high;
    };

    /// The values that are to be tried at level k; none where the terms from there on cannot add up to the target.
    constexpr std::optional<Open> open(std::size_t k, const I& target) const {
      const Level& level = levels_[k];
      const auto& term = problem_.terms[k];
      if (!(target % level.common == I(0))) return std::nullopt;
      I low = level.most_after < target ? ceil_div(target - level.most_after, term.weight) : I(0);
      const I high = min(term.bound, target / term.weight);
      if (!(level.step == I(1))) {
        const I residue = (target / level.common % level.step) * level.inverse % level.step;
        low = low + (residue + level.step - low % level.step) % level.step;
      }
      // The last term takes all of the target: `low` is target / weight, exactly, or above `high`.
      return Open{target, low, high};
    }

    /// Depth first, on a stack of its own: there may be more unknowns than calls may nest.
    constexpr Ending visit() {
      if (levels_.empty()) return accept_(problem_.solution(u_)) ? Ending::found : Ending::exhausted;
      std::vector<Open> stack;
      if (auto first = open(0, problem_.target)) stack.push_back(*std::move(first));
      while (!stack.empty()) {
        const std::size_t k = stack.size() - 1;
        Open& here = stack.back();
        if (here.high < here.next) {
          stack.pop_back();
          continue;
        }
        if (left_ == 0) return Ending::over_budget;
        --left_;
        u_[k] = here.next;
        const I rest = here.target - here.next * problem_.terms[k].weight;
        here.next = here.next + levels_[k].step;
        if (k + 1 == levels_.size()) {
          if (accept_(problem_.solution(u_))) return Ending::found;
        } else if (auto below = open(k + 1, rest)) {
          stack.push_back(*std::move(below));
        }
      }
      return Ending::exhausted;
    }

    const ReducedKnapsack<I>& problem_;
    const Condition& accept_;
    std::uint64_t budget_;
    std::uint64_t left_;
    std::vector<I> u_;
    std::vector<Level> levels_;
  };

  std::uint64_t budget_;
};

/// Is there an accepted solution? yes(t), no, or unknown where the search reached its budget. `search` is called with the
/// reduced problem and `accept`, as Enumeration is; it is not called where presolve decides.
template <Integer I, class Condition, class Search = Enumeration>
constexpr Decision<std::vector<I>> knapsack(const Knapsack<I>& problem, const Condition& accept,
                                            const Search& search = Search()) {
  const std::optional<ReducedKnapsack<I>> reduced = presolve(problem);
  if (!reduced) return Decision<std::vector<I>>::no();
  if (reduced->terms.empty()) {
    if (accept(reduced->base)) return Decision<std::vector<I>>::yes(reduced->base);
    return Decision<std::vector<I>>::no();
  }
  return search(*reduced, accept);
}

}  // namespace colex
