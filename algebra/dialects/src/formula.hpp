// Formulas of coordinates, as TileLang and PyTorch's Inductor write them, and the layout that has their values.
//
//   _i * 2 + _j // 2, _j % 2      over 8 x 4          (8,(2,2)):(2@0,(1@1,1@0))
//   x1 + 8*ModularIndexing(x0, 1, 4)   over 4 x 8     (4,8):(8,1)
//
// The values are looked at for each coordinate by itself, and the layout that these have is compared with the formulas
// everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scanner.hpp"

namespace colex::dialects {

/// A part of a formula in the order of evaluation.
struct Step {
  char operation;  ///< '#' a number, 'v' a variable, or + - * ^ / %, the last two rounding down
  std::int64_t operand;
};

using Formula = std::vector<Step>;

/// A name that a formula may have: a coordinate, or a number.
struct FormulaName {
  std::string name;
  Step is;
};

/// The formula that is ahead: sums, products, `//` and `%` by numbers, `^`, parentheses, `FloorDiv(x, 8)`,
/// `ModularIndexing(x, 1, 8)`, `T.bitwise_xor(x, y)`. Throws LocatedRejection(inadmissible) for a name that is none of `names`.
Formula formula_ahead(Scanner& scan, const std::vector<FormulaName>& names);

/// The coordinates of these names, in their order.
std::vector<FormulaName> coordinates(const std::vector<std::string>& names);

/// The formulas as one, of digits that count row by row in these extents.
Formula row_major(const std::vector<Formula>& digits, const std::vector<std::int64_t>& extents);

/// Refuses extents below 1, and more than 2^20 elements.
void require_walkable(const std::vector<std::int64_t>& extents, const Scanner& scan, std::size_t offset);

/// The layout that takes coordinates within the extents to the values of the formulas: on the axes 0, 1, … or, if `plain`, to
/// those of the only one. Refuses values that no layout has.
std::string fitted(const std::vector<Formula>& formulas, const std::vector<std::int64_t>& extents, bool plain,
                   const Scanner& scan);

/// What has the values of the formula, also a layout behind a swizzle, or a linear layout, which calls its inputs by these names.
std::string fitted_address(const Formula& formula, const std::vector<std::int64_t>& extents,
                           const std::vector<std::string>& names, const Scanner& scan);

}  // namespace colex::dialects
