// Several grids as one picture.
//
//   Figure{"A o B", {{B}, {A, 0, 1}, {R, 0, 2}}}          B, A and R from left to right
//   Figure{"mma",   {{A, 1, 0}, {B, 0, 1}, {C, 1, 1}}}    A left of C, B above it, as a product is written
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/render/grid.hpp"

namespace colex::render {

/// A grid with its place among the others.
struct Panel {
  Grid grid;
  std::size_t row = 0, column = 0;
};

/// Grids with a title above and a note below (either may be empty).
struct Figure {
  std::string title;
  std::vector<Panel> panels;
  std::string note;
};

/// The grids from left to right.
Figure side_by_side(std::string title, std::vector<Grid> grids);

/// The grids as text, one below the other.
std::string to_text(const Figure& figure);

}  // namespace colex::render
