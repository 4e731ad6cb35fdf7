// Shapes for the tests of the algebra: every small one, and how GoogleTest prints a tuple.
#pragma once

#include <cstdint>
#include <ostream>
#include <vector>

#include "colex/print.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// How GoogleTest prints a tuple.
inline void PrintTo(const Tuple<Checked>& t, std::ostream* out) { *out << to_string(t); }

namespace fixture {

/// A flat, a nested, a doubly wrapped, an empty, … profile: one of each kind with at most three leaves.
inline std::vector<Tuple<Checked>> profiles() {
  const Tuple<Checked> leaf(Checked(0));
  return {leaf,
          tuple(),
          tuple(leaf),
          tuple(tuple(leaf)),
          tuple(leaf, leaf),
          tuple(tuple(leaf, leaf)),
          tuple(leaf, tuple(leaf)),
          tuple(tuple(), leaf),
          tuple(leaf, tuple()),
          tuple(leaf, leaf, leaf),
          tuple(tuple(leaf, leaf), leaf),
          tuple(leaf, tuple(leaf, leaf)),
          tuple(tuple(tuple(leaf), leaf), tuple(leaf))};
}

/// Every tuple of these profiles with leaves in [low, high].
inline std::vector<Tuple<Checked>> every_tuple(std::int64_t low, std::int64_t high) {
  std::vector<Tuple<Checked>> result;
  for (const Tuple<Checked>& profile : profiles()) {
    std::vector<std::int64_t> values(leaves(profile).size(), low);
    while (true) {
      std::size_t k = 0;
      result.push_back(transform_leaves(profile, [&](Checked) { return Checked(values[k++]); }));
      std::size_t carry = 0;
      while (carry < values.size() && values[carry] == high) values[carry++] = low;
      if (carry == values.size()) break;
      ++values[carry];
    }
  }
  return result;
}

/// Every shape of these profiles with extents up to `extents`.
inline std::vector<Tuple<Checked>> every_shape(std::int64_t extents) { return every_tuple(1, extents); }

}  // namespace fixture
}  // namespace colex
