// What is wrong with a text whatever its variables are: names that nothing has, and what is no boolean where one is asked for.
//
//   M >= 1 or no_such_function(M)      no function is called no_such_function
//   M < 1 implies size(M, 1, 2, 3)     no size of 4 arguments: it is called as size(x[, k…])
//   M >= 1 or 3                        or joins booleans; this is none
//
// Evaluation does not look at what stands to the right of an `or` whose left side is true, and whoever proves a statement for
// all values does not either. But what has no meaning is no statement, and neither true nor proved. Which other types a
// function's arguments may have is not looked at here: that is seen where it is evaluated.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "colex/notation/environment.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::notation {

/// What an expression is to be worth.
enum class Worth { anything, a_boolean };

/// The first place that has no meaning, and why; none if there is no such place. The names of `variables` stand for integers,
/// layouts and the like, the others for what `definitions` says, or for functions.
std::optional<LocatedRejection> why_ill_formed(const Expression& expression, Worth worth, std::span<const std::string> variables,
                                               const Environment<>& definitions);

/// The same of all that a claim says: the bounds of its variables, which know those before them, what it supposes and what it
/// concludes.
std::optional<LocatedRejection> why_ill_formed(const Claim& claim, const Environment<>& definitions);

}  // namespace colex::notation
