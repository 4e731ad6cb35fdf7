#include "colex/notation/functions/operators.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::operator_rows(FunctionTable<Checked>&);
