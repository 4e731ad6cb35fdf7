// `_`: the whole mode, wherever a coordinate or a tile could stand.
//
//   L(2,_)               the slice of L at row 2
//   <4:1,_>              tile the first mode by 4:1 and leave the second as it is
//
// Source: CuTe `underscore.hpp`.
#pragma once

#include <string>

namespace colex {

/// The value `_`. It has no content: any two are equal.
struct Underscore {
  friend constexpr bool operator==(Underscore, Underscore) { return true; }
};

/// `_`.
inline std::string to_string(Underscore) { return "_"; }

}  // namespace colex
