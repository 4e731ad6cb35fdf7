// What warps do with a tile in shared memory: which elements each thread asks for, before anything is swizzled.
//
//   a tile (64,64):(64,1) of 16 bits
//   rows              16 bytes by each thread, side by side along the rows: 8 threads to a row
//   columns           2 bytes by each thread, 32 threads down a column, whose elements do not lie side by side
//   columns:2         the same, with the bytes of a thread's access given
//   ldmatrix          16 bytes along a row by each thread, 8 threads down the rows: those of one 8x8 matrix
//   (128,8):(1,128)   any TV layout: (thread, value) to the coordinate of the tile
//   F2{register: [(0,1)], lane: [(1,0),…] -> dim0: 64, dim1: 64}   any distribution: its outputs are the tile's modes
//
// Source: CuTe's TV layouts; PTX ISA, ldmatrix and stmatrix (the rows' addresses).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/predictions/copy_forms.hpp"

namespace colex::finding {

/// A tile in shared memory, without a swizzle: its coordinate to its element, and how many bits an element has.
struct SharedTile {
  Layout<> layout;
  std::int64_t bits = 16;
};

/// The threads of a warp go along the vectors or across them.
enum class Pattern {
  rows,           ///< vectors along the tile's second mode, and threads likewise
  columns,        ///< vectors along the tile's first mode, and threads likewise
  matrix,         ///< vectors along the second mode, threads along the first: ldmatrix and stmatrix
  matrix_columns  ///< vectors along the first mode, threads along the second: the same with .trans
};

/// An access as somebody asks about it.
struct AccessQuestion {
  std::string name;                                         ///< as it was written
  bool load = true;                                         ///< and not a store
  std::variant<Pattern, Layout<>, LinearLayout> threads{};  ///< a pattern, a TV layout, or a distribution
  std::int64_t bytes = 0;                                   ///< of each thread's access; 0: as many as lie side by side, up to 16
};

/// `rows`, `columns:4`, `ldmatrix`, `stmatrix.trans`: the access of that name, if it is one. Throws Rejection(type) for a
/// number of bytes that no access has, and Rejection(type) for a load named as a store, or the other way round.
std::variant<AccessQuestion, std::monostate> access_named(std::string_view name, bool load);

/// What an access may be, in words: `a read is rows, columns, ldmatrix, ldmatrix.trans, a TV layout or a distribution`.
std::string allowed_accesses(bool load);

/// Whether it is by ldmatrix or stmatrix.
bool is_by_matrices(const AccessQuestion& question);

/// The accesses by which a tile is written or read once.
struct TileAccess {
  std::string name;
  bool load = true;
  std::int64_t elements = 1;                     ///< of a thread's access, side by side
  std::vector<std::vector<std::int64_t>> warps;  ///< of each access of 32 threads: each thread's first element
  predictions::AccessedBy by = predictions::AccessedBy::vectors;
};

/// How the question's threads access this tile: by the widest vectors that lie side by side there, up to 16 bytes, or by those
/// that were asked for.
/// Throws Rejection(domain) for a TV layout that is not one of (thread, value), for a distribution of other inputs than
/// register, lane and warp or of other extents than the tile, of threads that are no warps, of coordinates outside of the
/// tile, of elements outside of shared memory, for elements of other than 8 to 128 bits, for patterns of a tile that has not
/// two modes; Rejection(limit) for more than 2^20 elements; Rejection(inadmissible) where the vectors that are asked for do
/// not lie side by side.
TileAccess tile_access(const SharedTile& tile, const AccessQuestion& question);

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
// Source: this project; the banks: copy_forms.hpp.

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
