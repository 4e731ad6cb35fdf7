// How the inverses of a layout come about, and where there is none.
//
//   right_inverse_story((2,4):(1,4))
//
//     L = (2,4):(1,4): where are the values 0, 1, 2, …? Its modes, by stride:
//       2:1: the stride is the next value that is looked for, so it brings the values 0 to 1, at the coordinates 0, 1
//       4:4: the stride is not 2, which is looked for; passed over
//     the value 2 is on no mode's way: R = 2:1, with L(R(k)) = k for k < 2
#pragma once

#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of right_inverse(L): which mode continues the values 0, 1, 2, … and at which coordinates. Ends with a line break.
/// Never throws.
std::string right_inverse_story(const Layout<>& L);

/// The steps of left_inverse(L): how a value is read as digits, one for each mode, or why it cannot be. Ends with a line break.
/// Never throws.
std::string left_inverse_story(const Layout<>& L);

/// The steps of nullspace(L): which modes change nothing, and which 1-D coordinates they are. Ends with a line break. Never
/// throws.
std::string nullspace_story(const Layout<>& L);

}  // namespace colex::render
