// What the manuals say of the instructions that move matrices: who holds what on either side.
//
//   ldmatrix.sync.aligned.m8n8.x1.shared.b16
//   source       (8,8):(8,1)              thread r points at row r, whose elements are 8r, …, 8r + 7
//   destination  ((4,8),2):((2,8),1)      thread 5 receives at its value 1 the element 2 + 8 + 1 = 11, in row 1 column 3
//
//   ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8
//   source       (16,16):(16,1)           thread r points at row r
//   destination  ((4,8),(4,2)):((64,1),(16,8))   thread 5 receives at its value 1 the element 64 + 1 + 16 = 81, in row 5 column 1
//
// Both layouts send (thread, value) to an element of the matrices, counted row by row as they lie in shared memory, one matrix
// behind the other. On the side of shared memory, value c of thread r is the element c behind the address that thread r gives;
// threads beyond the layout's give addresses that are not used. Elements of 4 and of 6 bits lie side by side there, and what is
// left of a row's 16 bytes behind them; each receives a byte in the registers.
//
// CuTe's SM100_U8x8_LDSM_T and SM100_U8x16_LDSM_T are no names of the instruction: they exchange bytes of the registers behind
// it, and so are another mapping than m16n16.b8 by itself.
//
// What wmma moves lies in lines that are a stride apart, the rows or the columns of a matrix: value c of line r is what lies c
// elements behind r strides, and elements are counted line by line. In registers an element may lie several times.
//
//   wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16
//   source       (16,16):(16,1)                      line r is row r of A
//   destination  ((4,8),(2,2,2)):((2,16),(1,128,8))  thread 5 receives at its value 3 the element 2 + 16 + 1 + 128, in row 9
//                                                    column 3
//
// Source: PTX ISA 9.0, ldmatrix, stmatrix, movmatrix; CuTe's `Copy_Traits`, which counts bits instead of elements.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"

namespace colex::predictions {

struct MatrixCopy {
  std::string family;  ///< `ldmatrix`, `stmatrix`, `movmatrix`, `wmma.load` or `wmma.store`
  std::string form;    ///< as PTX writes it
  std::string cute;    ///< CuTe's name; empty if it has none
  Layout<> source, destination;
  std::string documented;         ///< where
  std::string targets = "";       ///< which devices have it (targets.hpp)
  std::int64_t memory_bits = 16;  ///< of an element in memory
  std::int64_t bits = 16;         ///< of an element in registers: it has the low ones, if it had fewer in memory
};

/// How many elements a row of a matrix has in memory: what one address means, or a line.
std::int64_t row_elements(const MatrixCopy& copy);

/// Every form that there is a prediction for.
const std::vector<MatrixCopy>& matrix_copies();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const MatrixCopy* matrix_copy(std::string_view name);

}  // namespace colex::predictions
