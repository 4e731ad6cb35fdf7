// How the elements of a tile are arranged over the banks, what the accesses of it cost then, and what they cost at the least
// under any arrangement.
//
//   a tile (32,32):(32,1) of 32 bits, read by columns, one element by each thread
//   x -> x                32 wavefronts for each column: all its elements are in one bank
//   Sw<5,0,5>             1
//   the least             1: 32 words, and a wavefront brings one of each of the 32 banks
//
// Which arrangements are there? All bijections of the elements that keep units whole: a unit is as many bytes as the widest of
// the accesses, side by side and at a multiple of themselves, or else that access would not be one. Where a unit is of several
// words, word p of it is in one of the banks p, p + unit/4, …: so of the words of one wavefront no more are at place p of their
// units than 128/unit. That is the least: of a group of threads that are served together, ask how many different units each
// place is asked of. No arrangement takes fewer, be it a swizzle or not.
//
// Source: this project; the banks: shared_access.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "colex/finding/tile_access.hpp"
#include "colex/linear_layout.hpp"

namespace colex::finding {

/// Where an element goes.
using Arrangement = std::function<std::int64_t(std::int64_t element)>;

/// How many wavefronts the access takes in all, or nothing if the arrangement tears a vector apart, or if its wavefronts exceed
/// `most`.
std::optional<std::int64_t> wavefronts(const TileAccess& access, std::int64_t bits, const Arrangement& arrangement,
                                       std::int64_t most = INT64_MAX);

/// What stays together under every arrangement: the vectors of the widest access, which begin at a multiple of themselves.
struct Units {
  std::int64_t bytes = 1;
  std::set<std::int64_t> whole;  ///< the units, by number, that some access takes whole
};

/// The units of these accesses of one tile.
Units units_of(const std::vector<TileAccess>& accesses, std::int64_t bits);

/// How many wavefronts the access takes at the least, whatever the arrangement that keeps these units whole.
std::int64_t least_wavefronts(const TileAccess& access, std::int64_t bits, const Units& units);

/// A linear map of the elements' numbers, from `in` to `out`, under which every access takes the least. There is one wherever
/// the threads that are served together ask for the cosets of at most two subspaces (over F2, and of units), one of the writer
/// and one of the reader: a space is never the union of two proper subspaces, so vectors that are in neither sum can be added to
/// the kernel of the banks until it is large enough. With three subspaces it may not exist, and is then sought in this way alone.
/// Nothing if the elements asked for are no cosets, or if none was found.
std::optional<LinearLayout> linear_arrangement(const std::vector<TileAccess>& accesses, std::int64_t bits);

}  // namespace colex::finding
