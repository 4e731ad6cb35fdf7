// The ways to nest a row of leaves.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/checked.hpp"
#include "colex/tuple.hpp"

namespace colex::cases {

/// All profiles (nestings) of that many leaves. Leaf k is the number k, and no tuple contains (). With depth 1 these are a
/// single leaf, or a flat tuple of at least two leaves; with depth 2, all profiles of depth at most 2. Flat profiles come
/// first.
const std::vector<Tuple<Checked>>& profiles(std::size_t leaves, std::size_t depth);

}  // namespace colex::cases
