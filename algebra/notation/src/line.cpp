#include "colex/notation/line.hpp"

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::notation {

Result<std::string> evaluate_line(std::string_view text) {
  try {
    return to_string(evaluate(parse_expression(text)));
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() != Kind::parse) return Rejection(rejection);
    return Rejection(Kind::parse, "column " + std::to_string(rejection.position().column) + ": " + rejection.message());
  } catch (const Rejection& rejection) {
    return rejection;
  }
}

std::string answer_line(std::string_view text) {
  Result<std::string> result = evaluate_line(text);
  if (result) return std::move(result).value();
  return "error: " + std::string(name(result.rejection().kind())) + ": " + result.rejection().message();
}

}  // namespace colex::notation
