// What a complement fills, and what it cannot.
//
//   complement_story((8,8):(1,9), 288)
//
//     L = (8,8):(1,9), without stride 0 and extent 1 and sorted by stride
//       8:1 follows [0,1) without a gap
//       8:9 begins behind a gap; 8 is missed
//       4:72 repeats the whole up to 288
//     complement 4:72
//     covers: no, 8 is the first value that no sum reaches
#pragma once

#include <optional>
#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of complement(L, cotarget): for each mode of L, the gap before it and what fills it, the values that are missed
/// where the gap is not a multiple of what is to fill it, and whether (L, C) covers an interval. Ends with a line break. Never
/// throws.
std::string complement_story(const Layout<>& L, const std::optional<Checked>& cotarget);

}  // namespace colex::render
