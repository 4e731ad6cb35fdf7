// The picture of a value: a layout, swizzled or not, or a layout of coordinates.
//
//   to_text(*layout_picture(evaluate(parse_expression("(2,2):(1,1)"))))
//
//     (2,2):(1,1)
//          0   1
//        +---+---+
//     0  | 0 | 1 |
//        +---+---+
//     1  | 1 | 2 |
//        +---+---+
//     hatched: values of several coordinates, as 1 of (1,0) and (0,1)
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "colex/notation/value.hpp"
#include "colex/render/grid.hpp"

namespace colex::render {

/// The picture of an integer-valued function of the coordinates of a shape: mode 0 down, the other modes across, a single mode
/// across. Cells are tinted by value. `value` takes the 1-D index, and returns nothing where the function has no value: a hole.
Grid function_picture(std::string title, const Tuple<Checked>& shape,
                      const std::function<std::optional<std::int64_t>(std::int64_t)>& value, Extent extent = {});

/// A coordinate by what stands outside the picture: (1,0) is in row 1 and column 0; of more than two modes it has one number
/// for each mode.
std::string place_name(const Tuple<Checked>& shape, std::int64_t index);

/// Two indices with the same value, the second as small as possible and the first likewise; nothing if there are none among the
/// first 65536.
std::optional<std::pair<std::int64_t, std::int64_t>> first_shared(
    const Tuple<Checked>& shape, const std::function<std::optional<std::int64_t>(std::int64_t)>& value);

/// Hatches the cells whose value other coordinates have too; the note names the first such value, and two of its coordinates.
void hatch_shared(Grid& grid, const Tuple<Checked>& shape, const std::function<std::optional<std::int64_t>(std::int64_t)>& value);

/// The picture of a value that is a function of coordinates, what is not injective in it hatched; nothing for any other value.
/// A shape is no layout here.
std::optional<Grid> layout_picture(const notation::Value<>& value, Extent extent = {});

/// The shape of such a value's domain; nothing for any other value.
std::optional<Tuple<Checked>> domain_of(const notation::Value<>& value);

/// The value's value at a 1-D index, where that is an integer; nothing where it is none.
std::optional<std::int64_t> value_at(const notation::Value<>& value, std::int64_t index);

/// The cell that shows the 1-D index of a shape, or null if the grid does not reach so far.
Cell* cell_at(Grid& grid, const Tuple<Checked>& shape, std::int64_t index);

}  // namespace colex::render
