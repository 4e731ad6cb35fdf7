// What the manual says of the instructions between registers and tensor memory: which lane and column each register of a warp's
// threads has.
//
//   tcgen05.ld.sync.aligned.16x64b.x2.b32     SM100_TMEM_LOAD_16dp64b2x
//   registers  ((2,2,8),2):((8,16,1),32)      thread 5's register 1 has lane 9, column 2: 8 + 1 + 32 = 41, in a piece of 16 lanes
//
// The layout sends (thread, register) to a cell of 32 bits of the piece of tensor memory that is moved: lane + lanes·column,
// counted from where the address points. A piece of `16x32bx2` is two: its columns from the middle on lie where the
// instruction's immediate says.
//
// With `.pack::16b`, and `.unpack::16b` on the way back, a register has the low halves of two neighbouring columns, and the
// piece twice as many columns:
//
//   tcgen05.ld.sync.aligned.16x64b.x1.pack::16b.b32      SM100_TMEM_LOAD_16dp64b1x_16b
//   registers  ((2,2,8),(2,1)):((8,32,1),(16,64))        values are halves of registers; thread 2's value 1 has lane 0, column 3
//
// Source: PTX ISA 9.0, "Data Movement Shape" of tcgen05, "Matrix fragments for shape .32x32b" and so on; CuTe's `Copy_Traits`,
// which count bits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"

namespace colex::predictions {

struct TensorMemoryCopy {
  std::string family;  ///< `tcgen05.ld` or `tcgen05.st`
  std::string form;    ///< as PTX writes it
  std::string cute;    ///< CuTe's name
  std::int64_t lanes = 0, columns = 0;
  std::int64_t bits = 32;  ///< of a value: 16 if a register has two
  Layout<> registers;      ///< as above
  std::string documented;  ///< where
  std::string targets;     ///< which devices have it (targets.hpp)
};

/// Every form that there is a prediction for.
const std::vector<TensorMemoryCopy>& tensor_memory_copies();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const TensorMemoryCopy* tensor_memory_copy(std::string_view name);

}  // namespace colex::predictions
