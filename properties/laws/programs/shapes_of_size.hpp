// All shapes of a size.
//
//   rows(4, 2)          1·4, 2·2, 4·1              so many extents, 1 among them
//   factorisations(8)   8, 2·4, 2·2·2, 4·2         as many extents as there may be, all above 1
//   nestings(2·4, 2)    (2,4) ((2),4) (2,(4)) ((2),(4)) ((2,4))     all profiles to a depth
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "colex/tuple.hpp"

namespace colex::laws {

/// Extents in their order.
using Row = std::vector<std::int64_t>;

/// The rows of so many extents >= 1 whose product is n. Requires n >= 1.
inline std::vector<Row> rows(std::int64_t n, std::size_t extents) {
  if (extents == 0) return n == 1 ? std::vector<Row>{{}} : std::vector<Row>{};
  std::vector<Row> result;
  for (std::int64_t first = 1; first <= n; ++first) {
    if (n % first != 0) continue;
    for (const Row& rest : rows(n / first, extents - 1)) {
      result.push_back({first});
      result.back().insert(result.back().end(), rest.begin(), rest.end());
    }
  }
  return result;
}

/// The rows of extents > 1 whose product is n: the ordered factorisations of n; of 1 the empty row. Requires n >= 1.
inline std::vector<Row> factorisations(std::int64_t n) {
  if (n == 1) return {{}};
  std::vector<Row> result;
  for (std::int64_t first = 2; first <= n; ++first) {
    if (n % first != 0) continue;
    for (const Row& rest : factorisations(n / first)) {
      result.push_back({first});
      result.back().insert(result.back().end(), rest.begin(), rest.end());
    }
  }
  return result;
}

/// The flat tuple of a row.
inline Tuple<Checked> flat_tuple(const Row& row) {
  Tuple<Checked>::Modes modes;
  for (const std::int64_t extent : row) modes.emplace_back(Checked(extent));
  return Tuple<Checked>(std::move(modes));
}

/// All tuples, and for a single extent the leaf, with the extents of the row from left to right and at most this depth. Tuples
/// without an extent in them are left out.
inline std::vector<Tuple<Checked>> nestings(const Row& row, std::size_t depth);

namespace detail {

/// The ways to write a row as one mode or more, each of at most this depth.
inline std::vector<Tuple<Checked>::Modes> groupings(const Row& row, std::size_t depth) {
  if (row.empty()) return {{}};
  std::vector<Tuple<Checked>::Modes> result;
  for (std::size_t cut = 1; cut <= row.size(); ++cut) {
    const auto middle = row.begin() + static_cast<std::ptrdiff_t>(cut);
    const std::vector<Tuple<Checked>::Modes> rests = groupings(Row(middle, row.end()), depth);
    for (const Tuple<Checked>& first : nestings(Row(row.begin(), middle), depth)) {
      for (const Tuple<Checked>::Modes& rest : rests) {
        result.push_back({first});
        result.back().insert(result.back().end(), rest.begin(), rest.end());
      }
    }
  }
  return result;
}

}  // namespace detail

inline std::vector<Tuple<Checked>> nestings(const Row& row, std::size_t depth) {
  std::vector<Tuple<Checked>> result;
  if (row.size() == 1) result.emplace_back(Checked(row.front()));
  if (depth == 0) return result;
  for (Tuple<Checked>::Modes& modes : detail::groupings(row, depth - 1)) result.emplace_back(std::move(modes));
  return result;
}

}  // namespace colex::laws
