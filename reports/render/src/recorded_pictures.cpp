#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/render/counterexample.hpp"
#include "colex/render/pictures.hpp"

#include "literal.hpp"

namespace colex::render {

namespace {

using Json = nlohmann::ordered_json;

constexpr Extent most_drawn = {16, 16};
/// A picture is something to look at: nothing of ours is larger.
constexpr std::size_t most_cells_across = 300, most_panels = 16;

void add_if_any(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json[name] = text;
}
template <class T>
void add_if_any(Json& json, const char* name, const std::vector<T>& list) {
  if (!list.empty()) json[name] = list;
}

Json json_of(const Cell& cell) {
  Json json = Json::array({cell.text});
  const bool is_marked = cell.hatched || cell.outlined;
  if (cell.fill != Fill::none || cell.colour != 0 || is_marked) {
    json.push_back(static_cast<int>(cell.fill));
    json.push_back(cell.colour);
  }
  if (is_marked) {
    json.push_back(cell.hatched ? 1 : 0);
    json.push_back(cell.outlined ? 1 : 0);
  }
  return json;
}

Json json_of(const Panel& panel) {
  const Grid& grid = panel.grid;
  Json json{{"row", panel.row}, {"column", panel.column}};
  add_if_any(json, "title", grid.title);
  add_if_any(json, "note", grid.note);
  if (grid.rows != 0 || grid.columns != 0) json["of"] = {grid.rows, grid.columns};
  add_if_any(json, "row_labels", grid.row_labels);
  add_if_any(json, "column_labels", grid.column_labels);
  add_if_any(json, "row_weights", grid.row_weights);
  add_if_any(json, "column_weights", grid.column_weights);
  json["cells"] = Json::array();
  for (const std::vector<Cell>& row : grid.cells) {
    Json cells = Json::array();
    for (const Cell& cell : row) cells.push_back(json_of(cell));
    json["cells"].push_back(std::move(cells));
  }
  return json;
}

std::string text_of(const Figure& figure) {
  Json json = Json::object();
  add_if_any(json, "title", figure.title);
  add_if_any(json, "note", figure.note);
  json["panels"] = Json::array();
  for (const Panel& panel : figure.panels) json["panels"].push_back(json_of(panel));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// What is thrown for a picture that is none; Json's own exceptions are the others.
struct NoPicture {};

void require(bool fits) {
  if (!fits) throw NoPicture();
}

Cell cell_of(const Json& json) {
  Cell cell(json.at(0).get<std::string>());
  require(json.size() == 1 || json.size() == 3 || json.size() == 5);
  if (json.size() >= 3) {
    const auto fill = json.at(1).get<std::int64_t>();
    require(fill >= 0 && fill <= static_cast<int>(Fill::differs));
    cell.fill = static_cast<Fill>(fill);
    cell.colour = json.at(2).get<std::int64_t>();
  }
  if (json.size() == 5) {
    cell.hatched = json.at(3).get<std::int64_t>() != 0;
    cell.outlined = json.at(4).get<std::int64_t>() != 0;
  }
  return cell;
}

template <class T>
std::vector<T> list_of(const Json& json, const char* name, std::size_t wanted) {
  std::vector<T> list = json.value(name, std::vector<T>{});
  require(list.empty() || list.size() == wanted);
  return list;
}

Panel panel_of(const Json& json) {
  Panel panel;
  panel.row = json.value("row", std::size_t{0});
  panel.column = json.value("column", std::size_t{0});
  require(panel.row < most_panels && panel.column < most_panels);
  Grid& grid = panel.grid;
  grid.title = json.value("title", "");
  grid.note = json.value("note", "");
  for (const Json& row : json.at("cells")) {
    require(row.is_array() && row.size() <= most_cells_across && grid.cells.size() < most_cells_across);
    grid.cells.emplace_back();
    for (const Json& cell : row) grid.cells.back().push_back(cell_of(cell));
    require(grid.cells.back().size() == grid.cells.front().size());
  }
  const std::size_t rows = grid.cells.size(), columns = rows == 0 ? 0 : grid.cells.front().size();
  require(rows > 0 && columns > 0);
  grid.row_labels = list_of<std::string>(json, "row_labels", rows);
  grid.column_labels = list_of<std::string>(json, "column_labels", columns);
  require(grid.row_labels.size() == rows && grid.column_labels.size() == columns);
  grid.row_weights = list_of<int>(json, "row_weights", rows);
  grid.column_weights = list_of<int>(json, "column_weights", columns);
  for (const auto* weights : {&grid.row_weights, &grid.column_weights}) {
    require(std::all_of(weights->begin(), weights->end(), [](int weight) { return weight >= 0 && weight < 100; }));
  }
  if (!json.contains("of")) return panel;
  grid.rows = json["of"].at(0).get<std::int64_t>();
  grid.columns = json["of"].at(1).get<std::int64_t>();
  require(grid.rows >= 0 && grid.columns >= 0);
  return panel;
}

std::optional<Figure> figure_of(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    Figure figure{json.value("title", ""), {}, json.value("note", "")};
    for (const Json& panel : json.at("panels")) figure.panels.push_back(panel_of(panel));
    require(!figure.panels.empty() && figure.panels.size() <= most_panels);
    return figure;
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const NoPicture&) {
    return std::nullopt;
  }
}

/// What is written out in the record.
std::vector<Figure> literal_pictures(const evidence::Record& record) {
  std::vector<Figure> figures;
  if (record.comparison) {
    const auto left = literal(record.comparison->left_value), right = literal(record.comparison->right_value);
    if (left && right) {
      if (auto figure = difference_picture("actual: " + record.comparison->left_value, *left,
                                           "expected: " + record.comparison->right_value, *right, most_drawn))
        figures.push_back(std::move(*figure));
    }
  }
  std::vector<Grid> grids;
  for (const evidence::Binding& binding : record.counterexample) {
    const auto value = literal(binding.value);
    auto grid = value && grids.size() < 4 ? layout_picture(*value, most_drawn) : std::nullopt;
    if (!grid) continue;
    grid->title = binding.name + " = " + binding.value;
    grids.push_back(std::move(*grid));
  }
  if (!grids.empty()) figures.push_back(side_by_side("", std::move(grids)));
  return figures;
}

}  // namespace

evidence::Record with_pictures(evidence::Record record) {
  if (!record.pictures.empty()) return record;
  for (const Figure& figure : counterexample_pictures(record, most_drawn)) record.pictures.push_back(text_of(figure));
  return record;
}

std::vector<Figure> recorded_pictures(const evidence::Record& record) {
  if (!falls(record.outcome) && record.outcome != evidence::Outcome::error) return {};
  std::vector<Figure> figures;
  for (const std::string& picture : record.pictures) {
    if (auto figure = figure_of(picture)) figures.push_back(std::move(*figure));
  }
  if (!record.pictures.empty() || !falls(record.outcome)) return figures;
  const auto read = attempt([&] { return literal_pictures(record); });
  return read ? *read : figures;
}

}  // namespace colex::render
