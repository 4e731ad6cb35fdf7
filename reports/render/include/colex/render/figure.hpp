// Pictures before they have a format, and as SVG and LaTeX: a grid, and several as one figure.
//
// A grid: what a picture of a layout is before it has a format. Cells in the middle, labels outside.
//
//   to_text(offsets((2,3):(3,1)))          (2,3):(3,1)
//                                                0   1   2
//                                              +---+---+---+
//                                           0  | 0 | 1 | 2 |
//                                              +---+---+---+
//                                           1  | 3 | 4 | 5 |
//                                              +---+---+---+
//
// Source: the look of CuTe's `print_layout` and, for thread-value layouts, of `print_latex_tv`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "colex/layout.hpp"

namespace colex::render {

/// How much of a large layout is drawn. What is left out is said in the grid's note.
struct Extent {
  std::int64_t rows = 32;
  std::int64_t columns = 32;
};

/// What a cell is filled with.
enum class Fill : std::uint8_t {
  none,
  thread,  ///< one of eight colours, as CuTe colours threads
  value,   ///< one of eight tints, as CuTe shades values
  bank,    ///< one of 32 hues
  hole,    ///< grey: nothing is here
  differs  ///< what is compared differs here
};

/// A cell: its text, and how it is set off from the others.
struct Cell {
  Cell() = default;
  Cell(std::string t, Fill f = Fill::none, std::int64_t n = 0)
      : text(std::move(t)), fill(f), colour(n) {}  // NOLINT(google-explicit-constructor)
  Cell(const char* t) : text(t) {}                 // NOLINT(google-explicit-constructor): a cell is its text

  std::string text;
  Fill fill = Fill::none;
  std::int64_t colour = 0;  ///< which of the fill's colours, counted on and on
  bool hatched = false;     ///< several coordinates, or threads, have this value
  bool outlined = false;    ///< this is the one to look at
};

/// Cells with labels, a title above and a note below (either may be empty).
struct Grid {
  std::string title;
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;
  std::vector<std::vector<Cell>> cells;  ///< by row
  std::string note;
  std::vector<int> row_weights;        ///< how heavy the line above a row is: 0 within the innermost mode; empty for all 0
  std::vector<int> column_weights;     ///< likewise, left of a column
  std::int64_t rows = 0, columns = 0;  ///< of the whole, of which the cells may be a part; 0 if they are all of it

  /// Adds a remark to the note.
  void remark(const std::string& text) { note += (note.empty() ? "" : "; ") + text; }
};

/// What is to be read below the grid: how much of it is drawn, where that is not all, and its note.
std::string caption(const Grid& grid);

/// The grid cut down to an extent so that what is outlined stays: a row, or a column, of dots stands for what is left out
/// between others.
///
///   focused(0 1 2 … 9, with 7 outlined, {1, 3})     0 1 ... [7]
Grid focused(const Grid& grid, const Extent& extent);

/// How heavy the lines between the coordinates of a mode are: a line between two tiles of a nested mode is heavier than one
/// within.
///
///   nested_weights((2,2,3), 12) = 0 0 1 0 2 0 1 0 2 0 1 0
std::vector<int> nested_weights(const Tuple<Checked>& shape, std::size_t count);

/// The modes of a shape behind the first, as one tuple: what is drawn across.
Tuple<Checked> modes_across(const Tuple<Checked>& shape);

/// The same grid with rows and columns exchanged.
Grid transposed(const Grid& grid);

/// The grid of rows x columns, cut to `extent`, whose cell (i,j) is cell(i,j).
Grid grid(std::string title, std::int64_t rows, std::int64_t columns, const std::function<Cell(std::int64_t, std::int64_t)>& cell,
          Extent extent = {});

/// The value of L at each coordinate: mode 0 down, the other modes across (in 1-D order if there are several), and a layout of
/// rank 1 in a single row. `value(i, j)` is L's text at that coordinate.
Grid offsets(std::string title, const Tuple<Checked>& shape, const std::function<std::string(const Tuple<Checked>&)>& value,
             Extent extent = {});

/// Which thread holds which element: TV maps (thread, value) to the 1-D index of a tile of rows x columns; cell (i,j) names the
/// threads and values that it is sent to: "T5V1", "T5V1 +3" if three more share it, and "" for a hole. An index beyond the tile
/// is said in the note. Coloured by thread; an element of several is hatched, one of none is grey. Requires TV of rank 2, else
/// throws Rejection(type).
Grid thread_values(const Layout<>& TV, std::int64_t rows, std::int64_t columns, Extent extent = {});
/// The same of a function of (thread, value).
Grid thread_values(std::string title, std::int64_t threads, std::int64_t values,
                   const std::function<std::int64_t(std::int64_t, std::int64_t)>& index, std::int64_t rows, std::int64_t columns,
                   Extent extent = {});

/// The grid as text, in the look of CuTe's print_layout.
std::string to_text(const Grid& grid);

// Several grids as one picture.
//
//   Figure{"A o B", {{B}, {A, 0, 1}, {R, 0, 2}}}          B, A and R from left to right
//   Figure{"mma",   {{A, 1, 0}, {B, 0, 1}, {C, 1, 1}}}    A left of C, B above it, as a product is written

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
