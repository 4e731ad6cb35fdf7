#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>

#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/render/pictures.hpp"

namespace colex::render {

using notation::Value;

namespace {

/// Beyond so many coordinates only those that are shown are compared with one another.
constexpr std::int64_t compared = 65536;

/// How many rows the picture of a shape has.
std::int64_t rows_of(const Tuple<Checked>& shape) { return shape.rank() < 2 ? 1 : product(shape.mode(0)).value(); }

template <class T>
inline constexpr bool is_integer_layout =
    std::is_same_v<T, Layout<>> || std::is_same_v<T, ComposedLayout<Checked>> || std::is_same_v<T, OffsetLayout<Checked>>;

template <class T>
inline constexpr bool is_coordinate_layout =
    std::is_same_v<T, CoordinateLayout<Checked>> || std::is_same_v<T, OffsetLayout<Checked, Vector<Checked>>>;

template <class T>
Tuple<Checked> shape_of(const T& L) {
  if constexpr (requires { L.layout.shape(); }) {
    return L.layout.shape();
  } else {
    return L.shape();
  }
}

template <class T>
auto value_of(const T& L, std::int64_t index) {
  if constexpr (requires { L.offset + L.layout(Checked(index)); }) {
    return L.offset + L.layout(Checked(index));
  } else {
    return L(Checked(index));
  }
}

}  // namespace

Grid function_picture(std::string title, const Tuple<Checked>& shape,
                      const std::function<std::optional<std::int64_t>(std::int64_t)>& value, Extent extent) {
  Grid picture = offsets(
      std::move(title), shape, [](const Tuple<Checked>&) { return std::string(); }, extent);
  const std::int64_t rows = rows_of(shape);
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    for (std::size_t j = 0; j < picture.cells[i].size(); ++j) {
      const auto v = value(static_cast<std::int64_t>(i) + static_cast<std::int64_t>(j) * rows);
      picture.cells[i][j] = v ? Cell(std::to_string(*v), Fill::value, *v) : Cell("", Fill::hole);
    }
  }
  return picture;
}

std::string place_name(const Tuple<Checked>& shape, std::int64_t index) {
  if (shape.rank() < 2) return std::to_string(index);
  std::string text;
  for (const Tuple<Checked>& mode : shape.modes()) {
    const std::int64_t extent = product(mode).value();
    text += (text.empty() ? "(" : ",") + std::to_string(index % extent);
    index /= extent;
  }
  return text + ')';
}

std::optional<std::pair<std::int64_t, std::int64_t>> first_shared(
    const Tuple<Checked>& shape, const std::function<std::optional<std::int64_t>(std::int64_t)>& value) {
  std::unordered_map<std::int64_t, std::int64_t> first_with;
  const std::int64_t count = std::min(product(shape).value(), compared);
  for (std::int64_t index = 0; index < count; ++index) {
    const auto v = value(index);
    if (!v) continue;
    const auto [found, is_new] = first_with.emplace(*v, index);
    if (!is_new) return std::pair(found->second, index);
  }
  return std::nullopt;
}

void hatch_shared(Grid& grid, const Tuple<Checked>& shape,
                  const std::function<std::optional<std::int64_t>(std::int64_t)>& value) {
  const std::int64_t rows = rows_of(shape), count = product(shape).value();
  std::map<std::int64_t, int> occurrences;
  const auto count_index = [&](std::int64_t index) {
    if (const auto v = value(index)) ++occurrences[*v];
  };
  if (count <= compared) {
    for (std::int64_t k = 0; k < count; ++k) count_index(k);
  } else {
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
      for (std::size_t j = 0; j < grid.cells[i].size(); ++j)
        count_index(static_cast<std::int64_t>(i) + static_cast<std::int64_t>(j) * rows);
    }
  }
  bool any = false;
  for (std::size_t i = 0; i < grid.cells.size(); ++i) {
    for (std::size_t j = 0; j < grid.cells[i].size(); ++j) {
      const auto v = value(static_cast<std::int64_t>(i) + static_cast<std::int64_t>(j) * rows);
      if (!v || occurrences[*v] < 2) continue;
      grid.cells[i][j].hatched = any = true;
    }
  }
  if (!any) return;
  const auto shared = first_shared(shape, value);
  grid.remark("hatched: values of several coordinates" +
              (shared ? ", as " + std::to_string(*value(shared->first)) + " of " + place_name(shape, shared->first) + " and " +
                            place_name(shape, shared->second)
                      : std::string()));
}

std::optional<Grid> layout_picture(const Value<>& value, Extent extent) {
  return std::visit(
      [&](const auto& L) -> std::optional<Grid> {
        using T = std::decay_t<decltype(L)>;
        if constexpr (is_integer_layout<T>) {
          const auto at = [&](std::int64_t k) { return std::optional(value_of(L, k).value()); };
          Grid picture = function_picture(to_string(value), shape_of(L), at, extent);
          hatch_shared(picture, shape_of(L), at);
          return picture;
        } else if constexpr (is_coordinate_layout<T>) {
          return offsets(
              to_string(value), shape_of(L), [&](const Tuple<Checked>& c) { return to_string(value_of(L, c.leaf().value())); },
              extent);
        } else {
          return std::nullopt;
        }
      },
      value.content());
}

std::optional<Tuple<Checked>> domain_of(const Value<>& value) {
  return std::visit(
      [](const auto& L) -> std::optional<Tuple<Checked>> {
        using T = std::decay_t<decltype(L)>;
        if constexpr (is_integer_layout<T> || is_coordinate_layout<T>) {
          return shape_of(L);
        } else {
          return std::nullopt;
        }
      },
      value.content());
}

std::optional<std::int64_t> value_at(const Value<>& value, std::int64_t index) {
  return std::visit(
      [&](const auto& L) -> std::optional<std::int64_t> {
        if constexpr (is_integer_layout<std::decay_t<decltype(L)>>) {
          const Result<Checked> result = attempt([&] { return Checked(value_of(L, index)); });
          if (result) return (*result).value();
        }
        return std::nullopt;
      },
      value.content());
}

Cell* cell_at(Grid& grid, const Tuple<Checked>& shape, std::int64_t index) {
  const std::int64_t rows = rows_of(shape);
  const auto i = static_cast<std::size_t>(index % rows), j = static_cast<std::size_t>(index / rows);
  return index >= 0 && i < grid.cells.size() && j < grid.cells[i].size() ? &grid.cells[i][j] : nullptr;
}

namespace {

/// So many coordinates of a large B are followed.
constexpr std::int64_t followed = 4096;

}  // namespace

Figure composition_picture(const Layout<>& A, const Layout<>& B, Extent extent) {
  const std::int64_t count = std::min(size(B).value(), followed);
  const auto B_at = [&](std::int64_t x) { return std::optional(B(Checked(x)).value()); };
  Grid first = function_picture("B = " + to_string(B), B.shape(), B_at, extent);
  Grid second = function_picture(
      "A = " + to_string(A), A.shape(), [&](std::int64_t i) { return std::optional(A(Checked(i)).value()); }, extent);
  for (auto& row : second.cells) {
    for (Cell& cell : row) cell.fill = Fill::hole;
  }
  const Result<Layout<>> composite = try_composition(A, B);
  Grid third = function_picture(
      composite ? "A o B = " + to_string(*composite) : "A(B(x)): no layout has these values", B.shape(),
      [&](std::int64_t x) { return std::optional(A(B(Checked(x))).value()); }, extent);
  bool beyond = false;
  for (std::int64_t x = 0; x < count; ++x) {
    for (Grid* grid : {&first, &third}) {
      if (Cell* cell = cell_at(*grid, B.shape(), x)) *cell = Cell(cell->text, Fill::thread, x);
    }
    const std::int64_t index = B(Checked(x)).value();
    beyond = beyond || index >= size(A).value();
    if (Cell* cell = index < size(A).value() ? cell_at(second, A.shape(), index) : nullptr; cell != nullptr) {
      cell->hatched = cell->fill == Fill::thread;
      *cell = cell->hatched ? *cell : Cell(cell->text, Fill::thread, x);
    }
  }
  if (beyond) first.remark("some indices are beyond A's domain, where A goes on along its last mode");
  Figure figure = side_by_side("", {std::move(first), std::move(second), std::move(third)});
  if (!composite) figure.note = composite.rejection().message();
  return figure;
}

namespace {

/// Nobody looks for a difference further than this.
constexpr std::int64_t farthest_difference = 65536;

std::int64_t size_of(const Graph& graph) { return product(graph.shape).value(); }

std::optional<std::int64_t> value_of(const Graph& graph, std::int64_t index) {
  return index < size_of(graph) ? graph.value(index) : std::nullopt;
}

std::string value_text(const Graph& graph, std::int64_t index) {
  const auto value = value_of(graph, index);
  return value ? std::to_string(*value) : "none";
}

/// So much of a function is drawn before it is cut down to what is to be seen.
constexpr Extent widest_difference = {256, 256};

/// The difference is all that is to be seen: values are not tinted.
Grid plain_picture(const Graph& graph, Extent extent) {
  Grid grid = function_picture(graph.title, graph.shape, graph.value, extent);
  for (auto& row : grid.cells) {
    for (Cell& cell : row) cell.fill = cell.fill == Fill::value ? Fill::none : cell.fill;
  }
  return grid;
}

}  // namespace

Figure difference_picture(Graph actual, Graph expected, Extent extent) {
  Figure figure = side_by_side("", {plain_picture(actual, widest_difference), plain_picture(expected, widest_difference)});
  const std::int64_t count = std::min(std::max(size_of(actual), size_of(expected)), farthest_difference);
  std::optional<std::int64_t> first;
  std::int64_t differing = 0;
  for (std::int64_t index = 0; index < count; ++index) {
    if (value_of(actual, index) == value_of(expected, index)) continue;
    ++differing;
    if (!first) first = index;
    for (const auto& [panel, graph] : {std::pair(&figure.panels[0], &actual), std::pair(&figure.panels[1], &expected)}) {
      Cell* cell = index < size_of(*graph) ? cell_at(panel->grid, graph->shape, index) : nullptr;
      if (cell == nullptr) continue;
      cell->fill = Fill::differs;
      cell->outlined = index == *first;
    }
  }
  for (Panel& panel : figure.panels) panel.grid = focused(panel.grid, extent);
  if (!first) {
    figure.note = "the same values at every coordinate; shape or stride differ";
    return figure;
  }
  figure.note = "first difference at " + std::to_string(*first) + ": " + value_text(actual, *first) + ", expected " +
                value_text(expected, *first);
  if (differing > 1) figure.note += "; " + std::to_string(differing) + " of " + std::to_string(count) + " differ";
  return figure;
}

std::optional<Figure> difference_picture(const std::string& actual_title, const notation::Value<>& actual,
                                         const std::string& expected_title, const notation::Value<>& expected, Extent extent) {
  const auto graph = [](const std::string& title, const notation::Value<>& value) -> std::optional<Graph> {
    const auto shape = domain_of(value);
    if (!shape || !value_at(value, 0)) return std::nullopt;
    return Graph{title, *shape, [value](std::int64_t index) { return value_at(value, index); }};
  };
  auto left = graph(actual_title, actual), right = graph(expected_title, expected);
  if (!left || !right) return std::nullopt;
  return difference_picture(std::move(*left), std::move(*right), extent);
}

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
