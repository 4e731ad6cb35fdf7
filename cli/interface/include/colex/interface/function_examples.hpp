// For each function of expressions one that calls it.
//
//   example_of("complement")      complement(4:2, 24)
#pragma once

#include <string_view>

namespace colex::cli {

/// An expression that has a value; empty if the function has no example.
std::string_view example_of(std::string_view function);

}  // namespace colex::cli
