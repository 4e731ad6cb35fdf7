#include "colex/notation/functions/layouts.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::layout_rows(FunctionTable<Checked>&);
