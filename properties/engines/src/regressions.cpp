#include "colex/engines/judge.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

#include "regression_texts.hpp"

namespace colex::engines {

using laws::Assignment;

namespace {

std::string law_of(std::string_view file) {
  const std::string_view name = file.substr(file.rfind('/') + 1);
  return std::string(name.substr(0, name.size() - std::string_view(".colex").size()));
}

}  // namespace

std::vector<Assignment> read_regressions(const laws::Statement& statement, std::string_view text) {
  const std::vector<std::string>& variables = statement.variables();
  std::vector<Assignment> cases;
  Assignment values;
  const auto expect = [&](const notation::Definition& definition) {
    const std::string& wanted = variables[values.size()];
    if (definition.name != wanted) {
      throw notation::LocatedRejection(Kind::parse, "the next variable of the law is " + wanted + ", not " + definition.name,
                                       definition.position);
    }
  };
  for (const notation::Entry& entry : notation::parse_claims(text).entries) {
    if (!entry.definition) throw Rejection(Kind::parse, "a file of regressions has only let NAME = VALUE");
    if (variables.empty()) throw Rejection(Kind::parse, "the law has no variables");
    expect(*entry.definition);
    values.push_back(notation::evaluate(entry.definition->value));
    if (values.size() == variables.size()) cases.push_back(std::move(values)), values.clear();
  }
  if (!values.empty()) throw Rejection(Kind::parse, "the last case has no value for " + variables[values.size()]);
  return cases;
}

std::vector<Assignment> regressions(const laws::Law& law) {
  if (law.statement == nullptr) return {};
  for (const RegressionText& text : regression_texts()) {
    if (law_of(text.file) == law.id) return read_regressions(*law.statement, text.text);
  }
  return {};
}

std::vector<std::string> laws_with_regressions() {
  std::vector<std::string> laws;
  for (const RegressionText& text : regression_texts()) laws.push_back(law_of(text.file));
  return laws;
}

std::string regression_entry(const std::vector<evidence::Binding>& values, const std::string& comment) {
  std::string entry = "# " + comment + '\n';
  for (const evidence::Binding& binding : values) entry += "let " + binding.name + " = " + binding.value + '\n';
  return entry;
}

}  // namespace colex::engines
