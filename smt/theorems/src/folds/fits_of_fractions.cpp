// How large the values are that straight_run comes to where it compares fractions (fits.cpp says what that is for).
#include <optional>
#include <vector>

#include "colex/straight_run.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"
#include "within.hpp"

namespace colex::theorems {

namespace {

/// fraction_less: no number is larger than those that it is given.
struct FractionsFit {
  struct State {
    I a, b;
    I c, d;
    I limit;
  };

  struct Step {};

  State empty(Scope& scope) const {
    State s{scope.at_least("a", 0), scope.at_least("b", 1), scope.at_least("c", 0), scope.at_least("d", 1), any_limit(scope)};
    for (const I& number : {s.a, s.b, s.c, s.d}) scope.assume(number <= s.limit);
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.a, 0, "a");
    is.at_least(s.b, 1, "b");
    is.at_least(s.c, 0, "c");
    is.at_least(s.d, 1, "d");
    is.any(s.limit, "limit");
    for (const I& number : {s.a, s.b, s.c, s.d}) is.that(number <= s.limit, "within the limit");
  }

  Step next(Scope& /*scope*/, const State& /*state*/) const { return {}; }

  std::optional<State> step(Scope& scope, const State& s, const Step& /*step*/, const Emit& /*emit*/) const {
    return within(scope, s, s.limit, {s.a, s.c});
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.a <= s.limit, "the numbers are within the limit"); }

  void meaning(Scope& scope, const Run<Step>& /*run*/, const State& s) const {
    scope.claim(s.b <= s.limit, "the numbers are within the limit");
  }

 protected:
  static std::optional<State> within(Scope& scope, const State& s, const I& limit, const std::vector<I>& given) {
    Watched::Seen seen;
    Watched a(s.a, seen), b(s.b, seen), c(s.c, seen), d(s.d, seen);
    const bool is_done = colex::detail::fraction_less_step(a, b, c, d).has_value();
    claim_within(scope, seen, limit, given);
    if (is_done) return std::nullopt;
    return State{a.number(), b.number(), c.number(), d.number(), s.limit};
  }
};

/// Not true: whole parts may be larger than the denominators.
struct FractionsFitDenominators : FractionsFit {
  std::optional<State> step(Scope& scope, const State& s, const Step& /*step*/, const Emit& /*emit*/) const {
    return within(scope, s, max(s.b, s.d), {});
  }
};

}  // namespace

std::vector<Theorem> folds_of_comparing_within() {
  return {
      by_induction("straight-run.fractions-fit.all-steps",
                   "fraction_less(a, b, c, d) computes no number beyond the limit that a, b, c and d are within",
                   "straight_run.hpp", FractionsFit(), {step_part(FractionsFitDenominators(), "the denominators alone")}),
  };
}

}  // namespace colex::theorems
