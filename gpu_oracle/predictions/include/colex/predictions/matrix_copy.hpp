// What the manuals say of the instructions that move 8 x 8 matrices of 16-bit elements: who holds what on either side.
//
//   ldmatrix.sync.aligned.m8n8.x1.shared.b16
//   source       (8,8):(8,1)              thread r points at row r, whose elements are 8r, …, 8r + 7
//   destination  ((4,8),2):((2,8),1)      thread 5 receives at its value 1 the element 2 + 8 + 1 = 11, in row 1 column 3
//
// Both layouts send (thread, value) to an element of the matrices, counted row by row, one matrix behind the other. On the side of shared
// memory, value c of thread r is what lies 2c bytes behind the address that thread r gives; threads beyond the layout's give addresses
// that are not used.
//
// Source: PTX ISA 9.0, ldmatrix, stmatrix, movmatrix; CuTe's `Copy_Traits`, which counts bits instead of elements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"

namespace colex::predictions {

struct MatrixCopy {
  std::string family;  ///< `ldmatrix`, `stmatrix` or `movmatrix`
  std::string form;    ///< as PTX writes it
  std::string cute;    ///< CuTe's name; empty if it has none
  Layout<> source, destination;
  std::string documented;  ///< where
};

/// Every form that there is a prediction for.
const std::vector<MatrixCopy>& matrix_copies();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const MatrixCopy* matrix_copy(std::string_view name);

}  // namespace colex::predictions
