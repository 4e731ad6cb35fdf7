#include "convert.hpp"

#include "colex/notation/coerce.hpp"

namespace colex::smt_claims {

namespace {

Numeral literal(Checked n) { return Numeral(n.value()); }
Checked number(const Numeral& n) { return n.traced().value(); }

}  // namespace

std::optional<notation::Value<Numeral>> with_literals(const notation::Value<Checked>& value) {
  return notation::converted<Numeral>(value, literal);
}

notation::Value<Checked> with_numbers(const notation::Value<Numeral>& value) {
  return notation::converted<Checked>(value, number).value();
}

}  // namespace colex::smt_claims
