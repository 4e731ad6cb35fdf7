// Division at all ranks: tiles and their complement cover a domain exactly, where the algebra's check of the tiles lets them
// pass.
#include <optional>
#include <vector>

#include "colex/complement.hpp"
#include "colex/logical_divide.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "../topics.hpp"
#include "order.hpp"

namespace colex::theorems {

namespace {

/// (B, complement(B, n)) is a bijection onto [0, n), so that each element of a domain of size n has one place in one tile.
/// Where a mode is refused, an element is there twice, or in no tile. Two probes run along: the other one is at the same element
/// only where it has the same digits.
struct Tiles {
  struct State {
    I reach;
    Prefix prefix;  ///< of the modes and the gaps between them, by stride
    I other;        ///< the value at another probe
    I who;          ///< is ahead
  };

  State empty(Scope& /*scope*/) const { return State{I(1), no_modes(), I(0), I(neither)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reach, 1, "reach");
    is.equal(s.prefix.size, s.reach, "size");
    is_ordered(is, s.who, s.prefix.at, s.other, s.reach);
    is.equal(s.prefix.value, s.prefix.at, "value");
  }

  /// Any stride from 0 on, counted in reaches.
  TwiceProbed next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 2);
    const I rest = scope.coordinate("r", s.reach);
    const I stride = s.reach * scope.at_least("q", 0) + rest;
    return twice_probed(scope, "c", Mode<I>{extent, stride});
  }

  std::optional<State> step(Scope& scope, const State& s, const TwiceProbed& n, const Emit& emit) const {
    const std::optional<I> reach = division_step(s.reach, n.mode);
    if (!reach) {
      claim_fault(scope, s, n.mode);
      return std::nullopt;
    }
    State after = s;
    const I reached = complement_step(s.reach, n.mode, [&](const Mode<I>& gap) {
      emit(gap);
      after = further(scope, after, gap, two_digits(scope, "g", gap.extent));
    });
    scope.claim(reached == *reach, "the check reaches as far as the complement");
    after = further(scope, after, n.mode, n.digit);
    after.reach = *reach;
    return after;
  }

  /// The whole is repeated up to n, if it divides n; if not, beyond it.
  void conclusion(Scope& scope, const State& s) const {
    const I n = scope.at_least("n", 1);
    const Mode<I> copies{ceil_div(n, s.reach), s.reach};
    const auto [reach, all, other, who] = further(scope, s, copies, two_digits(scope, "e", copies.extent));
    scope.claim(all.value == all.at, "each element once");
    claim_ordered(scope, who, Both{all.value, other});
    if (n % s.reach == I(0)) {
      scope.claim(all.size == n, "all elements");
    } else {
      scope.claim(n < all.size, "an element that the domain has not");
    }
  }

  void meaning(Scope& scope, const Run<TwiceProbed>& run, const State& s) const {
    const Layout<I> B = layout_of(modes_of(run.consumed));
    scope.claim(!division_fault(B, s.reach).has_value(), "no fault");
    scope.claim(size(B) * size(complement(B, s.reach)) == s.prefix.size, "size");
  }

 protected:
  /// One more mode, or a gap.
  static State further(Scope& scope, const State& s, const Mode<I>& mode, const Both& digit) {
    return {s.reach, appended(scope, s.prefix, mode, digit.one), s.other + digit.other * mode.stride, ahead(s.who, digit)};
  }

 private:
  void claim_fault(Scope& scope, const State& s, const Mode<I>& mode) const {
    if (mode.stride < s.reach) {
      scope.claim(mode.stride < s.prefix.size, "of the modes before, and of this one: twice");
      return;
    }
    // Copies of what is reached fit below the stride up to here, and nothing else is below it.
    const I end = mode.stride / s.reach * s.reach;
    const I value = value_from_here(scope, mode.stride);  // first: which operand of + is drawn first, the compiler would say
    const I any = scope.coordinate("below", end) + value;
    scope.claim(any != end, "in no tile");
  }
};

/// Not true of tiles with gaps that no copy fits.
struct TilesWithGaps : Tiles {
  std::optional<State> step(Scope& scope, const State& s, const TwiceProbed& n, const Emit& /*emit*/) const {
    if (n.mode.stride < s.reach) return std::nullopt;
    const Mode<I> gap{n.mode.stride / s.reach, s.reach};
    State after = further(scope, further(scope, s, gap, two_digits(scope, "g", gap.extent)), n.mode, n.digit);
    after.reach = n.mode.extent * n.mode.stride;
    return after;
  }
};

}  // namespace

std::vector<Theorem> folds_of_divide() {
  return {
      by_induction("division.tiles.all-ranks",
                   "where division_fault finds none, B and its complement in [0, n) have each element of [0, n) once; a mode "
                   "that it refuses "
                   "repeats an element, or leaves one out",
                   "logical_divide.hpp", Tiles(), {step_part(TilesWithGaps(), "with gaps")}),
  };
}

}  // namespace colex::theorems
