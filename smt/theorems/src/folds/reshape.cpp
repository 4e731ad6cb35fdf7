// Opening modes at all ranks: what stands in parentheses stands beside the others, and nothing else changes.
#include "colex/reshape.hpp"

#include <vector>

#include "colex/by_mode.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

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

/// Not true: what is opened may stand in front.
struct OpenedInFront : Opened {
  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    State after = Opened::step(scope, s, n, emit);
    if (n.is_behind == I(1)) after.all.at = n.leaf.digit + n.leaf.mode.extent * s.all.at;
    return after;
  }
};

}  // namespace

std::vector<Theorem> folds_of_reshape() {
  return {
      by_induction(
          "reshape.opened.all-ranks",
          "what tiled_divide and flat_divide do to the modes of a division, to stand side by side, changes no value at any "
          "1-D coordinate, and no size",
          "by_mode.hpp", Opened(), {step_part(OpenedInFront(), "in front")}),
  };
}

}  // namespace colex::theorems
