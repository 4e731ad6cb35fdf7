// What a prediction says that a probe would see: the only place where layouts become observations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"

namespace colex::verification {

/// The structure of an atom: each element labelled by its row, column and contraction index, those of different products apart;
/// values of B that meet nothing have the label -1.
/// Throws Rejection(domain) if an operand's layout leaves its matrix, or `threads` the warp.
observations::MmaStructure structure_of(const predictions::MmaAtom& atom);

/// The observation of those values alone that the atom's layouts speak of. Throws Rejection(domain) if it has others of B that
/// were seen to meet something.
observations::Mma counting_values(const observations::Mma& observed, const predictions::MmaAtom& atom);

/// For an atom with a sparse A and each selector: the place, lane · 8 + nibble, of the metadata of each stored element of A.
/// Throws Rejection(domain) if an element has none, or the layouts leave the warp.
std::vector<observations::Labels> metadata_of(const predictions::MmaAtom& atom);

/// Where each byte of the destination comes from, if the threads point at these addresses. `like` says what is source and
/// destination, how large registers are, and how far the destination reaches. Throws Rejection(domain) if the layouts do not
/// fit that.
std::vector<std::int64_t> origins_of(const predictions::MatrixCopy& copy, const observations::Move& like);

// Compares layouts of an instruction that nobody observed with the catalogue's: nothing more can be said about them.
//
//   predicted(mma.m16n8k64.kind::mxf4…)                       what a probe would see of it, if the manual is right
//   deviation(ldmatrix.m16n16.x1.trans.b8, of other strides)  thread 0's value 1 is said to be thread 0's value 1; predicted is
//                                                             thread 1's value 0

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
