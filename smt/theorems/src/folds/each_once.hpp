// What the folds keep that lead to a bijection: the modes so far take each value below the reach once, at the coordinate that is
// the value.
#pragma once

#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/prefix.hpp"

namespace colex::theorems {

struct EachOnce {
  template <class I>
  struct State {
    I reach;
    Prefix<I> prefix;  ///< of the modes and, if the fold fills these, the gaps between them: by stride
  };

  template <class Scope>
  auto empty(Scope& /*scope*/) const {
    using I = symbolic::IntegerOf<Scope>;
    return State<I>{I(1), no_modes<I>()};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.reach, 1, "reach");
    is.equal(s.prefix.size, s.reach, "size");
    is.coordinate(s.prefix.at, s.reach, "coordinate");
    is.equal(s.prefix.value, s.prefix.at, "value");
  }

  /// Any stride from 0 on, counted in reaches.
  template <class Scope, class I>
  Probed<I> next(Scope& scope, const State<I>& s) const {
    const I extent = scope.at_least("s", 2);
    const I rest = scope.coordinate("r", s.reach);
    const I stride = s.reach * scope.at_least("q", 0) + rest;
    return {{extent, stride}, scope.coordinate("c", extent)};
  }
};

}  // namespace colex::theorems
