// Division of coefficients that rounds down: floor_div(-1, 2) = -1.
#pragma once

#include <cstdint>

namespace colex::symbolic {

/// The largest q with q·b <= a. Requires b > 0.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace colex::symbolic
