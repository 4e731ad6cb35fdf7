// The order of shared memory as digits of the tile's coordinates: what a tensor map has to walk along, and in which order.
//
//   tensor (4096,8192), box (128,8), shared ((64,2),8):((1,512),64)
//   digits, in the order of shared memory    64 of mode 0; 8 of mode 1; 2 of mode 0, 64 elements each
//
//   box (128,8), shared (128,8):(1,128), swizzle 128B over 64 elements
//   digits   128 of mode 0; 8 of mode 1      and a row has to be 64 wide
//
// Neighbours of one mode are one digit, where no leaf of the tensor ends between them. That form of an order is unique, and the
// dimensions of any tensor map for it are these digits or parts of them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tma_question.hpp"

namespace colex::predictions {

/// A mode of the tensor, or several that are joined, each of which continues the one before where that is taken whole.
struct TmaWalk {
  TmaStart start;
  Modes<Checked> leaves;        ///< coalesced; 1:0 if there is one element
  std::vector<Checked> bounds;  ///< products of extents: where each leaf begins, and at last the extent
  Checked box, step, count;     ///< as a mode's

  const Checked& extent() const { return bounds.back(); }
  Checked length() const { return (count - 1) * step + 1; }
};

/// Whether a divides b, of positive numbers.
inline bool divides(const Checked& a, const Checked& b) { return b % a == 0; }

/// A leaf in which a weight lies, and the stride of that weight; nothing if the leaf's own first step does not divide it.
struct TmaPlaceInLeaf {
  std::size_t leaf;
  Checked stride;
};
std::optional<TmaPlaceInLeaf> place_in_leaf(const TmaWalk& walk, const Checked& weight);

/// Part of the tile's coordinate along a walk: (c / weight) % extent.
struct TmaDigit {
  std::size_t walk;
  Checked weight, extent;
};

/// The order of shared memory.
struct TmaRows {
  std::vector<TmaWalk> walks;
  std::vector<TmaCondition> conditions;  ///< of the joins
  std::vector<TmaDigit> digits;          ///< fastest first
  std::optional<Checked> width;          ///< what a row has to have, in elements; any without a swizzle
};

/// Modes that may be joined: the second continues the first. Chains are several.
using TmaJoin = std::pair<std::size_t, std::size_t>;
std::vector<TmaJoin> possible_joins(const TmaQuestion& question);

/// The order under a swizzle that spans so many elements, 0 for none; nothing if the tile is no rows of whole digits, and then
/// `reason` says why.
std::optional<TmaRows> rows_of(const TmaQuestion& question, const std::vector<TmaJoin>& joins, const Checked& span,
                               std::string& reason);

}  // namespace colex::predictions
