// The ways to nest a row of leaves.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/checked.hpp"
#include "colex/tuple.hpp"

namespace colex::cases {

/// The profiles of so many leaves, leaf k being the number k, without a tuple () within another one.
/// depth 1: a leaf, or a flat tuple of two or more leaves; depth 2: all of depth at most 2. The flat ones come first.
const std::vector<Tuple<Checked>>& profiles(std::size_t leaves, std::size_t depth);

}  // namespace colex::cases
