// A tile as the search for a tensor map sees it: the modes that the box takes something of, each by itself, and the layout of
// shared memory.
//
//   tensor ((32,2),8):((1,32),64), box (64,3)    mode 0: 64:1, 64 of it; mode 1: 8:64, 3 of it
//   box ((32,2),3)                               the same, as modes 0.0, 0.1 and 1
//
// Modes of extent 1 are dropped from each, and neighbours that are one are made one.
#pragma once

#include <cstdint>
#include <vector>

#include "colex/predictions/tma_copy.hpp"

namespace colex::predictions {

/// What the box takes of a mode of the tensor.
struct TmaMode {
  Modes<Checked> leaves;  ///< coalesced: extent and stride in elements, the fastest first; none if the mode has one element
  Checked extent;         ///< of the mode
  Checked box;            ///< what is passed over
  Checked step;           ///< of so many elements one is taken; 1 where a single one is
  Checked count;          ///< how many are taken
};

struct TmaQuestion {
  TmaType type;
  std::vector<TmaMode> modes;
  Modes<Checked> shared;  ///< coalesced
  Checked elements;       ///< of the tile
  std::int64_t ctas = 1;  ///< by how many slices it is copied
  bool load = true;

  /// How many elements a number of bytes is.
  Checked in(std::int64_t bytes) const { return Checked(bytes) / type.bytes; }
};

/// The question. Throws Rejection(type) for a box of other modes than the tensor's, and Rejection(inadmissible) for a tile of
/// more or fewer elements than the layout of shared memory, or of more than shared memory has.
TmaQuestion tma_question(const TmaTile& tile);

}  // namespace colex::predictions
