// The sum of two layouts at all ranks. Both are floor forms, and so is their sum, of which layout_add makes modes again;
// and how large the values are that this comes to on its way (fits.cpp says what that is for).
#include "colex/layout_add.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/floor_form.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/theorem.hpp"
#include "colex/theorems/watched.hpp"

#include "levels.hpp"
#include "within.hpp"

namespace colex::theorems {

namespace {

/// The modes that layout_add emits have the sum of both floor forms, of which it goes through the levels by period.
struct LayoutSum {
  struct State {
    I x;
    I copies;       ///< how often what was emitted fits into the extent
    I rest;         ///< x, counted in what was emitted
    Mode<I> next;   ///< where the next mode begins, as its extent so far, and its stride
    Prefix result;  ///< the modes that were emitted
    I one;          ///< the value of the one floor form at x, as far as its levels go
    I other;        ///< of the other one
  };

  /// The levels of both at one period; a defect of 0 where there is none.
  struct Next {
    I period;
    I one;
    I other;
  };

  State empty(Scope& scope) const {
    const I extent = scope.at_least("extent", 1);
    const I x = scope.coordinate("x", extent);
    const FloorForm<I, I> one{scope.unknown("slope of the one"), {}}, other{scope.unknown("slope of the other"), {}};
    return State{x, extent, x, {I(1), one.slope + other.slope}, no_modes(), one(x), other(x)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.next.extent, 1, "period");
    is.any(s.next.stride, "stride");
    is.at_least(s.copies, 1, "copies");
    is.coordinate(s.rest, s.copies, "coordinate in the copies");
    is.equal(s.result.size, s.next.extent, "size");
    is.coordinate(s.result.at, s.next.extent, "coordinate");
    is.equal(s.x, s.result.at + s.next.extent * s.rest, "x");
    is.any(s.one, "value of the one");
    is.any(s.other, "value of the other");
    is.equal(s.result.value, s.one + s.other - s.rest * s.next.stride, "the next mode has what is missing to the sum");
  }

  /// The period of a level that matters divides the size: it is a product of the first extents.
  Next next(Scope& scope, const State& s) const {
    const I period = scope.at_least("P", 1);
    const I extent = s.next.extent * s.copies;
    if (period < extent) scope.assume(extent % period == I(0));
    return {period, scope.unknown("e"), scope.unknown("f")};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    const I extent = s.next.extent * s.copies;
    const Level<I, I> sum{n.period, n.one + n.other};
    if (!colex::detail::matters_below(sum, extent)) return with_shares(s, n, s.x);
    colex::detail::LevelsAsModes<I, I> modes{s.next.extent, s.next.stride};
    const std::optional<Mode<I>> mode = colex::detail::levels_as_modes_step(modes, sum);
    if (!mode) return std::nullopt;
    emit(*mode);
    State after = s;
    after.next = {modes.period, modes.stride};
    after.copies = s.copies / mode->extent;
    after.rest = s.rest / mode->extent;
    after.result = appended(scope, s.result, *mode, s.rest % mode->extent);
    scope.claim(extent == after.next.extent * after.copies, "the extent");
    // x, written with its quotient and remainder by the period.
    const I x = after.result.at + after.next.extent * after.rest;
    scope.claim(x == s.x, "the same number");
    return with_shares(after, n, x);
  }

  void conclusion(Scope& scope, const State& s) const {
    const Prefix all = appended(scope, s.result, Mode<I>{s.copies, s.next.stride}, s.rest);
    scope.claim(all.at == s.x, "at x");
    scope.claim(all.size == s.next.extent * s.copies, "the size");
    // One after the other: what a call writes into the certificate must not depend on the compiler's order of operands.
    const I other = value_of(scope, s.x, s.other, "B");
    scope.claim(all.value == value_of(scope, s.x, s.one, "A") + other, "A(x) + B(x)");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes = run.emitted;
    modes.push_back({s.copies, s.next.stride});
    scope.claim(layout_of(modes)(s.x) == s.one + s.other, "the value of what is emitted");
    scope.claim(floor_form(modes)(s.x) == s.one + s.other, "and of its floor form");
  }

  /// What both levels add to the values at x.
  static State with_shares(State s, const Next& n, const I& x) {
    s.one = s.one + share(Level<I, I>{n.period, n.one}, x);
    s.other = s.other + share(Level<I, I>{n.period, n.other}, x);
    return s;
  }

 private:
  /// The value at x of the layout that has this floor form there.
  static I value_of(Scope& scope, const I& x, const I& form, const std::string& name) {
    const I value = scope.unknown(name + "(x)");
    const I sum = scope.unknown(name + " before its last mode"), rest = scope.at_least("rest in " + name, 0);
    const I stride = scope.unknown("last stride of " + name);
    scope.assume(value == sum + rest * stride);
    suppose(scope, value == form,
            {ends_at("floor-form.values.all-ranks", x, of("s"), of("d"), of("extent"), stride, of("period"), of("at"), rest, sum,
                     form)});
    return value;
  }
};

const auto layout_sum_theorem =
    Induction<LayoutSum>("layout_add.values.all-ranks", "layout_add.hpp",
                         "where layout_add returns R, R(x) = A(x) + B(x) for each x below the size, which is that of R; A and B "
                         "as floor forms, of which each period below the size divides it")
        .resting_on({"floor-form.values.all-ranks"})
        // The stride of the next mode begins with that of the mode before, and not with where that one ends.
        .not_with_change("without steps",
                         [](auto& after, auto& s, auto& n) {
                           if (s.next.extent < after.next.extent) after.next.stride = s.next.stride + n.one + n.other;
                         })
        .not_without(1, "of any bends");

/// So many times the cosize of R: twice is enough.
template <std::int64_t times>
struct LayoutSumFits {
  struct State {
    I period;
    Signed steps;  ///< the stride of the next mode,
    I stride;      ///< as the algorithm has it
    I beside;      ///< what the modes before add to the cosize of R
    I room;        ///< up to the limit
    I limit;
  };

  /// The levels of both at one period: how many steps of the mode before there are up to it, and what follows.
  struct Next {
    I extent;
    I one;
    I other;
    Signed steps;  ///< the stride of the mode that begins there
  };

  State empty(Scope& scope) const {
    const Signed steps = any_signed(scope, "|d|");
    const I other = scope.unknown("slope of the other");
    State s{I(1), steps, steps.value(), I(0), any_limit(scope, "room", 0), I(0)};
    s.limit = cosizes(s) + s.room;
    Watched::Seen seen;
    s.stride = (Watched(steps.value() - other, seen) + Watched(other, seen)).number();
    claim_within(scope, seen, s.limit, {});
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.steps.amount, 0, "amount of the stride");
    is.coordinate(s.steps.negative, I(2), "whether it is negative");
    is.equal(s.stride, s.steps.value(), "stride");
    is.at_least(s.beside, 0, "what the modes before add to the cosize");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, cosizes(s) + s.room, "limit");
    is.that(s.period <= s.limit, "the period is within the limit");
  }

  /// The mode before counts as one of two elements so far; both it and the next one have room, and the period is below the size.
  Next next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 2);
    scope.assume(s.period * extent <= s.limit);
    const Signed steps = any_signed(scope, "|d|");
    scope.assume(I(times) * ((extent - I(2)) * s.steps.amount + steps.amount) <= s.room);
    const I other = scope.unknown("f");
    return {extent, steps.value() - extent * s.stride - other, other, steps};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    Watched::Seen seen;
    colex::detail::LevelsAsModes<Watched, Watched> modes{Watched(s.period, seen), Watched(s.stride, seen)};
    const Level<Watched, Watched> sum{Watched(s.period * n.extent, seen), Watched(n.one, seen) + Watched(n.other, seen)};
    const std::optional<Mode<Watched>> mode = colex::detail::levels_as_modes_step(modes, sum);
    claim_within(scope, seen, s.limit, {});
    if (!mode) return std::nullopt;
    emit(seen_through(*mode));
    State after{
        modes.period.number(), n.steps, modes.stride.number(), s.beside + (n.extent - I(1)) * s.steps.amount, I(0), s.limit};
    after.room = s.limit - cosizes(after);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    Watched::Seen seen;
    const I extent = scope.at_least("s", 2);
    scope.assume(s.period * extent <= s.limit);
    scope.assume(I(times) * (extent - I(2)) * s.steps.amount <= s.room);
    static_cast<void>(Watched(s.period * extent, seen) / Watched(s.period, seen));
    claim_within(scope, seen, s.limit, {});
    scope.claim(I(times) * (I(1) + s.beside + (extent - I(1)) * s.steps.amount) <= s.limit,
                "so many times the cosize is within the limit");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes = run.emitted;
    modes.push_back({I(2), s.stride});
    scope.claim(cosize(layout_of(modes)) == I(1) + s.beside + s.steps.amount, "cosize");
    const FloorForm<I, I> form = floor_form(modes);
    for (std::size_t k = 0; k < run.consumed.size(); ++k) {
      scope.claim(form.levels[k].defect == run.consumed[k].one + run.consumed[k].other, "the sum of both defects");
    }
  }

 private:
  /// So many times the cosize, where the next mode has two elements.
  static I cosizes(const State& s) { return I(times) * (I(1) + s.beside + s.steps.amount); }
};

const auto layout_sum_fits_theorem =
    Induction<LayoutSumFits<2>>("layout_add.fits.all-ranks", "layout_add.hpp",
                                "where layout_add(A, B) returns R, it computes from both floor forms no number beyond the limit "
                                "that the size, and twice the cosize of R, are within")
        .twin(step_part(LayoutSumFits<1>(), "the cosize alone"));

}  // namespace

std::vector<Theorem> folds_of_layout_add() { return {layout_sum_theorem, layout_sum_fits_theorem}; }

}  // namespace colex::theorems
