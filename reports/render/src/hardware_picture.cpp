#include "colex/render/hardware_picture.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "colex/notation/coerce.hpp"

#include "literal.hpp"

namespace colex::render {

namespace {

Grid operand_picture(const evidence::Operand& operand, const Extent& extent) {
  const auto value = literal(operand.layout);
  if (!value || notation::Parameter<Checked, Layout<>>::price(*value) < 0)
    throw Rejection(Kind::type, operand.layout + " is no layout");
  Grid picture = thread_values(notation::Parameter<Checked, Layout<>>::convert(*value), static_cast<std::int64_t>(operand.rows),
                               static_cast<std::int64_t>(operand.columns), extent);
  picture.title = operand.name + "  " + picture.title;
  return picture;
}

/// Where a product is written: A left of C and D, B, with its contraction index down, above them.
std::pair<std::size_t, std::size_t> place_in_product(const std::string& operand) {
  if (operand == "A") return {1, 0};
  if (operand == "B") return {0, 1};
  return operand == "C" ? std::pair<std::size_t, std::size_t>{1, 1} : std::pair<std::size_t, std::size_t>{1, 2};
}

/// How many rows each matrix has that an instruction moves, as its name says: 8 of ldmatrix.sync.aligned.m8n8.x4.shared.b16.
/// Nothing for what moves none.
std::optional<std::size_t> rows_of_a_matrix(const std::string& instruction) {
  const std::size_t at = instruction.find("matrix");
  const std::size_t shape = at == std::string::npos ? at : instruction.find(".m", at);
  if (shape == std::string::npos) return std::nullopt;
  std::size_t rows = 0;
  for (std::size_t k = shape + 2; k < instruction.size() && instruction[k] >= '0' && instruction[k] <= '9'; ++k)
    rows = 10 * rows + static_cast<std::size_t>(instruction[k] - '0');
  return rows > 0 && rows <= 64 ? std::optional(rows) : std::nullopt;
}

/// Some rows of a grid.
Grid rows_from(const Grid& grid, std::size_t begin, std::size_t count) {
  Grid part = grid;
  const std::size_t end = std::min(begin + count, grid.cells.size());
  const auto cut = [&](auto& list) {
    if (list.empty()) return;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(end), list.end());
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(begin));
  };
  cut(part.row_labels);
  cut(part.cells);
  cut(part.row_weights);
  part.rows = static_cast<std::int64_t>(end - begin);
  return part;
}

/// Matrices that are moved, as the manual draws them: each with its rows as rows, below one another, where they come from
/// beside where they go to.
Figure matrices(const evidence::Hardware& hardware, std::size_t rows) {
  constexpr Extent whole = {64, 64};
  Figure figure;
  for (std::size_t column = 0; column < hardware.operands.size(); ++column) {
    // An operand counts along the rows of the matrices first.
    const Grid all = transposed(operand_picture(hardware.operands[column], whole));
    const std::size_t count = (all.cells.size() + rows - 1) / rows;
    for (std::size_t k = 0; k < count; ++k) {
      Grid matrix = rows_from(all, k * rows, rows);
      if (count > 1)
        matrix.title = "matrix " + std::to_string(k) + (k == 0 ? " of " + all.title : " of " + hardware.operands[column].name);
      figure.panels.push_back({std::move(matrix), k, column});
    }
  }
  return figure;
}

Figure drawn(const evidence::Hardware& hardware, const Extent& extent) {
  if (const auto rows = rows_of_a_matrix(hardware.instruction)) return matrices(hardware, *rows);
  Figure figure;
  const bool is_product = hardware.operands.front().name == "A";
  for (const evidence::Operand& operand : hardware.operands) {
    Grid picture = operand_picture(operand, extent);
    if (!is_product) {
      figure.panels.push_back({std::move(picture), 0, figure.panels.size()});
      continue;
    }
    const auto [row, column] = place_in_product(operand.name);
    figure.panels.push_back({operand.name == "B" ? transposed(picture) : std::move(picture), row, column});
  }
  return figure;
}

}  // namespace

std::optional<Figure> hardware_picture(const evidence::Hardware& hardware, Extent extent) {
  if (hardware.operands.empty()) return std::nullopt;
  const auto figure = attempt([&] { return drawn(hardware, extent); });
  return figure ? std::optional(*figure) : std::nullopt;
}

}  // namespace colex::render
