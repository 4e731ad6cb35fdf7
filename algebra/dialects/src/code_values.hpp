// What lines of CuTe C++ and of Python mean in the notation.
//
//   auto a = make_layout(make_shape(_4{}, 8), LayoutRight{});     a                (4,8):(8,1)
//   auto b = coalesce(a);                                         b                32:1
//   size<0>(a)                                                    size<0>(a)       4
//
// A name that no line gives a value stands for an integer where an integer may stand, and is refused elsewhere.
#pragma once

#include <string_view>

#include "colex/dialects/dialects.hpp"

#include "code.hpp"

namespace colex::dialects {

/// Each line that has a value of the notation is a part: of its name, or of its own text where it has none. A line that has none
/// is told in a remark, with the reason. Throws LocatedRejection if no line has one.
Reading read_code(std::string_view text, Language language);

}  // namespace colex::dialects
