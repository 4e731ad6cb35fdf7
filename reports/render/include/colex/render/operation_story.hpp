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

#include <optional>
#include <string>

#include "colex/layout.hpp"

namespace colex::render {

/// The steps of A o B: A's floor form, the modes that each leaf of B becomes, what carries, the result or the obstruction with
/// its witness. Says when B leaves A's domain. Ends with a line break. Never throws: a rejection of the composition is part of
/// the story.
std::string composition_story(const Layout<>& A, const Layout<>& B);

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

/// The steps of complement(L, cotarget): for each mode of L, the gap before it and what fills it, the values that are missed
/// where the gap is not a multiple of what is to fill it, and whether (L, C) covers an interval. Ends with a line break. Never
/// throws.
std::string complement_story(const Layout<>& L, const std::optional<Checked>& cotarget);

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

/// The steps of A o (B, complement(B, size(A))), exact or padded: the complement, the elements beyond A's domain that the tiles
/// reach, the composition. Ends with a line break. Never throws.
std::string division_story(const Layout<>& A, const Layout<>& B);

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

/// The steps of logical_product(A, B): the complement of A, its composition with B, and both together. Ends with a line break.
/// Never throws.
std::string product_story(const Layout<>& A, const Layout<>& B);

/// The steps of blocked_product(A, B), or of raked_product(A, B): those of the product, and how the modes are paired. Ends with
/// a line break. Never throws.
std::string paired_product_story(const Layout<>& A, const Layout<>& B, bool raked);

// How the inverses of a layout come about, and where there is none.
//
//   right_inverse_story((2,4):(1,4))
//
//     L = (2,4):(1,4): where are the values 0, 1, 2, …? Its modes, by stride:
//       2:1: the stride is the next value that is looked for, so it brings the values 0 to 1, at the coordinates 0, 1
//       4:4: the stride is not 2, which is looked for; passed over
//     the value 2 is on no mode's way: R = 2:1, with L(R(k)) = k for k < 2

/// The steps of right_inverse(L): which mode continues the values 0, 1, 2, … and at which coordinates. Ends with a line break.
/// Never throws.
std::string right_inverse_story(const Layout<>& L);

/// The steps of left_inverse(L): how a value is read as digits, one for each mode, or why it cannot be. Ends with a line break.
/// Never throws.
std::string left_inverse_story(const Layout<>& L);

/// The steps of nullspace(L): which modes change nothing, and which 1-D coordinates they are. Ends with a line break. Never
/// throws.
std::string nullspace_story(const Layout<>& L);

// A story within a story.

/// The text with two spaces before each line.
inline std::string indented(const std::string& text) {
  std::string result;
  bool at_start = true;
  for (const char c : text) {
    if (at_start) result += "  ";
    result += c;
    at_start = c == '\n';
  }
  return result;
}

}  // namespace colex::render
