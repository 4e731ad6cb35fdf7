#include "colex/notation/line.hpp"

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::notation {
namespace {

Result<std::string> text_of(const Value<>& value) {
  std::string text = to_string(value);
  if (text.size() <= Limits::text) return text;
  return Rejection(Kind::limit, "the value's text is longer than " + std::to_string(Limits::text) + " bytes");
}

}  // namespace

Result<std::string> evaluate_line(std::string_view text) {
  Expression expression;
  try {
    parse_expression(text, expression);
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() != Kind::parse) return Rejection(rejection);
    return Rejection(Kind::parse, "column " + std::to_string(rejection.position().column) + ": " + rejection.message());
  }
  const auto result = try_evaluate(expression, expression.root(), Environment<>{});
  if (const auto* rejection = std::get_if<LocatedRejection>(&result)) return Rejection(*rejection);
  return text_of(std::get<Value<>>(result));
}

std::string answer_line(std::string_view text) {
  Result<std::string> result = evaluate_line(text);
  if (result) return std::move(result).value();
  return "error: " + std::string(name(result.rejection().kind())) + ": " + result.rejection().message();
}

}  // namespace colex::notation
