// The search that decides for the notation what presolve leaves open.
#pragma once

#include <concepts>

#include "colex/checked.hpp"
#include "colex/integer.hpp"
#include "colex/knapsack.hpp"
#ifdef COLEX_HAS_LATTICE
#include "colex/lattice/search.hpp"
#endif

namespace colex::notation {

/// By the lattice for 64-bit integers, where it is linked; by enumeration else.
template <Integer I>
auto knapsack_search() {
#ifdef COLEX_HAS_LATTICE
  if constexpr (std::same_as<I, Checked>)
    return lattice::Search();
  else
    return Enumeration();
#else
  return Enumeration();
#endif
}

}  // namespace colex::notation
