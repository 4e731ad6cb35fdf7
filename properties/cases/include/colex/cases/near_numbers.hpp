// Cases near the numbers that a statement names: what holds of all small values may fail just there, and no value that is drawn
// for its own sake comes by.
//
//   forall M, N >= 1 if cosize((M,N):(N,1)) < 2147483648: claim M*N + M < 2147483648           M = 1, N = 2147483647
//   forall L: layout, 0 <= x < size(L) if cosize(L) <= 2147483649: claim L(x) < 2147483648     L = 2:2147483648, x = 1
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// Values of all variables, near these numbers: an integer is one of them, a neighbour, or what is left if it is divided by an
/// integer before it; a layout has such a size, or such a last value. Some are small, or an end of their domain. Depends on the
/// arguments and on nothing else. None if a domain is empty. Requires !numbers.empty(). Throws Rejection(overflow) where numbers
/// are too large.
std::optional<Assignment> near_numbers(const std::vector<std::int64_t>& numbers, std::uint64_t seed, std::size_t variables,
                                       const DomainOf& domain);

}  // namespace colex::cases
