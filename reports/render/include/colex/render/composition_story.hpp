// How a composition comes about, or why it cannot, told step by step.
//
//   composition_story((6,4):(1,100), 4:4)
//
//     A = (6,4):(1,100), that is A(x) = x + 94*floor(x/6)
//     B = 4:4
//     mode 0 of B, 4:4
//       in steps of 4 through A, 2 values lie 4 apart: mode 2:4. It ends there: A(8) is 102, not 8
//       in steps of 8 through A, 2 values lie 102 apart: mode 2:102
//     A jumps by 94 at each multiple of 6. Counted from the multiple of 6 before, the modes come as far as 4 and 2, together 6:
//       so added …
//     no layout is (6,4):(1,100) o 4:4: A(B(1)) = A(4) = 4 and A(B(2)) = A(8) = 102 do not add up to A(B(3)) = A(12) = 200; …
#pragma once

#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of A o B: A's floor form, the modes that each leaf of B becomes, what carries, the result or the obstruction with
/// its witness. Says when B leaves A's domain. Ends with a line break. Never throws: a rejection of the composition is part of
/// the story.
std::string composition_story(const Layout<>& A, const Layout<>& B);

}  // namespace colex::render
