// How large a tile may be that is looked at element by element. Whoever asks is answered within seconds, or told that he is not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/integer.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::verification {

inline constexpr std::int64_t most_threads = 1024;                    ///< of a block
inline constexpr std::int64_t most_elements = std::int64_t{1} << 22;  ///< of an operand, counted as often as it is held
inline constexpr std::int64_t warp_threads = 32;
inline constexpr std::int64_t line_bytes = 128;                       ///< of shared memory: its 32 banks of 4 bytes
inline constexpr std::int64_t row_bytes = 16;                         ///< of a matrix that ldmatrix or stmatrix moves
inline constexpr std::int64_t most_products = std::int64_t{1} << 27;  ///< of a tiled MMA

/// Throws Rejection(inadmissible) for more threads than a block has.
inline void require_threads(const std::string& what, const Checked& threads) {
  if (!(Checked(most_threads) < threads)) return;
  throw Rejection(Kind::inadmissible,
                  what + ": a block has at most " + std::to_string(most_threads) + " threads; these are " + to_string(threads));
}

/// Throws Rejection(limit) if the product of these numbers, each at least 1, is larger than `most`.
inline void require_size(const std::string& what, const std::vector<Checked>& factors, std::int64_t most = most_elements) {
  std::int64_t rest = most;
  for (const Checked& factor : factors) {
    if (Checked(rest) < factor)
      throw Rejection(Kind::limit, what + " has more than the " + std::to_string(most) + " that are looked at");
    rest /= factor.value();
  }
}

}  // namespace colex::verification
