// Layouts that kernels use, as the field writes them.
#pragma once

#include "colex/cases/domain.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// One of the layouts that is in the domain; null if none is.
const Layout<>* fragment(const LayoutDomain& domain, RandomBits& random);

}  // namespace colex::cases
