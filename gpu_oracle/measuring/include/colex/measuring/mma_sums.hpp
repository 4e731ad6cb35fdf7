// Executes a matrix multiply-accumulate on somebody's integers: what a program that is made of such instructions gets.
//
//   words  "+1,0,…/2,5,…"  "1,1,…/0,3,…"  "+…"        two sums: D = A0·B0 + A1·B1, and D = A2·B2
//
// A word is one execution: the elements of A, a slash, those of B, each thread's values one behind the other. `+` begins a sum, with a C of zeros; the next
// executions take the D before them as their C.
#pragma once

#include <string>
#include <vector>

#include "colex/measuring/mma_instruction.hpp"

namespace colex::measuring {

/// The D of each sum, as a line of JSON. Throws Fault for words that are none, other numbers of elements than the operands have, and a D that is
/// no integer. Requires a dense A.
std::string observe_mma_sums(const std::string& family, const std::string& form, const MmaInstruction& instruction,
                             const std::vector<std::string>& words);

}  // namespace colex::measuring
