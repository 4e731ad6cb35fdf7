// Measures a matrix multiply-accumulate: which elements of A and B meet in which element of D, and which element of C is added
// there.
//
// On inputs where every product and sum is exact, D[d] = C[g(d)] + Σ T[i,j,d]·A[i]·B[j], where every T[i,j,d] is 0 or 1. So T
// and g describe the whole behaviour. If one element of A is 1, the others are 0, and each element of B has a code of its own,
// then one execution shows every (B, D) that this element of A meets: the code of the element of B arrives in D. A format that
// holds too few codes gets them digit by digit. If all elements of B are 1, D counts how many elements of B arrive; there may
// be at most one. Finally, random integers must give exactly the D that T and g predict.
#pragma once

#include <string>

#include "colex/measuring/mma_instruction.hpp"

namespace colex::measuring {

/// The observation as a line of JSON. Throws Fault if no T and g explain D.
std::string observe_mma(const std::string& family, const std::string& form, const MmaInstruction& instruction);

}  // namespace colex::measuring
