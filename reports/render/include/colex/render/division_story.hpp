// How a logical divide comes about: the tile's complement, then the composition with both.
//
//   division_story(10:1, 4:1)
//
//     what is left beside the tile, complement(4:1, 10):
//       L = 4:1, without stride 0 and extent 1 and sorted by stride
//         4:1 follows [0,1) without a gap
//         3:4 repeats the whole up to 10
//       complement 3:4
//       covers: (L, C) reaches every value of an interval exactly once
//     elements 10 to 11 are beyond the layout, which has 10
//     then 10:1 o (4,3):(1,4):
//       A = 10:1, that is A(x) = x
//       …
#pragma once

#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of A o (B, complement(B, size(A))), exact or padded: the complement, the elements beyond A's domain that the tiles
/// reach, the composition. Ends with a line break. Never throws.
std::string division_story(const Layout<>& A, const Layout<>& B);

}  // namespace colex::render
