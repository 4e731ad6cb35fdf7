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

  void add_leaf() { ++nodes; }
  void add_tuple(const Nesting& nesting, std::size_t brackets) {
    nodes += nesting.leaves() + nesting.tuples();
    if (nesting.is_leaf()) return;
    depth = std::max(depth, brackets + nesting.depth());
    rank = std::max(rank, nesting.longest());
  }
  void add_list(std::size_t modes, std::size_t brackets) {
    ++nodes;
    depth = std::max(depth, brackets + 1);
    rank = std::max(rank, modes);
  }
  void add_parenthesis(std::size_t brackets) { depth = std::max(depth, brackets + 1); }
};

namespace detail {
/// The nodes of an extent alone: no text is as deep or as wide as it has nodes, but for the parenthesis of an offset.
struct NodeCount {
  std::size_t nodes = 0;

  void add_leaf() { ++nodes; }
  void add_tuple(const Nesting& nesting, std::size_t) { nodes += nesting.leaves() + nesting.tuples(); }
  void add_list(std::size_t, std::size_t) { ++nodes; }
  void add_parenthesis(std::size_t) {}
};

template <class Modes, class Extent>
void add_list(const Modes& modes, std::size_t brackets, Extent& extent);

/// Adds a part of a value, which stands within that many brackets, to an extent.
template <class T, class Extent>
void add_part(const T&, std::size_t, Extent& extent) {
  extent.add_leaf();
}
template <class T, class Extent>
void add_part(const Tuple<T>& t, std::size_t brackets, Extent& extent) {
  extent.add_tuple(t.nesting(), brackets);
}
template <Integer I, class D, class Extent>
void add_part(const Layout<I, D>& layout, std::size_t brackets, Extent& extent) {
  add_part(layout.shape(), brackets, extent);
}
template <Integer I, class Extent>
void add_part(const Tiler<I>& tiler, std::size_t brackets, Extent& extent) {
  if (tiler.is_layout()) {
    add_part(tiler.layout(), brackets, extent);
  } else if (tiler.is_tuple()) {
    add_list(tiler.modes(), brackets, extent);
  } else {
    extent.add_leaf();
  }
}
template <Integer I, class Extent>
void add_part(const ComposedLayout<I>& composed, std::size_t brackets, Extent& extent) {
  add_part(composed.inner(), brackets, extent);
  if (composed.layout() != nullptr) add_part(*composed.layout(), brackets, extent);
}
template <Integer I, class D, class Extent>
void add_part(const OffsetLayout<I, D>& layout, std::size_t brackets, Extent& extent) {
  extent.add_parenthesis(brackets);  // it prints in parentheses
  add_part(layout.layout, brackets + 1, extent);
}

template <class Modes, class Extent>
void add_list(const Modes& modes, std::size_t brackets, Extent& extent) {
  extent.add_list(modes.size(), brackets);
  for (const auto& mode : modes) add_part(mode, brackets + 1, extent);
}

template <class Extent, Integer I>
Extent extent_of(const Value<I>& value) {
  Extent extent;
  std::visit([&](const auto& content) { add_part(content, 0, extent); }, value.content());
  return extent;
}
}  // namespace detail

/// The leaves and tuples of a value.
template <Integer I>
std::size_t value_nodes(const Value<I>& value) {
  return detail::extent_of<detail::NodeCount>(value).nodes;
}

/// The extent of a value.
template <Integer I>
ValueExtent value_extent(const Value<I>& value) {
  return detail::extent_of<ValueExtent>(value);
}

/// Requires value_nodes(value) == nodes. Throws Rejection(limit) for a value that nests deeper or is longer than what can be read
/// back.
template <Integer I>
void require_readable(const Value<I>& value, std::size_t nodes) {
  static_assert(Limits::nesting < Limits::rank);
  // Most values are so small that they need no closer look: a tuple is a node, and so is each element of a list.
  if (nodes < Limits::nesting) return;
  const ValueExtent extent = value_extent(value);
  if (extent.depth > Limits::nesting) {
    throw Rejection(Kind::limit, "the brackets of a value nest at most " + std::to_string(Limits::nesting) +
                                     " deep; these would nest " + std::to_string(extent.depth));
  }
  if (extent.rank > Limits::rank) {
    throw Rejection(Kind::limit, "a list has at most " + std::to_string(Limits::rank) + " elements; this would have " +
                                     std::to_string(extent.rank));
  }
}
template <Integer I>
void require_readable(const Value<I>& value) {
  require_readable(value, value_nodes(value));
}

}  // namespace colex::notation
