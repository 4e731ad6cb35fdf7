// How a product comes about: the room that the layout leaves, and in which order its copies take it.
//
//   product_story((2,2):(4,1), 6:1)
//
//     A = (2,2):(4,1) is repeated, 6 times; B = 6:1 says where the copies go
//     the places at which a copy of A meets no other, in ascending order, are A's complement, (2,3):(2,8):
//       …
//     B takes of these numbers 0 to 5: (2,3):(2,8) o 6:1
//       …
//     A and where its copies begin: ((2,2),(2,3)):((4,1),(2,8))
#pragma once

#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of logical_product(A, B): the complement of A, its composition with B, and both together. Ends with a line break.
/// Never throws.
std::string product_story(const Layout<>& A, const Layout<>& B);

/// The steps of blocked_product(A, B), or of raked_product(A, B): those of the product, and how the modes are paired. Ends with
/// a line break. Never throws.
std::string paired_product_story(const Layout<>& A, const Layout<>& B, bool raked);

}  // namespace colex::render
