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

// Pictures as SVG.
//
//   to_svg(side_by_side("", {grid}))      a file that any browser and rsvg-convert show

/// What each such file has near its beginning.
inline constexpr const char* svg_mark = "class=\"picture\" role=\"img\"";

/// The figure as a file of its own: light, or dark where the reader prefers that.
std::string to_svg(const Figure& figure);

/// The figure as an element of a page that has svg_style() once.
std::string svg_element(const Figure& figure);

/// The style that the elements need, as CSS.
std::string svg_style();

/// The same in the dark, each rule under this selector: `:root[data-theme=dark] `, or nothing.
std::string svg_dark_style(const std::string& under);

// Pictures as LaTeX, in the look of CuTe's print_latex and print_latex_tv.
//
//   to_tikz(side_by_side("", {grid}))      a document of the class `standalone`

/// The figure as a LaTeX document that pdflatex sets.
std::string to_tikz(const Figure& figure);

}  // namespace colex::render
