// Computes the value of a term at a model with our own arithmetic, so that we need not believe a solver about its own models.
//
//   evaluate(x ^ (x >> 1), {{"x", #b1000}}) = #b1100
#pragma once

#include "colex/solvers/model.hpp"
#include "colex/solvers/term.hpp"

namespace colex::solvers {

/// The value of the term. A variable that the model does not mention is 0: a model may leave out variables that do not matter.
/// Throws Rejection(overflow) if an integer does not fit into 128 bits, and Rejection(type) if a value does not have its
/// variable's sort.
Value evaluate(const Term& term, const Model& model);

}  // namespace colex::solvers
