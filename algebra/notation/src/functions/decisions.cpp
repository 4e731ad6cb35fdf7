#include "colex/notation/functions/decisions.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::decision_rows(FunctionTable<Checked>&);
