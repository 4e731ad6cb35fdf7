// How far two layouts count alike: the steps of max_common_layout and max_common_vector.
//
//   common_vector_story((4,8):(1,4), (4,8):(1,5))
//
//     the values 0, 1, 2, … of B = (4,8):(1,5) are at its right inverse, 4:1; A = (4,8):(1,4) is followed there
//       4:1: A has the values 0 to 3 there too
//     4 elements are behind one another in both: M = 4:1, with A(M(i)) = B(M(i)) = i for i < 4
#pragma once

#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of max_common_layout(A, B): the right inverse of B, mode by mode, for as long as A has the same values. Ends with
/// a line break. Never throws.
std::string common_vector_story(const Layout<>& A, const Layout<>& B);

}  // namespace colex::render
