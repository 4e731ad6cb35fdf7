// Two probes at once, and which of them is ahead: the one with the larger digit in the last mode in which they differ. So
// orders the 1-D coordinate.
//
//   (1,0) and (3,0): the second;   (3,0) and (1,1): the second;   (3,1) and (3,1): neither
#pragma once

#include <cstdint>
#include <string>

#include "colex/layout.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/prefix.hpp"

namespace colex::theorems {

/// Neither, the first, the second.
inline constexpr std::int64_t neither = 0;
inline constexpr std::int64_t first = 1;
inline constexpr std::int64_t second = 2;

/// Something of the one probe, and of the other.
struct Both {
  I one;
  I other;
};

/// Who is ahead once one more mode has these digits.
inline I ahead(const I& so_far, const Both& digits) {
  if (digits.one == digits.other) return so_far;
  if (digits.other < digits.one) return I(first);
  return I(second);
}

/// Two coordinates in [0, extent): the same, or the larger one and then one below it, so that it is known which is which.
inline Both two_digits(Scope& scope, const std::string& name, const I& extent) {
  const I larger_one = scope.coordinate(name + " larger", I(3));
  const I larger = scope.coordinate(name, extent);
  if (larger_one == I(neither)) return {larger, larger};
  const I smaller = scope.coordinate(name + "'", larger);
  if (larger_one == I(first)) return {larger, smaller};
  return {smaller, larger};
}

/// A mode, and the digits of both probes in it.
struct TwiceProbed {
  Mode<I> mode;
  Both digit;
};

inline TwiceProbed twice_probed(Scope& scope, const std::string& name, const Mode<I>& mode) {
  return {mode, two_digits(scope, name, mode.extent)};
}

/// For an invariant: both values are in [0, below), and whoever is ahead has the larger one.
inline void is_ordered(Is& is, I& who, I& one, I& other, const I& below) {
  is.coordinate(who, I(3), "who is ahead");
  if (who == I(neither)) {
    is.coordinate(one, below, "value");
    is.equal(other, one, "the same");
  } else if (who == I(first)) {
    is.coordinate(one, below, "the first, ahead");
    is.coordinate(other, one, "the second, behind");
  } else {
    is.coordinate(other, below, "the second, ahead");
    is.coordinate(one, other, "the first, behind");
  }
}
inline void is_ordered(Is& is, I& who, Both& value, const I& below) { is_ordered(is, who, value.one, value.other, below); }

/// The same as a claim.
inline void claim_ordered(Scope& scope, const I& who, const Both& value) {
  if (who == I(neither)) {
    scope.claim(value.one == value.other, "the same digits, the same value");
  } else if (who == I(first)) {
    scope.claim(value.other < value.one, "the first is ahead");
  } else {
    scope.claim(value.one < value.other, "the second is ahead");
  }
}

/// What the folds keep that lead to a bijection: the modes so far take each value below the reach once, at the coordinate that
/// is the value.
struct EachOnce {
  struct State {
    I reach;
    Prefix prefix;  ///< of the modes and, if the fold fills these, the gaps between them: by stride
  };

  State empty(Scope& /*scope*/) const { return State{I(1), no_modes()}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reach, 1, "reach");
    is.equal(s.prefix.size, s.reach, "size");
    is.coordinate(s.prefix.at, s.reach, "coordinate");
    is.equal(s.prefix.value, s.prefix.at, "value");
  }

  /// Any stride from 0 on, counted in reaches.
  Probed next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 2);
    const I rest = scope.coordinate("r", s.reach);
    const I stride = s.reach * scope.at_least("q", 0) + rest;
    return {{extent, stride}, scope.coordinate("c", extent)};
  }
};

}  // namespace colex::theorems
