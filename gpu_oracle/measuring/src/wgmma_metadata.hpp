// Whose nibble of metadata says the k of each element of a sparse A.
#pragma once

#include <cstdint>
#include <vector>

#include "wgmma_readings.hpp"

namespace colex::measuring {

/// What was found out about an instruction, under metadata that choose one half of B's k everywhere.
struct WgmmaSeen {
  WgmmaExecution execution;
  WgmmaMatrices matrices;
  WgmmaReadings readings;
  std::int64_t replays;
};

struct WgmmaMetadata {
  /// For each selector, the place (thread · 8 + nibble) of the nibble that says the k of each (row, k) of A, k fastest.
  std::vector<Integers> nibbles;
  std::int64_t replays = 0;
};

/// Finds it from what was seen under the first half and under the second. Random metadata and random integers must give the D
/// that it predicts; else throws Fault.
WgmmaMetadata find_metadata(const WgmmaSeen& first, const WgmmaSeen& second);

}  // namespace colex::measuring
