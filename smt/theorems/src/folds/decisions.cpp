// Decisions at all ranks, for modes in the order in which the algorithms sort them. The property holds for a layout if the fold
// runs to the end, and it does not hold if the fold stops before.
#include <optional>
#include <vector>

#include "colex/bijective.hpp"
#include "colex/contiguous.hpp"
#include "colex/ordered.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "order.hpp"

namespace colex::theorems {

namespace {

/// The value is the coordinate.
struct Bijective : EachOnce {
  std::optional<State> step(Scope& scope, const State& s, const Probed& probed, const Emit& /*emit*/) const {
    const std::optional<I> reach = covers_step(s.reach, probed.mode);
    if (reach) return State{*reach, appended(scope, s.prefix, probed.mode, probed.digit)};
    const I& stride = probed.mode.stride;
    if (stride < s.reach) {
      // The coordinate of this value among the modes before it, and 1 in this mode.
      scope.claim(I(0) <= stride, "a value of the modes before");
      scope.claim(stride < s.prefix.size, "and of this mode too");
    } else {
      const I any = s.prefix.value + value_from_here(scope, stride);
      scope.claim(any != s.reach, "the reach is missed");
    }
    return std::nullopt;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.prefix.value == s.prefix.at, "each value once");
    scope.claim(s.prefix.size == s.reach, "as many as the reach");
  }

  void meaning(Scope& scope, const Run<Probed>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    scope.claim(bijective(L), "bijective");
    scope.claim(size(L) == s.reach, "size");
    scope.claim(L(s.prefix.at) == s.prefix.value, "value");
  }
};

const auto bijective_theorem =
    Induction<Bijective>("bijective.all-ranks", "bijective.hpp",
                         "sorted by stride, a layout takes each value of [0, size) once where each stride is the product of the "
                         "extents before it; otherwise a value is missed or taken twice")
        .not_with_step("with gaps", [](auto& scope, auto& s, auto& probed) -> std::optional<Bijective::State> {
          if (probed.mode.stride < s.reach) return std::nullopt;
          return Bijective::State{probed.mode.extent * probed.mode.stride, appended(scope, s.prefix, probed.mode, probed.digit)};
        });

/// Each target has a coordinate.
struct Contiguous {
  struct State {
    I reached;
    I least;   ///< value
    I target;  ///< counted from the least value
    I value;   ///< at the coordinate that the target has
  };

  /// A mode, a target of the modes with it, and the coordinate in the mode that leaves the modes before it theirs.
  struct Next {
    Mode<I> mode;
    I target;
    I digit;
  };

  State empty(Scope& /*scope*/) const { return State{I(1), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reached, 1, "reached");
    is.any(s.least, "least value");
    is.coordinate(s.target, s.reached, "target");
    is.equal(s.value, s.least + s.target, "is a value");
  }

  Next next(Scope& scope, const State& s) const {
    const Mode<I> mode{scope.at_least("s", 2), scope.unknown("d")};
    const I distance = abs(mode.stride);
    const I target = scope.coordinate("t", s.reached + (mode.extent - I(1)) * distance);
    // The steps that are needed, if there are so many.
    const I steps = distance == I(0) ? I(0) : min(target / distance, mode.extent - I(1));
    const I left = target - steps * distance;
    if (less_equal(distance, s.reached)) {
      scope.claim(I(0) <= left, "a target of the modes before");
      scope.claim(left < s.reached, "a target of the modes before");
    }
    scope.assume(left == s.target);
    return {mode, target, mode.stride < I(0) ? mode.extent - I(1) - steps : steps};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const I distance = abs(n.mode.stride);
    const std::optional<I> reached = contiguous_step(s.reached, n.mode);
    if (!reached) {
      const I any = s.target + value_from_here(scope, distance);
      scope.claim(any != s.reached, "the value behind those is missed");
      return std::nullopt;
    }
    scope.claim(I(0) <= n.digit, "a digit");
    scope.claim(n.digit < n.mode.extent, "a digit of the mode");
    const bool falls = static_cast<bool>(n.mode.stride < I(0));
    return State{*reached, falls ? s.least + (n.mode.extent - I(1)) * n.mode.stride : s.least, n.target,
                 s.value + n.digit * n.mode.stride};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.value == s.least + s.target, "the target is a value"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Modes<I> modes = modes_of(run.consumed);
    scope.claim(least_value(modes) == s.least, "least value");
    scope.claim(cosize(layout_of(modes)) == s.reached, "up to the largest");
    scope.claim(layout_of(modes)(probe_of(run.consumed)) == s.value, "value");
  }
};

const auto contiguous_theorem =
    Induction<Contiguous>("contiguous.all-ranks", "contiguous.hpp",
                          "sorted by |stride|, a layout has all values between its least and its largest where no |stride| is "
                          "more than those before it reach; otherwise the value behind those is missed")
        .not_with_step("with a hole", [](auto& scope, auto& s, auto& n) -> std::optional<Contiguous::State> {
          const I distance = abs(n.mode.stride);
          if (!(distance == s.reached + I(1))) return Contiguous().step(scope, s, n, Unheard());
          scope.claim(s.target + distance != s.reached, "a value");
          scope.claim(n.digit * distance == n.target, "the target has a coordinate");
          return std::nullopt;
        });

struct Surjective : Contiguous {
  void invariant(Is& is, State& s) const {
    is.at_least(s.reached, 1, "reached");
    is.equal(s.least, I(0), "least value");
    is.coordinate(s.target, s.reached, "target");
    is.equal(s.value, s.target, "is a value");
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    if (!(n.mode.stride < I(0))) return Contiguous::step(scope, s, n, emit);
    scope.claim((n.mode.extent - I(1)) * n.mode.stride < I(0), "a value below 0");
    return std::nullopt;
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.value == s.target, "the target is a value"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    scope.claim(surjective(L), "surjective");
    scope.claim(cosize(L) == s.reached, "cosize");
    scope.claim(L(probe_of(run.consumed)) == s.value, "value");
  }
};

const auto surjective_theorem =
    Induction<Surjective>(
        "surjective.all-ranks", "contiguous.hpp",
        "without negative strides, sorted by stride, a layout has all values of [0, cosize) where no stride is more than those "
        "before it reach; otherwise the value behind those is missed, and with a negative stride some value is below 0")
        .not_with_step("below 0", [](auto& scope, auto& s, auto& n) -> std::optional<Surjective::State> {
          return Contiguous().step(scope, s, n, Unheard());
        });

struct Ordered {
  struct State {
    I largest;   ///< the value at the last coordinate
    Both value;  ///< at two probes
    I who;       ///< is ahead
  };

  State empty(Scope& /*scope*/) const { return State{I(0), {I(0), I(0)}, I(neither)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.largest, 0, "largest value");
    is_ordered(is, s.who, s.value, s.largest + I(1));
  }

  /// Any stride, counted from the largest value.
  TwiceProbed next(Scope& scope, const State& s) const {
    return twice_probed(scope, "c", Mode<I>{scope.at_least("s", 2), s.largest + scope.unknown("change")});
  }

  std::optional<State> step(Scope& scope, const State& s, const TwiceProbed& n, const Emit& /*emit*/) const {
    I change(0);
    const I largest = ordered_step(s.largest, n.mode, [&](const I& emitted) { change = emitted; });
    if (change < I(1)) {
      // From the last coordinate of the modes before to the first with 1 in this mode.
      scope.claim(n.mode.stride <= s.largest, "not larger at the next coordinate");
      return std::nullopt;
    }
    return State{largest,
                 {s.value.one + n.digit.one * n.mode.stride, s.value.other + n.digit.other * n.mode.stride},
                 ahead(s.who, n.digit)};
  }

  void conclusion(Scope& scope, const State& s) const { claim_ordered(scope, s.who, s.value); }

  void meaning(Scope& scope, const Run<TwiceProbed>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    scope.claim(ordered(L), "ordered");
    scope.claim(L(size(L) - I(1)) == s.largest, "largest value");
  }
};

const auto ordered_theorem =
    Induction<Ordered>(
        "ordered.all-ranks", "ordered.hpp",
        "the values increase with the coordinate where the change is at least 1 wherever a mode counts up, and there only")
        .not_with_step("with plateaus", [](auto& scope, auto& s, auto& n) -> std::optional<Ordered::State> {
          if (!(n.mode.stride == s.largest)) return Ordered().step(scope, s, n, Unheard());
          return Ordered::State{s.largest + (n.mode.extent - I(1)) * n.mode.stride,
                                {s.value.one + n.digit.one * n.mode.stride, s.value.other + n.digit.other * n.mode.stride},
                                ahead(s.who, n.digit)};
        });

}  // namespace

std::vector<Theorem> folds_of_decisions() { return {bijective_theorem, contiguous_theorem, surjective_theorem, ordered_theorem}; }

}  // namespace colex::theorems
