// The atoms beside those of dense mma.sync in its common types. Some have the fragments of others, which they are given.
#pragma once

#include <iterator>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions::detail {

/// Those with a sparse A.
std::vector<MmaAtom> sparse_mma_atoms();

/// Those of the known ones on integers, with sums that saturate.
std::vector<MmaAtom> saturating_mma_atoms(const std::vector<MmaAtom>& known);

/// Those of ldmatrix, mma and stmatrix behind one another.
std::vector<MmaAtom> chain_atoms();

/// Those on narrow floating point that name a kind, of blocks with scales or without, and their sparse ones.
std::vector<MmaAtom> narrow_mma_atoms(const std::vector<MmaAtom>& known);

/// Those of a single thread.
std::vector<MmaAtom> dot_product_atoms();

inline void append(std::vector<MmaAtom>& atoms, std::vector<MmaAtom> more) {
  atoms.insert(atoms.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace colex::predictions::detail
