// The function of `colex eval` and of claim files that reads what other tools print.
//
//   read("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")        Sw<3,3,3> o 0 o (8,64):(64,1)
//   read("TiledMMA …", "LayoutC_TV")                                    one part of a text that has several
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// Adds `read`.
void dialect_rows(notation::FunctionTable<Checked>& table);

}  // namespace colex::cli
