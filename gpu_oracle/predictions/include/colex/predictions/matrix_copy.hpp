// What the manuals say of the instructions that move matrices: who holds what on either side.
//
//   ldmatrix.sync.aligned.m8n8.x1.shared.b16
//   source       (8,8):(8,1)              thread r points at row r, whose elements are 8r, …, 8r + 7
//   destination  ((4,8),2):((2,8),1)      thread 5 receives at its value 1 the element 2 + 8 + 1 = 11, in row 1 column 3
//
// Both layouts send (thread, value) to an element of the matrices, counted row by row, one matrix behind the other. On the side of shared
// memory, value c of thread r is what lies c elements behind the address that thread r gives; threads beyond the layout's give addresses
// that are not used.
//
// What wmma moves lies in lines that are a stride apart, the rows or the columns of a matrix: value c of line r is what lies c elements behind r strides,
// and elements are counted line by line. In registers an element may lie several times.
//
//   wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16
//   source       (16,16):(16,1)                       line r is row r of A
//   destination  ((4,8),(2,2,2)):((2,16),(1,128,8))   thread 5 receives at its value 3 the element 2 + 16 + 1 + 128, in row 9 column 3
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
  std::string documented;  ///< where
  std::int64_t bits = 16;  ///< of an element
};

/// Every form that there is a prediction for.
const std::vector<MatrixCopy>& matrix_copies();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const MatrixCopy* matrix_copy(std::string_view name);

}  // namespace colex::predictions
