// Functions of expressions that find a layout or a value, as the questions tiler, layout and value of `colex find` do.
//
//   find_tiler(composition, (6,4):(1,100), 4:4)          4:3
//   find_right_factor((4,2):(2,1), 8:1)                  (2,4):(4,1), the X with composition((4,2):(2,1), X) == 8:1
//   find_value("S: swizzle", "is_involution(S) and bits(S) == 2")
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// Adds the rows.
void finding_rows(notation::FunctionTable<Checked>& table);

}  // namespace colex::cli
