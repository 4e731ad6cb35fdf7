// Values over numbers as values over numerals, and back.
#pragma once

#include <optional>

#include "colex/notation/value.hpp"
#include "colex/symbolic/symbolic.hpp"

namespace colex::smt_claims {

using symbolic::Numeral;

/// The same value with literals in the place of numbers; none for the kinds that no path computes with: basis vectors, tilers,
/// composed layouts.
std::optional<notation::Value<Numeral>> with_literals(const notation::Value<Checked>& value);

/// The same value with numbers in the place of numerals. Requires an integer, a tuple or a layout, none of it symbolic.
notation::Value<Checked> with_numbers(const notation::Value<Numeral>& value);

}  // namespace colex::smt_claims
