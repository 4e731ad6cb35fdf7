// colex show EXPR: a picture of a layout as text.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"

#include "command.hpp"

namespace colex::cli {

namespace {

using notation::Parameter;
using notation::Value;

struct Request {
  std::string expression;
  bool tv = false;
  std::string tile;
  render::Extent extent;
};

render::Extent checked(const render::Extent& extent) {
  if (extent.rows < 1 || extent.columns < 1) throw Rejection(Kind::domain, "--rows and --columns are at least 1");
  return extent;
}

/// The tile of a TV picture: as asked for, or a single row of all offsets.
Tuple<Checked> tile_of(const Request& request, const Layout<>& TV) {
  if (request.tile.empty()) return tuple(1, cosize(TV));
  const Value<> value = notation::evaluate(notation::parse_expression(request.tile));
  const Tuple<Checked>* tile = value.as<Tuple<Checked>>();
  if (tile == nullptr || tile->rank() != 2 || tile->depth() != 1) {
    throw Rejection(Kind::type, "--tile takes rows and columns, as (16,8); this is " + to_string(value));
  }
  return *tile;
}

std::string picture(const Request& request) {
  const Value<> value = notation::evaluate(notation::parse_expression(request.expression));
  if (request.tv) {
    if (Parameter<Checked, Layout<>>::price(value) < 0) {
      throw Rejection(Kind::type, "a TV picture is of a layout; " + to_string(value) + " is a " + std::string(type_name(value)));
    }
    const Layout<> TV = Parameter<Checked, Layout<>>::convert(value);
    const Tuple<Checked> tile = tile_of(request, TV);
    return render::to_text(
        render::thread_values(TV, tile.mode(0).leaf().value(), tile.mode(1).leaf().value(), checked(request.extent)));
  }
  const auto offsets = [&](const auto& L) {
    return render::to_text(render::offsets(
        to_string(L), L.shape(), [&](const Tuple<Checked>& c) { return to_string(L(c)); }, checked(request.extent)));
  };
  if (const auto* composed = value.as<ComposedLayout<Checked>>()) return offsets(*composed);
  if (const auto* coordinates = value.as<CoordinateLayout<>>()) return offsets(*coordinates);
  if (Parameter<Checked, Layout<>>::price(value) >= 0) return offsets(Parameter<Checked, Layout<>>::convert(value));
  throw Rejection(Kind::type, "no picture of a " + std::string(type_name(value)) + ", " + to_string(value));
}

}  // namespace

void add_show(CLI::App& app, Exit&) {
  auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("show", "A picture of a layout");
  command->add_option("expression", request->expression, "An expression whose value is a layout")->required();
  command->add_flag("--text")->description("As text (the default)");
  command->add_flag("--tv", request->tv, "As a thread-value layout: which thread holds which element of the tile");
  command->add_option("--tile", request->tile, "Rows and columns of the tile of --tv, as (16,8); a single row if not given");
  command->add_option("--rows", request->extent.rows, "How many rows to draw at most")->capture_default_str();
  command->add_option("--columns", request->extent.columns, "How many columns to draw at most")->capture_default_str();
  command->callback([request] { fmt::print("{}", picture(*request)); });
}

}  // namespace colex::cli
