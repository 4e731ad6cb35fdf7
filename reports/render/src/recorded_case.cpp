#include "recorded_case.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "colex/notation/coerce.hpp"
#include "colex/notation/parse.hpp"

#include "literal.hpp"

namespace colex::render {

using notation::Value;

namespace {

/// The claim that a text makes; none if it is not one claim of the notation.
std::optional<notation::Claim> claim_of(const std::string& text) {
  try {
    notation::ClaimFile file = notation::parse_claims(text);
    if (file.entries.size() == 1) return std::move(file.entries.front().claim);
  } catch (const Rejection&) {
  }
  return std::nullopt;
}

/// A variable that is a layout is one, though its value is written as the shape of a compact one.
void bind(RecordedCase& recorded, const evidence::Binding& binding) {
  const auto value = literal(binding.value);
  if (!value) return;
  const auto& variables = recorded.claim.variables;
  const auto declared = std::find_if(variables.begin(), variables.end(),
                                     [&](const notation::Variable& variable) { return variable.name == binding.name; });
  const bool is_layout = declared != variables.end() && declared->type == notation::Variable::Type::layout;
  using AsLayout = notation::Parameter<Checked, Layout<>>;
  recorded.names.bind(binding.name, is_layout && AsLayout::price(*value) >= 0 ? Value<>(AsLayout::convert(*value)) : *value);
}

}  // namespace

std::optional<RecordedCase> recorded_case(const evidence::Record& record) {
  std::optional<notation::Claim> claim = claim_of(record.claim.text);
  // What is found to be better than an answer is no case that a claim is false of.
  if (!claim || claim->conclusion.empty() || claim->verb == notation::Claim::Verb::find) return std::nullopt;
  RecordedCase recorded{std::move(*claim), {}};
  for (const auto* bindings : {&record.given, &record.counterexample}) {
    for (const evidence::Binding& binding : *bindings) bind(recorded, binding);
  }
  return recorded;
}

}  // namespace colex::render
