// Leaves of a tuple of integers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "colex/checked.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::cases {

/// The tuple with leaf number k replaced. Requires k < the number of leaves.
inline Tuple<Checked> with_leaf(const Tuple<Checked>& t, std::size_t k, std::int64_t leaf) {
  std::size_t next = 0;
  return transform_leaves(t, [&](const Checked& old) { return next++ == k ? Checked(leaf) : old; });
}

}  // namespace colex::cases
