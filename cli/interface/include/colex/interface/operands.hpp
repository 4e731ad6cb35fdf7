// The operands of an instruction, as evidence has them and pictures take them.
#pragma once

#include <string>
#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::cli {

/// The operands as they are predicted: A, B and C of a product, D where it is another than C; source and destination of what
/// moves matrices. None of a form that there is no prediction for.
std::vector<evidence::Operand> operands_of(const std::string& form);

}  // namespace colex::cli
