// What a complement fills, and how a divide cuts, as tiles of one colour each.
//
//   complement_picture(4:2, 24)  the values 0 … 23 in a row: the layout's own are the first tile, its copies the others, holes
//                                grey
//   division_picture((8,8):(1,8), <2:1, 4:1>)  the dividend and the result, each tile of its own colour
#pragma once

#include <optional>

#include "colex/layout.hpp"
#include "colex/render/figure.hpp"
#include "colex/tiler.hpp"

namespace colex::render {

/// The values that L, moved by each value of its complement, reaches: the copies are coloured by their number, and what none
/// reaches is a hole.
/// Throws what complement throws.
Figure complement_picture(const Layout<>& L, const std::optional<Checked>& cotarget, Extent extent = {});

/// How a divide arranges the tiles and what is within them.
enum class Division {
  logical,  ///< mode by mode: ((tile, rest), (tile, rest))
  zipped,   ///< ((tile, tile), (rest, rest))
  tiled,    ///< ((tile, tile), rest, rest)
  flat      ///< (tile, tile, rest, rest)
};

/// A, and A divided by a layout or a tiler, each tile of its own colour in both. Throws what the divide throws.
Figure division_picture(const Layout<>& A, const Tiler<Checked>& tiler, Division division = Division::logical,
                        Extent extent = {});

}  // namespace colex::render
