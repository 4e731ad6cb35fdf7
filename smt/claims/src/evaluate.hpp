// The evaluator of texts over Numeral: instantiated once, in evaluate.cpp, which is all that is slow to compile here.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/symbolic/symbolic.hpp"

namespace colex::notation {

extern template std::variant<Value<symbolic::Numeral>, LocatedRejection> try_evaluate(const Expression&, std::size_t,
                                                                                      const Environment<symbolic::Numeral>&);

}  // namespace colex::notation

namespace colex::smt_claims {

using symbolic::Numeral;

using Value = notation::Value<Numeral>;
using Names = notation::Environment<Numeral>;

/// Whether the notation has a function of this name for 64-bit words alone.
bool is_function_of_known_numbers(std::string_view name);

/// What a function of the notation makes of these arguments. Throws what it rejects with.
Value called(std::string_view function, const std::vector<Value>& arguments);

}  // namespace colex::smt_claims
