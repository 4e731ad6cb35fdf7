// Groups share most of the algebra's templates, so several in one file compile in half the time.
#include "colex/notation/functions.hpp"
#include "colex/notation/functions/decisions.hpp"
#include "colex/notation/functions/layouts.hpp"
#include "colex/notation/functions/operators.hpp"
#include "colex/notation/functions/tensors.hpp"
#include "colex/notation/functions/tuples.hpp"

namespace colex::notation {

template void operator_rows(FunctionTable<Checked>&);
template void tuple_rows(FunctionTable<Checked>&);
template void layout_rows(FunctionTable<Checked>&);
template void decision_rows(FunctionTable<Checked>&);
template void tensor_rows(FunctionTable<Checked>&);

}  // namespace colex::notation
