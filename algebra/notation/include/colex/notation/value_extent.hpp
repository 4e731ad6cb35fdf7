// How large a value is: what it costs to look at, and how deep and wide its text would be.
//
//   value_extent((4,(2,3)):(1,(4,8)))  =  5 nodes, depth 2, rank 2
#pragma once

#include <algorithm>
#include <cstddef>
#include <variant>

#include "colex/notation/value.hpp"

namespace colex::notation {

/// The leaves and tuples of a value, the brackets within one another in its text, and the longest list in it.
struct ValueExtent {
  std::size_t nodes = 1;
  std::size_t depth = 0;
  std::size_t rank = 1;

  /// This and what stands beside it.
  void add_beside(const ValueExtent& other) {
    nodes += other.nodes;
    depth = std::max(depth, other.depth);
    rank = std::max(rank, other.rank);
  }
};

namespace detail {
template <class Modes>
ValueExtent list_extent(const Modes& modes);

template <class T>
ValueExtent extent_of(const Tuple<T>& t) {
  return t.is_leaf() ? ValueExtent{} : list_extent(t.modes());
}
template <Integer I, class D>
ValueExtent extent_of(const Layout<I, D>& layout) {
  return extent_of(layout.shape());
}
template <Integer I>
ValueExtent extent_of(const Tiler<I>& tiler) {
  if (tiler.is_layout()) return extent_of(tiler.layout());
  return tiler.is_tuple() ? list_extent(tiler.modes()) : ValueExtent{};
}
template <Integer I>
ValueExtent extent_of(const ComposedLayout<I>& composed) {
  ValueExtent extent = extent_of(composed.inner());
  if (composed.layout() != nullptr) extent.add_beside(extent_of(*composed.layout()));
  return extent;
}
template <Integer I, class D>
ValueExtent extent_of(const OffsetLayout<I, D>& layout) {
  ValueExtent extent = extent_of(layout.layout);
  ++extent.depth;  // it prints in parentheses
  return extent;
}
template <class T>
ValueExtent extent_of(const T&) {
  return {};
}

template <class Modes>
ValueExtent list_extent(const Modes& modes) {
  ValueExtent extent;
  for (const auto& mode : modes) extent.add_beside(extent_of(mode));
  ++extent.depth;
  extent.rank = std::max(extent.rank, modes.size());
  return extent;
}
}  // namespace detail

/// The extent of a value.
template <Integer I>
ValueExtent value_extent(const Value<I>& value) {
  return std::visit([](const auto& content) { return detail::extent_of(content); }, value.content());
}

}  // namespace colex::notation
