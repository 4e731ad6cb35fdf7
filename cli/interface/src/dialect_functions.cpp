#include "colex/interface/dialect_functions.hpp"

#include <string>

#include "colex/dialects/read.hpp"
#include "colex/interface/pasted_text.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

namespace colex::cli {

namespace {

using notation::Text;
using notation::Value;

/// The value of a text, or of the part of it that has this name. A place in the text is said in words: it is not one in the
/// claim file.
Value<> value_read(const Text& text, const std::string& part) {
  try {
    const dialects::Reading reading = dialects::read(text.text);
    note(reading);
    if (!reading.unknowns.empty()) {
      throw Rejection(Kind::type, "the text does not say what " + reading.unknowns.front().name + " is in " +
                                      dialects::expression_of(reading, part) + "; let a claim quantify over it");
    }
    return notation::evaluate(notation::parse_expression(dialects::expression_of(reading, part)));
  } catch (const notation::LocatedRejection& mistake) {
    throw Rejection(mistake.kind() == Kind::parse ? Kind::type : mistake.kind(),
                    mistake.message() + " (at character " + std::to_string(mistake.position().offset + 1) + " of the text)");
  }
}

}  // namespace

void dialect_rows(notation::FunctionTable<Checked>& table) {
  table.row(
      "read", "read(\"text\"[, \"part\"])",
      "the value of what another tool printed, or of a part of it: prints and types of CuTe, Triton, MLIR, Python and others "
      "(colex "
      "read)",
      [](const Text& text) { return value_read(text, ""); },
      [](const Text& text, const Text& part) { return value_read(text, part.text); });
}

}  // namespace colex::cli
