// The first modes of a layout, as an induction knows them: by their size, and by one coordinate (a *probe*) and its value.
//
//   (4,8):(8,1)  at (2,5)      size 32, at 2 + 4·5 = 22, value 2·8 + 5·1 = 21
//
// A probe has a coordinate in each mode, which is drawn mode by mode. Its 1-D coordinate and its value are added up from left
// to right; evaluation gives that 1-D coordinate the same value (`layout.values.all-ranks`). Every 1-D coordinate below the
// size belongs to exactly one probe (`coordinates.…`), so a law about all probes is a law about all coordinates.
#pragma once

#include <string>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/layout.hpp"
#include "colex/theorems/notes.hpp"

namespace colex::theorems {

/// A mode, and the probe's coordinate in it.
struct Probed {
  Mode<I> mode;
  I digit;
};

/// A list of modes at a probe: its number of coordinates, the 1-D coordinate, the value.
struct Prefix {
  I size;
  I at;
  I value;
};

/// No modes.
inline Prefix no_modes() { return {I(1), I(0), I(0)}; }

/// The list with one more mode behind it, at this coordinate of the mode. Claims that it is one.
inline Prefix appended(Scope& scope, const Prefix& prefix, const Mode<I>& mode, const I& digit) {
  scope.claim(I(0) <= digit, "a digit");
  scope.claim(digit < mode.extent, "a digit of the mode");
  return {prefix.size * mode.extent, prefix.at + prefix.size * digit, prefix.value + digit * mode.stride};
}

/// An unknown mode and a coordinate in it.
inline Probed unknown_mode(Scope& scope) {
  const auto extent = scope.at_least("s", 1);
  return {{extent, scope.unknown("d")}, scope.coordinate("c", extent)};
}

/// A value of this mode and of those behind it, which have strides no less: 0, or at least this stride.
inline I value_from_here(Scope& scope, const I& stride) {
  I value = scope.at_least("value from here on", 0);
  if (!(value == I(0))) scope.assume(stride <= value);
  return value;
}

/// What an invariant always says of a list of modes.
inline void is_prefix(Is& is, Prefix& prefix, const char* name) {
  const std::string suffix = std::string(" of the ") + name;
  is.at_least(prefix.size, 1, "size" + suffix);
  is.coordinate(prefix.at, prefix.size, "coordinate" + suffix);
  is.any(prefix.value, "value" + suffix);
}

/// The modes that a run has consumed, and the probe's 1-D coordinate, as the algebra computes it.
template <class Next>
Modes<I> modes_of(const SmallVector<Next>& consumed) {
  Modes<I> modes;
  for (const Next& next : consumed) modes.push_back(next.mode);
  return modes;
}

template <class Next>
I probe_of(const SmallVector<Next>& consumed) {
  if (consumed.empty()) return I(0);
  Tuple<I>::Modes shape;
  Tuple<I>::Modes coordinate;
  for (const Next& next : consumed) {
    shape.emplace_back(next.mode.extent);
    coordinate.emplace_back(next.digit);
  }
  return crd2idx(Tuple<I>(coordinate), Tuple<I>(shape));
}

}  // namespace colex::theorems
