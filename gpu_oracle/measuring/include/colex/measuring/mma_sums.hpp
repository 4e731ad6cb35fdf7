// Executes a matrix multiply-accumulate on integers that the caller gives: this shows what a program that consists of such
// instructions computes.
//
//   words  "+1,0,…/2,5,…"  "1,1,…/0,3,…"  "+…"        two sums: D = A0·B0 + A1·B1, and D = A2·B2
//
// A word is one execution: the elements of A, a slash, and the elements of B, thread by thread and value by value. A word with
// `+` begins a sum: its C is 0. Every other execution takes the D of the execution before it as its C.
#pragma once

#include <string>
#include <vector>

#include "colex/measuring/mma_instruction.hpp"

namespace colex::measuring {

/// The D of each sum, as a line of JSON. Throws Fault if a word cannot be read, if it has another number of elements than an
/// operand, if A is sparse, or if an element of D is not an integer.
std::string observe_mma_sums(const std::string& family, const std::string& form, const MmaInstruction& instruction,
                             const std::vector<std::string>& words);

}  // namespace colex::measuring
