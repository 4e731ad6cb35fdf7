#include "colex/render/tile_picture.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "colex/complement.hpp"
#include "colex/construct.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/render/layout_picture.hpp"
#include "colex/zipped_divide.hpp"

namespace colex::render {

namespace {

/// So many elements are followed.
constexpr std::int64_t elements_followed = 65536;

}  // namespace

Figure complement_picture(const Layout<>& L, const std::optional<Checked>& cotarget, Extent extent) {
  const Layout<> C = cotarget ? complement(L, *cotarget) : complement(L);
  struct Reached {
    std::int64_t copy = 0;
    int times = 0;
  };
  std::map<std::int64_t, Reached> reached;
  const std::int64_t tile = size(L).value(),
                     copies = std::min(size(C).value(), elements_followed / std::max<std::int64_t>(tile, 1) + 1);
  for (std::int64_t copy = 0; copy < copies; ++copy) {
    for (std::int64_t i = 0; i < std::min(tile, elements_followed); ++i) {
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

namespace {

Layout<> divided_by(const Layout<>& A, const Tiler<Checked>& tiler, Division division) {
  switch (division) {
    case Division::logical: return tiler.is_layout() ? logical_divide(A, tiler.layout()) : logical_divide(A, tiler);
    case Division::zipped: return zipped_divide(A, tiler);
    case Division::tiled: return tiled_divide(A, tiler);
    case Division::flat: return flat_divide(A, tiler);
  }
  return A;
}

/// Colours the cells of a function of this shape by the tile that they are in.
void colour_by_tile(Grid& grid, const Tuple<Checked>& shape, const std::function<std::int64_t(std::int64_t)>& tile_of) {
  for (std::int64_t index = 0; index < std::min(product(shape).value(), elements_followed); ++index) {
    if (Cell* cell = cell_at(grid, shape, index)) *cell = Cell(cell->text, Fill::thread, tile_of(index));
  }
}

}  // namespace

Figure division_picture(const Layout<>& A, const Tiler<Checked>& tiler, Division division, Extent extent) {
  const Layout<> R = divided_by(A, tiler, division);
  // The layout that counts A's domain, divided alike, says which element of A stands where.
  const Layout<> counting = make_layout_left(A.shape());
  const Layout<> placed = divided_by(counting, tiler, division), zipped = divided_by(counting, tiler, Division::zipped);
  const std::int64_t of_a_tile = size(zipped.mode(0)).value();
  std::unordered_map<std::int64_t, std::int64_t> tile_of;
  for (std::int64_t x = 0; x < std::min(size(zipped).value(), elements_followed); ++x)
    tile_of[zipped(Checked(x)).value()] = x / of_a_tile;
  const auto picture = [&](const std::string& title, const Layout<>& L) {
    return function_picture(
        title, L.shape(), [&](std::int64_t i) { return std::optional(L(Checked(i)).value()); }, extent);
  };
  Grid whole = picture("A = " + to_string(A), A), divided = picture("by " + to_string(tiler) + ": " + to_string(R), R);
  colour_by_tile(whole, A.shape(), [&](std::int64_t index) { return tile_of[index]; });
  colour_by_tile(divided, R.shape(), [&](std::int64_t x) { return tile_of[placed(Checked(x)).value()]; });
  const bool is_by_column = division == Division::zipped || (division == Division::logical && !tiler.is_tuple());
  divided.remark(is_by_column ? "a column is a tile" : "the same colour is the same tile");
  return side_by_side("", {std::move(whole), std::move(divided)});
}

}  // namespace colex::render
