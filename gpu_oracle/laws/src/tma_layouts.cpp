// The coordinates of a tensor map as a layout of the tensor's coordinates: there is one wherever the coordinates of the starts
// for which the map is right are those of any layout.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple_algorithms.hpp"

#include "chapters.hpp"
#include "tma_drawn.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using predictions::floor_quotient;
using predictions::floor_remainder;
using predictions::TmaHolds;
using predictions::TmaMap;
using predictions::TmaTile;

namespace {

using Points = std::vector<Integers>;  ///< what each number is mapped to

Integers coordinates_of(const TmaMap& map, const Integers& starts) {
  Integers result;
  for (const Checked& coordinate : map.at(checked_list(starts))) result.push_back(coordinate.value());
  return result;
}

Integers sum_of(const Integers& x, const Integers& y, std::int64_t times = 1) {
  Integers result;
  for (std::size_t k = 0; k < x.size(); ++k) result.push_back(x[k] + times * y[k]);
  return result;
}

/// Whether the point of x is that of x % width and that of the rest, for each x.
bool adds_up_at(const Points& f, std::size_t width) {
  for (std::size_t x = width; x < f.size(); ++x) {
    if (f[x] != sum_of(f[x % width], f[x - x % width])) return false;
  }
  return true;
}

/// Whether a layout maps 0, 1, … to those points; the last of its modes goes on behind them if `is_open`.
bool is_layout(const Points& f, bool is_open) {
  if (f.size() == 1) return true;
  for (std::size_t width = 2; width <= f.size(); ++width) {
    // Its first mode has steps of f[1].
    if (f[width - 1] != sum_of(f[0], f[1], static_cast<std::int64_t>(width) - 1)) return false;
    if ((!is_open && f.size() % width != 0) || !adds_up_at(f, width)) continue;
    Points rest;
    for (std::size_t x = 0; x < f.size(); x += width) rest.push_back(f[x]);
    if (is_layout(rest, is_open)) return true;
  }
  return false;
}

/// Whether one does whose modes are those leaves or parts of them.
bool is_layout_of_leaves(const Points& f, const std::vector<Leaf>& leaves) {
  std::size_t begin = 1;
  for (const Leaf& leaf : leaves) {
    const bool is_last = &leaf == &leaves.back();
    const std::size_t end = begin * static_cast<std::size_t>(leaf.extent);
    Points digits;
    for (std::size_t x = 0; x < end; x += begin) digits.push_back(f[x]);
    if (!is_layout(digits, is_last) || !adds_up_at(f, end)) return false;
    begin = end;
  }
  return true;
}

/// The coordinates along one mode of the tensor, where the tile starts at 0 in all others.
Points along(const DrawnTile& drawn, const TmaMap& map, std::size_t mode) {
  Points points;
  Integers starts(drawn.modes().size(), 0);
  for (std::int64_t x = 0; x < drawn.modes()[mode].extent; ++x) {
    starts[mode] = x;
    points.push_back(coordinates_of(map, starts));
  }
  return points;
}

/// The same, those of a tile's elements being those of its first one.
Points of_tiles(const Points& points, std::int64_t box) {
  Points result;
  for (std::size_t x = 0; x < points.size(); ++x) result.push_back(points[x - x % static_cast<std::size_t>(box)]);
  return result;
}

/// Whether the coordinates are those of each mode by itself, wherever the tile starts in the others.
bool is_apart(const DrawnTile& drawn, const TmaMap& map, std::size_t mode, const Points& points) {
  std::vector<Integers> lists;
  for (const DrawnMode& other : drawn.modes()) lists.push_back({0, other.extent - 1});
  lists[mode] = {0};
  for (Integers& starts : combinations(lists)) {
    const Integers others = coordinates_of(map, starts);
    for (std::size_t x = 0; x < points.size(); ++x) {
      starts[mode] = static_cast<std::int64_t>(x);
      if (coordinates_of(map, starts) != sum_of(others, sum_of(points[x], points[0], -1))) return false;
    }
  }
  return true;
}

/// What the layout maps a start to, of which each mode's digits are rounded down and the last goes on.
Integers image_of(const CoordinateLayout<>& layout, const Integers& starts, std::size_t dimensions) {
  Vector<Checked> where;
  for (std::size_t m = 0; m < starts.size(); ++m) {
    const auto extents = leaves(layout.shape().mode(m));
    const auto strides = leaves(layout.stride().mode(m));
    Checked rest = starts[m];
    for (std::size_t k = 0; k < extents.size(); ++k) {
      where = where + (k + 1 == extents.size() ? rest : floor_remainder(rest, extents[k])) * strides[k];
      rest = floor_quotient(rest, extents[k]);
    }
  }
  Integers result;
  for (std::size_t d = 0; d < dimensions; ++d) result.push_back(where[{d}].value());
  return result;
}

/// Starts of the grid, and before the tensor as far as it is long.
std::vector<Integers> grid_and_before(const DrawnTile& drawn) {
  std::vector<Integers> lists;
  for (const DrawnMode& mode : drawn.modes()) {
    lists.push_back({-mode.extent, 0});
    if (mode.box < mode.extent) lists.back().insert(lists.back().end(), {-mode.box, mode.box, (mode.tiles() - 1) * mode.box});
  }
  return combinations(lists);
}

/// Whether the layout has the coordinates of each tile for which the map is right; before the tensor if it has those of elements.
bool has_coordinates(const DrawnTile& drawn, const TmaMap& map, const CoordinateLayout<>& layout, bool of_elements) {
  for (const Integers& starts : grid_and_before(drawn)) {
    const bool is_before = std::any_of(starts.begin(), starts.end(), [](std::int64_t start) { return start < 0; });
    if (map.broken(checked_list(starts)) != nullptr || (is_before && !of_elements)) continue;
    const Integers at = coordinates_of(map, starts);
    if (image_of(layout, starts, at.size()) != at) return false;
  }
  return true;
}

Case is_layout_of_coordinates(const DrawnTile& drawn) {
  const auto& modes = drawn.modes();
  if (drawn.elements() > 2000 || std::any_of(modes.begin(), modes.end(), [](const DrawnMode& m) { return m.extent > 100; }))
    return Case::filtered();
  const TmaTile tile = drawn.tile();
  const std::optional<TmaMap> map = drawn.map(tile, Integers(drawn.modes().size(), 0));
  if (!map || map->at_one_start) return Case::filtered();
  const auto layout = tma_coordinate_layout(tile, *map);
  bool is_any = true, of_elements = true;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const DrawnMode& mode = modes[k];
    Points points = along(drawn, *map, k);
    if (!is_layout(points, true) || !is_apart(drawn, *map, k, points)) {
      of_elements = false;
      points = of_tiles(points, mode.box);
      is_any = is_any && map->holds <= TmaHolds::on_grid && is_layout(points, true);
    }
    if (!layout || mode.leaves.size() == 1) continue;
    const auto& shape = layout->shape().mode(k);
    bool are_leaves = !shape.is_leaf() && shape.rank() == mode.leaves.size();
    for (std::size_t l = 0; are_leaves && l + 1 < mode.leaves.size(); ++l)
      are_leaves = product(shape.mode(l)) == Checked(mode.leaves[l].extent);
    if (are_leaves != is_layout_of_leaves(points, mode.leaves))
      return Case::fails("mode " + std::to_string(k) + " of " + to_string(*layout) +
                         " is of another profile: " + drawn.in_words(tile, drawn.starts()));
  }
  if (layout && !has_coordinates(drawn, *map, *layout, of_elements))
    return Case::fails(to_string(*layout) + " has other coordinates: " + drawn.in_words(tile, drawn.starts()));
  const auto copy = attempt([&] { return make_tma_copy(tile); });
  if (copy.has_value() != (layout && map->holds <= TmaHolds::on_grid) ||
      (copy && to_string(copy->coordinates) != to_string(*layout)))
    return Case::fails("the copy of the grid is another one: " + drawn.in_words(tile, drawn.starts()));
  if (layout.has_value() == is_any) return Case::of(true);
  return Case::fails(std::string("there is ") + (is_any ? "a" : "no") +
                     " layout of coordinates: " + drawn.in_words(tile, drawn.starts()));
}

}  // namespace

void tma_layouts(laws::Programs& laws) {
  laws.add(
      {"tma_coordinates.layout",
       "The coordinates of a tensor map are a layout exactly if those along each mode of the tensor are, or those of its tiles; "
       "of the tensor's profile exactly if such a layout is one of its leaves.",
       "CuTe construct_tma_gbasis; CF 2.1", evidence::Expected::stands,
       "forall tiles of at most 2000 elements, of up to four modes of at most 100, whose map is for more than one start: claim "
       "tma_coordinate_layout is there exactly if the coordinates along each mode, or those of a grid's tiles, are those of "
       "a layout; then it has the coordinates of each tile for which the map is right, also before the tensor, and each "
       "mode is made of the tensor's leaves exactly if a layout of these has the coordinates"},
      drawn_variables(), [](const Assignment& values) { return is_layout_of_coordinates(DrawnTile(values)); });
}

}  // namespace colex::oracle_laws
