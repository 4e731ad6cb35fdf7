// What a complement fills, and how a divide cuts, as tiles of one colour each.
//
//   complement_picture(4:2, 24)       the values 0 … 23 in a row: the layout's own are the first tile, its copies the others, holes grey
//   division_picture((8,8):(1,8), …)  the dividend, each tile of its own colour
#pragma once

#include <optional>

#include "colex/layout.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// The values that L, moved by each value of its complement, reaches: the copies are coloured by their number, and what none reaches is a hole.
/// Throws what complement throws.
Figure complement_picture(const Layout<>& L, const std::optional<Checked>& cotarget, Extent extent = {});

/// A, coloured by the tile that logical_divide(A, B) has an element in, and the tiles as the columns of the result. Throws what
/// logical_divide throws.
Figure division_picture(const Layout<>& A, const Layout<>& B, Extent extent = {});

}  // namespace colex::render
