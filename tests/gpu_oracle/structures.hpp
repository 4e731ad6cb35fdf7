// Structures of matrix multiply-accumulates for tests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "colex/observations/observation.hpp"

namespace colex {

/// The plain product of M x K and K x N by one thread: element m + M·k of A, n + N·k of B, m + M·n of C and D.
inline observations::MmaStructure plain_product(std::int64_t M, std::int64_t N, std::int64_t K) {
  observations::MmaStructure s;
  const auto list = [](std::int64_t rows, std::int64_t columns, observations::Labels& first, observations::Labels& second) {
    for (std::int64_t j = 0; j < columns; ++j) {
      for (std::int64_t i = 0; i < rows; ++i) {
        first.push_back(i);
        second.push_back(j);
      }
    }
  };
  list(M, K, s.A_m, s.A_k);
  list(N, K, s.B_n, s.B_k);
  list(M, N, s.D_m, s.D_n);
  for (std::int64_t d = 0; d < M * N; ++d) s.addends.push_back(d);
  return s;
}

/// Each label x becomes (multiplier·x + offset) mod count.
inline observations::Labels renamed(observations::Labels labels, std::int64_t multiplier, std::int64_t offset,
                                    std::int64_t count) {
  std::transform(labels.begin(), labels.end(), labels.begin(), [&](std::int64_t x) { return (multiplier * x + offset) % count; });
  return labels;
}

}  // namespace colex
