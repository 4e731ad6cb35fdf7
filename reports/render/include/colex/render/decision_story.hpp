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
#include "colex/linear_layout.hpp"

namespace colex::render {

/// The steps of injective(L): what each mode adds, where values can meet, and either that they do not or two coordinates at
/// which they do. Ends with a line break. Never throws.
std::string injective_story(const Layout<>& L);
/// The same of a composed layout: what the outer function does to the values of the inner layout.
std::string injective_story(const ComposedLayout<>& C);

/// The steps of tractable(L): for each mode, sorted by stride, whether its stride is a multiple of what the modes before it
/// span. Ends with a line break. Never throws.
std::string tractable_story(const Layout<>& L);

// How far two layouts count alike: the steps of max_common_layout and max_common_vector.
//
//   common_vector_story((4,8):(1,4), (4,8):(1,5))
//
//     the values 0, 1, 2, … of B = (4,8):(1,5) are at its right inverse, 4:1; A = (4,8):(1,4) is followed there
//       4:1: A has the values 0 to 3 there too
//     4 elements are behind one another in both: M = 4:1, with A(M(i)) = B(M(i)) = i for i < 4

/// The steps of max_common_layout(A, B): the right inverse of B, mode by mode, for as long as A has the same values. Ends with
/// a line break. Never throws.
std::string common_vector_story(const Layout<>& A, const Layout<>& B);

// Where the elements of one distribution of a tensor lie in another one, and what bringing them costs.
//
//   conversion_story(F2{register: [1], lane: [2,4]}, F2{register: [4], lane: [1,2]})
//
//     where does each place of the destination find its element in the source?
//       register = 1 has the element 4: register = 0, lane = 2, another lane of the same warp, by a shuffle
//       lane = 1 has the element 1: register = 1, lane = 0, another lane of the same warp, by a shuffle
//       lane = 2 has the element 2: register = 0, lane = 1, another lane of the same warp, by a shuffle
//     and any other place finds it at the xor of these. For the 8 places
//       2 hold it already
//       6 need another lane of the same warp, by a shuffle

/// The steps of convert(src, dst): the source of each power of two, and how many places need which exchange. Ends with a line
/// break. Never throws.
std::string conversion_story(const LinearLayout& src, const LinearLayout& dst);

}  // namespace colex::render
