// The functions of `colex eval` and of claim files that are about TMA: the notation and the algebra know nothing of it.
//
//   tma_coordinates((4096,8192):(1,4096), (64,8), Sw<3,3,3> o 0 o (64,8):(1,64), 16)      (4096,8192):(1@0,1@1)
//   tma_box(…)                                                                            (64,8)
#pragma once

#include <cstdint>

#include "colex/composed_layout.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/predictions/tma_descriptor.hpp"

namespace colex::cli {

/// Adds them.
void tma_rows(notation::FunctionTable<Checked>& table);

/// Any type of elements of that size: what is copied where is the same for all. Throws Rejection(inadmissible) if TMA has none.
const predictions::TmaType& tma_type_of(std::int64_t bits);

/// Throws Rejection(inadmissible) with the first reason if a descriptor breaks a rule.
void require_allowed(const predictions::TmaDescriptor& descriptor);

/// As a tile without a swizzle lies in shared memory.
ComposedLayout<> under_no_swizzle(const Layout<>& shared);

}  // namespace colex::cli
