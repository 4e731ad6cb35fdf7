// What `colex oracle check` answers about an operand that lies in shared memory, and is read through a descriptor.
//
//   A  128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0
//      0x4000004000010000 without its address, which is the tile's
//      along k: 4 instructions, each 32 bytes (2) behind the one before
#pragma once

#include "colex/predictions/find_descriptor.hpp"

#include "oracle_answer.hpp"
#include "oracle_check.hpp"

namespace colex::cli {

/// Adds an operand of which one instruction reads this much: the descriptor under which the layout is read, or the first
/// element that none reaches. An atom of 8 rows, or of 8 along k, is repeated; a partition is the tile that it is of.
void add_matrix(OracleAnswer& answer, const predictions::MatrixRead& read, char operand, const GivenMemory& given);

}  // namespace colex::cli
