// `colex find convert` of a whole module of Triton: what each of its operations moves, and what that costs.
#pragma once

#include <string>

#include "colex/dialects/triton_module.hpp"
#include "colex/interface/find_question.hpp"

namespace colex::cli::find_convert {

/// The answer about each operation that takes elements from one layout to another, priced within so many seconds.
FindAnswer answer_of_module(const dialects::TritonModule& module, double seconds);

}  // namespace colex::cli::find_convert
