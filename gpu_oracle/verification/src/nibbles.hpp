// Where the metadata of a sparse A lie: who holds the nibble of each chunk.
#pragma once

#include <cstdint>
#include <map>

#include "colex/predictions/mma_atom.hpp"

#include "extents.hpp"

namespace colex::verification {

/// How many nibbles a thread's register of metadata holds.
inline constexpr std::int64_t nibbles_of_a_thread = 8;

/// For each chunk, counted m + M·chunk, the place (lane · 8 + nibble) of the nibble that says its k under a selector.
inline std::map<std::int64_t, std::int64_t> nibbles_of_chunks(const predictions::MmaMetadata& selector) {
  std::map<std::int64_t, std::int64_t> nibbles;
  const Extents of_chunks = extents(selector.chunks);
  for (std::int64_t i = 0; i < of_chunks.threads; ++i) {
    const std::int64_t lane = selector.first + selector.threads(Checked(i)).value();
    for (std::int64_t n = 0; n < of_chunks.values; ++n)
      nibbles[selector.chunks(tuple(i, n)).value()] = lane * nibbles_of_a_thread + n;
  }
  return nibbles;
}

}  // namespace colex::verification
