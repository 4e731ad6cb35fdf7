// Division at all ranks: tiles and their complement cover a domain exactly, where the algebra's check of the tiles lets them
// pass.
#include <optional>
#include <vector>

#include "colex/complement.hpp"
#include "colex/logical_divide.hpp"
#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "../topics.hpp"
#include "each_once.hpp"

namespace colex::theorems {

namespace {

/// (B, complement(B, n)) is a bijection onto [0, n), so that each element of a domain of size n has one place in one tile.
/// Where a mode is refused, an element is there twice, or in no tile.
struct Tiles : EachOnce {
  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Probed<I>& probed, Emit&& emit) const {
    const Mode<I>& mode = probed.mode;
    const std::optional<I> reach = division_step(s.reach, mode);
    if (!reach) {
      claim_fault(scope, s, mode);
      return std::nullopt;
    }
    Prefix<I> both = s.prefix;
    const I reached = complement_step(s.reach, mode, [&](const Mode<I>& gap) {
      emit(gap);
      both = appended(scope, both, gap, scope.coordinate("g", gap.extent));
    });
    scope.claim(reached == *reach, "the check reaches as far as the complement");
    return State<I>{*reach, appended(scope, both, mode, probed.digit)};
  }

  /// The whole is repeated up to n, if it divides n; if not, beyond it.
  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    const I n = scope.at_least("n", 1);
    const Mode<I> copies{ceil_div(n, s.reach), s.reach};
    const Prefix<I> all = appended(scope, s.prefix, copies, scope.coordinate("e", copies.extent));
    scope.claim(all.value == all.at, "each element once");
    if (n % s.reach == I(0)) {
      scope.claim(all.size == n, "all elements");
    } else {
      scope.claim(n < all.size, "an element that the domain has not");
    }
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    const Layout<I> B = layout_of(modes_of<I>(run.consumed));
    scope.claim(!division_fault(B, s.reach).has_value(), "no fault");
    scope.claim(size(B) * size(complement(B, s.reach)) == s.prefix.size, "size");
  }

 private:
  template <class Scope, class I>
  void claim_fault(Scope& scope, const State<I>& s, const Mode<I>& mode) const {
    if (mode.stride < s.reach) {
      scope.claim(mode.stride < s.prefix.size, "of the modes before, and of this one: twice");
      return;
    }
    // Copies of what is reached fit below the stride up to here, and nothing else is below it.
    const I end = mode.stride / s.reach * s.reach;
    const I any = scope.coordinate("below", end) + value_from_here(scope, mode.stride);
    scope.claim(any != end, "in no tile");
  }
};

/// Not true of tiles with gaps that no copy fits.
struct TilesWithGaps : Tiles {
  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Probed<I>& probed, Emit&& /*emit*/) const {
    const Mode<I>& mode = probed.mode;
    if (mode.stride < s.reach) return std::nullopt;
    const Mode<I> gap{mode.stride / s.reach, s.reach};
    const Prefix<I> both = appended(scope, s.prefix, gap, scope.coordinate("g", gap.extent));
    return State<I>{mode.extent * mode.stride, appended(scope, both, mode, probed.digit)};
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
