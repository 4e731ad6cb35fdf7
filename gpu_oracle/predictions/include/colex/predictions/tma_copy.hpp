// From layouts to a tensor map: can one TMA instruction copy this tile, how is it told to, and from which starts?
//
//   global  (4096,8192):(1,4096)                     a tensor of f16, counted in elements
//   box     (128,8)                                  what a tile takes of each mode
//   shared  Sw<3,3,3> o 0 o (128,8):(1,128)          where the tile's elements are to lie, counted in elements
//
//   descriptor   extents (64,64,8192), strides (128,8192) bytes, box (64,2,8), swizzle 128B
//   coordinates  ((64,64),8192):((1@0,1@1),1@2)      which coordinate of the instruction an element of the tensor has
//   holds        on the grid: where mode 0 starts at a multiple of 64
//
// How? Shared memory is filled in the order of its bytes. The tile's coordinates are written in that order as digits, each of
// one mode of the tensor. Each digit is a dimension; one is split where a rule asks for that (a box has 256 at most, a row no
// more than a swizzle spans), and two modes are joined only where five dimensions would not suffice, or rows would be too short.
// What the tile does not walk along has dimensions with a box of 1, or is put together in one. What a split or a join asks of a
// tile's start is a condition; the map with the fewest is the answer.
//
// And if there is no such map? Then a complete search at the coordinate itself: any map writes the order of shared memory as
// at most five digits on which the byte of global memory is affine, and all such writings are tried. So there is *none* only if
// no tensor map does the copy.
//
// Source: CuTe `make_tma_copy`, `make_tiled_tma_atom`, `construct_tma_gbasis`; CUDA driver API, `cuTensorMapEncodeTiled`; PTX
// ISA 9.0, Tensors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {

/// What one instruction is to copy. A box that is a number where the tensor has several modes takes them as one.
struct TmaTile {
  TmaType type;
  Layout<> global;          ///< the tensor: coordinate to element
  Tuple<Checked> box;       ///< what the tile takes of each mode of the tensor, or passes over
  ComposedLayout<> shared;  ///< 1-D coordinate of the tile, first mode fastest, to element; Sw<0,4,3> for no swizzle
  std::optional<Tuple<Checked>> element_strides = std::nullopt;  ///< of how many elements of each mode of the box one is taken
};

/// How far a tensor map is right, best first.
enum class TmaHolds {
  everywhere,  ///< from every start that is legal, negative ones and those that hang over included
  inside,      ///< likewise, if the modes that the tile does not walk along start inside of the tensor
  on_grid,     ///< from every multiple of the box inside of the tensor
  here,        ///< only where its conditions say, or only from the start that was asked about
};
const char* name(TmaHolds holds);

/// A tensor map, and what an instruction is told with it.
struct TmaMap {
  TmaDescriptor descriptor;
  std::vector<TmaCoordinate> coordinates;  ///< of the instruction, innermost dimension first
  std::vector<TmaCondition> conditions;    ///< all of them have to hold of a start
  TmaHolds holds;
  Checked base = 0;           ///< the byte that the map's address is behind the tensor's
  bool at_one_start = false;  ///< whether it was made for one start, of which its coordinates and its address are

  std::vector<Checked> at(const std::vector<Checked>& starts) const;
  /// The first condition that does not hold there; null if all do.
  const TmaCondition* broken(const std::vector<Checked>& starts) const;
};

/// A map, or the reasons for which there is none.
struct TmaAnswer {
  std::optional<TmaMap> map;
  std::vector<std::string> reasons;
  bool saw_all = true;  ///< whether there is none, where none was found
};

/// The starts along each part of the box of a tile at this coordinate of the tensor; parts may be negative. Throws
/// Rejection(type) if it is no coordinate of the tensor.
std::vector<Checked> tma_starts(const TmaTile& tile, const Tuple<Checked>& at);

/// The best map by which one instruction loads the tile from there, or stores it: it holds as far as possible, with the fewest
/// conditions and dimensions. It is under another swizzle than is asked for only if that has the same bytes, and no map under the
/// one that is asked for is right on the whole grid. There is none only if no tensor map
/// of at most five dimensions does the copy. Throws Rejection for a tile that is none: of other modes than the tensor's, or of
/// more elements than the layout of shared memory.
TmaAnswer tma_map(const TmaTile& tile, const std::vector<Checked>& starts, bool load = true);

/// The swizzles by which the map would fill the same bytes of shared memory with the same, its own left out.
std::vector<TmaSwizzle> tma_same_bytes(const TmaMap& map);

/// What shared memory has to be aligned to, in bytes, for a tile under that swizzle to be where its layout says.
std::int64_t tma_alignment(const TmaSwizzle& swizzle);

/// An element of a tile: the byte of shared memory at which it is to lie, and its byte of the tensor; none outside of that.
struct TmaElement {
  Checked shared;
  std::optional<Checked> global;
};

/// What the layouts say of each element of a tile that starts there, in the order of the tile's coordinate.
std::vector<TmaElement> tma_elements(const TmaTile& tile, const std::vector<Checked>& starts);

/// What the copy of a tile that starts there does otherwise than its layouts say, if anything.
std::optional<std::string> tma_mismatch(const TmaTile& tile, const TmaMap& map, const std::vector<Checked>& starts);

/// A descriptor, and how to use it.
struct TmaCopy {
  TmaDescriptor descriptor;
  CoordinateLayout<> coordinates;  ///< coordinate of the tensor to that of the instruction, its dimensions as `1@0`, `1@1`, …
};

/// The coordinates of the map as a layout of the tensor's coordinates. Those of the elements of a grid's tile may all be those
/// of its first element. Where a split ends with the tensor there is a mode of extent 1 beside it, in which a start before the
/// tensor is -1. None if no such layout has the coordinates of every tile for which the map is right. Requires a map
/// that was not made for one start.
std::optional<CoordinateLayout<>> tma_coordinate_layout(const TmaTile& tile, const TmaMap& map);

/// The best map for all tiles at multiples of the box. Ensures for each of them that element c of it goes to shared(c), and
/// that the descriptor breaks no rule; or, of a multicast by so many CTAs, that the descriptor of a slice breaks none. Throws
/// Rejection(inadmissible) if there is none, with the first reason.
TmaCopy make_tma_copy(const TmaTile& tile, std::int64_t ctas = 1);

}  // namespace colex::predictions
