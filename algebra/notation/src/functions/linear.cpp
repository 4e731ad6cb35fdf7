#include "colex/notation/functions/linear.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::linear_rows(FunctionTable<Checked>&);
