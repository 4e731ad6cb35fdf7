// A tile as CuTe partitions it for an instruction, and as a tile.
//
//   ((64,16),2,4):((64,1),4096,16)       (MMA,MMA_M,MMA_K): what one instruction reads, and how often along m and along k
//   ((64,2),(16,4)):((64,4096),(1,16))   (m,k)
//
// Source: CuTe `TiledMMA::partition_A`, whose modes are (MMA,MMA_M,MMA_K), and (MMA,MMA_M,MMA_N) of the accumulators.
#pragma once

#include <cstdint>
#include <optional>

#include "colex/layout.hpp"

namespace colex::predictions {

/// What one instruction takes of a tile.
struct InstructionExtents {
  std::int64_t rows = 0, columns = 0;
};

/// The two extents of the first mode of a partition: of a layout of three modes or more whose first has two. None of others.
std::optional<InstructionExtents> partitioned_by(const Layout<>& layout);

/// The tile (row, column), or (row, column, stage) if there are more than three modes, of a partition. Requires partitioned_by.
Layout<> tile_of_partition(const Layout<>& partition);

}  // namespace colex::predictions
