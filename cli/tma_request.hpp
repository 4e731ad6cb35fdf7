// What a TMA copy is asked to do: to load a tile or to store it, also of slices of interleaved channels.
//
//   tensor (8,16,20,3):(1,8,128,2560) of f16, interleaved by 16B  a slice is 8 channels, the first mode; one of the 20 slices is
//                                                                 copied at a time
//
// A descriptor counts interleaved tensors in slices. So the tile is solved without its first mode, in slices, and then compared
// with what was asked byte by byte.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/predictions/tma_copy.hpp"

namespace colex::cli {

struct TmaRequest {
  predictions::TmaTile tile;
  std::string interleave = "NONE";  ///< `NONE`, `16B` or `32B`
  bool load = true;
};

/// The best map that does so from there, or why there is none. Throws Rejection(inadmissible) for what is no such copy whatever
/// the map, and Rejection(type) for a box or element strides of other modes than the tensor.
predictions::TmaAnswer tma_answer(const TmaRequest& request, const std::vector<Checked>& starts);

/// The bytes of the tensor that a store would overwrite besides the tile, in order: it knows the end of a row by chunks of 16
/// bytes only.
std::vector<Checked> tma_overwritten(const predictions::TmaMap& map, const std::vector<Checked>& starts);

}  // namespace colex::cli
