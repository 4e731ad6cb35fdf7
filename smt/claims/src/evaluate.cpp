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
#include "colex/symbolic/kernels.hpp"

#include "swizzled.hpp"

namespace colex::notation {

template std::variant<Value<symbolic::Numeral>, LocatedRejection> try_evaluate(const Expression&, std::size_t,
                                                                               const Environment<symbolic::Numeral>&);

}  // namespace colex::notation

namespace colex::smt_claims {

bool is_function_of_known_numbers(std::string_view name) {
  return notation::functions<Checked>().find(name) != nullptr && notation::functions<Numeral>().find(name) == nullptr;
}

Value called(std::string_view function, const std::vector<Value>& arguments) {
  const auto& table = notation::functions<Numeral>();
  return table.call(*table.find(function), arguments.data(), arguments.size());
}

}  // namespace colex::smt_claims
