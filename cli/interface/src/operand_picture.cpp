#include <algorithm>
#include <cstddef>
#include <sstream>
#include <utility>
#include <vector>

#include "colex/print.hpp"
#include "colex/render/figure.hpp"

#include "question_parts.hpp"

namespace colex::cli {

namespace {

constexpr std::int64_t most_rows = 8, most_columns = 8;
constexpr std::size_t widest = 116;

/// Part of a picture.
render::Grid window(const render::Grid& all, std::int64_t row, std::int64_t column, std::int64_t columns) {
  const auto cut = [](const auto& list, std::int64_t first, std::int64_t count) {
    const auto size = static_cast<std::int64_t>(list.size());
    return std::vector(list.begin() + std::min(first, size), list.begin() + std::min(first + count, size));
  };
  render::Grid part;
  part.title = all.title;
  part.column_labels = cut(all.column_labels, column, columns);
  part.row_labels = cut(all.row_labels, row, most_rows);
  for (const auto& cells : cut(all.cells, row, most_rows)) part.cells.push_back(cut(cells, column, columns));
  return part;
}

std::vector<std::string> lines_of(const render::Grid& grid) {
  std::istringstream text(render::to_text(grid));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::size_t width(const std::vector<std::string>& lines) {
  std::size_t most = 0;
  for (const std::string& line : lines) most = std::max(most, line.size());
  return most;
}

std::string joined(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  constexpr std::size_t gap = 3;
  const std::size_t column = width(left) + gap;
  std::string text;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    std::string line = i < left.size() ? left[i] : "";
    if (i < right.size() && !right[i].empty()) {
      line.resize(column, ' ');
      line += right[i];
    }
    text += line + '\n';
  }
  return text;
}

/// Both, cut to what is around the element and to the width of a terminal.
std::string both(const PicturedOperand& operand, const render::Grid& is, const render::Grid& said) {
  const auto part = [&](render::Grid grid, std::int64_t columns) {
    const std::int64_t row = operand.row / most_rows * most_rows, column = operand.column / columns * columns;
    if (operand.rows > most_rows || operand.columns > columns)
      grid.title += ", from (" + std::to_string(row) + ',' + std::to_string(column) + ") of " + std::to_string(operand.rows) +
                    " x " + std::to_string(operand.columns) + " on";
    return lines_of(window(grid, row, column, columns));
  };
  for (std::int64_t columns = std::min(most_columns, operand.columns); columns > 1; --columns) {
    const std::vector<std::string> left = part(is, columns), right = part(said, columns);
    if (width(left) + width(right) <= widest) return joined(left, right);
  }
  return joined(part(is, 1), part(said, 1));
}

render::Grid places(std::string title, const PicturedOperand& operand, const ComposedLayout<>& layout) {
  const auto place = [&](std::int64_t row, std::int64_t column) {
    return render::Cell(std::to_string(layout(tuple(row, column)).value()));
  };
  return render::grid(std::move(title), operand.rows, operand.columns, place, {operand.rows, operand.columns});
}

}  // namespace

std::string beside(const PicturedOperand& operand, const Layout<>& known, const Layout<>& given) {
  const render::Extent all{operand.rows, operand.columns};
  render::Grid is = render::thread_values(known, operand.rows, operand.columns, all),
               said = render::thread_values(given, operand.rows, operand.columns, all);
  is.title = operand.name + " as it is";
  said.title = operand.name + " as given";
  return both(operand, is, said);
}

std::string beside_in_rows(const std::string& name, std::int64_t row_elements, const Layout<>& known, const Layout<>& given) {
  std::int64_t element = 0;
  const std::int64_t count = std::min(size(known).value(), size(given).value());
  for (std::int64_t i = 0; i < count; ++i) {
    element = known(Checked(i)).value();
    if (element != given(Checked(i)).value()) break;
  }
  const std::int64_t rows = (cosize(known).value() + row_elements - 1) / row_elements;
  const auto table = [&](const char* as, const Layout<>& layout) {
    // Elements are counted along a row, and the 1-D index of a tile down its columns.
    render::Grid grid = transposed(render::thread_values(layout, row_elements, rows, {row_elements, rows}));
    grid.title = name + as;
    return grid;
  };
  return both({name, rows, row_elements, element / row_elements, element % row_elements}, table(" as it is", known),
              table(" as given", given));
}

std::string beside(const PicturedOperand& operand, const std::string& known_as, const ComposedLayout<>& known,
                   const ComposedLayout<>& given) {
  return both(operand, places(operand.name + ' ' + known_as, operand, known), places(operand.name + " as given", operand, given));
}

}  // namespace colex::cli
