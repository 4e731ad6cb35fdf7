// Two coordinates with the same value: why a layout is not injective, or two layouts are not disjoint.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/integer.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// Two natural coordinates with the same value: different ones of one layout, or one each of two layouts.
template <Integer I>
struct Collision {
  Tuple<I> first;
  Tuple<I> second;
};

/// The natural coordinate into the shape with these values at its leaves, from left to right. Requires as many values as leaves.
template <Integer I>
constexpr Tuple<I> coordinate_at(const Tuple<I>& shape, const std::vector<I>& values) {
  std::size_t next = 0;
  return transform_leaves(shape, [&](const I&) { return values[next++]; });
}

}  // namespace colex
