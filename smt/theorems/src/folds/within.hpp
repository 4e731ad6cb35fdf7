// That each value which a step has come to is within a limit (colex/theorems/watched.hpp keeps them).
#pragma once

#include <algorithm>
#include <vector>

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

/// The modes over the integer that keeps its values, and back.
template <class Scope, class I>
Mode<Watched<Scope>> watched(const Mode<I>& mode, typename Watched<Scope>::Seen& seen) {
  return {Watched<Scope>(mode.extent, seen), Watched<Scope>(mode.stride, seen)};
}
template <class Scope>
Mode<typename Watched<Scope>::Number> seen_through(const Mode<Watched<Scope>>& mode) {
  return {mode.extent.number(), mode.stride.number()};
}

}  // namespace colex::theorems
