#include "colex/notation/functions/tuples.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::tuple_rows(FunctionTable<Checked>&);
