#include "colex/notation/functions/swizzle.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::swizzle_rows(FunctionTable<Checked>&);
