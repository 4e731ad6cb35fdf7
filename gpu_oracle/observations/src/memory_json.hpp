// Copies and accesses of memory as JSON.
#pragma once

#include <cstdint>

#include "colex/observations/observation.hpp"

#include "json.hpp"

namespace colex::observations::detail {

/// No probe tries more random inputs.
inline constexpr std::int64_t most_replays = std::int64_t{1} << 20;

void add(Json& json, const TensorMapAnswer& answer);
void add(Json& json, const TensorMove& move);
void add(Json& json, const ByteCopy& copy);
void add(Json& json, const SharedAccess& access);

/// Each of these throws MalformedField if a field is missing or malformed, or if lists contradict one another.
TensorMapAnswer tensor_map_answer_of(const Json& json);
TensorMove tensor_move_of(const Json& json);
ByteCopy byte_copy_of(const Json& json);
SharedAccess shared_access_of(const Json& json);

}  // namespace colex::observations::detail
