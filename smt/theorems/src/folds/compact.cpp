// Compact strides at all ranks: column-major from the left, row-major from the right; and how large they are (fits.cpp says what
// that is for).
#include "colex/compact.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/watched.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

/// The value at a coordinate is start times its 1-D coordinate, the leaves counted in the order of the fold.
struct Compact {
  struct State {
    I start;
    I next;
    Prefix prefix;
  };

  struct Leaf {
    I extent;
    I digit;
  };

  State empty(Scope& scope) const {
    const I start = scope.unknown("start");
    return State{start, start, no_modes()};
  }

  void invariant(Is& is, State& s) const {
    is.any(s.start, "start");
    is.at_least(s.prefix.size, 1, "size");
    is.coordinate(s.prefix.at, s.prefix.size, "coordinate");
    is.equal(s.prefix.value, s.start * s.prefix.at, "value");
    is.equal(s.next, s.start * s.prefix.size, "the product so far");
  }

  Leaf next(Scope& scope, const State& /*state*/) const {
    const I extent = scope.at_least("s", 1);
    return {extent, scope.coordinate("c", extent)};
  }

  State step(Scope& scope, const State& s, const Leaf& leaf, const Emit& emit) const {
    State after = s;
    after.next = compact_step(s.next, leaf.extent, [&](const I& stride) {
      const Mode<I> mode{leaf.extent, stride};
      emit(mode);
      after.prefix = appended(scope, s.prefix, mode, leaf.digit);
    });
    return after;
  }

  /// From start 1, this is the identity: a bijection onto [0, size).
  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.prefix.value == s.start * s.prefix.at, "value");
    scope.claim(I(0) <= s.prefix.at, "onto [0, size): from 0");
    scope.claim(s.prefix.at < s.prefix.size, "onto [0, size): below the size");
  }

  void meaning(Scope& scope, const Run<Leaf>& run, const State& s) const {
    Tuple<I>::Modes extents;
    Tuple<I>::Modes strides;
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

const auto compact_theorem =
    Induction<Compact>("compact.values.all-ranks", "compact.hpp",
                       "with compact strides the value is start times the 1-D coordinate, counted from the left (column-major) "
                       "or from the right (row-major)")
        .not_with_change("without those before", [](auto& after, auto& s, auto& leaf) { after.next = s.start * leaf.extent; });

/// The same without exception for extents of 1: each stride is the product of the extents before it.
struct PrefixProduct : Compact {
  State step(Scope& scope, const State& s, const Leaf& leaf, const Emit& emit) const {
    State after = s;
    after.next = prefix_product_step(s.next, leaf.extent, [&](const I& stride) {
      const Mode<I> mode{leaf.extent, stride};
      emit(mode);
      scope.claim(stride == s.start * s.prefix.size, "the product of those before");
      after.prefix = appended(scope, s.prefix, mode, leaf.digit);
    });
    return after;
  }

  void meaning(Scope& scope, const Run<Leaf>& run, const State& s) const {
    Tuple<I>::Modes extents;
    Tuple<I>::Modes strides;
    for (const Mode<I>& mode : run.emitted) {
      extents.emplace_back(mode.extent);
      strides.emplace_back(mode.stride);
    }
    scope.claim(prefix_product(Tuple<I>(extents), Tuple<I>(s.start)) == Tuple<I>(strides), "prefix product");
  }
};

const auto prefix_product_theorem = Induction<PrefixProduct>("prefix-product.values.all-ranks", "compact.hpp",
                                                             "each leaf of prefix_product is start times the product of those "
                                                             "before it, and so the value is start times the 1-D coordinate")
                                        .not_with_step("compact strides", [](auto& scope, auto& s, auto& leaf) {
                                          compact_step(s.next, leaf.extent, [&](const I& stride) {
                                            scope.claim(stride == s.start * s.prefix.size, "the product of those before");
                                          });
                                          return Compact().step(scope, s, leaf, Unheard());
                                        });

struct CompactFits {
  struct State {
    Signed start;
    I next;
    I size;
    I faster;  ///< the product of those extents that count faster than another one
    I limit;
  };

  struct Leaf {
    I extent;
    I is_faster;  ///< 0, 1
  };

  State empty(Scope& scope) const {
    const Signed start = any_signed(scope, "|start|");
    return State{start, start.value(), I(1), I(1), start.amount + any_limit(scope)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.start.amount, 0, "amount of the start");
    is.coordinate(s.start.negative, I(2), "whether it is negative");
    is.at_least(s.size, 1, "size");
    is.equal(s.next, s.start.value() * s.size, "the product so far");
    is.at_least(s.faster, 1, "product of some of the extents");
    is.that(s.faster <= s.size, "no more than that of all");
    is.any(s.limit, "limit");
    is.that(s.size <= s.limit, "the size is within the limit");
    is.that(s.start.amount * s.size <= s.limit, "and so is start times the size");
  }

  Leaf next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 1);
    scope.assume(s.size * extent <= s.limit);
    scope.assume(s.start.amount * s.size * extent <= s.limit);
    return {extent, scope.coordinate("counts faster", I(2))};
  }

  State step(Scope& scope, const State& s, const Leaf& leaf, const Emit& emit) const {
    Watched::Seen seen;
    const Watched extent(leaf.extent, seen);
    State after = s;
    after.next = compact_step(Watched(s.next, seen), extent, [&](const Watched& stride) {
                   emit(Mode<I>{leaf.extent, stride.number()});
                 }).number();
    prefix_product_step(Watched(s.next, seen), extent, Unheard());
    if (leaf.is_faster == I(1)) after.faster = (Watched(s.faster, seen) * extent).number();
    after.size = s.size * leaf.extent;
    claim_within(scope, seen, s.limit, {});
    return after;
  }

  void conclusion(Scope& scope, const State& s) const { claim_within(scope, {s.next, s.faster}, s.limit, {}); }

  void meaning(Scope& scope, const Run<Leaf>& run, const State& s) const {
    Tuple<I>::Modes extents, strides;
    I faster(1);
    for (std::size_t k = 0; k < run.emitted.size(); ++k) {
      extents.emplace_back(run.emitted[k].extent);
      strides.emplace_back(run.emitted[k].stride);
      if (run.consumed[k].is_faster == I(1)) faster = faster * run.consumed[k].extent;
    }
    const Tuple<I> shape(extents);
    scope.claim(compact_col_major(shape, Tuple<I>(s.start.value())) == Tuple<I>(strides), "column-major");
    scope.claim(product(shape) == s.size, "size");
    scope.claim(faster == s.faster, "product of those that count faster");
  }
};

const auto compact_fits_theorem =
    Induction<CompactFits>("compact.fits.all-ranks", "compact.hpp",
                           "compact strides, in any order of the modes, and prefix products compute no number beyond the limit "
                           "that the extents' product, and that with the start, are within")
        .not_without(2, "of the modes before");

}  // namespace

std::vector<Theorem> folds_of_compact() { return {compact_fits_theorem, compact_theorem, prefix_product_theorem}; }

}  // namespace colex::theorems
