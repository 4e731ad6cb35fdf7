// The functions of `colex eval` and of claim files that are about the im2col copies of TMA.
//
//   of the tensor (8,5,4,2):(1,8,40,160), corners (-1,-1) and (-1,-1), strides (1,1), copies (8,5):(1,8) of 16 bits
//   tma_im2col_coordinates(…)                              -1@1+-1@2 + ((8,(5,4,2)):(1@0,(1@1,1@2,1@3)))
//   tma_im2col_elements(…, (0,-1,-1,0), (0,1))             (_,0,8,16,24): the edge, and four pixels of the first row
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// Adds them.
void im2col_rows(notation::FunctionTable<Checked>& table);

}  // namespace colex::cli
