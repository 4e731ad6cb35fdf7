// Which row and column each element of D has, and which elements of A and B have the same k; and with these, from where A and B
// are read.
#pragma once

#include <vector>

#include "wgmma_execution.hpp"

namespace colex::measuring {

/// For each k, the elements of A and of B that have it, where these are read under the descriptor `narrow`.
struct Contraction {
  std::vector<std::vector<int>> of_A, of_B;
};

/// The matrices that are multiplied: M x K and K x N.
struct WgmmaMatrices {
  int M, N, K;
  Integers rows, columns;  ///< of each element of D
  Contraction k;
};

/// Finds them. Columns and k are numbered in the order of B's places under the first of plain_descriptors. Throws Fault if D is
/// not the product of two matrices.
WgmmaMatrices find_matrices(const WgmmaExecution& execution);

/// The places of the rows of operand A, or of the columns of operand B, under each descriptor: of all (row, k), row by row. A
/// column of B counts as a row here.
std::vector<Integers> places(const WgmmaExecution& execution, const WgmmaMatrices& matrices, char operand,
                             const std::vector<Descriptor>& descriptors);

}  // namespace colex::measuring
