#include "colex/laws/given.hpp"

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::laws {

Value given_value(const evidence::Binding& binding, bool as_layout) {
  try {
    Value value = notation::evaluate(notation::parse_expression(binding.value));
    using AsLayout = notation::Parameter<Checked, Layout<>>;
    if (as_layout && AsLayout::price(value) >= 0) return Value(Layout<>(AsLayout::convert(value)));
    return value;
  } catch (const notation::LocatedRejection& mistake) {
    // Its place is one in the given text, not in a file.
    throw Rejection(mistake.kind(), binding.name + " = " + binding.value + ": " + mistake.message());
  }
}

}  // namespace colex::laws
