// Evaluation at all ranks: the value at a 1-D coordinate is the sum over its digits; and how far the values reach.
#include "colex/layout.hpp"

#include <cstddef>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

/// L(x) = Σ c_k·d_k for the digits c_k of any x below size(L): evaluation reads x from the left, as idx2crd does.
struct Evaluation {
  struct State {
    I x;
    I rest;  ///< what the modes behind share
    I sum;   ///< of the shares so far
    Prefix prefix;
  };

  State empty(Scope& scope) const {
    const I x = scope.at_least("x", 0);
    return State{x, x, I(0), no_modes()};
  }

  void invariant(Is& is, State& s) const {
    is_prefix(is, s.prefix, "modes");
    is.at_least(s.rest, 0, "rest");
    is.equal(s.x, s.prefix.at + s.prefix.size * s.rest, "x is its digits and the rest");
    is.equal(s.sum, s.prefix.value, "the shares are those of the digits");
  }

  Mode<I> next(Scope& scope, const State& /*state*/) const { return {scope.at_least("s", 1), scope.unknown("d")}; }

  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& /*emit*/) const {
    I digit(0);
    idx2crd_step(s.rest, mode.extent, [&](const I& coordinate) { digit = coordinate; });
    I sum = s.sum;
    const I rest = value_step(s.rest, mode, [&](const I& share) { sum = sum + share; });
    return {s.x, rest, sum, appended(scope, s.prefix, mode, digit)};
  }

  /// The last mode is not reduced, and inside the domain it need not be.
  void conclusion(Scope& scope, const State& s) const {
    const Mode<I> last = next(scope, s);
    const I domain = s.prefix.size * last.extent;
    if (s.rest < last.extent) {
      const Prefix all = appended(scope, s.prefix, last, s.rest);
      scope.claim(s.x < domain, "inside the domain");
      scope.claim(all.at == s.x, "the digits are those of x");
      scope.claim(s.sum + s.rest * last.stride == all.value, "value");
    } else {
      scope.claim(domain <= s.x, "beyond the domain");
    }
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    Modes<I> modes = run.consumed;
    modes.push_back({I(1), I(0)});
    scope.claim(value_at(modes, s.x) == s.sum, "the sum is the value of the modes, with a last one of stride 0");
    scope.claim(size(layout_of(modes)) == s.prefix.size, "size");
  }
};

/// Not true: the last mode goes on beyond the domain.
struct EvaluationBeyondTheDomain : Evaluation {
  void conclusion(Scope& scope, const State& s) const {
    const Mode<I> last = next(scope, s);
    scope.claim(s.sum + s.rest * last.stride == s.sum + (s.rest % last.extent) * last.stride);
  }
};

/// Not true: x keeps its digits if what is behind a mode is divided by another number than its extent.
struct EvaluationByAnotherExtent : Evaluation {
  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    State after = Evaluation::step(scope, s, mode, emit);
    after.rest = s.rest / (mode.extent + I(1));
    return after;
  }
};

/// Values of a layout without negative strides are in [0, cosize(L)), and the last is next to the end.
struct Cosize {
  struct State {
    I span;
    I last;  ///< the value at the last coordinate
    I value;
  };

  State empty(Scope& /*scope*/) const { return State{I(1), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.span, 1, "cosize");
    is.coordinate(s.value, s.span, "value");
    is.equal(s.last, s.span - I(1), "last value");
  }

  Probed next(Scope& scope, const State& /*state*/) const {
    const I extent = scope.at_least("s", 1);
    return {{extent, scope.at_least("d", 0)}, scope.coordinate("c", extent)};
  }

  State step(Scope& /*scope*/, const State& s, const Probed& probed, const Emit& /*emit*/) const {
    const auto& [extent, stride] = probed.mode;
    return {cosize_step(s.span, extent, stride), s.last + (extent - I(1)) * stride, s.value + probed.digit * stride};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(I(0) <= s.value, "below all values");
    scope.claim(s.value < s.span, "above all values");
    scope.claim(s.last + I(1) == s.span, "next to the last");
  }

  void meaning(Scope& scope, const Run<Probed>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    scope.claim(cosize(L) == s.span, "cosize");
    scope.claim(L(size(L) - I(1)) == s.last, "last value");
    scope.claim(L(probe_of(run.consumed)) == s.value, "value at the probe");
  }
};

/// Not true of strides that go down.
struct CosizeOfAnyStrides : Cosize {
  Probed next(Scope& scope, const State& /*state*/) const { return unknown_mode(scope); }
};

/// No two values of a layout are cosize(L) apart, whatever the signs of its strides.
struct SignedCosize {
  struct State {
    I span;
    I value;
    I other;
  };

  struct Next {
    Mode<I> mode;
    I digit;
    I other;
  };

  State empty(Scope& /*scope*/) const { return State{I(1), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.span, 1, "cosize");
    is.any(s.other, "another value");
    is.any(s.value, "value");
    is.that(s.value - s.other < s.span, "less than cosize above the other");
    is.that(s.other - s.value < s.span, "less than cosize below the other");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const I extent = scope.at_least("s", 1);
    return {{extent, scope.unknown("d")}, scope.coordinate("c", extent), scope.coordinate("b", extent)};
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    return {cosize_step(s.span, n.mode.extent, n.mode.stride), s.value + n.digit * n.mode.stride,
            s.other + n.other * n.mode.stride};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.value - s.other < s.span);
    scope.claim(s.other - s.value < s.span);
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    scope.claim(cosize(L) == s.span, "cosize");
    scope.claim(L(probe_of(run.consumed)) == s.value, "value at the probe");
  }
};

/// Not true: the last value and 1 more, as if no stride went down.
struct SignedCosizeWithoutSign : SignedCosize {
  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    State after = SignedCosize::step(scope, s, n, emit);
    after.span = s.span + (n.mode.extent - I(1)) * n.mode.stride;
    return after;
  }
};

}  // namespace

std::vector<Theorem> folds_of_layout() {
  return {
      by_induction("layout.values.all-ranks", "L(x) is the sum of the digits of x, each times its stride, for x in [0, size(L))",
                   "layout.hpp", Evaluation(),
                   {conclusion_part(EvaluationBeyondTheDomain(), "beyond the domain"),
                    step_part(EvaluationByAnotherExtent(), "another extent")}),
      by_induction("cosize.values.all-ranks", "the values of a layout without negative strides end at cosize(L) - 1",
                   "layout.hpp", Cosize(), {step_part(CosizeOfAnyStrides(), "strides of any sign")}),
      by_induction("cosize.signed.all-ranks", "no two values of a layout are cosize(L) apart", "layout.hpp", SignedCosize(),
                   {step_part(SignedCosizeWithoutSign(), "without the sign")}),
  };
}

}  // namespace colex::theorems
