// TMA tiles for the laws: made of a few small numbers, so that an engine that knows nothing of TMA draws and enumerates them.
//
//   a tile of 3 chunks of 16 bytes x 2 rows, f16, no swizzle      box (24,2), shared memory (24,2):(1,24)
#pragma once

#include <cstdint>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"

namespace colex::oracle_laws {

/// A byte of shared memory, and the byte of the tensor that arrives there; none if it is filled.
struct Arrival {
  std::int64_t shared = 0;
  std::int64_t global = -1;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

/// The first type of so many bytes.
const predictions::TmaType& type_of_bytes(std::int64_t bytes);

/// The starts of a tile as a coordinate of the tensor.
Tuple<Checked> coordinate_at(const std::vector<Checked>& starts);

/// The byte of shared memory that the manual names, under a swizzle of descriptors that spans so many bytes, or none: bits 4 to 6
/// of the address xored with as many of bits 7 to 9 as the span has chunks for. Its own inverse.
std::int64_t swizzled(std::int64_t address, std::int64_t span);

/// The variables of a tile: the size and the swizzle of its elements, its rows in chunks of 16 bytes, how many rows and planes
/// it has, how many tiles the tensor has of each and what is left over, how its rows are padded, and whether columns or rows
/// are its first mode.
std::vector<laws::ProgramVariable> tile_variables();

/// How those variables are written in the text of a law.
inline constexpr const char* tile_text =
    "0 <= size <= 3, 0 <= swizzle <= 3, 1 <= chunks <= 3, 1 <= rows <= 3, 1 <= planes <= 2, 1 <= tiles <= 2, 0 <= rest <= 1, 0 "
    "<= padding <= 1, "
    "0 <= transposed <= 1, 1 <= runs <= 2";

/// The tile of those values. Requires that the swizzle spans as many chunks.
predictions::TmaTile tile_of(const laws::Assignment& values);

/// Whether the swizzle spans as many chunks as a row has: else no descriptor copies the tile.
bool is_tile(const laws::Assignment& values);

/// What the copy of the tile that begins at a coordinate of the tensor brings, by the layouts alone: in the order of shared
/// memory.
std::vector<Arrival> asked(const predictions::TmaTile& tile, const Tuple<Checked>& at);

/// What a descriptor's copy brings, likewise.
std::vector<Arrival> brought(const predictions::TmaDescriptor& descriptor, const predictions::TmaUse& use);

/// What the copy by a map brings of the tile that starts there. Requires a legal start.
std::vector<Arrival> brought_by(const predictions::TmaMap& map, const std::vector<Checked>& starts, bool load = true);

/// The coordinates of the instruction at a coordinate of the tensor.
std::vector<Checked> coordinates_of(const predictions::TmaCopy& copy, const Tuple<Checked>& at);

/// Where the first and the last tile begins along each mode of the tensor: all combinations.
std::vector<Tuple<Checked>> corners(const predictions::TmaTile& tile);

}  // namespace colex::oracle_laws
