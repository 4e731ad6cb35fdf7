#include "dialect_functions.hpp"

#include <string>

#include "colex/dialects/read.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

namespace colex::cli {

namespace {

using notation::Text;
using notation::Value;

/// The value of a text, or of the part of it that has this name. A place in the text is said in words: it is not one in the claim file.
Value<> value_of(const Text& text, const std::string& part) {
  try {
    const std::string expression = dialects::expression_of(dialects::read(text.text), part);
    return notation::evaluate(notation::parse_expression(expression));
  } catch (const notation::LocatedRejection& mistake) {
    throw Rejection(mistake.kind() == Kind::parse ? Kind::type : mistake.kind(),
                    mistake.message() + " (at character " + std::to_string(mistake.position().offset + 1) + " of the text)");
  }
}

}  // namespace

void dialect_rows(notation::FunctionTable<Checked>& table) {
  table.row(
      "read", "read(\"text\"[, \"part\"])",
      "the value of what another tool printed, or of a part of it: prints of CuTe C++, C++ types, CuTe DSL, Python (colex read)",
      [](const Text& text) { return value_of(text, ""); },
      [](const Text& text, const Text& part) { return value_of(text, part.text); });
}

}  // namespace colex::cli
