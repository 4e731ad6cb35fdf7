// What a function says that finds no descriptor.
#pragma once

#include <string>

#include "colex/rejection.hpp"

namespace colex::predictions {

/// Throws Rejection(inadmissible).
[[noreturn]] inline void reject(const std::string& reason) { throw Rejection(Kind::inadmissible, reason); }

}  // namespace colex::predictions
