// Groups share most of the algebra's templates, so several in one file compile in half the time.
#include "colex/notation/functions.hpp"
#include "colex/notation/functions/construct.hpp"
#include "colex/notation/functions/divide_product.hpp"
#include "colex/notation/functions/linear.hpp"
#include "colex/notation/functions/swizzle.hpp"
#include "colex/notation/functions/tiled.hpp"

namespace colex::notation {

template void construct_rows(FunctionTable<Checked>&);
template void divide_product_rows(FunctionTable<Checked>&);
template void tiled_rows(FunctionTable<Checked>&);
template void swizzle_rows(FunctionTable<Checked>&);
template void linear_rows(FunctionTable<Checked>&);

}  // namespace colex::notation
