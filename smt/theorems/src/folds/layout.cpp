// Evaluation at all ranks: the value at a 1-D coordinate is the sum over its digits; and how far the values reach.
//
// Coordinates at all ranks: from 1-D to natural and back. These inductions go over the leaves from right to left, since crd2idx
// begins at the last leaf; the index that idx2crd has left at a leaf is the index that crd2idx has to return there.
#include "colex/layout.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

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

const auto evaluation_theorem =
    Induction<Evaluation>("layout.values.all-ranks", "layout.hpp",
                          "L(x) is the sum of the digits of x, each times its stride, for x in [0, size(L))")
        .not_with_conclusion("beyond the domain",
                             [](auto& scope, auto& s) {
                               const Mode<I> last = Evaluation().next(scope, s);
                               scope.claim(s.sum + s.rest * last.stride == s.sum + (s.rest % last.extent) * last.stride);
                             })
        .not_with_change("another extent", [](auto& after, auto& s, auto& mode) { after.rest = s.rest / (mode.extent + I(1)); });

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

const auto cosize_theorem =
    Induction<Cosize>("cosize.values.all-ranks", "layout.hpp",
                      "the values of a layout without negative strides end at cosize(L) - 1")
        .not_with_next("strides of any sign", [](auto& scope, auto& /*before*/) { return unknown_mode(scope); });

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

const auto signed_cosize_theorem =
    Induction<SignedCosize>("cosize.signed.all-ranks", "layout.hpp", "no two values of a layout are cosize(L) apart")
        // The last value and 1 more, as if no stride went down.
        .not_with_change("without the sign",
                         [](auto& after, auto& s, auto& n) { after.span = s.span + (n.mode.extent - I(1)) * n.mode.stride; });

/// A leaf of a shape, and the coordinate there.
struct Leaf {
  I extent;
  I coordinate;
};

/// A shape and a coordinate in it, in the order of the leaves from left to right. A run begins with the last leaf, and never
/// asks for that leaf's extent.
struct Written {
  Tuple<I> shape;
  Tuple<I> coordinate;
};

template <class Next>
Written written(const SmallVector<Next>& from_the_right, const I& last) {
  Tuple<I>::Modes shape;
  Tuple<I>::Modes coordinate;
  for (auto leaf = from_the_right.rbegin(); leaf != from_the_right.rend(); ++leaf) {
    shape.emplace_back(leaf->extent);
    coordinate.emplace_back(leaf->coordinate);
  }
  shape.emplace_back(I(1));
  coordinate.emplace_back(last);
  return {Tuple<I>(std::move(shape)), Tuple<I>(std::move(coordinate))};
}

struct FromNatural {
  struct State {
    I last;   ///< the coordinate of the last leaf
    I index;  ///< of the leaves so far
  };

  State empty(Scope& scope) const {
    const I last = scope.at_least("last", 0);
    return State{last, last};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.last, 0, "coordinate of the last leaf");
    is.at_least(s.index, 0, "index");
  }

  Leaf next(Scope& scope, const State& /*state*/) const {
    const I extent = scope.at_least("s", 1);
    return {extent, scope.coordinate("c", extent)};
  }

  State step(Scope& scope, const State& s, const Leaf& leaf, const Emit& /*emit*/) const {
    const I index = crd2idx_step(s.index, leaf.coordinate, leaf.extent);
    const I behind = idx2crd_step(index, leaf.extent, [&](const I& c) { scope.claim(c == leaf.coordinate, "coordinate"); });
    scope.claim(behind == s.index, "the leaves behind share what they had");
    return {s.last, index};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(I(0) <= s.index, "a 1-D coordinate"); }

  void meaning(Scope& scope, const Run<Leaf>& run, const State& s) const {
    const Written all = written(run.consumed, s.last);
    scope.claim(crd2idx(all.coordinate, all.shape) == s.index, "index");
    scope.claim(idx2crd(Tuple<I>(s.index), all.shape) == all.coordinate, "round trip");
  }
};

const auto from_natural_theorem =
    Induction<FromNatural>("coordinates.from-natural.all-ranks", "coordinate.hpp", "idx2crd(crd2idx(c)) = c inside the shape")
        .not_with_next("outside the shape", [](auto& scope, auto& /*before*/) {
          return Leaf{scope.at_least("s", 1), scope.at_least("c", 0)};
        });

struct FromIndex {
  struct State {
    I last;   ///< what idx2crd has at the last leaf
    I index;  ///< what idx2crd has at this leaf
    I back;   ///< what crd2idx makes of the coordinates from here on
  };

  struct Next {
    I extent;
    I index;
    I coordinate;
  };

  State empty(Scope& scope) const {
    const I last = scope.at_least("last", 0);
    return State{last, last, last};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.last, 0, "index at the last leaf");
    is.at_least(s.index, 0, "index");
    is.equal(s.back, s.index, "there and back");
  }

  /// The leaf before, and an index there of which this leaf has its own as its share.
  Next next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 1);
    const I index = scope.at_least("x", 0);
    I coordinate(0);
    scope.assume(idx2crd_step(index, extent, [&](const I& c) { coordinate = c; }) == s.index);
    return {extent, index, coordinate};
  }

  State step(Scope& scope, const State& s, const Next& leaf, const Emit& /*emit*/) const {
    scope.claim(I(0) <= leaf.coordinate, "a coordinate");
    scope.claim(leaf.coordinate < leaf.extent, "inside the shape");
    return {s.last, leaf.index, crd2idx_step(s.back, leaf.coordinate, leaf.extent)};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.back == s.index, "there and back"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Written all = written(run.consumed, s.last);
    scope.claim(idx2crd(Tuple<I>(s.index), all.shape) == all.coordinate, "what idx2crd has");
    scope.claim(crd2idx(all.coordinate, all.shape) == s.back, "what crd2idx makes of it");
  }
};

const auto from_index_theorem =
    Induction<FromIndex>("coordinates.from-index.all-ranks", "coordinate.hpp",
                         "crd2idx(idx2crd(x)) = x, and idx2crd(x) is inside the shape but for its last leaf")
        .not_without(1, "any index behind");

}  // namespace

std::vector<Theorem> folds_of_layout() {
  return {evaluation_theorem, cosize_theorem, signed_cosize_theorem, from_natural_theorem, from_index_theorem};
}

}  // namespace colex::theorems
