// Why a boolean expression came out as it did: the part of it that decides, and what shows that part.
//
//   injective((2,2):(1,1))                           (1,0) and (0,1) both have the value 1
//   size(4:1) == 4 and bijective((4,2):(1,5))        bijective((4,2):(1,5)): no coordinate has the value 4
//   not injective(4:1)                               nothing: there is no more to say than that it is injective
//   defined(composition((6,4):(1,100), 4:4))         composition((6,4):(1,100), 4:4) has no value: …
//
// A layout is told as thread and value, T5 V2, where its name, or the name of the function that makes it, has `tv` in it
// (`my_tv`, `make_layout_tv(…)`), or the function is an instruction's (`layout_C(…)`), and it has two modes.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation {

/// The reason in a sentence, or several behind semicolons; each begins with the part that it is about, unless that is the
/// whole. Empty where there is nothing to say beyond the value, and for an expression whose value is no boolean. Never throws.
std::string reason(const Expression& expression, const Environment<>& names);

/// The two sides of a comparison, as it compares them: of `(1|2) == 4` the integers 3 and 4, though (3) alone is a tuple.
/// Requires that the node is a comparison. Throws the LocatedRejection of a side that has no value.
std::array<Value<>, 2> sides_of_comparison(const Expression& expression, std::size_t node, const Environment<>& names);

}  // namespace colex::notation
