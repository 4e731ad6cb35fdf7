#include "colex/render/tile_picture.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "colex/complement.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/render/layout_picture.hpp"

namespace colex::render {

namespace {

/// So many elements are followed.
constexpr std::int64_t followed = 65536;

}  // namespace

Figure complement_picture(const Layout<>& L, const std::optional<Checked>& cotarget, Extent extent) {
  const Layout<> C = cotarget ? complement(L, *cotarget) : complement(L);
  struct Reached {
    std::int64_t copy = 0;
    int times = 0;
  };
  std::map<std::int64_t, Reached> reached;
  const std::int64_t tile = size(L).value(), copies = std::min(size(C).value(), followed / std::max<std::int64_t>(tile, 1) + 1);
  for (std::int64_t copy = 0; copy < copies; ++copy) {
    for (std::int64_t i = 0; i < std::min(tile, followed); ++i) {
      Reached& there = reached[(L(Checked(i)) + C(Checked(copy))).value()];
      if (there.times++ == 0) there.copy = copy;
    }
  }
  const std::int64_t end = reached.rbegin()->first + 1;
  // A row is a copy of what lies below the first stride of the complement, as far as that makes a table of some height.
  const std::int64_t whole_units = (cosize(L).value() + 7) / 8 * 8;
  const std::int64_t width = std::min(end, std::max<std::int64_t>(8, std::min(whole_units, extent.columns)));
  Grid values = grid(
      "", (end + width - 1) / width, width,
      [&](std::int64_t i, std::int64_t j) {
        const auto found = reached.find(i * width + j);
        if (found == reached.end()) return Cell(i * width + j < end ? std::to_string(i * width + j) : "", Fill::hole);
        Cell cell(std::to_string(found->first), Fill::thread, found->second.copy);
        cell.hatched = found->second.times > 1;
        return cell;
      },
      extent);
  for (std::size_t i = 0; i < values.row_labels.size(); ++i)
    values.row_labels[i] = std::to_string(static_cast<std::int64_t>(i) * width);
  values.title = to_string(L) + " and its copies by the complement " + to_string(C);
  if (static_cast<std::int64_t>(reached.size()) < end) values.remark("grey: values that none reaches");
  Grid tiles = offsets(
      "complement " + to_string(C), C.shape(), [&](const Tuple<Checked>& c) { return to_string(C(c)); }, extent);
  for (auto& row : tiles.cells) {
    for (Cell& cell : row) cell = Cell(cell.text);
  }
  for (std::int64_t copy = 0; copy < copies; ++copy) {
    if (Cell* cell = cell_at(tiles, C.shape(), copy)) *cell = Cell(cell->text, Fill::thread, copy);
  }
  return side_by_side("", {std::move(values), std::move(tiles)});
}

Figure division_picture(const Layout<>& A, const Layout<>& B, Extent extent) {
  const Layout<> R = logical_divide(A, B);
  const Layout<> tiles = make_layout<Checked, Checked>({B, complement(B, size(A))});
  Grid whole = function_picture(
      "A = " + to_string(A), A.shape(), [&](std::int64_t i) { return std::optional(A(Checked(i)).value()); }, extent);
  Grid divided = function_picture(
      "by " + to_string(B) + ": " + to_string(R), R.shape(), [&](std::int64_t i) { return std::optional(R(Checked(i)).value()); },
      extent);
  const std::int64_t tile = size(B).value();
  for (std::int64_t x = 0; x < std::min(size(tiles).value(), followed); ++x) {
    const std::int64_t number = x / tile;
    if (Cell* cell = cell_at(whole, A.shape(), tiles(Checked(x)).value())) *cell = Cell(cell->text, Fill::thread, number);
    if (Cell* cell = cell_at(divided, R.shape(), x)) *cell = Cell(cell->text, Fill::thread, number);
  }
  divided.remark("a column is a tile");
  return side_by_side("", {std::move(whole), std::move(divided)});
}

}  // namespace colex::render
