// What a TMA copy is asked to do beyond copying a tile as it stands: to take every other element, or slices of interleaved
// channels.
//
//   tensor (64,4096):(1,64), box (64,16), element strides (1,2)   the tile is (64,8): every second row of sixteen
//   tensor (8,16,20,3):(1,8,128,2560) of f16, interleaved by 16B  a slice is 8 channels, the first mode; one of the 20 slices is
//                                                                 copied at a time
//
// A descriptor counts interleaved tensors in slices. So the tile is derived without its first mode, in slices, and then
// compared with what was asked byte by byte.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/predictions/tma_copy.hpp"

namespace colex::cli {

struct TmaRequest {
  predictions::TmaTile tile;                      ///< its box is what is passed over of each mode
  std::optional<Tuple<Checked>> element_strides;  ///< of how many elements of each mode one is taken
  std::string interleave = "NONE";                ///< `NONE`, `16B` or `32B`
};

/// The descriptor that does so. Throws Rejection(inadmissible) with the first reason if there is none, and Rejection(type) for
/// element strides of other modes than the box.
predictions::TmaCopy tma_copy_of(const TmaRequest& request);

/// The coordinates of the instruction for a tile that begins at this coordinate of the tensor.
std::vector<Checked> tma_coordinates_of(const predictions::TmaCopy& copy, const Tuple<Checked>& at);

/// Throws Rejection(inadmissible) if the copy of a tile that begins at this coordinate of the tensor does other than the
/// layouts say, element by element. So it may where modes are split, or share a dimension, and the tile begins in the middle of
/// them. A copy that breaks a rule passes.
void require_as_asked(const TmaRequest& request, const predictions::TmaCopy& copy, const Tuple<Checked>& at);

}  // namespace colex::cli
