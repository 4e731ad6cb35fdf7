// How the value of an operation, or a decision, comes about: its steps as lines.
//
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

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"

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

// How it is decided whether a layout is injective, or its strides a chain.
//
//   injective_story((4,2,3):(1,4,5))
//
//     L = (4,2,3):(1,4,5): do two coordinates have the same value? Its modes, by the size of their strides:
//       4:1 alone has a different value at each coordinate, and adds at most 3
//       2:4: one step is more than the 3 that the modes before it add up to, so it makes no two values meet; together at most 7
//       3:5: one step is within the 7 that the modes before it add up to, so values may meet here
//     not injective: (1,1,0) and (0,0,1) both have the value 5

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
