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

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/layout.hpp"

namespace colex::render {

/// How much of a large layout is drawn. What is left out is said in the grid's note.
struct Extent {
  std::int64_t rows = 32;
  std::int64_t columns = 32;
};

/// Cells with labels, a title above and a note below (either may be empty).
struct Grid {
  std::string title;
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;
  std::vector<std::vector<std::string>> cells;  ///< by row
  std::string note;
};

/// The grid of rows x columns, cut to `extent`, whose cell (i,j) is cell(i,j).
Grid grid(std::string title, std::int64_t rows, std::int64_t columns,
          const std::function<std::string(std::int64_t, std::int64_t)>& cell, Extent extent = {});

/// The value of L at each coordinate: mode 0 down, the other modes across (in 1-D order if there are several), and a layout of
/// rank 1 in a single row. `value(i, j)` is L's text at that coordinate.
Grid offsets(std::string title, const Tuple<Checked>& shape, const std::function<std::string(const Tuple<Checked>&)>& value,
             Extent extent = {});

/// Which thread holds which element: TV maps (thread, value) to the 1-D index of a tile of rows x columns; cell (i,j) names the
/// threads and values that it is sent to: "T5V1", "T5V1 +3" if three more share it, and "" for a hole. An index beyond the tile is
/// said in the note. Requires TV of rank 2, else throws Rejection(type).
Grid thread_values(const Layout<>& TV, std::int64_t rows, std::int64_t columns, Extent extent = {});

/// The grid as text, in the look of CuTe's print_layout.
std::string to_text(const Grid& grid);

}  // namespace colex::render
