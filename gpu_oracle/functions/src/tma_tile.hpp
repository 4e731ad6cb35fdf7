// What the functions about tiles in shared memory share.
#pragma once

#include <cstdint>

#include "colex/composed_layout.hpp"
#include "colex/predictions/tma_descriptor.hpp"

namespace colex::oracle_functions {

/// Any type of elements of that size: what is copied where is the same for all. Throws Rejection(inadmissible) if TMA has none.
const predictions::TmaType& tma_type_of(std::int64_t bits);

/// Throws Rejection(inadmissible) with the first reason if a descriptor breaks a rule.
void require_allowed(const predictions::TmaDescriptor& descriptor);

/// As a tile without a swizzle lies in shared memory.
ComposedLayout<> under_no_swizzle(const Layout<>& shared);

}  // namespace colex::oracle_functions
