#include "kept_findings.hpp"

#include <cstdint>
#include <filesystem>
#include <utility>

#include "colex/engines/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/prover/checker.hpp"
#include "colex/solvers/kept_folder.hpp"

#include "../command.hpp"

namespace colex::cli {

namespace {

/// A finding has some kilobytes: this is all laws many times, and thousands of claims.
constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;

std::filesystem::path place_of(const CacheOptions& cache) {
  const std::filesystem::path folder = folder_of(cache);
  return folder.empty() ? folder : folder / "statements";
}

}  // namespace

KeptFindings::KeptFindings(const CacheOptions& cache, const Judges& judges, const std::string& whose)
    : folder_(place_of(cache), most_bytes) {
  if (!folder_.keeps()) return;
  conditions_ = prover::identity_of_this_program() + '\n' + whose + '\n' + prover::colex_check().identity();
  for (const solvers::Solver* judge : judges.all()) conditions_ += '\n' + title(*judge) + ' ' + judge->budget();
}

std::optional<evidence::Record> KeptFindings::recall(const laws::Law& statement) const {
  if (!folder_.keeps()) return std::nullopt;
  const std::string wanted = key(statement.where.text, statement.given);
  const auto text = folder_.kept(solvers::name_of(wanted));
  if (!text || !text->starts_with(wanted)) return std::nullopt;
  try {
    evidence::Record kept = evidence::from_json(text->substr(wanted.size()));
    if (kept.outcome != evidence::Outcome::unknown) return std::nullopt;
    return engines::of_law(statement, std::move(kept), tool());
  } catch (const evidence::MalformedRecord&) {
    return std::nullopt;
  }
}

void KeptFindings::keep(const evidence::Record& record) const {
  if (!folder_.keeps() || record.outcome != evidence::Outcome::unknown) return;
  const std::string key = this->key(record.claim.text, record.given);
  folder_.keep(solvers::name_of(key), key + evidence::to_json(record));
}

std::string KeptFindings::key(const std::string& text, const std::vector<evidence::Binding>& given) const {
  std::string key = conditions_ + '\n' + text + '\n';
  for (const evidence::Binding& binding : given) key += binding.name + " = " + binding.value + '\n';
  return key;
}

}  // namespace colex::cli
