#include "colex/notation/parse.hpp"

#include "colex/notation/evaluate.hpp"

#include "grammar.hpp"
#include "tree_builder.hpp"

namespace colex::notation {

void parse_expression(std::string_view text, Expression& result) {
  TreeBuilder builder(text, result);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> input(
      text.data(), text.data() + text.size(), "expression");
  tao::pegtl::parse<grammar::whole_expression, grammar::action, grammar::control>(input, builder);
  builder.end_expression(text.size());
}

Expression parse_expression(std::string_view text) {
  Expression result;
  parse_expression(text, result);
  return result;
}

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
