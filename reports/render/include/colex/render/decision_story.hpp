// How it is decided whether a layout is injective, or its strides a chain.
//
//   injective_story((4,2,3):(1,4,5))
//
//     L = (4,2,3):(1,4,5): do two coordinates have the same value? Its modes, by the size of their strides:
//       4:1 alone has a different value at each coordinate, and adds at most 3
//       2:4: one step is more than the 3 that the modes before it add up to, so it makes no two values meet; together at most 7
//       3:5: one step is within the 7 that the modes before it add up to, so values may meet here
//     not injective: (1,1,0) and (0,0,1) both have the value 5
#pragma once

#include <string>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"

namespace colex::render {

/// The steps of injective(L): what each mode adds, where values can meet, and either that they do not or two coordinates at
/// which they do. Ends with a line break. Never throws.
std::string injective_story(const Layout<>& L);
/// The same of a composed layout: what the outer function does to the values of the inner layout.
std::string injective_story(const ComposedLayout<>& C);

/// The steps of tractable(L): for each mode, sorted by stride, whether its stride is a multiple of what the modes before it
/// span. Ends with a line break. Never throws.
std::string tractable_story(const Layout<>& L);

}  // namespace colex::render
