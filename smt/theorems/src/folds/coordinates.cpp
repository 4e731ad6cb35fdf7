// Coordinates at all ranks: from 1-D to natural and back. These inductions go over the leaves from right to left, since crd2idx
// begins at the last leaf; the index that idx2crd has left at a leaf is the index that crd2idx has to return there.
#include <utility>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

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

/// idx2crd(crd2idx(c)) = c, for c inside the shape, the last leaf at least 0.
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

/// Not true outside the shape.
struct FromNaturalOutside : FromNatural {
  Leaf next(Scope& scope, const State& /*state*/) const { return {scope.at_least("s", 1), scope.at_least("c", 0)}; }
};

/// crd2idx(idx2crd(x)) = x, for x >= 0.
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

/// Not true if a leaf passes on what its coordinate leaves, and the next one has another index.
struct FromAnyIndex : FromIndex {
  Next next(Scope& scope, const State& /*state*/) const {
    const I extent = scope.at_least("s", 1);
    const I index = scope.at_least("x", 0);
    return {extent, index, index % extent};
  }
};

}  // namespace

std::vector<Theorem> folds_of_coordinates() {
  return {
      by_induction("coordinates.from-natural.all-ranks", "idx2crd(crd2idx(c)) = c inside the shape", "coordinate.hpp",
                   FromNatural(), {step_part(FromNaturalOutside(), "outside the shape")}),
      by_induction("coordinates.from-index.all-ranks",
                   "crd2idx(idx2crd(x)) = x, and idx2crd(x) is inside the shape but for its last leaf", "coordinate.hpp",
                   FromIndex(), {step_part(FromAnyIndex(), "any index behind")}),
  };
}

}  // namespace colex::theorems
