#pragma once

#include <vector>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions::detail {

/// Products of matrices in shared memory, by ldmatrix, mma and stmatrix.
std::vector<MmaAtom> chain_atoms();

}  // namespace colex::predictions::detail
