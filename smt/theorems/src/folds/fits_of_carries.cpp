// How large the values are that the searches come to which composition asks where levels carry (fits.cpp says what that is for).
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/floor_form.hpp"
#include "colex/gcd.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"
#include "within.hpp"

namespace colex::theorems {

namespace {

using symbolic::IntegerOf;

/// gcd(a, b): no number is larger than the amounts of a and b.
struct GcdFits {
  template <class I>
  struct State {
    I x;
    I y;
    I limit;
  };

  struct Step {};

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    using W = Watched<Scope>;
    const I limit = any_limit(scope);
    typename W::Seen seen;
    const auto amount = [&](const char* name) {
      const Signed<I> number = any_signed(scope, name);
      scope.assume(number.amount <= limit);
      return abs(W(number.value(), seen)).number();
    };
    const I x = amount("|a|");
    const I y = amount("|b|");
    claim_within(scope, seen, limit, {});
    return State<I>{x, y, limit};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.x, 0, "the first number");
    is.at_least(s.y, 0, "the second number");
    is.any(s.limit, "limit");
    is.that(s.x <= s.limit, "the first is within the limit");
    is.that(s.y <= s.limit, "and the second");
  }

  template <class Scope, class I>
  Step next(Scope& /*scope*/, const State<I>& /*state*/) const {
    return {};
  }

  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Step& /*step*/, Emit&& /*emit*/) const {
    if (s.y == I(0)) return std::nullopt;
    using W = Watched<Scope>;
    typename W::Seen seen;
    const auto [x, y] = gcd_step(W(s.x, seen), W(s.y, seen));
    claim_within(scope, seen, s.limit, {});
    return State<I>{x.number(), y.number(), s.limit};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.x <= s.limit, "the result is within the limit");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& /*run*/, const State<I>& s) const {
    scope.claim(gcd(s.x, s.y) <= s.limit, "gcd");
  }
};

/// Not true if only the second number is within the limit: the first may be the result.
struct GcdFitsTheSecond : GcdFits {
  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.x, 0, "the first number");
    is.at_least(s.y, 0, "the second number");
    is.any(s.limit, "limit");
    is.that(s.y <= s.limit, "the second is within the limit");
  }
};

/// How long a mode is until its residues begin again, at one level after the other: no number is larger than the mode is long, or
/// than after how many steps they do at a level.
struct CarryCutFits {
  template <class I>
  struct State {
    I order;  ///< after so many steps they begin again at the levels so far
    I extent;
  };

  /// After how many they do at one more level.
  template <class I>
  struct Next {
    I turn;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    return State<I>{I(1), scope.at_least("n", 1)};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.order, 1, "order");
    is.at_least(s.extent, 1, "extent");
    is.that(s.order <= s.extent, "the mode does not end before");
  }

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& /*state*/) const {
    return {scope.at_least("turn", 1)};
  }

  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Next<I>& n, Emit&& /*emit*/) const {
    using W = Watched<Scope>;
    typename W::Seen seen;
    const std::optional<W> longer = colex::detail::repeat_step(W(s.order, seen), W(n.turn, seen), W(s.extent, seen));
    claim_within(scope, seen, s.extent, {n.turn});
    // Where the mode ends before, it is not cut.
    if (!longer) return std::nullopt;
    return State<I>{longer->number(), s.extent};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.order <= s.extent, "a mode is no longer than before");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    I order(1);
    for (const Next<I>& n : run.consumed) order = order / gcd(order, n.turn) * n.turn;
    scope.claim(order == s.order, "the least common multiple");
  }
};

/// Not true: it is cut also behind its end.
struct CarryCutFitsBehindTheEnd : CarryCutFits {
  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Next<I>& n, Emit&& /*emit*/) const {
    using W = Watched<Scope>;
    typename W::Seen seen;
    static_cast<void>(W(s.order, seen) * (W(n.turn, seen) / gcd(W(s.order, seen), W(n.turn, seen))));
    claim_within(scope, seen, s.extent, {n.turn});
    return std::nullopt;
  }
};

/// The bounds of the residues of a box, at one level, as the search for carries counts them and takes them away again: no number
/// is larger than the largest value of the modes.
struct CarryBoxFits {
  template <class I>
  struct State {
    I period;
    CarryBounds<I> bounds;
    I index;  ///< the largest value
    I room;   ///< up to the limit
    I limit;
  };

  /// The values of a mode at the ends of the box along it, by the period: any two of which the first is not larger.
  template <class I>
  struct Next {
    I from;
    I to;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I room = any_limit(scope, "room", 0);
    return State<I>{scope.at_least("P", 1), {I(0), I(0)}, I(0), room, room};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.index, 0, "the largest value");
    is.coordinate(s.bounds.most, s.index + I(1), "the largest residues are no more");
    is.coordinate(s.bounds.least, s.bounds.most + I(1), "nor are the least ones");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, s.index + s.room, "limit");
  }

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    return next_within(scope, s, s.room);
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& mode, Emit&& /*emit*/) const {
    using W = Watched<Scope>;
    typename W::Seen seen;
    const CarryBounds<W> mine =
        carry_bounds_step(CarryBounds<W>{W(0), W(0)}, W(mode.from, seen), W(mode.to, seen), W(s.period, seen));
    CarryBounds<W> sums{W(s.bounds.least, seen), W(s.bounds.most, seen)};
    const auto count = [&](const W& sign) { sums = {sums.least + sign * mine.least, sums.most + sign * mine.most}; };
    count(W(1));
    const CarryBounds<I> with{sums.least.number(), sums.most.number()};
    count(W(0) - W(1));
    scope.claim(sums.most.number() == s.bounds.most, "what is taken away again is what was counted");
    claim_within(scope, seen, s.limit, {});
    return {s.period, with, s.index + mode.to, s.room - mode.to, s.limit};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.bounds.most <= s.limit, "the largest residues are within the limit");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    CarryBounds<I> bounds{I(0), I(0)};
    I index(0);
    for (const Next<I>& mode : run.consumed) {
      bounds = carry_bounds_step(bounds, mode.from, mode.to, s.period);
      index = index + mode.to;
    }
    scope.claim(bounds.least == s.bounds.least, "least");
    scope.claim(bounds.most == s.bounds.most, "most");
    scope.claim(index == s.index, "the largest value");
  }

 protected:
  template <class Scope, class I>
  static Next<I> next_within(Scope& scope, const State<I>& s, const I& room) {
    const I turns = scope.at_least("turns", 0), more = scope.at_least("more turns", 0);
    const I least = scope.coordinate("residue", s.period), most = scope.coordinate("last residue", s.period);
    if (more == I(0)) scope.assume(least <= most);
    const Next<I> mode{s.period * turns + least, s.period * (turns + more) + most};
    scope.assume(mode.to <= room);
    return mode;
  }
};

/// Not true if only the values of each mode by itself are within the limit.
struct CarryBoxFitsEachMode : CarryBoxFits {
  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    return next_within(scope, s, s.limit);
  }
};

/// The sum of the defects of a floor form, each as often as its level carries, from level to level: no number is larger than
/// twice the cosize, so many times as a level carries at most. The same sum is that of straight_run's floors at an index, which
/// are no larger than the index.
template <std::int64_t times>
struct CarrySumFits {
  template <class I>
  struct State {
    SignedMode<I> before;  ///< the last mode so far
    I most;                ///< how often a level carries at most
    I sum;
    I carries;  ///< how often the last level does
    I rest;     ///< the sum without the stride of the last mode
    I beside;   ///< what the modes before that one add to the cosize
    I room;     ///< for the cosize
    I limit;
  };

  /// A mode, and of the level before it the period, the residues in a box by this period, and how often it carries there.
  template <class I>
  struct Next {
    SignedMode<I> mode;
    I period;
    CarryBounds<I> residues;
    I carries;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const SignedMode<I> first = any_signed_mode(scope, 2);
    State<I> s{first, scope.at_least("most", 0), I(0), I(0), I(0), I(0), any_limit(scope, "room", 0), I(0)};
    s.limit = cosizes(s);
    return s;
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
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

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    const SignedMode<I> mode = any_signed_mode(scope, 2);
    scope.assume(mode.reach() <= s.room);
    const I carries = scope.coordinate("carries", s.most + I(1)), period = scope.at_least("P", 1);
    const CarryBounds<I> over{scope.coordinate("least", period), scope.coordinate("most", period)};
    return {mode, period, {period * carries + over.least, period * carries + over.most}, carries};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& next, Emit&& /*emit*/) const {
    using W = Watched<Scope>;
    typename W::Seen seen;
    const I defect = floor_form_step(I(1), s.before.mode(), next.mode.mode()).defect;
    const auto sum = colex::constant_sum_step(W(s.sum, seen), Level<W, W>{W(next.period, seen), W(defect, seen)},
                                              CarryBounds<W>{W(next.residues.least, seen), W(next.residues.most, seen)});
    claim_within(scope, seen, s.limit, {});
    scope.claim(sum.has_value(), "it carries equally often everywhere in the box");
    State<I> after{next.mode,
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

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.sum <= s.limit, "the sum of the defects is not above the limit,");
    scope.claim(I(0) - s.limit <= s.sum, "nor below");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    if (run.consumed.empty()) return;
    scope.claim(run.consumed.back().carries == s.carries, "carries");
  }

 private:
  /// So many times the cosize that there is room for, as often as a level carries at most.
  template <class I>
  static I cosizes(const State<I>& s) {
    return I(times) * s.most * (I(1) + s.beside + s.before.reach() + s.room);
  }
};

}  // namespace

std::vector<Theorem> folds_of_carrying_within() {
  return {
      by_induction("gcd.fits.all-steps", "gcd(a, b) computes no number beyond the limit that |a| and |b| are within", "gcd.hpp",
                   GcdFits(), {conclusion_part(GcdFitsTheSecond(), "the second alone")}),
      by_induction("carry-search.cut-fits.all-ranks",
                   "after how many steps the residues of a mode begin again: no number is computed beyond the limit that the "
                   "mode's extent is within, and how many they are at each level",
                   "carry_search.hpp", CarryCutFits(), {step_part(CarryCutFitsBehindTheEnd(), "behind its end")}),
      by_induction(
          "carry-search.box-fits.all-ranks",
          "the bounds of a box's residues compute no number beyond the limit that the largest value of the modes is within",
          "carry_search.hpp", CarryBoxFits(), {step_part(CarryBoxFitsEachMode(), "each mode alone")}),
      by_induction(
          "carry-search.sum-fits.all-ranks",
          "the sum of the defects of L's levels, each as often as it carries, computes no number beyond the limit that twice "
          "cosize(L), as often as a level carries at most, is within",
          "carry_search.hpp", CarrySumFits<2>(), {step_part(CarrySumFits<1>(), "the cosize alone")}),
  };
}

}  // namespace colex::theorems
