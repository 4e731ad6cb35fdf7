#include "dimension.hpp"

namespace colex::dialects {

std::string layout_along(const std::vector<std::vector<TileDimension>>& groups, std::size_t axes) {
  const auto stride_of = [&](const TileDimension& dimension) {
    if (dimension.step == 0 || dimension.extent == 1) return std::string("0");
    return std::to_string(dimension.step) + (axes > 1 ? '@' + std::to_string(dimension.axis) : "");
  };
  std::string shape, stride;
  for (const std::vector<TileDimension>& group : groups) {
    std::string extents, steps;
    for (auto dimension = group.rbegin(); dimension != group.rend(); ++dimension) {
      extents += (extents.empty() ? "" : ",") + std::to_string(dimension->extent);
      steps += (steps.empty() ? "" : ",") + stride_of(*dimension);
    }
    const bool one = group.size() == 1;
    shape += (shape.empty() ? "" : ",") + (group.empty() ? "1" : one ? extents : '(' + extents + ')');
    stride += (stride.empty() ? "" : ",") + (group.empty() ? "0" : one ? steps : '(' + steps + ')');
  }
  return '(' + shape + "):(" + stride + ')';
}

}  // namespace colex::dialects
