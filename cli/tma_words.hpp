// A tensor map as text and as data: what `colex oracle check tma` says of the one that it found.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_places.hpp"

#include "tma_request.hpp"

namespace colex::cli {

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

}  // namespace colex::cli
