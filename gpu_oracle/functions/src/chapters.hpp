// The functions by what they are about: each chapter is a file of its name.
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::oracle_functions {

/// The copies of tiles by TMA: their descriptors, coordinates and boxes.
void tma_rows(notation::FunctionTable<Checked>& table);

/// The im2col copies of TMA.
///
///   of the tensor (8,5,4,2):(1,8,40,160), corners (-1,-1) and (-1,-1), strides (1,1), copies (8,5):(1,8) of 16 bits
///   tma_im2col_coordinates(…)                     -1@1+-1@2 + ((8,(5,4,2)):(1@0,(1@1,1@2,1@3)))
///   tma_im2col_elements(…, (0,-1,-1,0), (0,1))    (_,0,8,16,24): the edge, and four pixels of the first row
void im2col_rows(notation::FunctionTable<Checked>& table);

/// The layouts of instructions, and the wavefronts of accesses to shared memory.
void instruction_rows(notation::FunctionTable<Checked>& table);

/// The descriptors of wgmma and tcgen05.mma.
void descriptor_rows(notation::FunctionTable<Checked>& table);

/// The tiles of tiled MMAs and tiled copies that are right, which the record answers.
void tiled_rows(notation::FunctionTable<Checked>& table);

/// The layouts that `colex find` finds, as values.
void finding_rows(notation::FunctionTable<Checked>& table);

}  // namespace colex::oracle_functions
