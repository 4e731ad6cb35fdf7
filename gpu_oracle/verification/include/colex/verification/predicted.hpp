// Compares layouts of an instruction that nobody observed with the catalogue's: nothing more can be said about them.
//
//   predicted(mma.m16n8k64.kind::mxf4…)                       what a probe would see of it, if the manual is right
//   deviation(ldmatrix.m16n16.x1.trans.b8, of other strides)  thread 0's value 1 is said to be thread 0's value 1; predicted is
//                                                             thread 1's value 0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "colex/observations/observation.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"

namespace colex::verification {

/// The observation that the atom predicts. Nothing was replayed in it.
observations::Mma predicted(const predictions::MmaAtom& atom);

/// The first value of the destination that these layouts say comes from elsewhere than the catalogue's say, in words; nothing
/// if there is none. Elements may be numbered in any way, the same one in source and destination. Throws Rejection(domain) for
/// layouts of other threads or values.
std::optional<std::string> deviation(const predictions::MatrixCopy& proposed, const predictions::MatrixCopy& catalogue);

/// The same for an operand: the first value that its layout puts elsewhere than the catalogue's layout does. Its matrix has
/// `rows` rows.
std::optional<std::string> deviation(const Layout<>& proposed, const Layout<>& catalogue, std::int64_t rows);

/// The first register that this layout puts elsewhere than the catalogue does, in words; nothing if there is none. Throws
/// Rejection(domain) for a layout of other threads or registers.
std::optional<std::string> deviation(const Layout<>& registers, const predictions::TensorMemoryCopy& catalogue);

}  // namespace colex::verification
