// A composition as the two steps that it is: B sends a coordinate to an index of A, A sends that index to a value.
//
//   B = 3:2          A = (6,2):(1,100)        A o B = 3:2
//     0   1   2        0   100                  0   1   2
//   [ 0 | 2 | 4 ]    [ 0 | 100 ]              [ 0 | 2 | 4 ]
//                    [ 1 | 101 ]
//                    [ 2 | … ]                the same colour is the same element
#pragma once

#include "colex/layout.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// B, A with the indices that B reaches coloured as in B, and the values A(B(x)): the composition if there is one, and else
/// what no layout has. What of A is not reached is grey.
Figure composition_picture(const Layout<>& A, const Layout<>& B, Extent extent = {});

}  // namespace colex::render
