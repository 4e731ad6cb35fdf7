#include "colex/render/hardware_picture.hpp"

#include <string>
#include <utility>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::render {

namespace {

Grid operand_picture(const evidence::Operand& operand, const Extent& extent) {
  const notation::Value<> value = notation::evaluate(notation::parse_expression(operand.layout));
  if (notation::Parameter<Checked, Layout<>>::price(value) < 0) throw Rejection(Kind::type, operand.layout + " is no layout");
  Grid picture = thread_values(notation::Parameter<Checked, Layout<>>::convert(value), static_cast<std::int64_t>(operand.rows),
                               static_cast<std::int64_t>(operand.columns), extent);
  picture.title = operand.name + "  " + picture.title;
  return picture;
}

/// Where a product is written: A left of C and D, B, with its contraction index down, above them.
std::pair<std::size_t, std::size_t> place_in_product(const std::string& operand) {
  if (operand == "A") return {1, 0};
  if (operand == "B") return {0, 1};
  return operand == "C" ? std::pair<std::size_t, std::size_t>{1, 1} : std::pair<std::size_t, std::size_t>{1, 2};
}

Figure drawn(const evidence::Hardware& hardware, const Extent& extent) {
  Figure figure;
  const bool is_product = hardware.operands.front().name == "A";
  for (const evidence::Operand& operand : hardware.operands) {
    Grid picture = operand_picture(operand, extent);
    if (!is_product) {
      figure.panels.push_back({std::move(picture), 0, figure.panels.size()});
      continue;
    }
    const auto [row, column] = place_in_product(operand.name);
    figure.panels.push_back({operand.name == "B" ? transposed(picture) : std::move(picture), row, column});
  }
  return figure;
}

}  // namespace

std::optional<Figure> hardware_picture(const evidence::Hardware& hardware, Extent extent) {
  if (hardware.operands.empty()) return std::nullopt;
  const auto figure = attempt([&] { return drawn(hardware, extent); });
  return figure ? std::optional(*figure) : std::nullopt;
}

}  // namespace colex::render
