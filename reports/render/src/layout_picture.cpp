#include "colex/render/layout_picture.hpp"

#include <algorithm>
#include <map>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>

#include "colex/rejection.hpp"

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

}  // namespace colex::render
