#include "colex/render/figure.hpp"

#include <utility>

namespace colex::render {

Figure side_by_side(std::string title, std::vector<Grid> grids) {
  Figure figure{std::move(title), {}, {}};
  for (Grid& grid : grids) figure.panels.push_back({std::move(grid), 0, figure.panels.size()});
  return figure;
}

std::string to_text(const Figure& figure) {
  std::string text = figure.title.empty() ? "" : figure.title + '\n';
  for (const Panel& panel : figure.panels) text += (text.empty() ? "" : "\n") + to_text(panel.grid);
  return figure.note.empty() ? text : text + '\n' + figure.note + '\n';
}

}  // namespace colex::render
