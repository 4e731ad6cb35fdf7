// What a TMA copy is asked to do: to load a tile or to store it, also of slices of interleaved channels.
//
//   tensor (8,16,20,3):(1,8,128,2560) of f16, interleaved by 16B  a slice is 8 channels, the first mode; one of the 20 slices is
//                                                                 copied at a time
//
// A descriptor counts interleaved tensors in slices. So the tile is solved without its first mode, in slices, and then compared
// with what was asked byte by byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

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

// --- a tensor map as text and as data

std::vector<std::int64_t> tma_numbers(const std::vector<Checked>& list);

/// The descriptor's fields, the coordinates of the instruction, and both sides as layouts.
std::string tma_map_text(const TmaRequest& request, const predictions::TmaMap& map);

/// From which starts the map is right; `names` are those of the box's parts.
std::string tma_holds_text(const predictions::TmaMap& map, const std::vector<std::string>& names);

/// The fields of the descriptor, and the conditions of the map, as data.
nlohmann::ordered_json tma_json(const predictions::TmaDescriptor& descriptor);
nlohmann::ordered_json tma_conditions_json(const predictions::TmaMap& map, const std::vector<std::string>& names);

/// Which element of global memory each 16 bytes of shared memory begin with.
std::string tma_picture(const predictions::TmaMap& map, const predictions::TmaUse& use);

// --- what TMA calls things, for those who know them by other names
//
//   meant_type("half")         "; did you mean f16"
//   meant_type("e4m3")         "; did you mean u8, as which TMA moves 8 bits of any meaning"
//   meant_swizzle("128b")      "; did you mean 128B"

/// The type of TMA that a name of C++, PTX or a framework stands for; empty if it stands for none.
std::string meant_type(const std::string& name);

/// The swizzle of that name, in whatever letters, of bytes, or as the number of its bytes; empty if it is none's.
std::string meant_swizzle(const std::string& name);

}  // namespace colex::cli
