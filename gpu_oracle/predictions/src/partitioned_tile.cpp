#include <cstddef>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions {

std::optional<InstructionExtents> partitioned_by(const Layout<>& layout) {
  if (layout.rank() < 3 || layout.mode(0).rank() != 2) return std::nullopt;
  const Layout<> of_instruction = layout.mode(0);
  return InstructionExtents{size(of_instruction.mode(0)).value(), size(of_instruction.mode(1)).value()};
}

Layout<> tile_of_partition(const Layout<>& partition) {
  const auto joined = [](std::vector<Layout<>> modes) { return make_layout<Checked, Checked>(modes); };
  const Layout<> of_instruction = partition.mode(0);
  std::vector<Layout<>> modes{joined({of_instruction.mode(0), partition.mode(1)}),
                              joined({of_instruction.mode(1), partition.mode(2)})};
  std::vector<Layout<>> stages;
  for (std::size_t k = 3; k < partition.rank(); ++k) stages.push_back(partition.mode(k));
  if (!stages.empty()) modes.push_back(joined(stages));
  return joined(modes);
}

}  // namespace colex::predictions
