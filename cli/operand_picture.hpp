// What is compared, beside what was given.
//
//   C as it is                               C as given: ((4,8),(2,2)):((32,1),(8,16))
//           0      1      2                          0      1      2
//      +------+------+------+                   +------+------+------+
//   0  | T0V0 | T0V1 | T1V0 |                0  | T0V0 | T0V2 | T1V0 |
//   …
#pragma once

#include <cstdint>
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"

namespace colex::cli {

/// An operand: its name, the matrix that its layouts send (thread, value) to, and an element of it that is to be seen.
struct PicturedOperand {
  std::string name;
  std::int64_t rows = 0, columns = 0;
  std::int64_t row = 0, column = 0;
};

/// Both layouts as tables of threads and values, side by side, no wider than a terminal is: the part around the element.
std::string beside(const PicturedOperand& operand, const Layout<>& known, const Layout<>& given);

/// Likewise layouts that send (thread, value) to the element of memory: as tables of memory's rows, of so many elements each.
std::string beside_in_rows(const std::string& name, std::int64_t row_elements, const Layout<>& known, const Layout<>& given);

/// Likewise a matrix in shared memory, as tables of the elements at which (row, column) lies. `known` is one that is read, of
/// as many rows and columns, which `known_as` describes.
std::string beside(const PicturedOperand& operand, const std::string& known_as, const ComposedLayout<>& known,
                   const ComposedLayout<>& given);

}  // namespace colex::cli
