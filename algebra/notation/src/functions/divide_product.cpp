#include "colex/notation/functions/divide_product.hpp"

#include "colex/notation/functions.hpp"

template void colex::notation::divide_product_rows(FunctionTable<Checked>&);
