// The dimensions that a tile needs of a descriptor, which has at most five: when two of them are one.
//
//   32:1 box 32 and 2:32 box 2          64:1 box 64    the second begins where the first ends, and the box takes all of the first
//   3:640 box 1 and 5:4096 box 1        139:128 box 1  every 5th of it is a step of the first, every 32nd one of the second
//   8:64 box 3 and 5:640 box 1          none           a box at 6 hangs over the first; in 49:64 it would reach what lies between
//
// In one dimension the steps are as long as the strides' greatest common divisor. It is right if the box takes the same
// elements, and if a box that hangs over the tensor's end hangs over that of the dimension by as much; for boxes that begin
// inside of the tensor, at multiples of themselves.
//
// Source: CuTe `construct_tma_gbasis`, `coalesce_256`, `fill_tma_gmem_shape_stride`. CuTe puts all dimensions behind the fourth
// together, also where the box takes several elements of them, or hangs over: such a descriptor copies other elements than the
// tile's. Here it is refused.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "colex/checked.hpp"

namespace colex::predictions {

/// The part of a leaf of the tensor that a dimension counts.
struct TmaPart {
  std::size_t leaf;
  Checked first;   ///< how many steps of the leaf one step of the part is
  Checked extent;  ///< in its own steps
  Checked scale;   ///< how many steps of the dimension one step of the part is
};

/// A dimension of a descriptor.
struct TmaDimension {
  std::vector<TmaPart> parts;
  Checked extent;  ///< in its own steps
  Checked stride;  ///< in elements
  Checked box;
  bool overhangs;  ///< whether a box that begins inside may end outside
};

/// Both in one dimension, with boxes that lie one behind the other in shared memory; nothing if that would not be right, or if
/// the extent is more than 2^32 or the box more than so much.
std::optional<TmaDimension> joined(const TmaDimension& a, const TmaDimension& b, const Checked& largest_box);

/// Joins neighbours of which the box takes all of the first, and the second begins where that ends. The inner box is to stay
/// within so much.
void join_contiguous(std::vector<TmaDimension>& dimensions, const Checked& largest_inner_box);

/// Joins dimensions until there are five: first such that the box takes one element of, and those first that make the smallest
/// extent. Throws Rejection(inadmissible) if more are left.
void join_to_fit(std::vector<TmaDimension>& dimensions, const Checked& largest_inner_box);

}  // namespace colex::predictions
