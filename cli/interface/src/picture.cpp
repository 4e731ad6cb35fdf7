#include "colex/interface/picture.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/interface/call.hpp"
#include "colex/interface/tiled_check.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/render/pictures.hpp"

namespace colex::cli {

namespace {

using notation::Expression;
using notation::Operation;
using notation::Parameter;
using notation::Value;
using render::Figure;

/// The value as a layout; a shape stands for its compact layout.
Layout<> layout_of(const std::string& what, const Value<>& value) {
  if (Parameter<Checked, Layout<>>::price(value) < 0)
    throw Rejection(Kind::type, what + " is of a layout; " + to_string(value) + " is " + notation::a_type_name(value));
  return Parameter<Checked, Layout<>>::convert(value);
}

/// What is drawn of a value: a shape as its compact layout.
Value<> drawable(const Value<>& value) {
  if (render::domain_of(value) || Parameter<Checked, Layout<>>::price(value) < 0) return value;
  return Parameter<Checked, Layout<>>::convert(value);
}

/// On a tile of rows and columns, or on a single row of all offsets.
Figure tv_picture(const Value<>& value, const std::optional<Value<>>& asked, const render::Extent& extent) {
  if (const auto* linear = value.as<LinearLayout>(); linear != nullptr && !asked)
    return render::side_by_side("", {render::linear_picture(*linear, extent)});
  const Layout<> TV = layout_of("a TV picture", value);
  const Value<> given = asked ? *asked : Value<>(tuple(1, cosize(TV)));
  const Tuple<Checked>* tile = given.as<Tuple<Checked>>();
  if (tile == nullptr || tile->rank() != 2 || tile->depth() != 1)
    throw Rejection(Kind::type, "--tile takes rows and columns, as (16,8); this is " + to_string(given));
  return render::side_by_side("",
                              {render::thread_values(TV, tile->mode(0).leaf().value(), tile->mode(1).leaf().value(), extent)});
}

/// A value, and the text that it is of; empty where it is of none.
struct Side {
  Value<> value;
  std::string text;

  std::string title() const {
    const std::string as_it_is = to_string(value);
    return text.empty() || text == as_it_is ? as_it_is : text + " = " + as_it_is;
  }
};

Figure difference_picture(const Side& one, const Side& other, const render::Extent& extent) {
  const Side left{drawable(one.value), one.text}, right{drawable(other.value), other.text};
  auto figure = render::difference_picture(left.title(), left.value, right.title(), right.value, extent);
  if (!figure)
    throw Rejection(Kind::type, "two layouts of integers can be compared; these are " + to_string(left.value) + " and " +
                                    to_string(right.value));
  return *figure;
}

/// The divides whose tiles are drawn.
constexpr std::array divisions = {
    std::pair("logical_divide", render::Division::logical), std::pair("zipped_divide", render::Division::zipped),
    std::pair("tiled_divide", render::Division::tiled), std::pair("flat_divide", render::Division::flat)};

/// The tiles of a layout. As in the notation, a shape divides mode by mode, and an integer n is the tile n:1.
Figure division_picture(const Layout<>& A, const Value<>& by, render::Division division, const render::Extent& extent) {
  using AsTiler = Parameter<Checked, Tiler<Checked>>;
  if (const Checked* n = by.as<Checked>())
    return render::division_picture(A, Tiler<Checked>(Layout<>(Mode<Checked>{*n, 1})), division, extent);
  if (AsTiler::price(by) < 0) throw Rejection(Kind::type, to_string(by) + " is no tiler: a layout, or layouts as <4:1, 8:1>");
  return render::division_picture(A, AsTiler::convert(by), division, extent);
}

/// The steps of the operation that an expression is.
Figure steps_picture(const PictureRequest& request) {
  const Expression expression = notation::parse_expression(expression_in(request.expression));
  const notation::Node& root = expression.nodes[expression.root()];
  std::string operation(notation::infix_sign(root.operation));
  if (root.operation == Operation::call) operation = expression.name_of(root);
  // Not every part of an expression has a value of its own, as the groups of F2{…}; what an operator or a function is applied
  // to has one.
  std::vector<std::size_t> parts;
  if (!operation.empty()) parts = expression.operands(expression.root());
  std::vector<Value<>> operands;
  for (const std::size_t operand : parts) operands.push_back(notation::evaluate(expression, operand, notation::Environment<>{}));
  const auto layout = [&](std::size_t k) { return layout_of("a picture of " + operation, operands[k]); };
  if ((operation == "o" || operation == "composition") && operands.size() == 2)
    return render::composition_picture(layout(0), layout(1), request.extent);
  for (const auto& [name, division] : divisions) {
    if (operation == name && operands.size() == 2) return division_picture(layout(0), operands[1], division, request.extent);
  }
  if (operation == "complement" && !operands.empty() && operands.size() <= 2) {
    std::optional<Checked> cotarget;
    if (operands.size() == 2) cotarget = product(Parameter<Checked, Tuple<Checked>>::convert(operands[1]));
    return render::complement_picture(layout(0), cotarget, request.extent);
  }
  throw Rejection(Kind::type, "--steps draws a composition, a complement or a divide (logical, zipped, tiled, flat); this is " +
                                  request.expression);
}

/// The picture of an instruction; nothing if none with operands has this name.
std::optional<Figure> instruction_picture(const PictureRequest& request) {
  const std::string& name = request.expression;
  const std::vector<evidence::Operand> operands = operands_of(name);
  if (operands.empty()) return std::nullopt;
  auto figure = render::hardware_picture(
      {predictions::matrix_copy(name) != nullptr ? predictions::matrix_copy(name)->form : name, "", "", operands},
      request.extent);
  if (figure && predictions::wgmma_atom(name) != nullptr)
    figure->note = "what lies in shared memory lies where its descriptor says: colex oracle show '" + name + '\'';
  return figure;
}

}  // namespace

Figure picture(const PictureRequest& request) {
  if (request.tv) {
    const Value<> TV = value_of(request.expression);
    std::optional<Value<>> tile;
    if (!request.tile.empty()) tile = value_of(request.tile);
    return tv_picture(TV, tile, request.extent);
  }
  if (request.steps) return steps_picture(request);
  if (!request.difference.empty()) {
    return difference_picture({value_of(request.expression), request.expression},
                              {value_of(request.difference), request.difference}, request.extent);
  }
  if (auto figure = instruction_picture(request)) return *figure;
  ValuePicture how;
  how.banks = request.banks;
  how.element_bytes = request.element_bytes;
  how.extent = request.extent;
  return picture(value_of(request.expression), how);
}

Figure picture(const Value<>& given, const ValuePicture& how) {
  if (how.tv) return tv_picture(given, how.tile, how.extent);
  if (how.difference) return difference_picture({given, how.text}, {*how.difference, how.difference_text}, how.extent);
  const Value<> value = drawable(given);
  if (how.banks) return render::bank_picture(value, how.element_bytes, how.extent);
  if (auto grid = render::layout_picture(value, how.extent)) return render::side_by_side("", {std::move(*grid)});
  if (const auto* linear = value.as<LinearLayout>())
    return render::side_by_side("", {render::linear_picture(*linear, how.extent)});
  if (value.is<Swizzle>())
    throw Rejection(Kind::type, "a swizzle is drawn on a tile, as " + to_string(value) + " o 0 o (8,64):(64,1)");
  throw Rejection(Kind::type, "no picture of " + notation::a_type_name(value) + ", " + to_string(value));
}

}  // namespace colex::cli
