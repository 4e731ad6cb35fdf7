#pragma once

#include <vector>

#include "colex/predictions/copy_forms.hpp"

namespace colex::predictions::detail {

/// wmma.load and wmma.store, in every form.
std::vector<MatrixCopy> wmma_copies();

}  // namespace colex::predictions::detail
