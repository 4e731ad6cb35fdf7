// How large the values are that the searches come to which composition asks where levels carry, and straight_run where it
// compares fractions (fits.cpp says what that is for).
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/floor_form.hpp"
#include "colex/gcd.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

struct GcdFits {
  struct State {
    I x;
    I y;
    I limit;
  };

  struct Step {};

  State empty(Scope& scope) const {
    const I limit = any_limit(scope);
    Watched::Seen seen;
    const auto amount = [&](const char* name) {
      const Signed number = any_signed(scope, name);
      scope.assume(number.amount <= limit);
      return abs(Watched(number.value(), seen)).number();
    };
    const I x = amount("|a|");
    const I y = amount("|b|");
    claim_within(scope, seen, limit, {});
    return State{x, y, limit};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.x, 0, "the first number");
    is.at_least(s.y, 0, "the second number");
    is.any(s.limit, "limit");
    is.that(s.x <= s.limit, "the first is within the limit");
    is.that(s.y <= s.limit, "and the second");
  }

  Step next(Scope& /*scope*/, const State& /*state*/) const { return {}; }

  std::optional<State> step(Scope& scope, const State& s, const Step& /*step*/, const Emit& /*emit*/) const {
    if (s.y == I(0)) return std::nullopt;
    Watched::Seen seen;
    const auto [x, y] = gcd_step(Watched(s.x, seen), Watched(s.y, seen));
    claim_within(scope, seen, s.limit, {});
    return State{x.number(), y.number(), s.limit};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.x <= s.limit, "the result is within the limit"); }

  void meaning(Scope& scope, const Run<Step>& /*run*/, const State& s) const { scope.claim(gcd(s.x, s.y) <= s.limit, "gcd"); }
};

const auto gcd_fits_theorem = Induction<GcdFits>("gcd.fits.all-steps", "gcd.hpp",
                                                 "gcd(a, b) computes no number beyond the limit that |a| and |b| are within")
                                  .not_with_conclusion("the second alone", [](auto& scope, auto& s) { scope.claim(s.x <= s.y); });

struct CarryCutFits {
  struct State {
    I order;  ///< after so many steps they begin again at the levels so far
    I extent;
  };

  /// After how many they do at one more level.
  struct Next {
    I turn;
  };

  State empty(Scope& scope) const { return State{I(1), scope.at_least("n", 1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.order, 1, "order");
    is.at_least(s.extent, 1, "extent");
    is.that(s.order <= s.extent, "the mode does not end before");
  }

  Next next(Scope& scope, const State& /*state*/) const { return {scope.at_least("turn", 1)}; }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const std::optional<Watched> longer =
        colex::detail::repeat_step(Watched(s.order, seen), Watched(n.turn, seen), Watched(s.extent, seen));
    claim_within(scope, seen, s.extent, {n.turn});
    // Where the mode ends before, it is not cut.
    if (!longer) return std::nullopt;
    return State{longer->number(), s.extent};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.order <= s.extent, "a mode is no longer than before"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I order(1);
    for (const Next& n : run.consumed) order = order / gcd(order, n.turn) * n.turn;
    scope.claim(order == s.order, "the least common multiple");
  }
};

const auto carry_cut_fits_theorem =
    Induction<CarryCutFits>("carry-search.cut-fits.all-ranks", "carry_search.hpp",
                            "after how many steps the residues of a mode begin again: no number is computed beyond the limit "
                            "that the mode's extent is within, and how many they are at each level")
        .not_with_step("behind its end", [](auto& scope, auto& s, auto& n) -> std::optional<CarryCutFits::State> {
          Watched::Seen seen;
          static_cast<void>(Watched(s.order, seen) *
                            (Watched(n.turn, seen) / gcd(Watched(s.order, seen), Watched(n.turn, seen))));
          claim_within(scope, seen, s.extent, {n.turn});
          return std::nullopt;
        });

/// As the search for carries counts them and takes them away again, at one level.
struct CarryBoxFits {
  struct State {
    I period;
    CarryBounds<I> bounds;
    I index;  ///< the largest value
    I room;   ///< up to the limit
    I limit;
  };

  /// The values of a mode at the ends of the box along it, by the period: any two of which the first is not larger.
  struct Next {
    I from;
    I to;
  };

  State empty(Scope& scope) const {
    const I room = any_limit(scope, "room", 0);
    return State{scope.at_least("P", 1), {I(0), I(0)}, I(0), room, room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.index, 0, "the largest value");
    is.coordinate(s.bounds.most, s.index + I(1), "the largest residues are no more");
    is.coordinate(s.bounds.least, s.bounds.most + I(1), "nor are the least ones");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, s.index + s.room, "limit");
  }

  Next next(Scope& scope, const State& s) const { return next_within(scope, s, s.room); }

  State step(Scope& scope, const State& s, const Next& mode, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const CarryBounds<Watched> mine = carry_bounds_step(CarryBounds<Watched>{Watched(0), Watched(0)}, Watched(mode.from, seen),
                                                        Watched(mode.to, seen), Watched(s.period, seen));
    CarryBounds<Watched> sums{Watched(s.bounds.least, seen), Watched(s.bounds.most, seen)};
    const auto count = [&](const Watched& sign) { sums = {sums.least + sign * mine.least, sums.most + sign * mine.most}; };
    count(Watched(1));
    const CarryBounds<I> with{sums.least.number(), sums.most.number()};
    count(Watched(0) - Watched(1));
    scope.claim(sums.most.number() == s.bounds.most, "what is taken away again is what was counted");
    claim_within(scope, seen, s.limit, {});
    return {s.period, with, s.index + mode.to, s.room - mode.to, s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.bounds.most <= s.limit, "the largest residues are within the limit");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    CarryBounds<I> bounds{I(0), I(0)};
    I index(0);
    for (const Next& mode : run.consumed) {
      bounds = carry_bounds_step(bounds, mode.from, mode.to, s.period);
      index = index + mode.to;
    }
    scope.claim(bounds.least == s.bounds.least, "least");
    scope.claim(bounds.most == s.bounds.most, "most");
    scope.claim(index == s.index, "the largest value");
  }

  static Next next_within(Scope& scope, const State& s, const I& room) {
    const I turns = scope.at_least("turns", 0), more = scope.at_least("more turns", 0);
    const I least = scope.coordinate("residue", s.period), most = scope.coordinate("last residue", s.period);
    if (more == I(0)) scope.assume(least <= most);
    const Next mode{s.period * turns + least, s.period * (turns + more) + most};
    scope.assume(mode.to <= room);
    return mode;
  }
};

const auto carry_box_fits_theorem =
    Induction<CarryBoxFits>(
        "carry-search.box-fits.all-ranks", "carry_search.hpp",
        "the bounds of a box's residues compute no number beyond the limit that the largest value of the modes is within")
        .not_with_next("each mode alone", [](auto& scope, auto& s) { return CarryBoxFits::next_within(scope, s, s.limit); });

/// From level to level. The same sum is that of straight_run's floors at an index, which are no larger than the index.
template <std::int64_t times>
struct CarrySumFits {
  struct State {
    SignedMode before;  ///< the last mode so far
    I most;             ///< how often a level carries at most
    I sum;
    I carries;  ///< how often the last level does
    I rest;     ///< the sum without the stride of the last mode
    I beside;   ///< what the modes before that one add to the cosize
    I room;     ///< for the cosize
    I limit;
  };

  /// A mode, and of the level before it the period, the residues in a box by this period, and how often it carries there.
  struct Next {
    SignedMode mode;
    I period;
    CarryBounds<I> residues;
    I carries;
  };

  State empty(Scope& scope) const {
    const SignedMode first = any_signed_mode(scope, 2);
    State s{first, scope.at_least("most", 0), I(0), I(0), I(0), I(0), any_limit(scope, "room", 0), I(0)};
    s.limit = cosizes(s);
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.before.extent, 2, "extent before");
    is.at_least(s.before.distance, 0, "amount of the stride before");
    is.coordinate(s.before.negative, I(2), "whether it is negative");
    is.at_least(s.most, 0, "how often a level carries at most");
    is.at_least(s.beside, 0, "what the modes before add to the cosize");
    is.coordinate(s.carries, s.most + I(1), "how often the last level carries");
    is_within(is, s.rest, I(2) * s.most * s.beside, "no stride counts more often than that times its extent");
    is.equal(s.sum, s.rest + s.carries * s.before.mode().stride, "sum of the defects");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, cosizes(s), "limit");
    is.that(s.sum <= s.limit, "the sum is not above it");
    is.that(I(0) - s.limit <= s.sum, "nor below");
  }

  Next next(Scope& scope, const State& s) const {
    const SignedMode mode = any_signed_mode(scope, 2);
    scope.assume(mode.reach() <= s.room);
    const I carries = scope.coordinate("carries", s.most + I(1)), period = scope.at_least("P", 1);
    const CarryBounds<I> over{scope.coordinate("least", period), scope.coordinate("most", period)};
    return {mode, period, {period * carries + over.least, period * carries + over.most}, carries};
  }

  State step(Scope& scope, const State& s, const Next& next, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const I defect = floor_form_step(I(1), s.before.mode(), next.mode.mode()).defect;
    const auto sum =
        colex::constant_sum_step(Watched(s.sum, seen), Level<Watched, Watched>{Watched(next.period, seen), Watched(defect, seen)},
                                 CarryBounds<Watched>{Watched(next.residues.least, seen), Watched(next.residues.most, seen)});
    claim_within(scope, seen, s.limit, {});
    scope.claim(sum.has_value(), "it carries equally often everywhere in the box");
    State after{next.mode,
                s.most,
                sum ? sum->number() : s.sum,
                next.carries,
                I(0),
                s.beside + s.before.reach(),
                s.room - next.mode.reach(),
                s.limit};
    after.rest = after.sum - next.carries * next.mode.mode().stride;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.sum <= s.limit, "the sum of the defects is not above the limit,");
    scope.claim(I(0) - s.limit <= s.sum, "nor below");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    if (run.consumed.empty()) return;
    scope.claim(run.consumed.back().carries == s.carries, "carries");
  }

 private:
  /// So many times the cosize that there is room for, as often as a level carries at most.
  static I cosizes(const State& s) { return I(times) * s.most * (I(1) + s.beside + s.before.reach() + s.room); }
};

const auto carry_sum_fits_theorem =
    Induction<CarrySumFits<2>>("carry-search.sum-fits.all-ranks", "carry_search.hpp",
                               "the sum of the defects of L's levels, each as often as it carries, computes no number beyond the "
                               "limit that twice cosize(L), as often as a level carries at most, is within")
        .twin(step_part(CarrySumFits<1>(), "the cosize alone"));

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

  static std::optional<State> within(Scope& scope, const State& s, const I& limit, const std::vector<I>& given) {
    Watched::Seen seen;
    Watched a(s.a, seen), b(s.b, seen), c(s.c, seen), d(s.d, seen);
    const bool is_done = colex::detail::fraction_less_step(a, b, c, d).has_value();
    claim_within(scope, seen, limit, given);
    if (is_done) return std::nullopt;
    return State{a.number(), b.number(), c.number(), d.number(), s.limit};
  }
};

const auto fractions_fit_theorem =
    Induction<FractionsFit>("straight-run.fractions-fit.all-steps", "straight_run.hpp",
                            "fraction_less(a, b, c, d) computes no number beyond the limit that a, b, c and d are within")
        .not_with_step("the denominators alone",
                       [](auto& scope, auto& s, auto& /*next*/) { return FractionsFit::within(scope, s, max(s.b, s.d), {}); });

}  // namespace

std::vector<Theorem> folds_of_carrying_within() {
  return {gcd_fits_theorem, carry_cut_fits_theorem, carry_box_fits_theorem, carry_sum_fits_theorem, fractions_fit_theorem};
}

}  // namespace colex::theorems
