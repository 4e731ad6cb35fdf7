// Measures a matrix multiply-accumulate: which elements of A and B meet in which element of D, and which element of C is added there.
//
// On inputs where every product and sum is exact, D[d] = C[g(d)] + Σ T[i,j,d]·A[i]·B[j] with T of 0 and 1, and T and g are the whole
// behaviour. With a single 1 in A and a code of its own in each element of B, one execution shows every (B, D) that this element of A
// meets: the code is what arrives. A format that holds too few codes gets them digit by digit. With all of B 1, the same execution
// counts how many arrive, which must be one at most. At last, random integers must give exactly what T and g say.
#pragma once

#include <string>

#include "colex/measuring/mma_instruction.hpp"

namespace colex::measuring {

/// The observation as a line of JSON. Throws Fault if D is no such sum.
std::string observe_mma(const std::string& family, const std::string& form, const MmaInstruction& instruction);

}  // namespace colex::measuring
