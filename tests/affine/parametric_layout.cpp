#include "parametric_layout.hpp"

namespace colex::affine {

ParametricLayout::ParametricLayout(const Layout<>& L) {
  for (const Mode<Checked>& mode : colex::modes(L)) modes_.push_back({mode.extent.value(), mode.stride.value()});
}

Layout<> ParametricLayout::at(const Values& values) const {
  Tuple<Checked>::Modes shape, stride;
  for (const ParametricMode& mode : modes_) {
    shape.emplace_back(mode.extent.at(values));
    stride.emplace_back(mode.stride.at(values));
  }
  return Layout<>(Tuple<Checked>(std::move(shape)), Tuple<Checked>(std::move(stride)));
}

Affine size(const ParametricLayout& L) {
  Affine result(1);
  for (const ParametricMode& mode : L.modes()) result = product(result, mode.extent);
  return result;
}

std::string to_string(const ParametricLayout& L) {
  std::string shape, stride;
  for (const ParametricMode& mode : L.modes()) {
    shape += (shape.empty() ? "" : ",") + to_string(mode.extent);
    stride += (stride.empty() ? "" : ",") + to_string(mode.stride);
  }
  return '(' + shape + "):(" + stride + ')';
}

}  // namespace colex::affine
