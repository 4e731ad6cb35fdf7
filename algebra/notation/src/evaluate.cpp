#include "colex/notation/evaluate.hpp"

#include "colex/notation/evaluator.hpp"

namespace colex::notation {

template std::variant<Value<Checked>, LocatedRejection> try_evaluate(const Expression&, std::size_t, const Environment<Checked>&);

}  // namespace colex::notation
