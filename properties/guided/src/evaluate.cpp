#include "evaluate.hpp"

#include "colex/notation/evaluator.hpp"
#include "colex/notation/functions/construct.hpp"
#include "colex/notation/functions/decisions.hpp"
#include "colex/notation/functions/divide_product.hpp"
#include "colex/notation/functions/layouts.hpp"
#include "colex/notation/functions/linear.hpp"
#include "colex/notation/functions/operators.hpp"
#include "colex/notation/functions/swizzle.hpp"
#include "colex/notation/functions/tensors.hpp"
#include "colex/notation/functions/tiled.hpp"
#include "colex/notation/functions/tuples.hpp"

namespace colex::notation {

template std::variant<Value<guided_engine::Noted>, LocatedRejection> try_evaluate(const Expression&, std::size_t,
                                                                                  const Environment<guided_engine::Noted>&);

}  // namespace colex::notation
