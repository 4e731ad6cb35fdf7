// What an expression may call: the functions of the notation, those that ask the oracle, and `read`, in chapters.
//
//   enter_functions();
//   all_functions().front().function->usage
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// Has expressions call the functions of the oracle and of the dialects as well. To be called before the first expression is
/// evaluated; again, it does nothing.
void enter_functions();

struct ToldFunction {
  const char* chapter;
  const notation::Function<Checked>* function;
};

/// All functions, by chapter. Requires enter_functions().
const std::vector<ToldFunction>& all_functions();

/// What the function's example is worth; empty if there is none, or it is worth nothing.
std::string value_of_example(const notation::Function<Checked>& function);

// For each function of expressions one that calls it.
//
//   example_of("complement")      complement(4:2, 24)

/// An expression that has a value; empty if the function has no example.
std::string_view example_of(std::string_view function);

}  // namespace colex::cli
