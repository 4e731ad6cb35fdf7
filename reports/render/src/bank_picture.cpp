#include "colex/render/bank_picture.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "colex/render/layout_picture.hpp"

namespace colex::render {

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
