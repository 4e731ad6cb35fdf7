// What can be counted about the values of a case: what a generator draws, and how often, is seen by it.
//
//   A = ((4,1),2,2):((1,0),-1,3)      4 leaves, depth 2, 1 extent of 1, no stride of 0 but of that extent, 1 negative stride,
//                                     extents that are powers of two, defects that cancel: -5 at 4 and 5 at 8
//   B = ((4,1),2,2):((1,0),-1,4)      differs from A in one number of eight: they are relatives
#pragma once

#include <cstddef>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// The features of a layout.
struct LayoutFeatures {
  std::size_t leaves = 0, depth = 0;
  std::size_t ones = 0;        ///< extents of 1
  std::size_t broadcasts = 0;  ///< strides of 0 under an extent above 1
  std::size_t negatives = 0;   ///< negative strides under an extent above 1
  bool powers_of_two = true;   ///< whether every extent is one
  bool cancels = false;        ///< whether the defects of neighbouring levels of its floor form sum to 0 (floor_form.hpp)
};

/// What can be counted about a layout.
LayoutFeatures features(const Layout<>& L);

/// Whether the values are layouts of one nesting, shapes of one nesting, swizzles, or linear layouts of the same sizes that
/// differ in one to three of their numbers and in no more than half of them.
bool are_relatives(const Value& a, const Value& b);

}  // namespace colex::cases
