#include "colex/render/difference_picture.hpp"

#include <algorithm>
#include <utility>

#include "colex/render/layout_picture.hpp"

namespace colex::render {

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

}  // namespace colex::render
