#include "colex/render/composition_picture.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "colex/composition.hpp"
#include "colex/print.hpp"
#include "colex/render/layout_picture.hpp"

namespace colex::render {

namespace {

/// So many coordinates of a large B are followed.
constexpr std::int64_t followed = 4096;

}  // namespace

Figure composition_picture(const Layout<>& A, const Layout<>& B, Extent extent) {
  const std::int64_t count = std::min(size(B).value(), followed);
  const auto B_at = [&](std::int64_t x) { return std::optional(B(Checked(x)).value()); };
  Grid first = function_picture("B = " + to_string(B), B.shape(), B_at, extent);
  Grid second = function_picture(
      "A = " + to_string(A), A.shape(), [&](std::int64_t i) { return std::optional(A(Checked(i)).value()); }, extent);
  for (auto& row : second.cells) {
    for (Cell& cell : row) cell.fill = Fill::hole;
  }
  const Result<Layout<>> composite = try_composition(A, B);
  Grid third = function_picture(
      composite ? "A o B = " + to_string(*composite) : "A(B(x)): no layout has these values", B.shape(),
      [&](std::int64_t x) { return std::optional(A(B(Checked(x))).value()); }, extent);
  bool beyond = false;
  for (std::int64_t x = 0; x < count; ++x) {
    for (Grid* grid : {&first, &third}) {
      if (Cell* cell = cell_at(*grid, B.shape(), x)) *cell = Cell(cell->text, Fill::thread, x);
    }
    const std::int64_t index = B(Checked(x)).value();
    beyond = beyond || index >= size(A).value();
    if (Cell* cell = index < size(A).value() ? cell_at(second, A.shape(), index) : nullptr; cell != nullptr) {
      cell->hatched = cell->fill == Fill::thread;
      *cell = cell->hatched ? *cell : Cell(cell->text, Fill::thread, x);
    }
  }
  if (beyond) first.remark("some indices are beyond A's domain, where A goes on along its last mode");
  Figure figure = side_by_side("", {std::move(first), std::move(second), std::move(third)});
  if (!composite) figure.note = composite.rejection().message();
  return figure;
}

}  // namespace colex::render
