#include "colex/notation/functions/construct.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::construct_rows(FunctionTable<Checked>&);
