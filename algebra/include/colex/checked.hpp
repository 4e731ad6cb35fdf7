// The integer that users compute with: 64 bits, and every result is the mathematical one or an error.
//
//   Checked(5) / Checked(2) == Checked(2), and
//   Checked(INT64_MAX) + Checked(1) throws Rejection(overflow, "9223372036854775807 + 1 does not fit 64 bits").
#pragma once

#include <cstdint>

#include "colex/exact.hpp"
#include "colex/integer.hpp"

namespace colex {

/// A signed 64-bit integer whose arithmetic never wraps.
using Checked = Exact<std::int64_t>;

static_assert(Integer<Checked>);

}  // namespace colex
