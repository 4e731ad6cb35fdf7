// The dimensions of a tensor map along one walk of the tensor, and what they ask of a tile's start.
//
//   4100 of stride 64, digits 4 and 128          (4 by 64, 1025 by 256), at (x % 4, x / 4): right where x is a multiple of 4
//   8200 of stride 1, digits 64 and 2            overlapping: (8136 by 1, 2 by 64), at (x, 0): right where the tile is inside
//   one digit                                    the leaf itself, at x: right everywhere
//   (64,512,6), a digit of 64 in the last        leaves above and below are dimensions of their own, with a box of 1
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tma_digits.hpp"

namespace colex::predictions {

/// A dimension of a tensor map.
struct TmaDimension {
  Checked extent, stride;  ///< in elements
  Checked count, step;     ///< of the box: so many, each so many of the dimension's steps from the next
  TmaCoordinate at;
};

/// A leaf of the tensor that the tile does not walk along.
struct TmaUnwalked {
  Checked extent, stride;
  TmaTerm at;             ///< its own coordinate
  bool ranges;            ///< whether the tile may start outside of it: it is the last of its walk
  TmaCondition in_range;  ///< that it does not
};

/// A map of some digits.
struct TmaWalked {
  std::vector<TmaDimension> dimensions;  ///< one for each digit, in their order
  std::vector<std::size_t> walks;        ///< of which walk each is
  std::vector<TmaUnwalked> rest;
  std::vector<TmaCondition> conditions;
};

/// The condition that all of a tile is inside of a walk.
TmaCondition inside_of(const TmaWalk& walk);

/// The maps of these digits, which are those of `rows` or parts of them: for each walk with several digits, aligned ones or
/// overlapping ones.
std::vector<TmaWalked> walked_maps(const TmaRows& rows, const std::vector<TmaDigit>& digits);

}  // namespace colex::predictions
