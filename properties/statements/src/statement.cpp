#include "colex/laws/statement.hpp"

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::laws {

std::vector<evidence::Binding> bindings(const Statement& statement, const Assignment& values) {
  std::vector<evidence::Binding> result;
  for (std::size_t k = 0; k < values.size(); ++k) result.push_back({statement.variables()[k], to_string(values[k])});
  return result;
}

std::string text(const Statement& statement, const Assignment& values) {
  std::string result;
  for (const evidence::Binding& binding : bindings(statement, values)) {
    result += (result.empty() ? "" : ", ") + binding.name + " = " + binding.value;
  }
  return result;
}

bool in_domain(Statement& statement, const Assignment& values) {
  try {
    Assignment before;
    for (const Value& value : values) {
      if (!cases::contains(statement.domain(before), value)) return false;
      before.push_back(value);
    }
    return true;
  } catch (const Rejection&) {
    return false;
  }
}

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
