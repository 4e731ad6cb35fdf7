// What a prediction says that a probe would see: the only place where layouts become observations.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/matrix_copy.hpp"
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

}  // namespace colex::verification
