// The values of a layout, at all ranks: what same_image, image_size and holes make of its modes has the same values. Where two
// layouts come to the same modes, and their least values are the same, so are their images.
#include <optional>
#include <vector>

#include "colex/contiguous.hpp"
#include "colex/disjoint.hpp"
#include "colex/image.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

/// Each mode is put into one of the merged modes, or becomes one. The values of the layout, counted from the least one, are those
/// of the merged modes: each of the one is some of the other, and the other way round.
struct MergedImage {
  struct State {
    I least;   ///< value
    I merged;  ///< the merged modes at a coordinate of theirs that a probe of the layout has
    I value;   ///< of the layout at that probe
    I wanted;  ///< the merged modes at any coordinate of theirs
    I had;     ///< the layout at a coordinate that has this value
  };

  /// A mode with the probe's digit. It goes into a merged mode, or becomes one.
  struct Next {
    Mode<I> mode;
    I digit;
    I is_put;  ///< (0, 1)
    Mode<I> base;
    I in_base;       ///< the first coordinate there
    I beside;        ///< what the other merged modes add to it
    I other_beside;  ///< … to the second one
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.least, "least value");
    is.at_least(s.merged, 0, "merged value");
    is.equal(s.value, s.least + s.merged, "value");
    is.at_least(s.wanted, 0, "wanted value");
    is.equal(s.had, s.least + s.wanted, "is had");
  }

  Next next(Scope& scope, const State& s) const {
    const Mode<I> mode{scope.at_least("s", 2), scope.unknown("d")};
    const I digit = scope.coordinate("c", mode.extent);
    const I is_put = scope.coordinate("is put into another", I(2));
    if (is_put == I(0)) return {mode, digit, is_put, {I(1), I(1)}, I(0), I(0), I(0)};
    const Mode<I> base{scope.at_least("extent", 2), scope.at_least("stride", 1)};
    const I in_base = scope.coordinate("coordinate", base.extent);
    const I beside = scope.at_least("beside", 0);
    scope.assume(s.merged == beside + in_base * base.stride);
    return {mode, digit, is_put, base, in_base, beside, scope.at_least("beside the other", 0)};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    if (n.mode.stride == I(0)) return s;
    const bool falls = static_cast<bool>(n.mode.stride < I(0));
    const Mode<I> upwards{n.mode.extent, abs(n.mode.stride)};
    const I last = n.mode.extent - I(1);
    // A mode that falls begins at its last coordinate.
    const I place = falls ? last - n.digit : n.digit;
    State after = s;
    if (falls) after.least = s.least + last * n.mode.stride;
    after.value = s.value + n.digit * n.mode.stride;
    const std::optional<Mode<I>> one = n.is_put == I(1) ? colex::detail::as_one_mode(n.base, upwards) : std::optional<Mode<I>>();
    if (!one) {
      const I other_place = scope.coordinate("digit", upwards.extent);
      after.merged = s.merged + place * upwards.stride;
      after.wanted = s.wanted + other_place * upwards.stride;
      after.had = s.had + (falls ? last - other_place : other_place) * n.mode.stride;
      return after;
    }
    const I ratio = upwards.stride / n.base.stride;
    const I there = n.in_base + ratio * place;
    scope.claim(I(0) <= there, "a coordinate");
    scope.claim(there < one->extent, "a coordinate of the mode");
    after.merged = n.beside + there * one->stride;

    const I wanted = scope.coordinate("wanted", one->extent);
    const I other_place = min(wanted / ratio, last);
    const I other_in_base = wanted - ratio * other_place;
    scope.claim(I(0) <= other_in_base, "a coordinate of the base");
    scope.claim(other_in_base < n.base.extent, "a coordinate of the base");
    scope.assume(s.wanted == n.other_beside + other_in_base * n.base.stride);
    after.wanted = n.other_beside + wanted * one->stride;
    after.had = s.had + (falls ? last - other_place : other_place) * n.mode.stride;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.value == s.least + s.merged, "each value is one of the merged modes");
    scope.claim(s.had == s.least + s.wanted, "each value of the merged modes is one");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Modes<I> modes = modes_of(run.consumed);
    const Layout<I> merged = layout_of(colex::detail::merged_image(modes));
    scope.claim(least_value(modes) == s.least, "least value");
    scope.claim(layout_of(modes)(probe_of(run.consumed)) == s.value, "value");
    scope.claim(image_contains(merged, s.merged).is_yes(), "is one of the merged modes");
    scope.claim(image_contains(layout_of(modes), s.had).is_yes(), "is one of the layout");
  }
};

/// Not true: a mode is put into one whose values leave a gap of one.
struct MergedWithAGap : MergedImage {
  std::optional<State> step(Scope& scope, const State& /*s*/, const Next& n, const Emit& /*emit*/) const {
    if (!(n.is_put == I(1)) || !(n.mode.stride == (n.base.extent + I(1)) * n.base.stride)) return std::nullopt;
    const I ratio = n.base.extent + I(1);
    const I wanted = scope.coordinate("wanted", n.base.extent + ratio * (n.mode.extent - I(1)));
    scope.claim(wanted - ratio * min(wanted / ratio, n.mode.extent - I(1)) < n.base.extent, "a coordinate of the base");
    return std::nullopt;
  }
};

}  // namespace

std::vector<Theorem> folds_of_images() {
  return {
      by_induction(
          "image.merged.all-ranks",
          "the values of a layout, counted from the least one, are those of the modes into which its modes are merged: so "
          "layouts that come to the same modes and the same least value have the same image",
          "image.hpp", MergedImage(), {step_part(MergedWithAGap(), "with a gap")}),
  };
}

}  // namespace colex::theorems
