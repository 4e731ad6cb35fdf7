// What is found for common tiles, beside what CUTLASS and Triton give them: a page, or on a machine with the GPU measured.
#pragma once

#include "command.hpp"

namespace colex::cli {

/// Adds `table` to `colex find`.
void add_find_table(CLI::App& find);

}  // namespace colex::cli
