// The definition of A o B, by walking the domain: what composition is compared with.
//
//   composite_exists(values(A, 9), modes(B))      whether some layout R has R(c) == A(B(c)) for every coordinate c of B
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/fit.hpp"
#include "colex/layout.hpp"

namespace colex::exhaustion::definition {

/// The values A(0), …, A(count - 1), A extended along its last mode.
inline std::vector<std::int64_t> values(const Layout<>& A, std::int64_t count) {
  std::vector<std::int64_t> table;
  for (std::int64_t x = 0; x < count; ++x) table.push_back(A(Checked(x)).value());
  return table;
}

/// Whether a layout R exists with R(c) == A(B(c)) for every c and a shape that refines B's. Such an R is, for each leaf of B,
/// some layout of the leaf's extent, and the sum of them: so each leaf must fit, and the leaves must add up.
inline bool composite_exists(const std::vector<std::int64_t>& A, const Modes<Checked>& B) {
  std::vector<std::int64_t> sums{0};
  std::vector<std::int64_t> points{0};
  for (const Mode<Checked>& leaf : B) {
    std::vector<Checked> line;
    for (std::int64_t i = 0; i < leaf.extent.value(); ++i)
      line.emplace_back(A[static_cast<std::size_t>(i * leaf.stride.value())]);
    if (!fit<Checked>(line)) return false;
    std::vector<std::int64_t> next_sums;
    std::vector<std::int64_t> next_points;
    for (std::int64_t i = 0; i < leaf.extent.value(); ++i) {
      for (std::size_t k = 0; k < points.size(); ++k) {
        const std::int64_t point = points[k] + i * leaf.stride.value();
        const std::int64_t sum = sums[k] + line[static_cast<std::size_t>(i)].value();
        if (A[static_cast<std::size_t>(point)] != sum) return false;
        next_points.push_back(point);
        next_sums.push_back(sum);
      }
    }
    points = std::move(next_points);
    sums = std::move(next_sums);
  }
  return true;
}

}  // namespace colex::exhaustion::definition
