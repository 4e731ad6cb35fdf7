// How a composition comes about, or why it cannot, told step by step.
//
//   composition_story((6,4):(1,100), 4:4)
//
//     A = (6,4):(1,100) = x + 94*floor(x/6)
//     B = 4:4
//     leaf 0 of B, 4:4
//       2:4 along steps of 4: the line ends at A(8) = 102, which is not 8
//       2:102 along steps of 8
//     period 6 (defect 94): the modes' residues reach 4 + 2 = 6, so they carry into one another
//     no layout is (6,4):(1,100) o 4:4: A(B(1)) = A(4) = 4 and A(B(2)) = A(8) = 102 do not add up to A(B(3)) = A(12) = 200; …
//     near B, these compose: 2:4, 4:3, 4:6
#pragma once

#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of A o B: A's floor form, the modes that each leaf of B becomes, what carries, the result or the obstruction with its
/// witness, and, where there is none, layouts near B that do compose. Says when B leaves A's domain. Ends with a line break.
/// Never throws: a rejection of the composition is part of the story.
std::string composition_story(const Layout<>& A, const Layout<>& B);

}  // namespace colex::render
