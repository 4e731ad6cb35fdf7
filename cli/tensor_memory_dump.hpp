// What `print(make_tmem_copy(…))` of CuTe says of a copy between registers and tensor memory.
//
//   TiledCopy
//     Tiler_MN:       ((_4,_32):(_32,_1),_1:_0,_1:_0)
//     TiledLayout_TV: ((_32,_4),_32):((_0,_1),_4)         four warps: 128 lanes by 1 column, each once
//   Copy_Atom
//     ValLayoutSrc: (_32,_32):(_0,_1)                     what is in tensor memory is every thread's
//     ValLayoutDst: (_32,_1):(_1,_1)                      thread 5's register 0 is cell 5
//
// CuTe counts the cells of a piece lane by lane, and the catalogue column by column.
#pragma once

#include "colex/dialects/read.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"

#include "oracle_answer.hpp"

namespace colex::cli {

/// The answer about the atom and the tile of a dump. Throws CLI::ValidationError for a dump without an atom.
OracleAnswer of_tensor_memory_dump(const dialects::Reading& dump, const predictions::TensorMemoryCopy& copy);

}  // namespace colex::cli
