// The values of a layout, at all ranks: what same_image, image_size and holes make of its modes has the same values. Where two
// layouts come to the same modes, and their least values are the same, so are their images.
//
// When do two coordinates of a layout have one value? What injective decides without a search. It goes over the modes by the
// amount of their strides, and asks for each whether two coordinates that differ there last may have one value.
#include <optional>
#include <vector>

#include "colex/contiguous.hpp"
#include "colex/disjoint.hpp"
#include "colex/gcd.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

namespace {

/// Each mode is put into one of the merged modes, or becomes one.
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

const auto merged_image_theorem =
    Induction<MergedImage>("image.merged.all-ranks", "image.hpp",
                           "the values of a layout, counted from the least one, are those of the modes into which its modes are "
                           "merged: so layouts that come to the same modes and the same least value have the same image")
        .not_with_step("with a gap", [](auto& scope, auto& /*before*/, auto& n) -> std::optional<MergedImage::State> {
          if (!(n.is_put == I(1)) || !(n.mode.stride == (n.base.extent + I(1)) * n.base.stride)) return std::nullopt;
          const I ratio = n.base.extent + I(1);
          const I wanted = scope.coordinate("wanted", n.base.extent + ratio * (n.mode.extent - I(1)));
          scope.claim(wanted - ratio * min(wanted / ratio, n.mode.extent - I(1)) < n.base.extent, "a coordinate of the base");
          return std::nullopt;
        });

/// Two coordinates of one value differ last in some mode. There the loop finds that modes collide, or leaves it open: so where it
/// comes to its end, and nothing was left open, each value is taken once. And where it says that modes collide, they do.
struct Injective {
  struct State {
    I dense;    ///< whether the modes so far reach all multiples of the divisor up to `reached` (0, 1)
    I reached;  ///< the sum of (s-1)·|d|
    I divisor;
    I multiples;  ///< where dense: how many of the divisor are reached
    I falls;      ///< whether the value at the second of two probes is the larger one (0, 1)
    I apart;      ///< how far their values are apart: where dense, in divisors
    I multiple;   ///< where dense: one of those multiples, in divisors
    I sum;        ///< … and of t·|d|, at some t of each mode from 0 to s - 1
  };

  /// A mode, and in it the difference of the digits of both probes. Its stride is the distance, or minus that: digits that differ
  /// by as much move a value by as much, one way or the other, and both ways are looked at.
  struct Next {
    Mode<I> mode;
    I steps;
    I back;  ///< whether the second probe is the one that this mode moves further (0, 1)

    colex::detail::Span<I> span() const { return {mode.stride, mode.extent - I(1), 0}; }
  };

  /// The first mode has the divisor for its distance.
  State empty(Scope& scope) const { return State{I(1), I(0), scope.at_least("first distance", 1), I(0), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.dense, I(2), "dense");
    is.at_least(s.divisor, 1, "divisor");
    is.coordinate(s.falls, I(2), "which is larger");
    if (s.dense == I(1)) {
      is.at_least(s.multiples, 0, "multiples");
      is.equal(s.reached, s.divisor * s.multiples, "reached");
      is.coordinate(s.apart, s.multiples + I(1), "apart, in divisors");
      is.coordinate(s.multiple, s.multiples + I(1), "a multiple");
      is.equal(s.sum, s.divisor * s.multiple, "is a sum");
    } else {
      is.at_least(s.reached, 0, "reached");
      is.coordinate(s.apart, s.reached + I(1), "apart");
      is.equal(s.multiples, I(0), "multiples");
      is.equal(s.multiple, I(0), "a multiple");
      is.equal(s.sum, I(0), "a sum");
    }
  }

  Next next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 2);
    const I distance = is_first(s) ? s.divisor : scope.at_least("distance", 1);
    const I steps = scope.coordinate("steps", extent);
    return {{extent, distance}, steps, scope.coordinate("back", I(2))};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const colex::detail::Span<I> span = n.span();
    const bool dense = static_cast<bool>(s.dense == I(1));
    const I common = dense && !is_first(s) ? gcd(s.divisor, span.distance) : I(1);
    const I before = dense ? s.divisor * s.apart : s.apart;
    const I moved = n.steps * span.distance;
    // Asked, so that it is known.
    static_cast<void>(static_cast<bool>(s.apart == I(0)));
    const I difference = (s.falls == I(1) ? I(0) - before : before) + (n.back == I(1) ? I(0) - moved : moved);
    if (!(n.steps == I(0)) && difference == I(0)) {
      if (dense) {
        claim_found(scope, s, span, common, n.steps);
      } else {
        scope.claim(span.distance <= s.reached, "is left open");
      }
      return std::nullopt;
    }
    if (!dense) {
      if (!(s.reached < span.distance)) return std::nullopt;
      return apart(s, n, difference);
    }
    if (const std::optional<I> least = colex::detail::least_collision(s.reached, s.divisor, span)) {
      scope.claim(I(1) <= *least, "differs");
      scope.claim(*least <= span.reach, "within the mode");
      const I multiple = *least * span.distance / s.divisor;
      scope.claim(multiple * s.divisor == *least * span.distance, "a multiple of the divisor");
      scope.claim(multiple <= s.multiples, "that the modes before reach");
      return std::nullopt;
    }
    if (!colex::detail::stays_dense(s.reached, s.divisor, span)) return apart(s, n, difference);
    return with_all_multiples(scope, s, n, span);
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(I(0) <= s.reached, "how far they reach");
    if (s.dense == I(1)) scope.claim(s.sum == s.divisor * s.multiple, "each multiple is a sum");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Modes<I> modes = modes_of(run.consumed);
    I reached(0);
    for (const Mode<I>& mode : modes) reached = reached + (mode.extent - I(1)) * mode.stride;
    scope.claim(reached == s.reached, "reached");
    std::vector<colex::detail::Span<I>> spans;
    for (const Next& n : run.consumed) {
      spans.push_back(n.span());
      spans.back().index = spans.size() - 1;
    }
    scope.claim(colex::detail::relation(spans, Enumeration()).is_no(), "nothing collides");
  }

  static bool is_first(const State& s) { return s.dense == I(1) && s.reached == I(0); }

  /// Two probes have one value, and this is the last mode in which they differ. So steps·distance is a multiple of the divisor,
  /// and steps one of what the divisor is in units of what divides both.
  static void claim_found(Scope& scope, const State& s, const colex::detail::Span<I>& span, const I& common, const I& steps) {
    const I divisor = s.divisor / common, distance = span.distance / common;
    const I times = steps / divisor;
    suppose(scope, steps == divisor * times,
            {ends_at("gcd.multiples.all-steps", common, span.distance, s.divisor, distance, divisor, steps, s.apart, times)});
    const std::optional<I> least = colex::detail::least_collision(s.reached, s.divisor, span);
    scope.claim(least.has_value(), "is found");
    if (least) scope.claim(*least <= steps, "the least one");
  }

  /// Whether the value at the second probe is the larger one with one more mode, which decides where it is longer than all before
  /// reach.
  static bool falls_now(const State& s, const Next& n, const I& difference) {
    if (!(n.steps == I(0)) && s.reached < n.span().distance) return static_cast<bool>(n.back == I(1));
    return static_cast<bool>(difference < I(0));
  }

  /// With one more mode, of which nothing is known but how far it reaches.
  static State apart(const State& s, const Next& n, const I& difference) {
    const I reached = s.reached + n.span().reach * n.span().distance;
    const bool falls = falls_now(s, n, difference);
    return {I(0), reached, s.divisor, I(0), falls ? I(1) : I(0), falls ? I(0) - difference : difference, I(0), I(0)};
  }

  /// With one more mode, whose distance is the multiple behind those that were reached: a later one of them has a coordinate in
  /// the mode that leaves the modes before theirs.
  static State with_all_multiples(Scope& scope, const State& s, const Next& n, const colex::detail::Span<I>& span) {
    const I turn = s.multiples + I(1);
    const I multiples = s.multiples + span.reach * turn;
    const I multiple = scope.coordinate("multiple", multiples + I(1));
    const I digit = min(multiple / turn, span.reach);
    const I left = multiple - digit * turn;
    scope.claim(I(0) <= left, "a multiple that was reached before");
    scope.claim(left < turn, "a multiple that was reached before");
    scope.assume(left == s.multiple);
    const I moved = n.steps * turn;
    const I apart = (s.falls == I(1) ? I(0) - s.apart : s.apart) + (n.back == I(1) ? I(0) - moved : moved);
    const bool falls = static_cast<bool>(apart < I(0));
    return {
        I(1),     s.reached + span.reach * span.distance, s.divisor, multiples, falls ? I(1) : I(0), falls ? I(0) - apart : apart,
        multiple, s.sum + digit * span.distance};
  }
};

const auto injective_theorem =
    Induction<Injective>(
        "injective.all-ranks", "injective.hpp",
        "by |stride|, nothing collides at a mode that is longer than all before it reach, nor, where these reach all multiples "
        "of their divisor, at one that reaches none of those; elsewhere modes collide, or it is left open")
        .resting_on({"gcd.multiples.all-steps"})
        .not_with_change("with gaps", [](auto& after, auto& s, auto& /*next*/) { after.dense = s.dense; })
        .not_with_step("up to the stride", [](auto& scope, auto& s, auto& n) -> std::optional<Injective::State> {
          if (s.dense == I(1)) return std::nullopt;
          const I moved = n.steps * n.span().distance;
          const I difference = s.apart - moved;
          if (!(n.steps == I(0)) && difference == I(0)) scope.claim(n.span().distance == s.reached, "is left open");
          return std::nullopt;
        });

}  // namespace

std::vector<Theorem> folds_of_images() { return {merged_image_theorem, injective_theorem}; }

}  // namespace colex::theorems
