// Which non-negative multiples of given rows sum to -1? Linear programming with exact fractions.
//
//   rows   x - 1,  y - x,  -y        1·(x - 1) + 1·(y - x) + 1·(-y) = -1
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace colex::certificates {

/// A row: the coefficients of unknowns, by number. Unknown 0 is 1.
using Row = std::map<std::size_t, std::int64_t>;

/// Integers n_k >= 0 for which Σ n_k·row_k has no unknown and is negative; none if there are none, or if numbers grow beyond 64
/// bits on the way.
std::optional<std::vector<std::int64_t>> negative_sum(const std::vector<Row>& rows);

}  // namespace colex::certificates
