// The functions of `colex eval` and of claim files that are about TMA: the notation and the algebra know nothing of it.
//
//   tma_coordinates((4096,8192):(1,4096), (64,8), Sw<3,3,3> o 0 o (64,8):(1,64), 16)      (4096,8192):(1@0,1@1)
//   tma_box(…)                                                                            (64,8)
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// Adds them.
void tma_rows(notation::FunctionTable<Checked>& table);

}  // namespace colex::cli
