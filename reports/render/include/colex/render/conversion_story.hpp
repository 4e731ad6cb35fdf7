// Where the elements of one distribution of a tensor lie in another one, and what bringing them costs.
//
//   conversion_story(F2{register: [1], lane: [2,4]}, F2{register: [4], lane: [1,2]})
//
//     where does each place of the destination find its element in the source?
//       register = 1 has the element 4: register = 0, lane = 2, another lane of the same warp, by a shuffle
//       lane = 1 has the element 1: register = 1, lane = 0, another lane of the same warp, by a shuffle
//       lane = 2 has the element 2: register = 0, lane = 1, another lane of the same warp, by a shuffle
//     and any other place finds it at the xor of these. Of the 8 places
//       2 hold it already
//       6 need another lane of the same warp, by a shuffle
#pragma once

#include <string>

#include "colex/linear_layout.hpp"

namespace colex::render {

/// The steps of convert(src, dst): the source of each power of two, and how many places need which exchange. Ends with a line
/// break. Never throws.
std::string conversion_story(const LinearLayout& src, const LinearLayout& dst);

}  // namespace colex::render
