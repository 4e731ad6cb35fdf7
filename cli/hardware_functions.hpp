// The functions of `colex eval` and of claim files that are about instructions: what one needs of a kernel's layouts. The
// notation and the algebra know nothing of them. Instructions are named in quotation marks, as PTX or CuTe names them (`colex
// oracle list`).
//
//   layout_C("SM80_16x8x16_F32F16F16F32_TN")                                        ((4,8),(2,2)):((32,1),(16,8))
//   wavefronts((8,4):(64,8), 16)                                                    a warp's load of 2 bytes each: in how many wavefronts
//   wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", Sw<3,3,3> o 0 o (64,64):(64,1))     (128,16,1024,0)
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// Adds the layouts of instructions, and the wavefronts of accesses to shared memory.
void instruction_rows(notation::FunctionTable<Checked>& table);

/// Adds the descriptors of wgmma and tcgen05.mma.
void descriptor_rows(notation::FunctionTable<Checked>& table);

/// Adds the tiles of tiled MMAs and tiled copies that are right, which the record answers.
void tiled_hardware_rows(notation::FunctionTable<Checked>& table);

}  // namespace colex::cli
