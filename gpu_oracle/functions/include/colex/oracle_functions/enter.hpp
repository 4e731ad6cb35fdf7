// The functions of `colex eval` and of claim files that are about instructions: what one needs of a kernel's layouts. The
// notation and the algebra know nothing of them. Instructions are named in quotation marks, as PTX or CuTe names them (`colex
// oracle list`).
//
//   layout_C("SM80_16x8x16_F32F16F16F32_TN")                              ((4,8),(2,2)):((32,1),(16,8))
//   wavefronts((8,4):(64,8), 16)                                          8, of a warp's load of 2 bytes each
//   wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B",
//                    Sw<3,3,3> o 0 o (64,64):(64,1))                      (128,16,1024,0)
//   tma_box((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16)              (64,8)
//
//   notation::add_functions(oracle_functions::enter);      // before the table is first asked for
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::oracle_functions {

/// Adds all of them.
void enter(notation::FunctionTable<Checked>& table);

}  // namespace colex::oracle_functions
