#include "colex/notation/evaluate.hpp"

#include "colex/notation/evaluator.hpp"

template colex::notation::Value<colex::Checked> colex::notation::evaluate(const Expression&, std::size_t, const Environment<Checked>&);
