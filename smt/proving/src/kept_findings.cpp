// What a session keeps of findings, and takes of those that were kept.
#include "colex/engines/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/prover/checker.hpp"

#include "session.hpp"

namespace colex::proving {

std::optional<evidence::Record> Session::recall(const laws::Law& statement) const {
  if (!findings_.keeps()) return std::nullopt;
  const std::string wanted = key(statement.where.text, statement.given);
  const auto text = findings_.kept(solvers::name_of(wanted));
  if (!text || !text->starts_with(wanted)) return std::nullopt;
  try {
    evidence::Record kept = evidence::from_json(text->substr(wanted.size()));
    if (kept.outcome != evidence::Outcome::unknown) return std::nullopt;
    return engines::of_law(statement, std::move(kept), tool_);
  } catch (const evidence::MalformedRecord&) {
    return std::nullopt;
  }
}

void Session::keep(const evidence::Record& record) const {
  if (!findings_.keeps() || record.outcome != evidence::Outcome::unknown) return;
  const std::string key = this->key(record.claim.text, record.given);
  findings_.keep(solvers::name_of(key), key + evidence::to_json(record));
}

std::string Session::key(const std::string& text, const std::vector<evidence::Binding>& given) const {
  std::string key = prover::identity_of_this_program() + '\n' + whose_ + '\n' + prover::colex_check().identity();
  for (const solvers::Solver* solver : all_) key += '\n' + title(*solver) + ' ' + solver->budget();
  key += '\n' + text + '\n';
  for (const evidence::Binding& binding : given) key += binding.name + " = " + binding.value + '\n';
  return key;
}

}  // namespace colex::proving
