// Finds small inputs that take a path.
//
//   parameters  s >= 2, 0 <= c < s, d any         attempt 0: s = 2, c = 0, d = 0        attempt 1: s = 3, c = 1, d = 1      …
//
// The path's state is a parametrisation, so an input is made by choosing its parameters. These respect their bounds, and
// equations have been solved; only facts that were kept may still fail. The numbers grow with the number of the attempt. The
// same attempt always gives the same numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

/// The value of each variable, at a choice of the parameters; nothing if that one violates a fact or does not fit 64 bits.
std::optional<std::vector<std::int64_t>> small_values(const Parametrisation& path, std::size_t attempt);

}  // namespace colex::symbolic
