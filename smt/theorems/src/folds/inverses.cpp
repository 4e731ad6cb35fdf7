// Inverses at all ranks: a left or a right inverse undoes the layout on its side. A mode s:d at place p takes the coordinate
// p·i to the value d·i (inverse.hpp), so a probe of L with digits c_k is at Σ c_k·p_k and has the value Σ c_k·d_k, in
// whichever order the modes are consumed. And where there is no inverse, or none of a larger domain.
#include <optional>
#include <string>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/inverse.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "order.hpp"

namespace colex::theorems {

namespace {

/// A mode at its place, and the probe's coordinate in it.
struct PlacedDigit {
  PlacedMode<I> placed;
  I digit;
};

PlacedDigit unknown_placed_mode(Scope& scope) {
  const auto extent = scope.at_least("s", 1);
  return {{{extent, scope.unknown("d")}, scope.at_least("p", 1)}, scope.coordinate("c", extent)};
}

/// L(R(x)) = x on [0, size(R)). R's value at x is a coordinate of L with x's digits in the modes that R has, and 0 in the others.
struct RightInverse {
  struct State {
    I reach;
    Prefix inverse;
    I value;  ///< of L at the coordinate that is R's value
  };

  State empty(Scope& /*scope*/) const { return State{I(1), no_modes(), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reach, 1, "reach");
    is.equal(s.inverse.size, s.reach, "size of R");
    is.coordinate(s.inverse.at, s.reach, "x");
    is.at_least(s.inverse.value, 0, "R(x)");
    is.equal(s.value, s.inverse.at, "L(R(x)) = x");
  }

  PlacedDigit next(Scope& scope, const State& /*state*/) const { return unknown_placed_mode(scope); }

  State step(Scope& scope, const State& s, const PlacedDigit& n, const Emit& emit) const {
    State after = s;
    after.reach = right_inverse_step(s.reach, n.placed, [&](const Mode<I>& mode) {
      emit(mode);
      after.inverse = appended(scope, s.inverse, mode, n.digit);
      after.value = s.value + n.digit * n.placed.mode.stride;
    });
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.value == s.inverse.at, "L(R(x)) = x");
    scope.claim(I(0) <= s.inverse.value, "R(x) is a coordinate");
  }

  void meaning(Scope& scope, const Run<PlacedDigit>& run, const State& s) const {
    const Layout<I> R = layout_of(run.emitted);
    scope.claim(size(R) == s.inverse.size, "size of R");
    scope.claim(R(s.inverse.at) == s.inverse.value, "R(x)");
  }
};

const auto right_inverse_theorem =
    Induction<RightInverse>("right-inverse.inverts.all-ranks", "inverse.hpp", "L(right_inverse(L)(x)) = x on its domain")
        // A mode whose stride is beyond the reach has no place in the chain.
        .not_with_step("with gaps", [](auto& scope, auto& s, auto& n) {
          if (n.placed.mode.stride < s.reach) return s;
          const Mode<I> mode{n.placed.mode.extent, n.placed.place};
          return RightInverse::State{s.reach * mode.extent, appended(scope, s.inverse, mode, n.digit),
                                     s.value + n.digit * n.placed.mode.stride};
        });

/// Li(L(k)) = k, where the method offers an inverse. The digits of the value L(k) are those of k.
struct LeftInverse {
  struct State {
    PlacedMode<I> pending;
    I digit;         ///< the probe's coordinate in the pending mode
    Prefix inverse;  ///< what is emitted, at the value of the modes before the pending one
    I value;         ///< of L, at k
    I coordinate;    ///< k
  };

  State empty(Scope& /*scope*/) const { return State{{{I(1), I(1)}, I(0)}, I(0), no_modes(), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.pending.mode.extent, 1, "pending extent");
    is.at_least(s.pending.mode.stride, 1, "pending stride");
    is.any(s.pending.place, "pending place");
    is.coordinate(s.digit, s.pending.mode.extent, "pending digit");
    is.equal(s.inverse.size, s.pending.mode.stride, "the values below the pending stride are read");
    is.coordinate(s.inverse.at, s.pending.mode.stride, "value so far");
    is.any(s.inverse.value, "coordinate so far");
    is.equal(s.value, s.inverse.at + s.digit * s.pending.mode.stride, "value");
    is.equal(s.coordinate, s.inverse.value + s.digit * s.pending.place, "coordinate");
  }

  PlacedDigit next(Scope& scope, const State& /*state*/) const { return unknown_placed_mode(scope); }

  std::optional<State> step(Scope& scope, const State& s, const PlacedDigit& n, const Emit& emit) const {
    if (colex::detail::broken_link(s.pending, n.placed)) return std::nullopt;
    Prefix inverse = s.inverse;
    const PlacedMode<I> pending = left_inverse_step(s.pending, n.placed, [&](const Mode<I>& mode) {
      emit(mode);
      inverse = appended(scope, s.inverse, mode, s.digit);
    });
    return State{pending, n.digit, inverse, s.value + n.digit * n.placed.mode.stride, s.coordinate + n.digit * n.placed.place};
  }

  void conclusion(Scope& scope, const State& s) const {
    const Prefix all = appended(scope, s.inverse, Mode<I>{s.pending.mode.extent, s.pending.place}, s.digit);
    scope.claim(all.at == s.value, "at the value of L …");
    scope.claim(all.value == s.coordinate, "… is its coordinate");
  }

  void meaning(Scope& scope, const Run<PlacedDigit>& run, const State& s) const {
    Modes<I> modes = run.emitted;
    modes.push_back({s.pending.mode.extent, s.pending.place});
    scope.claim(layout_of(modes)(s.value) == s.coordinate, "the inverse at the value");
    SmallVector<PlacedMode<I>> placed;
    for (const PlacedDigit& n : run.consumed) placed.push_back(n.placed);
    const auto whole = colex::detail::digits([] { return std::string(); }, placed);
    scope.claim(whole.has_value(), "the inverse exists");
    if (whole) scope.claim((*whole)(s.value) == s.coordinate, "the algebra's inverse at the value");
  }
};

const auto left_inverse_theorem =
    Induction<LeftInverse>("left-inverse.inverts.all-ranks", "inverse.hpp", "left_inverse(L)(L(x)) = x, where it exists")
        .not_with_step("overlapping modes", [](auto& scope, auto& s, auto& n) -> std::optional<LeftInverse::State> {
          const I& stride = n.placed.mode.stride;
          if (stride < s.pending.mode.stride || !(stride % s.pending.mode.stride == I(0))) return std::nullopt;
          const Mode<I> mode{stride / s.pending.mode.stride, s.pending.place};
          return LeftInverse::State{n.placed, n.digit, appended(scope, s.inverse, mode, s.digit), s.value + n.digit * stride,
                                    s.coordinate + n.digit * n.placed.place};
        });

struct NoLeftInverse {
  struct State {
    PlacedMode<I> pending;
  };

  State empty(Scope& /*scope*/) const { return State{{{I(1), I(1)}, I(0)}}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.pending.mode.extent, 1, "pending extent");
    is.at_least(s.pending.mode.stride, 1, "pending stride");
    is.at_least(s.pending.place, 0, "pending place");
    is.that(I(0) <= (s.pending.mode.extent - I(1)) * (s.pending.place - I(1)), "at the place 0 nothing is pending");
  }

  /// Among two modes one stands before the other, whose place is a multiple of where that one ends.
  PlacedMode<I> next(Scope& scope, const State& s) const {
    const PlacedMode<I>& pending = s.pending;
    const Mode<I> mode{scope.at_least("s", 2), scope.unknown("d")};
    if (pending.place == I(0)) return {mode, scope.at_least("p", 1)};
    const I between = scope.at_least("k", 1);
    if (scope.coordinate("stands before", I(2)) == I(0)) return {mode, pending.place * pending.mode.extent * between};
    const I place = scope.at_least("p", 1);
    scope.assume(pending.place == place * mode.extent * between);
    return {mode, place};
  }

  std::optional<State> step(Scope& scope, const State& s, const PlacedMode<I>& next, const Emit& emit) const {
    using colex::detail::BrokenLink;
    const PlacedMode<I>& pending = s.pending;
    const std::optional<BrokenLink> broken = colex::detail::broken_link(pending, next);
    if (!broken) return State{left_inverse_step(pending, next, emit)};
    if (*broken == BrokenLink::negative) {
      if (next.mode.stride == I(0)) {
        scope.claim(next.place != I(0), "the value 0 at another coordinate than 0");
      } else {
        scope.claim(next.mode.stride < I(0), "a value below 0");
      }
    }
    if (*broken == BrokenLink::overlapping) claim_taken_twice(scope, pending, next);
    return std::nullopt;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(I(1) <= s.pending.mode.stride, "the chain has come to its end");
  }

  void meaning(Scope& scope, const Run<PlacedMode<I>>& run, const State& /*state*/) const {
    SmallVector<PlacedMode<I>> placed;
    for (const PlacedMode<I>& one : run.consumed) placed.push_back(one);
    scope.claim(colex::detail::digits([] { return std::string(); }, placed).has_value(), "the inverse is offered");
  }

  /// The next stride is a value of the pending mode.
  static void claim_taken_twice(Scope& scope, const PlacedMode<I>& pending, const PlacedMode<I>& next) {
    const I steps = next.mode.stride / pending.mode.stride;
    // Which is larger is asked, so that it is known.
    static_cast<void>(static_cast<bool>(steps < pending.mode.extent));
    scope.claim(I(0) <= steps, "a digit");
    scope.claim(steps < pending.mode.extent, "of the pending mode");
    scope.claim(steps * pending.mode.stride == next.mode.stride, "where it has the next stride for a value,");
    scope.claim(steps * pending.place != next.place, "at another coordinate");
  }
};

const auto no_left_inverse_theorem =
    Induction<NoLeftInverse>("left-inverse.necessary.all-ranks", "inverse.hpp",
                             "where left_inverse(L) is refused, and not since a stride is no multiple of the one before it, two "
                             "coordinates of L have one value, or one has a value below 0: so there is no left inverse")
        // Not true where the stride is no multiple: the left inverse of (2,2):(2,3) is (2,3):(1,1).
        .not_with_step("other strides", [](auto& scope, auto& s, auto& next) -> std::optional<NoLeftInverse::State> {
          if (colex::detail::broken_link(s.pending, next) == colex::detail::BrokenLink::no_multiple) {
            NoLeftInverse::claim_taken_twice(scope, s.pending, next);
          }
          return std::nullopt;
        });

/// For modes in the order of their strides. If it passes over one below its reach, other than 0, two coordinates have one value.
struct LargestRightInverse {
  struct State {
    EachOnce::State chain;  ///< the modes that the inverse has, at a probe of L
    I last;                 ///< stride
    I is_over;              ///< whether a stride beyond the reach was there (0, 1)
    I is_beyond;            ///< whether the probe has a digit of such a mode (0, 1)
    I others;               ///< value of these
  };

  State empty(Scope& scope) const { return State{EachOnce().empty(scope), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    EachOnce().invariant(is, s.chain);
    is.at_least(s.last, 0, "last stride");
    is.coordinate(s.is_over, I(2), "whether it is over");
    is.coordinate(s.is_beyond, s.is_over + I(1), "whether the probe is beyond");
    if (s.is_over == I(1)) is.that(s.chain.reach < s.last, "the last stride is beyond the reach");
    if (s.is_beyond == I(0)) {
      is.equal(s.others, I(0), "no digit, no value");
    } else {
      is.any(s.others, "value of the others");
      is.that(s.chain.reach < s.others, "beyond the reach");
    }
  }

  /// In the order of strides.
  PlacedDigit next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 2);
    return {{{extent, s.last + scope.at_least("more", 0)}, scope.at_least("p", 1)}, scope.coordinate("c", extent)};
  }

  std::optional<State> step(Scope& scope, const State& s, const PlacedDigit& n, const Emit& emit) const {
    const Mode<I>& mode = n.placed.mode;
    const bool changes_nothing = static_cast<bool>(mode.stride == I(0));
    if (!changes_nothing && mode.stride < s.chain.reach) {
      // The coordinate of this value among the modes of the chain, and 1 in this mode.
      scope.claim(I(0) <= mode.stride, "a value of the chain");
      scope.claim(mode.stride < s.chain.prefix.size, "and of this mode too");
      return std::nullopt;
    }
    State after = s;
    after.last = mode.stride;
    bool follows = false;
    after.chain.reach = right_inverse_step(s.chain.reach, n.placed, [&](const Mode<I>& of_the_inverse) {
      emit(of_the_inverse);
      follows = true;
      after.chain.prefix = appended(scope, s.chain.prefix, mode, n.digit);
    });
    if (follows || changes_nothing) return after;
    after.is_over = I(1);
    if (!(n.digit == I(0))) after.is_beyond = I(1);
    after.others = s.others + n.digit * mode.stride;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.chain.prefix.value + s.others != s.chain.reach, "no coordinate has the next value");
  }

  void meaning(Scope& scope, const Run<PlacedDigit>& run, const State& s) const {
    Modes<I> modes;
    Tuple<I>::Modes digits;
    for (const PlacedDigit& n : run.consumed) {
      modes.push_back(n.placed.mode);
      digits.emplace_back(n.digit);
    }
    const Layout<I> L = layout_of(modes);
    scope.claim(size(right_inverse(L)) == s.chain.reach, "size of the inverse");
    if (modes.empty()) return;
    const I value = modes.size() == 1 ? L(run.consumed[0].digit) : L(Tuple<I>(digits));
    scope.claim(value == s.chain.prefix.value + s.others, "value");
  }
};

const auto largest_right_inverse_theorem =
    Induction<LargestRightInverse>("right-inverse.largest.all-ranks", "inverse.hpp",
                                   "for strides from 0 on and an L that is injective but for broadcasts, no coordinate of L has "
                                   "the value size(right_inverse(L)): so no right inverse has a larger domain")
        // Not true of strides below 0: (2,2):(-1,2) takes 3 to 1.
        .not_with_next("of any strides", [](auto& scope, auto& /*before*/) {
          const I extent = scope.at_least("s", 2);
          return PlacedDigit{{{extent, scope.unknown("d")}, scope.at_least("p", 1)}, scope.coordinate("c", extent)};
        });

struct Nullspace {
  struct State {
    Prefix consumed;  ///< L at x
    Prefix moved;     ///< L at x + N(i)
    Prefix null;      ///< N at i
    I filtered;       ///< size of filter_zeros(L)
  };

  /// A mode, x's coordinate in it, and i's, where N has it.
  struct Next {
    Mode<I> mode;
    I digit;
    I null_digit;
  };

  State empty(Scope& /*scope*/) const { return State{no_modes(), no_modes(), no_modes(), I(1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.filtered, 1, "size of the modes that change something");
    is.at_least(s.null.size, 1, "size of the nullspace");
    is.coordinate(s.null.at, s.null.size, "i");
    is.any(s.null.value, "N(i)");
    is.equal(s.consumed.size, s.null.size * s.filtered, "size of L");
    is.equal(s.moved.size, s.consumed.size, "size of L");
    is.coordinate(s.consumed.at, s.consumed.size, "x");
    is.any(s.consumed.value, "L(x)");
    is.equal(s.moved.at, s.consumed.at + s.null.value, "x + N(i)");
    is.that(s.moved.at < s.moved.size, "is in the domain");
    is.that(I(0) <= s.moved.at, "is in the domain");
    is.equal(s.moved.value, s.consumed.value, "L(x + N(i)) = L(x)");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const Mode<I> mode{scope.at_least("s", 1), scope.unknown("d")};
    const I digit = scope.coordinate("c", mode.extent);
    if (mode.stride == I(0)) return {mode, I(0), digit};
    return {mode, digit, I(0)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    State after = s;
    bool emitted = false;
    nullspace_step(PlacedMode<I>{n.mode, s.consumed.size}, [&](const Mode<I>& mode) {
      emit(mode);
      emitted = true;
      after.null = appended(scope, s.null, mode, n.null_digit);
    });
    if (!emitted) after.filtered = s.filtered * n.mode.extent;
    after.consumed = appended(scope, s.consumed, n.mode, n.digit);
    after.moved = appended(scope, s.moved, n.mode, n.digit + n.null_digit);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.moved.at == s.consumed.at + s.null.value, "x + N(i)");
    scope.claim(s.moved.value == s.consumed.value, "L(x + N(i)) = L(x)");
    scope.claim(s.null.size * s.filtered == s.consumed.size, "size");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    const Layout<I> N = layout_of(run.emitted);
    scope.claim(nullspace(L) == N, "the nullspace");
    scope.claim(size(filter_zeros(L)) == s.filtered, "size of the modes that change something");
    scope.claim(N(s.null.at) == s.null.value, "N(i)");
    scope.claim(L(s.consumed.at) == s.consumed.value, "L(x)");
    scope.claim(L(s.moved.at) == s.moved.value, "L(x + N(i))");
  }
};

const auto nullspace_theorem = Induction<Nullspace>("nullspace.invariance.all-ranks", "inverse.hpp",
                                                    "L(x + N(i)) = L(x) for N = nullspace(L) and x with coordinate 0 in its "
                                                    "modes, and size(N) is size(L) over that of filter_zeros(L)")
                                   // A mode of stride 1 is none along which nothing changes.
                                   .not_with_step("small strides", [](auto& scope, auto& s, auto& n) {
                                     if (!(n.mode.stride == I(1))) return Nullspace().step(scope, s, n, Unheard());
                                     Nullspace::Next still = n;
                                     still.mode.stride = I(0);
                                     still.null_digit = n.digit;
                                     still.digit = I(0);
                                     Nullspace::State after = Nullspace().step(scope, s, still, Unheard());
                                     after.moved = appended(scope, s.moved, n.mode, n.digit);
                                     return after;
                                   });

}  // namespace

std::vector<Theorem> folds_of_inverses() {
  return {right_inverse_theorem, left_inverse_theorem, no_left_inverse_theorem, largest_right_inverse_theorem, nullspace_theorem};
}

}  // namespace colex::theorems
