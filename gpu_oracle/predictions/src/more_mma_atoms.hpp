// All atoms other than those of dense mma.sync in its common types. Some have the same fragments as others; these are passed to
// them.
#pragma once

#include <iterator>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions::detail {

/// Those with a sparse A.
std::vector<MmaAtom> sparse_mma_atoms();

/// The known atoms on integers, in the variant whose sums saturate.
std::vector<MmaAtom> saturating_mma_atoms(const std::vector<MmaAtom>& known);

/// The atoms of chains: ldmatrix, mma and stmatrix, one after the other.
std::vector<MmaAtom> chain_atoms();

/// Those on narrow floating point that name a kind, of blocks with scales or without, and their sparse ones.
std::vector<MmaAtom> narrow_mma_atoms(const std::vector<MmaAtom>& known);

/// The atoms that a single thread executes.
std::vector<MmaAtom> dot_product_atoms();

inline void append(std::vector<MmaAtom>& atoms, std::vector<MmaAtom> more) {
  atoms.insert(atoms.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace colex::predictions::detail
