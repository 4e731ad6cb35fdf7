// Division at all ranks: tiles and their complement cover a domain exactly, where the algebra's check of the tiles lets them
// pass.
// Opening modes: what stands in parentheses stands beside the others, and nothing else changes.
#include <optional>
#include <vector>

#include "colex/by_mode.hpp"
#include "colex/complement.hpp"
#include "colex/logical_divide.hpp"
#include "colex/reshape.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

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

const auto tiles_theorem = Induction<Tiles>("division.tiles.all-ranks", "logical_divide.hpp",
                                            "where division_fault finds none, B and its complement in [0, n) have each element "
                                            "of [0, n) once; a mode that it refuses repeats an element, or leaves one out")
                               .not_with_step("with gaps", [](auto& scope, auto& s, auto& n) -> std::optional<Tiles::State> {
                                 if (n.mode.stride < s.reach) return std::nullopt;
                                 const Mode<I> gap{n.mode.stride / s.reach, s.reach};
                                 Tiles::State after = Tiles::further(
                                     scope, Tiles::further(scope, s, gap, two_digits(scope, "g", gap.extent)), n.mode, n.digit);
                                 after.reach = n.mode.extent * n.mode.stride;
                                 return after;
                               });

/// ((A0, A1, …), (B0, B1, …)) and (A0, A1, …, B0, B1, …) have the same value at the same 1-D coordinate, which is a + |A|·b. The
/// modes are gone through leaf by leaf, so that they may be nested in any way, and one half may stay as it is.
struct Opened {
  struct State {
    Prefix inside;
    Prefix outside;
    Prefix all;
    I behind;  ///< whether the second half has begun (0, 1)
  };

  struct Next {
    I is_behind;  ///< 0, 1
    Probed leaf;
  };

  State empty(Scope& /*scope*/) const { return State{no_modes(), no_modes(), no_modes(), I(0)}; }

  void invariant(Is& is, State& s) const {
    is_prefix(is, s.inside, "first half");
    is.coordinate(s.behind, I(2), "the second half has begun");
    if (s.behind == I(1)) {
      is_prefix(is, s.outside, "second half");
    } else {
      is.equal(s.outside.size, I(1), "size of no modes");
      is.equal(s.outside.at, I(0), "coordinate of no modes");
      is.equal(s.outside.value, I(0), "value of no modes");
    }
    is.equal(s.all.size, s.inside.size * s.outside.size, "size");
    is.equal(s.all.at, s.inside.at + s.inside.size * s.outside.at, "1-D coordinate");
    is.equal(s.all.value, s.inside.value + s.outside.value, "value");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_behind = scope.coordinate("is in the second half", I(2));
    if (is_behind == I(0)) scope.assume(s.behind == I(0));
    return {is_behind, unknown_mode(scope)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    emit(n.leaf.mode);
    State after = s;
    after.behind = n.is_behind;
    Prefix& half = n.is_behind == I(1) ? after.outside : after.inside;
    half = appended(scope, half, n.leaf.mode, n.leaf.digit);
    after.all = appended(scope, s.all, n.leaf.mode, n.leaf.digit);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.all.size == s.inside.size * s.outside.size, "size");
    scope.claim(s.all.at == s.inside.at + s.inside.size * s.outside.at, "1-D coordinate");
    scope.claim(s.all.value == s.inside.value + s.outside.value, "value");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    std::vector<Layout<I>> inside, outside;
    for (const Next& n : run.consumed) (n.is_behind == I(1) ? outside : inside).push_back(Layout<I>(n.leaf.mode));
    const Layout<I> halves = make_layout<I, I>({make_layout(inside), make_layout(outside)});
    scope.claim(halves(tuple<I>(s.inside.at, s.outside.at)) == s.all.value, "the halves");
    scope.claim(colex::detail::second_unpacked(halves)(s.all.at) == s.all.value, "the second one opened");
    scope.claim(colex::detail::both_unpacked(halves)(s.all.at) == s.all.value, "both opened");
    scope.claim(size(colex::detail::both_unpacked(halves)) == s.all.size, "size");
  }
};

const auto opened_theorem = Induction<Opened>("reshape.opened.all-ranks", "by_mode.hpp",
                                              "what tiled_divide and flat_divide do to the modes of a division, to stand side by "
                                              "side, changes no value at any 1-D coordinate, and no size")
                                .not_with_change("in front", [](auto& after, auto& s, auto& n) {
                                  if (n.is_behind == I(1)) after.all.at = n.leaf.digit + n.leaf.mode.extent * s.all.at;
                                });

}  // namespace

std::vector<Theorem> folds_of_divide() { return {tiles_theorem, opened_theorem}; }

}  // namespace colex::theorems
