// How large a value is: what it costs to look at, and how deep and wide its text would be.
//
//   value_extent((4,(2,3)):(1,(4,8)))  =  5 nodes, depth 2, rank 2
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>

#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::notation {

/// The leaves and tuples of a value, the brackets within one another in its text, and the longest list in it.
struct ValueExtent {
  std::size_t nodes = 0;
  std::size_t depth = 0;
  std::size_t rank = 1;
};

namespace detail {
template <class Modes>
void add_list(const Modes& modes, std::size_t brackets, ValueExtent& extent);

/// Adds a part of a value, which stands within that many brackets, to an extent.
template <class T>
void add_part(const T&, std::size_t, ValueExtent& extent) {
  ++extent.nodes;
}
template <class T>
void add_part(const Tuple<T>& t, std::size_t brackets, ValueExtent& extent) {
  const Nesting& nesting = t.nesting();
  extent.nodes += nesting.leaves() + nesting.tuples();
  if (nesting.is_leaf()) return;
  extent.depth = std::max(extent.depth, brackets + nesting.depth());
  extent.rank = std::max(extent.rank, nesting.longest());
}
template <Integer I, class D>
void add_part(const Layout<I, D>& layout, std::size_t brackets, ValueExtent& extent) {
  add_part(layout.shape(), brackets, extent);
}
template <Integer I>
void add_part(const Tiler<I>& tiler, std::size_t brackets, ValueExtent& extent) {
  if (tiler.is_layout()) {
    add_part(tiler.layout(), brackets, extent);
  } else if (tiler.is_tuple()) {
    add_list(tiler.modes(), brackets, extent);
  } else {
    ++extent.nodes;
  }
}
template <Integer I>
void add_part(const ComposedLayout<I>& composed, std::size_t brackets, ValueExtent& extent) {
  add_part(composed.inner(), brackets, extent);
  if (composed.layout() != nullptr) add_part(*composed.layout(), brackets, extent);
}
template <Integer I, class D>
void add_part(const OffsetLayout<I, D>& layout, std::size_t brackets, ValueExtent& extent) {
  extent.depth = std::max(extent.depth, brackets + 1);  // it prints in parentheses
  add_part(layout.layout, brackets + 1, extent);
}

template <class Modes>
void add_list(const Modes& modes, std::size_t brackets, ValueExtent& extent) {
  ++extent.nodes;
  extent.depth = std::max(extent.depth, brackets + 1);
  extent.rank = std::max(extent.rank, modes.size());
  for (const auto& mode : modes) add_part(mode, brackets + 1, extent);
}
}  // namespace detail

/// The extent of a value.
template <Integer I>
ValueExtent value_extent(const Value<I>& value) {
  ValueExtent extent;
  std::visit([&](const auto& content) { detail::add_part(content, 0, extent); }, value.content());
  return extent;
}

/// The extent of a value whose text can be read back. Throws Rejection(limit) for one that nests deeper or is longer.
template <Integer I>
ValueExtent readable_extent(const Value<I>& value) {
  const ValueExtent extent = value_extent(value);
  if (extent.depth > Limits::nesting) {
    throw Rejection(Kind::limit, "the brackets of a value nest at most " + std::to_string(Limits::nesting) +
                                     " deep; these would nest " + std::to_string(extent.depth));
  }
  if (extent.rank > Limits::rank) {
    throw Rejection(Kind::limit, "a list has at most " + std::to_string(Limits::rank) + " elements; this would have " +
                                     std::to_string(extent.rank));
  }
  return extent;
}

}  // namespace colex::notation
