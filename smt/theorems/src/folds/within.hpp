// That each value which a step has come to is within a limit (colex/theorems/watched.hpp keeps them), and what folds that say
// this are made of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/watched.hpp"

namespace colex::theorems {

/// Claims that each value is in [-limit, limit], or within what was given.
template <class Scope, class I>
void claim_within(Scope& scope, const typename Watched<Scope>::Seen& seen, const I& limit, const std::vector<I>& given) {
  for (const I& value : seen) {
    for (const I& side : {value, I(0) - value}) {
      const auto is_no_larger = [&](const I& one) { return less_equal(side, one); };
      if (std::none_of(given.begin(), given.end(), is_no_larger)) scope.claim(side <= limit, "no value is too large");
    }
  }
}

/// A mode by its extent, the amount of its stride, and whether that is negative (0, 1).
template <class I>
struct SignedMode {
  I extent;
  I distance;
  I negative;

  Mode<I> mode() const { return {extent, negative == I(1) ? I(0) - distance : distance}; }
  /// What it adds to the cosize.
  I reach() const { return (extent - I(1)) * distance; }
};

/// Any mode with so many elements or more.
template <class Scope>
SignedMode<symbolic::IntegerOf<Scope>> any_signed_mode(Scope& scope, std::int64_t least_extent) {
  using I = symbolic::IntegerOf<Scope>;
  return {scope.at_least("s", least_extent), scope.at_least("|d|", 0), scope.coordinate("negative", I(2))};
}

/// A mode for whose reach, so many times, there is room.
template <class Scope, class I>
SignedMode<I> mode_within(Scope& scope, const I& room, std::int64_t times = 1) {
  const SignedMode<I> next = any_signed_mode(scope, 1);
  scope.assume(I(times) * next.reach() <= room);
  return next;
}

/// The modes that a run has consumed.
template <class I>
Modes<I> modes_of_signed(const SmallVector<SignedMode<I>>& all) {
  Modes<I> modes;
  for (const SignedMode<I>& each : all) modes.push_back(each.mode());
  return modes;
}

/// Any limit; one that is drawn has room for a few modes.
template <class Scope>
symbolic::IntegerOf<Scope> any_limit(Scope& scope, const char* name = "limit", std::int64_t from = 1) {
  using I = symbolic::IntegerOf<Scope>;
  const I more = scope.at_least("more", 0);
  return scope.at_least(name, from) + I(4096) * more;
}

/// A number by its amount, and whether it is negative (0, 1).
template <class I>
struct Signed {
  I amount;
  I negative;

  I value() const { return negative == I(1) ? I(0) - amount : amount; }
};

template <class Scope>
Signed<symbolic::IntegerOf<Scope>> any_signed(Scope& scope, const char* name) {
  using I = symbolic::IntegerOf<Scope>;
  return {scope.at_least(name, 0), scope.coordinate("negative", I(2))};
}

/// For an invariant: the field is in [-bound, bound].
template <class Is, class I>
void is_within(Is& is, I& field, const I& bound, const char* name) {
  is.any(field, name);
  is.that(field <= bound, "not above");
  is.that(I(0) - bound <= field, "and not below");
}

/// The modes over the integer that keeps its values, and back.
template <class Scope, class I>
Mode<Watched<Scope>> watched(const Mode<I>& mode, typename Watched<Scope>::Seen& seen) {
  return {Watched<Scope>(mode.extent, seen), Watched<Scope>(mode.stride, seen)};
}
template <class Scope>
Mode<typename Watched<Scope>::Number> seen_through(const Mode<Watched<Scope>>& mode) {
  return {mode.extent.number(), mode.stride.number()};
}

/// What is emitted next is joined to the pending mode, or takes its place.
template <class Scope, class Emit>
void join(Mode<Watched<Scope>>& pending, const Mode<Watched<Scope>>& mode, Emit&& emit) {
  pending = coalesce_step(pending, mode, [&](const Mode<Watched<Scope>>& done) { emit(seen_through<Scope>(done)); });
}

/// For an invariant.
template <class Is, class I>
void is_pending(Is& is, Mode<I>& pending) {
  is.at_least(pending.extent, 1, "pending extent");
  is.at_least(pending.stride, 0, "pending stride");
}

}  // namespace colex::theorems
