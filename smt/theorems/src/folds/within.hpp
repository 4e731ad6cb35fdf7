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
inline void claim_within(Scope& scope, const Watched::Seen& seen, const I& limit, const std::vector<I>& given) {
  for (const I& value : seen) {
    for (const I& side : {value, I(0) - value}) {
      const auto is_no_larger = [&](const I& one) { return less_equal(side, one); };
      if (std::none_of(given.begin(), given.end(), is_no_larger)) scope.claim(side <= limit, "no value is too large");
    }
  }
}

/// A mode by its extent, the amount of its stride, and whether that is negative (0, 1).
struct SignedMode {
  I extent;
  I distance;
  I negative;

  Mode<I> mode() const { return {extent, negative == I(1) ? I(0) - distance : distance}; }
  /// What it adds to the cosize.
  I reach() const { return (extent - I(1)) * distance; }
};

/// Any mode with so many elements or more.
inline SignedMode any_signed_mode(Scope& scope, std::int64_t least_extent) {
  return {scope.at_least("s", least_extent), scope.at_least("|d|", 0), scope.coordinate("negative", I(2))};
}

/// A mode for whose reach, so many times, there is room.
inline SignedMode mode_within(Scope& scope, const I& room, std::int64_t times = 1) {
  const SignedMode next = any_signed_mode(scope, 1);
  scope.assume(I(times) * next.reach() <= room);
  return next;
}

/// The modes that a run has consumed.
inline Modes<I> modes_of_signed(const SmallVector<SignedMode>& all) {
  Modes<I> modes;
  for (const SignedMode& each : all) modes.push_back(each.mode());
  return modes;
}

/// Any limit; one that is drawn has room for a few modes.
inline I any_limit(Scope& scope, const char* name = "limit", std::int64_t from = 1) {
  const I more = scope.at_least("more", 0);
  return scope.at_least(name, from) + I(4096) * more;
}

/// A number by its amount, and whether it is negative (0, 1).
struct Signed {
  I amount;
  I negative;

  I value() const { return negative == I(1) ? I(0) - amount : amount; }
};

inline Signed any_signed(Scope& scope, const char* name) { return {scope.at_least(name, 0), scope.coordinate("negative", I(2))}; }

/// For an invariant: the field is in [-bound, bound].
inline void is_within(Is& is, I& field, const I& bound, const char* name) {
  is.any(field, name);
  is.that(field <= bound, "not above");
  is.that(I(0) - bound <= field, "and not below");
}

/// The modes over the integer that keeps its values, and back.
inline Mode<Watched> watched(const Mode<I>& mode, Watched::Seen& seen) {
  return {Watched(mode.extent, seen), Watched(mode.stride, seen)};
}
inline Mode<Watched::Number> seen_through(const Mode<Watched>& mode) { return {mode.extent.number(), mode.stride.number()}; }

/// What is emitted next is joined to the pending mode, or takes its place.
inline void join(Mode<Watched>& pending, const Mode<Watched>& mode, const Emit& emit) {
  pending = coalesce_step(pending, mode, [&](const Mode<Watched>& done) { emit(seen_through(done)); });
}

/// For an invariant.
inline void is_pending(Is& is, Mode<I>& pending) {
  is.at_least(pending.extent, 1, "pending extent");
  is.at_least(pending.stride, 0, "pending stride");
}

}  // namespace colex::theorems
