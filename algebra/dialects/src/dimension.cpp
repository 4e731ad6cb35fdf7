#include "dimension.hpp"

#include "open_number.hpp"

namespace colex::dialects {

std::string layout_along(const std::vector<std::vector<TileDimension>>& groups, std::size_t axes) {
  const auto stride_of = [&](const TileDimension& dimension) {
    const bool is_one = dimension.extent == 1 && dimension.more_extent.empty();
    if (dimension.step == 0 || is_one) return std::string("0");
    const std::string step = OpenNumber{dimension.step, dimension.more_step}.text();
    const bool is_product = step.find('*') != std::string::npos && axes > 1;
    return (is_product ? '(' + step + ')' : step) + (axes > 1 ? '@' + std::to_string(dimension.axis) : "");
  };
  std::string shape, stride;
  for (const std::vector<TileDimension>& group : groups) {
    std::string extents, steps;
    for (auto dimension = group.rbegin(); dimension != group.rend(); ++dimension) {
      extents += (extents.empty() ? "" : ",") + OpenNumber{dimension->extent, dimension->more_extent}.text();
      steps += (steps.empty() ? "" : ",") + stride_of(*dimension);
    }
    const bool one = group.size() == 1;
    shape += (shape.empty() ? "" : ",") + (group.empty() ? "1" : one ? extents : '(' + extents + ')');
    stride += (stride.empty() ? "" : ",") + (group.empty() ? "0" : one ? steps : '(' + steps + ')');
  }
  return '(' + shape + "):(" + stride + ')';
}

}  // namespace colex::dialects
