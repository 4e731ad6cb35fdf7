// The atoms with a sparse A.
#pragma once

#include <vector>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions::detail {

std::vector<MmaAtom> sparse_mma_atoms();

}  // namespace colex::predictions::detail
