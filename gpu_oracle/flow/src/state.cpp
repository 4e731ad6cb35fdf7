#include "state.hpp"

#include <algorithm>
#include <array>

#include "colex/composed_values.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::flow {

MmaOperand operand_of(char operand) { return operand == 'A' ? MmaOperand::A : operand == 'B' ? MmaOperand::B : MmaOperand::C; }

Repeated::Repeated(const Product& product, char operand, std::int64_t rows, std::int64_t columns) {
  const std::array<std::size_t, 2> axes = detail::axes_of(operand_of(operand));
  const std::int64_t tile[2] = {rows, columns};
  for (std::size_t which = 0; which < 2; ++which) {
    axis_[which] = axes[which];
    extent_[which] = product.mma.atom.extents[axes[which]].value();
    count_[which] = size(product.mma.atoms.mode(axes[which])).value();
    order_[which] = all_values(detail::permutation(product.mma, axes[which]));
    const std::int64_t reach = extent_[which] * count_[which], period = static_cast<std::int64_t>(order_[which].size());
    if (tile[which] % reach != 0 || tile[which] % period != 0) {
      throw Rejection(Kind::inadmissible, "the " + std::string(1, operand) + " of " + product.name + " has a tile of (" +
                                              std::to_string(rows) + "," + std::to_string(columns) + "), and along " +
                                              std::string(1, "mnk"[axes[which]]) + " its instructions reach " +
                                              std::to_string(std::max(reach, period)) + ", which does not divide " +
                                              std::to_string(tile[which]));
    }
    repetitions_[which] = tile[which] / reach;
  }
}

bool Repeated::in_order() const {
  for (const std::vector<std::int64_t>& order : order_) {
    for (std::size_t u = 0; u < order.size(); ++u) {
      if (order[u] != static_cast<std::int64_t>(u)) return false;
    }
  }
  return true;
}

ComposedLayout<> memory_layout(const notation::Value<>& value, const std::string& text) {
  if (const auto* composed = value.as<ComposedLayout<>>()) return *composed;
  if (notation::Parameter<Checked, Layout<>>::price(value) < 0)
    throw Rejection(Kind::type, "'" + text + "' is " + to_string(value) + ", and not a layout");
  return ComposedLayout<>(Swizzle(), Checked(0), notation::Parameter<Checked, Layout<>>::convert(value));
}

std::vector<Atom> atoms_of(const Product& product) {
  const Layout<>& atoms = product.mma.atoms;
  const Layout<> threads = threads_vmnk(product.mma);
  std::vector<Atom> all;
  for (std::int64_t l = 0; l < size(atoms.mode(2)).value(); ++l) {
    for (std::int64_t j = 0; j < size(atoms.mode(1)).value(); ++j) {
      for (std::int64_t i = 0; i < size(atoms.mode(0)).value(); ++i) {
        all.push_back({{i, j, l}, {}});
        for (std::int64_t lane = 0; lane < size(threads.mode(0)).value(); ++lane)
          all.back().threads.push_back(threads(tuple(lane, tuple(i, j, l))).value());
      }
    }
  }
  return all;
}

Held held_by(const MmaShapeAndLayouts<>& instruction, char operand) {
  const Layout<>& layout = detail::layout_of(instruction, operand_of(operand));
  return {size(layout.mode(0)).value(), size(layout.mode(1)).value(), all_values(layout)};
}

}  // namespace colex::flow
