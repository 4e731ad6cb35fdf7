// How large the values are that division and product come to on their way, at all ranks (fits.cpp says what that is for): those
// of the check of tiles, of the complement of a given size, and of the copies of a tile that fill a shape. What follows in all of
// them is a composition, whose limits are theorems of fits_of_composition.cpp; so these folds say how large the cosize of its
// operand is.
#include <optional>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/compact.hpp"
#include "colex/complement.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/tile_to_shape.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

struct DivisionFits {
  struct State {
    I reach;
    I largest;  ///< value of the modes and of the gaps between them
    I limit;
  };

  State empty(Scope& scope) const { return State{I(1), I(0), any_limit(scope)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reach, 1, "reach");
    is.equal(s.largest, s.reach - I(1), "the modes and the gaps have all values below it");
    is.any(s.limit, "limit");
    is.that(s.reach <= s.limit, "the reach is within the limit");
  }

  /// Any stride, counted in reaches.
  Mode<I> next(Scope& scope, const State& s) const {
    const Mode<I> mode = any_mode(scope, s);
    scope.assume(mode.extent * mode.stride <= s.limit);
    return mode;
  }

  std::optional<State> step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    Watched::Seen seen;
    const Watched reach(s.reach, seen);
    const Mode<Watched> next = watched(mode, seen);
    const std::optional<Watched> reached = division_step(reach, next);
    if (!reached) {
      // Where a mode is refused, it is asked up to where the copies of what is reached have gaps.
      if (!(next.stride < reach)) static_cast<void>(next.stride / reach * reach);
      claim_within(scope, seen, s.limit, {});
      return std::nullopt;
    }
    claim_within(scope, seen, s.limit, {});
    I largest = s.largest;
    complement_step(s.reach, mode, [&](const Mode<I>& gap) {
      emit(gap);
      largest = largest + (gap.extent - I(1)) * gap.stride;
    });
    return State{reached->number(), largest + (mode.extent - I(1)) * mode.stride, s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    Watched::Seen seen;
    const I n = scope.at_least("n", 1);
    scope.assume(n <= s.limit);
    const bool divides = static_cast<bool>(Watched(n, seen) % Watched(s.reach, seen) == Watched(0));
    claim_within(scope, seen, s.limit, {});
    const I cosize = I(1) + s.largest + (ceil_div(n, s.reach) - I(1)) * s.reach;
    if (divides) {
      scope.claim(cosize == n, "the tiles and their complement have cosize n");
    } else {
      scope.claim(cosize < n + s.reach, "padded ones have no more than a reach above n");
    }
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    const Layout<I> B = layout_of(Modes<I>(run.consumed));
    scope.claim(!division_fault(B, s.reach).has_value(), "no fault");
    scope.claim(cosize(make_layout<I, I>({B, complement(B, s.reach)})) == I(1) + s.largest, "cosize");
  }

  static Mode<I> any_mode(Scope& scope, const State& s) {
    const I extent = scope.at_least("s", 2);
    const I rest = scope.coordinate("r", s.reach);
    return {extent, s.reach * scope.at_least("q", 0) + rest};
  }
};

const auto division_fits_theorem =
    Induction<DivisionFits>("division.fits.all-ranks", "logical_divide.hpp",
                            "the check that tiles B cover [0, n) computes no number beyond the limit that n, and extent times "
                            "stride of each mode of B, are within; and B with its complement has cosize n")
        .not_with_next("the cosize alone", [](auto& scope, auto& s) {
          const Mode<I> mode = DivisionFits::any_mode(scope, s);
          scope.assume((mode.extent - I(1)) * mode.stride < s.limit);
          return mode;
        });

struct ProductFits {
  struct State {
    I reach;
    Mode<I> pending;  ///< of the complement
    I filled;         ///< the size of the gaps
    I emitted;        ///< the size of those that are coalesced
    I largest;        ///< value of the gaps
    I limit;
  };

  State empty(Scope& scope) const { return State{I(1), {I(1), I(0)}, I(1), I(1), I(0), any_limit(scope)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.emitted, 1, "size of what is coalesced");
    is.at_least(s.pending.extent, 1, "pending extent");
    is.at_least(s.pending.stride, 0, "pending stride");
    is.equal(s.filled, s.emitted * s.pending.extent, "size of the gaps");
    is.at_least(s.reach, 1, "reach");
    is.that(s.filled <= s.reach, "the gaps have no more places than there are below the reach");
    is.coordinate(s.largest, s.reach, "and no value beyond");
    is.that(s.pending.extent * s.pending.stride < s.reach, "the pending mode ends below it");
    is.any(s.limit, "limit");
    is.that(s.reach <= s.limit, "the reach is within the limit");
  }

  /// The stride has room for the reach.
  Mode<I> next(Scope& scope, const State& s) const {
    const I padding = scope.coordinate("padding", s.reach);
    const I stride = s.reach * scope.at_least("k", 1) + padding;
    const Mode<I> mode{scope.at_least("s", 2), stride};
    scope.assume(mode.extent * mode.stride <= s.limit);
    return mode;
  }

  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    Watched::Seen seen;
    State after = s;
    Mode<Watched> pending = watched(s.pending, seen);
    const Watched reach = complement_step(Watched(s.reach, seen), watched(mode, seen), [&](const Mode<Watched>& gap) {
      after.filled = (Watched(s.filled, seen) * gap.extent).number();
      after.largest = s.largest + (gap.extent.number() - I(1)) * gap.stride.number();
      join(pending, gap, [&](const Mode<I>& done) {
        emit(done);
        after.emitted = s.filled;
      });
    });
    claim_within(scope, seen, s.limit, {});
    after.reach = reach.number();
    after.pending = seen_through(pending);
    return after;
  }

  /// The copies of the whole, so many that there are n places.
  void conclusion(Scope& scope, const State& s) const {
    Watched::Seen seen;
    const I n = scope.at_least("n", 1);
    const Watched copies = ceil_div(Watched(n, seen), Watched(s.filled, seen));
    scope.assume(copies.number() * s.reach <= s.limit);
    coalesce_step(watched(s.pending, seen), Mode<Watched>{copies, Watched(s.reach, seen)}, Unheard());
    claim_within(scope, seen, s.limit, {});
    scope.claim(s.filled * copies.number() <= s.limit, "size");
    scope.claim(s.largest + (copies.number() - I(1)) * s.reach < s.limit, "cosize");
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    const auto gaps = colex::detail::complement_gaps(layout_of(Modes<I>(run.consumed))).value();
    scope.claim(gaps.reach == s.reach, "reach");
    scope.claim(size(layout_of(gaps.modes)) == s.filled, "size of the gaps");
    scope.claim(cosize(layout_of(gaps.modes)) == I(1) + s.largest, "cosize of the gaps");
  }
};

const auto product_fits_theorem =
    Induction<ProductFits>("product.fits.all-ranks", "logical_product.hpp",
                           "complement_of_size(A, n) computes no number beyond the limit that extent times stride of each mode "
                           "of A, and of the last mode of the complement, are within; so are the complement's size and cosize")
        // Not true if only n is within the limit: the copies of a padded tile reach further.
        .not_with_conclusion("the places alone", [](auto& scope, auto& s) {
          const I n = scope.at_least("n", 1);
          scope.assume(n <= s.limit);
          scope.claim(s.largest + (ceil_div(n, s.filled) - I(1)) * s.reach < s.limit, "cosize");
        });

/// What follows is a product of the tile and the copies, whose cosize is their number.
struct TileToShapeFits {
  struct State {
    I size;     ///< of the target
    I copies;   ///< their number
    I largest;  ///< value of the copies
    I limit;
  };

  /// The sizes of a mode of the target and of the tile.
  struct Next {
    I target;
    I tile;
  };

  State empty(Scope& scope) const { return State{I(1), I(1), I(0), any_limit(scope)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.size, 1, "size of the target");
    is.at_least(s.copies, 1, "copies");
    is.that(s.copies <= s.size, "no more copies than elements");
    is.equal(s.largest, s.copies - I(1), "the copies stand side by side");
    is.any(s.limit, "limit");
    is.that(s.size <= s.limit, "the size is within the limit");
  }

  Next next(Scope& scope, const State& s) const {
    const Next next{scope.at_least("target", 1), scope.at_least("tile", 1)};
    scope.assume(s.size * next.target <= s.limit);
    return next;
  }

  State step(Scope& scope, const State& s, const Next& next, const Emit& emit) const {
    Watched::Seen seen;
    const Watched target(next.target, seen), tile(next.tile, seen);
    static_cast<void>(target % tile);
    const Watched copies = ceil_div(target, tile);
    I largest = s.largest;
    const Watched all = compact_step(Watched(s.copies, seen), copies, [&](const Watched& stride) {
      emit(Mode<I>{copies.number(), stride.number()});
      largest = largest + (copies.number() - I(1)) * stride.number();
    });
    claim_within(scope, seen, s.limit, {});
    return {s.size * next.target, all.number(), largest, s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.copies <= s.limit, "their number is within the limit");
    scope.claim(I(1) + s.largest == s.copies, "and is their cosize");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    if (run.consumed.empty()) return;
    Modes<I> tile;
    Tuple<I>::Modes target;
    for (const Next& next : run.consumed) {
      tile.push_back({next.tile, I(0)});
      target.emplace_back(next.target);
    }
    const Tuple<I> count = colex::detail::copies(layout_of(tile), Tuple<I>(target));
    const Layout<I> copies(count, compact_col_major(count));
    scope.claim(modes(copies) == run.emitted, "the copies");
    scope.claim(size(copies) == s.copies, "their number");
    scope.claim(cosize(copies) == I(1) + s.largest, "cosize");
  }
};

const auto tile_to_shape_fits_theorem =
    Induction<TileToShapeFits>("tile-to-shape.fits.all-ranks", "tile_to_shape.hpp",
                               "tile_to_shape computes on the way to the copies of the tile no number beyond the limit that the "
                               "size of the shape is within, and the cosize of the copies is their number")
        .not_without(1, "of the modes before");

}  // namespace

std::vector<Theorem> folds_of_dividing_within() {
  return {division_fits_theorem, product_fits_theorem, tile_to_shape_fits_theorem};
}

}  // namespace colex::theorems
