// A list of layouts that kernels use, written as the literature writes them.
#pragma once

#include "colex/cases/domain.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// One of the layouts that are in the domain, or null if none is.
const Layout<>* fragment(const LayoutDomain& domain, RandomBits& random);

}  // namespace colex::cases
