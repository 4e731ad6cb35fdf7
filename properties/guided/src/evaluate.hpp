// The evaluator of texts over Noted: instantiated once, in evaluate.cpp, which is all that is slow to compile here.
#pragma once

#include <cstddef>
#include <variant>

#include "colex/notation/evaluate.hpp"

#include "noted.hpp"

namespace colex::notation {

extern template std::variant<Value<guided_engine::Noted>, LocatedRejection> try_evaluate(
    const Expression&, std::size_t, const Environment<guided_engine::Noted>&);

}  // namespace colex::notation
