// The recursion of the number-theoretic kernels, whose contracts proofs take for granted: each step keeps the contract, and a measure decreases.
#include <optional>
#include <utility>
#include <vector>

#include "colex/gcd.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

using symbolic::IntegerOf;

/// gcd(x, y) = g with x = g·m, y = g·n and 1 = u·m + v·n, so that every divisor of both divides u·x + v·y = g. From the last step to the first: at the end
/// y = 0, and each pair is what one step makes of the pair before.
struct Gcd {
  template <class I>
  struct State {
    I g;
    I x, y;
    I m, n;
    I u, v;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I x = scope.at_least("x", 1);
    return State<I>{x, x, I(0), I(1), I(0), I(1), I(0)};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.g, 1, "g");
    is.at_least(s.m, 0, "m");
    is.at_least(s.n, 0, "n");
    is.any(s.u, "u");
    is.any(s.v, "v");
    is.that(s.u * s.m + s.v * s.n == I(1), "u·m + v·n = 1");
    is.equal(s.x, s.g * s.m, "x = g·m");
    is.equal(s.y, s.g * s.n, "y = g·n");
  }

  /// The pair before.
  template <class Scope, class I>
  std::pair<I, I> next(Scope& scope, const State<I>& s) const {
    const I& y = s.x;
    scope.assume(I(1) <= y);
    const I x = scope.at_least("x", 0);
    const auto [now, rest] = gcd_step(x, y);
    scope.assume(rest == s.y);
    scope.claim(now == s.x, "the step leads here");
    return {x, y};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const std::pair<I, I>& before, Emit&& /*emit*/) const {
    const auto& [x, y] = before;
    const I q = x / y;
    scope.claim(s.y < y, "the second number decreases");
    return {s.g, x, y, q * s.m + s.n, s.m, s.v, s.u - q * s.v};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.x == s.g * s.m, "g divides x");
    scope.claim(s.y == s.g * s.n, "g divides y");
    scope.claim(s.g == s.u * s.x + s.v * s.y, "what divides both divides g");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& /*run*/, const State<I>& s) const {
    scope.claim(gcd(s.x, s.y) == s.g, "gcd");
  }
};

/// Not true: the cofactors are exchanged, and nothing is subtracted.
struct GcdWithoutQuotient : Gcd {
  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const std::pair<I, I>& before, Emit&& emit) const {
    State<I> after = Gcd::step(scope, s, before, emit);
    after.v = s.u;
    return after;
  }
};

/// straight_run, where the first carries do not cancel: up to its result m the sum of floors is 0, and at m, if that is below n, it is not. So it is the
/// largest m.
struct StraightRun {
  template <class I>
  struct State {
    I n;
    I first;   ///< carry so far
    I sum;     ///< of the defects that carry there
    I i;       ///< a probe
    I floors;  ///< the sum of floors at the probe
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I n = scope.at_least("n", 1);
    return State<I>{n, n, I(0), scope.at_least("i", 0), I(0)};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.first, 1, "first carry");
    is.at_least(s.n, 1, "n");
    is.that(s.first <= s.n, "not beyond n");
    is.any(s.sum, "sum of defects");
    is.at_least(s.i, 0, "i");
    if (s.i < s.first) {
      is.equal(s.floors, I(0), "straight before the first carry");
    } else if (s.i == s.first) {
      is.equal(s.floors, s.sum, "off by the defects at the first carry");
    } else {
      is.any(s.floors, "sum of floors");
    }
  }

  template <class Scope, class I>
  FloorTerm<I, I> next(Scope& scope, const State<I>& /*state*/) const {
    const I period = scope.at_least("P", 1);
    return {scope.coordinate("r", period), period, scope.unknown("e")};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& /*scope*/, const State<I>& s, const FloorTerm<I, I>& term, Emit&& /*emit*/) const {
    const FirstCarry<I, I> carry = straight_run_step(FirstCarry<I, I>{s.first, s.sum}, term);
    return {s.n, carry.index, carry.sum, s.i, s.floors + colex::detail::floor_sum(std::vector{term}, s.i)};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    if (s.i < s.first) scope.claim(s.floors == I(0), "straight");
    if (s.i == s.first && !(s.sum == I(0))) scope.claim(s.floors != I(0), "straight no longer");
    scope.claim(s.first <= s.n, "not beyond n");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    scope.claim(colex::detail::floor_sum(run.consumed, s.i) == s.floors, "sum of floors");
    if (s.first == s.n || !(s.sum == I(0))) scope.claim(straight_run(run.consumed, s.n) == s.first, "straight_run");
  }
};

/// Not true: the first carry is one step behind ⌊P / r⌋, also where r divides P.
struct StraightRunOneStepLate : StraightRun {
  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const FloorTerm<I, I>& term, Emit&& emit) const {
    State<I> after = StraightRun::step(scope, s, term, emit);
    if (term.residue == I(0)) return after;
    const I carry = term.period / term.residue + I(1);
    if (!(carry < s.first)) return after;
    after.first = carry;
    after.sum = term.defect;
    return after;
  }
};

}  // namespace

std::vector<Theorem> folds_of_kernels() {
  return {
      by_induction("gcd.contract.all-steps",
                   "gcd(x, y) divides x and y, and is a sum of multiples of them; the second number decreases with each step",
                   "gcd.hpp", Gcd(), {step_part(GcdWithoutQuotient(), "without the quotient")}),
      by_induction("straight-run.contract.all-ranks",
                   "where the first carries do not cancel, straight_run is the first index at which the floors do not sum to 0",
                   "straight_run.hpp", StraightRun(), {step_part(StraightRunOneStepLate(), "one step late")}),
  };
}

}  // namespace colex::theorems
