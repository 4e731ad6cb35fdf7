// Linear layouts as Triton prints and writes them, basis by basis.
//
//   - register=1 -> (0, 1)                                                       `str` of a LinearLayout
//   - lane=1 -> (1, 0)
//     lane=2 -> (2, 0)
//   where out dims are: [dim0 (size 4), dim1 (size 2)]
//
//   LinearLayout({{S("register"), {{0, 1}}}, {S("lane"), {{1, 0}, {2, 0}}}}, {S("dim0"), S("dim1")})            C++
//   LinearLayout.from_bases([("register", [[0, 1]]), ("lane", [[1, 0], [2, 0]])], ["dim0", "dim1"], [4, 2])     Python
#pragma once

#include <optional>

#include "colex/linear_layout.hpp"

#include "scanner.hpp"

namespace colex::dialects {

/// The linear layout that the scanner is at; none if none is ahead, and then the scanner stays where it was. Throws
/// LocatedRejection for one that cannot be read, Rejection for one that is none.
std::optional<LinearLayout> triton_linear_layout(Scanner& scan);

}  // namespace colex::dialects
