// All flat layouts of so many modes whose extents and strides are within bounds, each with a number.
//
//   Box box{0, 2, {1, 2, 3}, 0, 4};      ranks 0 to 2, extents 1 to 3, strides 0 to 4
//   box.size() == 1 + 15 + 15 * 15
//   box.modes(16)                        3:4, of rank 1 the last but 0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/layout.hpp"

namespace colex::exhaustion {

struct Box {
  std::size_t least_rank = 0, most_rank = 0;
  std::vector<std::int64_t> extents;
  std::int64_t least_stride = 0, most_stride = 0;

  /// How many layouts there are. Throws std::overflow_error if they are more than 2^63.
  std::uint64_t size() const;
  /// The modes of the layout of this number. Requires number < size().
  Modes<Checked> modes(std::uint64_t number) const;
  /// How many modes there are to choose from.
  std::uint64_t choices() const { return extents.size() * static_cast<std::uint64_t>(most_stride - least_stride + 1); }
};

/// The flat layout with these modes.
Layout<> flat_layout(const Modes<Checked>& modes);

}  // namespace colex::exhaustion
