// Compact strides at all ranks: column-major from the left, row-major from the right.
#include "colex/compact.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

using symbolic::IntegerOf;

/// The value at a coordinate is start times its 1-D coordinate, the leaves counted in the order of the fold.
struct Compact {
  template <class I>
  struct State {
    I start;
    I next;
    Prefix<I> prefix;
  };

  template <class I>
  struct Leaf {
    I extent;
    I digit;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I start = scope.unknown("start");
    return State<I>{start, start, no_modes<I>()};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.any(s.start, "start");
    is.at_least(s.prefix.size, 1, "size");
    is.coordinate(s.prefix.at, s.prefix.size, "coordinate");
    is.equal(s.prefix.value, s.start * s.prefix.at, "value");
    is.equal(s.next, s.start * s.prefix.size, "the product so far");
  }

  template <class Scope, class I>
  Leaf<I> next(Scope& scope, const State<I>& /*state*/) const {
    const I extent = scope.at_least("s", 1);
    return {extent, scope.coordinate("c", extent)};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Leaf<I>& leaf, Emit&& emit) const {
    State<I> after = s;
    after.next = compact_step(s.next, leaf.extent, [&](const I& stride) {
      const Mode<I> mode{leaf.extent, stride};
      emit(mode);
      after.prefix = appended(scope, s.prefix, mode, leaf.digit);
    });
    return after;
  }

  /// From start 1, this is the identity: a bijection onto [0, size).
  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.prefix.value == s.start * s.prefix.at, "value");
    scope.claim(I(0) <= s.prefix.at, "onto [0, size): from 0");
    scope.claim(s.prefix.at < s.prefix.size, "onto [0, size): below the size");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    typename Tuple<I>::Modes extents;
    typename Tuple<I>::Modes strides;
    for (const Mode<I>& mode : run.emitted) {
      extents.emplace_back(mode.extent);
      strides.emplace_back(mode.stride);
    }
    const Tuple<I> start(s.start);
    const Tuple<I> shape(extents);
    scope.claim(compact_col_major(shape, start) == Tuple<I>(strides), "column-major");
    scope.claim(product(shape) == s.prefix.size, "size");
    std::reverse(extents.begin(), extents.end());
    std::reverse(strides.begin(), strides.end());
    scope.claim(compact_row_major(Tuple<I>(extents), start) == Tuple<I>(strides), "row-major");
  }
};

/// Not true: the next stride is the extent alone.
struct CompactWithoutThoseBefore : Compact {
  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Leaf<I>& leaf, Emit&& emit) const {
    State<I> after = Compact::step(scope, s, leaf, emit);
    after.next = s.start * leaf.extent;
    return after;
  }
};

/// The same without exception for extents of 1: each stride is the product of the extents before it.
struct PrefixProduct : Compact {
  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Leaf<I>& leaf, Emit&& emit) const {
    State<I> after = s;
    after.next = prefix_product_step(s.next, leaf.extent, [&](const I& stride) {
      const Mode<I> mode{leaf.extent, stride};
      emit(mode);
      scope.claim(stride == s.start * s.prefix.size, "the product of those before");
      after.prefix = appended(scope, s.prefix, mode, leaf.digit);
    });
    return after;
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    typename Tuple<I>::Modes extents;
    typename Tuple<I>::Modes strides;
    for (const Mode<I>& mode : run.emitted) {
      extents.emplace_back(mode.extent);
      strides.emplace_back(mode.stride);
    }
    scope.claim(prefix_product(Tuple<I>(extents), Tuple<I>(s.start)) == Tuple<I>(strides), "prefix product");
  }
};

/// Not true of compact strides, which are 0 at extents of 1.
struct PrefixProductOfCompact : PrefixProduct {
  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Leaf<I>& leaf, Emit&& emit) const {
    compact_step(s.next, leaf.extent,
                 [&](const I& stride) { scope.claim(stride == s.start * s.prefix.size, "the product of those before"); });
    return Compact::step(scope, s, leaf, emit);
  }
};

}  // namespace

std::vector<Theorem> folds_of_compact() {
  return {
      by_induction(
          "compact.values.all-ranks",
          "with compact strides the value is start times the 1-D coordinate, counted from the left (column-major) or from the "
          "right (row-major)",
          "compact.hpp", Compact(), {step_part(CompactWithoutThoseBefore(), "without those before")}),
      by_induction(
          "prefix-product.values.all-ranks",
          "each leaf of prefix_product is start times the product of those before it, and so the value is start times the 1-D "
          "coordinate",
          "compact.hpp", PrefixProduct(), {step_part(PrefixProductOfCompact(), "compact strides")}),
  };
}

}  // namespace colex::theorems
