#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/notation/coerce.hpp"
#include "colex/render/pictures.hpp"

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

namespace {

constexpr std::int64_t banks = 32, word_bytes = 4, vector_bytes = 16, threads_of_a_phase = 8, largest = 65536;

/// A tile of rows x columns, by the offsets of its elements in bytes.
struct Tile {
  std::int64_t rows = 0, columns = 0, element_bytes = 0;
  std::vector<std::int64_t> bytes;  ///< column by column

  std::int64_t at(std::int64_t row, std::int64_t column) const { return bytes[static_cast<std::size_t>(row + column * rows)]; }
};

Tile tile_of(const notation::Value<>& value, std::int64_t element_bytes) {
  const auto shape = domain_of(value);
  if (!shape || !value_at(value, 0))
    throw Rejection(Kind::type, "banks are of a layout of offsets; " + to_string(value) + " is " + a_type_name(value));
  if (shape->is_leaf() || shape->rank() != 2)
    throw Rejection(Kind::type, "a tile in shared memory has two modes, rows and columns; " + to_string(value) + " has not");
  if (element_bytes < 1 || element_bytes > vector_bytes || vector_bytes % element_bytes != 0)
    throw Rejection(Kind::domain, "an element has 1, 2, 4, 8 or 16 bytes, not " + std::to_string(element_bytes));
  if (Checked(largest) < product(*shape)) throw Rejection(Kind::limit, "a picture of the banks of more than 65536 elements");
  Tile tile{product(shape->mode(0)).value(), product(shape->mode(1)).value(), element_bytes, {}};
  for (std::int64_t k = 0; k < tile.rows * tile.columns; ++k)
    tile.bytes.push_back(value_at(value, k).value_or(0) * element_bytes);
  return tile;
}

/// The word that a byte lies in, also of a negative offset.
std::int64_t floor_word(std::int64_t byte) { return byte >= 0 ? byte / word_bytes : -((-byte + word_bytes - 1) / word_bytes); }

/// How many wavefronts the bytes of a phase take.
std::size_t wavefronts(const std::set<std::int64_t>& words) {
  std::map<std::int64_t, std::size_t> in_bank;
  std::size_t most = 0;
  for (const std::int64_t word : words) most = std::max(most, ++in_bank[word % banks]);
  return most;
}

/// The wavefronts of each phase, and of what a phase consists.
struct Phases {
  std::string what;
  std::vector<std::size_t> wavefronts;
};

/// Vectors run along the columns, or along the rows where these are contiguous.
Phases phases_of(const Tile& tile) {
  const bool along_rows = tile.rows > 1 && tile.at(1, 0) - tile.at(0, 0) == tile.element_bytes;
  const std::int64_t run = vector_bytes / tile.element_bytes;
  const std::int64_t length = along_rows ? tile.rows : tile.columns, lines = along_rows ? tile.columns : tile.rows;
  Phases phases{
      "16 bytes from each of " + std::to_string(std::min(lines, threads_of_a_phase)) + (along_rows ? " columns" : " rows"), {}};
  for (std::int64_t begin = 0; begin + run <= length; begin += run) {
    for (std::int64_t line = 0; line < lines; line += threads_of_a_phase) {
      std::set<std::int64_t> words;
      for (std::int64_t thread = line; thread < std::min(lines, line + threads_of_a_phase); ++thread) {
        for (std::int64_t k = begin; k < begin + run; ++k) {
          const std::int64_t byte = along_rows ? tile.at(k, thread) : tile.at(thread, k);
          for (std::int64_t b = byte; b < byte + tile.element_bytes; ++b) words.insert(b / word_bytes);
        }
      }
      phases.wavefronts.push_back(wavefronts(words));
    }
  }
  return phases;
}

std::string in_words(const Phases& phases) {
  if (phases.wavefronts.empty()) return "the tile is too small for a vector of 16 bytes";
  std::map<std::size_t, std::size_t> counts;
  for (const std::size_t n : phases.wavefronts) ++counts[n];
  std::string text = phases.what + ": ";
  bool first = true;
  for (const auto& [n, count] : counts) {
    text += (first ? "" : ", ") + std::to_string(n) + (n == 1 ? " wavefront in " : " wavefronts in ") + std::to_string(count) +
            " of " + std::to_string(phases.wavefronts.size()) + " phases";
    first = false;
  }
  return text + (counts.rbegin()->first == 1 ? ", no conflict" : "");
}

}  // namespace

Figure bank_picture(const notation::Value<>& value, std::int64_t element_bytes, Extent extent) {
  const Tile tile = tile_of(value, element_bytes);
  Grid picture = *layout_picture(value, extent);
  picture.note.clear();
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    for (std::size_t j = 0; j < picture.cells[i].size(); ++j) {
      const std::int64_t byte = tile.at(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j));
      const std::int64_t bank = (floor_word(byte) % banks + banks) % banks;
      picture.cells[i][j] = Cell(std::to_string(bank), Fill::bank, bank);
    }
  }
  Figure figure = side_by_side("", {std::move(picture)});
  figure.note = "each cell has the number of its bank, 0 to 31; elements of " + std::to_string(element_bytes) +
                (element_bytes == 1 ? " byte; " : " bytes; ") + in_words(phases_of(tile));
  return figure;
}

}  // namespace colex::render
