// Where the addresses of a tiled copy lie, over all that lies in memory.
//
//   a tile of 16 x 64 by 128 threads, in Sw<3,3,3> o 0 o (128,64):(64,1)     8 steps; thread 9's value 0 in step (1,0) is element
//                                                                          64·17 + 16 of row 17, under the swizzle
//
// The tile is taken out of memory's modes as CuTe's zipped_divide does it, and copied as often as it is there (CPY_M, CPY_N).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/verification/check_tiled.hpp"

namespace colex::verification {

/// That the tile does not divide what a layout of memory has, and which of its coordinates need a predicate then; nothing if it
/// divides it. Memory of fewer modes than the tile has the tile's elements.
std::optional<std::string> undivided(const TiledCopy<>& copy, const ComposedLayout<>& memory);

/// That the last element lies where there is no shared memory, in words: so it need not be looked at element by element.
std::optional<std::string> ends_outside(const ComposedLayout<>& memory, std::int64_t bits);

/// How many elements memory has along each mode of the tile.
Tuple<Checked> extents_along(const TiledCopy<>& copy, const ComposedLayout<>& memory);

/// The side of a tiled copy that lies in memory, in each step.
class CopiedMemory {
 public:
  /// `side` sends (thread, value) to the 1-D coordinate of the tile, `of_atom` values of which one address stands for. Requires
  /// that the tile divides memory. Throws Rejection(limit) for more elements than are looked at.
  CopiedMemory(const TiledCopy<>& copy, const Layout<>& side, std::int64_t of_atom, const ComposedLayout<>& memory,
               std::int64_t bits);

  const Tuple<Checked>& steps() const { return steps_; }

  /// The first element that lies where there is no shared memory, in words.
  std::optional<std::string> outside() const;

  /// The first address of `name` memory whose bytes are not the elements that they should be, in words.
  std::optional<std::string> apart(const std::string& name) const;

  /// Whether so many values of each thread are always neighbours, beginning at a multiple of their number.
  bool all_neighbours(std::int64_t count) const;

  /// The wavefronts of the accesses by these threads of each warp.
  BankAnswer banks(const std::vector<std::int64_t>& addressing, predictions::AccessedBy by, bool load) const;

 private:
  std::int64_t element(std::int64_t step, std::int64_t thread, std::int64_t value) const {
    return elements_[static_cast<std::size_t>((step * values_ + value) * threads_ + thread)];
  }
  bool neighbours(std::int64_t step, std::int64_t thread, std::int64_t begin, std::int64_t count) const;
  std::string place_text(std::int64_t step, std::int64_t thread, std::int64_t value) const;
  std::string apart_text(const std::string& name, std::int64_t step, std::int64_t thread, std::int64_t begin) const;

  Tuple<Checked> steps_;                   ///< along each mode of memory
  std::int64_t count_, threads_, values_;  ///< of steps, and of each of them
  std::int64_t of_atom_, bytes_;           ///< values of an address, bytes of a value
  std::vector<std::int64_t> elements_;
};

}  // namespace colex::verification
