// What the folds keep that lead to a bijection: the modes so far take each value below the reach once, at the coordinate that is
// the value.
#pragma once

#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/prefix.hpp"

namespace colex::theorems {

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
