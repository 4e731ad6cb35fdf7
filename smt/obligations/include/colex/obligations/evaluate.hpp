// The value of a term at a model: by our own arithmetic, so that no solver is believed about its own models.
//
//   evaluate(x ^ (x >> 1), {{"x", #b1000}}) = #b1100
#pragma once

#include "colex/obligations/model.hpp"
#include "colex/obligations/term.hpp"

namespace colex::obligations {

/// The value of the term. A variable that the model does not mention is 0: a model may leave out what does not matter.
/// Throws Rejection(overflow) where an integer does not fit evaluation, Rejection(type) where a value is not of its variable's sort.
Value evaluate(const Term& term, const Model& model);

}  // namespace colex::obligations
