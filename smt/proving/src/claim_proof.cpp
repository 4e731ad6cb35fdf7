#include "claim_proof.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/laws/question.hpp"
#include "colex/prover/prover.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/workers/threads.hpp"

#include "overflow.hpp"
#include "proved.hpp"
#include "theorem_proofs.hpp"

namespace colex::proving {

namespace {

using evidence::Outcome;

Outcome outcome_of(solvers::Outcome outcome) {
  switch (outcome) {
    case solvers::Outcome::refuted: return Outcome::refuted;
    case solvers::Outcome::vacuous: return Outcome::vacuous;
    case solvers::Outcome::conflicting: return Outcome::conflicting;
    case solvers::Outcome::skipped: return Outcome::skipped;
    case solvers::Outcome::error: return Outcome::error;
    case solvers::Outcome::proved:
    case solvers::Outcome::confirmed:
    case solvers::Outcome::unknown: break;
  }
  return Outcome::unknown;
}

bool is_proved(Outcome outcome) { return outcome == Outcome::proved_as_written || outcome == Outcome::checked_shapes; }

/// What the exploration says, before any judge does: whatever it has proved is unknown yet.
void write(const smt_claims::Finding& found, Record& record) {
  record.engine = "symbolic";
  record.outcome = is_proved(found.outcome) ? Outcome::unknown : found.outcome;
  record.cases = found.paths();
  record.counterexample = found.counterexample;
  record.comparison = found.comparison;
  record.reason = is_proved(found.outcome) ? "nobody has checked what was found" : found.reason;
  if (!is_proved(found.outcome) && !found.detail.empty()) record.notes.push_back("detail: " + found.detail);
}

/// What the judges say of what the engine has proved: all, or the shapes within an extent.
void write(const prover::Proof& proof, const std::optional<smt_claims::Extent>& shapes, Record& record) {
  record.reason = proof.reason();
  if (!proof.is_proved()) {
    record.outcome = outcome_of(proof.outcome());
    return;
  }
  record.outcome = proved({proof.accepted()}, shapes ? Reach::shapes : Reach::as_written);
  if (shapes) record.rank = shapes->flat;
  record.proof = evidence_of(proof, shapes ? "profiles" : "the claim as it is written");
  const std::size_t steps = record.proof->steps;
  record.bound = fmt::format("{}{}; accepted by {}, ", shapes ? depths(*shapes) + "; " : "", unbounded_integers, proof.checker());
  const auto& judges = proof.judges();
  if (steps == 0) {
    record.bound += "no step was left to a solver";
  } else if (judges.empty()) {
    record.bound += "alone";
  } else {
    const bool alone = judges.size() == 1 && proof.remarks().empty();
    record.bound += fmt::format("{} step{} confirmed by {}{}", steps, steps == 1 ? "" : "s", fmt::join(judges, " and "),
                                alone ? " alone" : "");
  }
  for (const std::string& remark : proof.remarks()) record.bound += "; " + remark;
  if (record.proof->unseen > 0) record.bound += fmt::format("; no known input takes {} of the paths", record.proof->unseen);
}

/// The profiles of which something is proved. Where nothing satisfies the hypothesis nothing is said, and no input could refute
/// a twin. A claim that is proved as it is written has one part, so that the checker sees also in which profiles nothing does.
prover::Conjecture proved_profiles(const smt_claims::Finding& proof, const std::string& id) {
  prover::Conjecture conjecture{id, {}, {}};
  if (proof.outcome == Outcome::proved_as_written && proof.explored.size() > 1) {
    std::vector<symbolic::Law> laws;
    for (const smt_claims::Explored& explored : proof.explored) {
      if (explored.is_closed()) laws.push_back(explored.law);
    }
    conjecture.parts.push_back({"every profile", smt_claims::each_of(std::move(laws))});
    return conjecture;
  }
  for (const smt_claims::Explored& explored : proof.explored) {
    if (explored.is_closed() && explored.exploration.satisfiable()) conjecture.parts.push_back({explored.name, explored.law});
  }
  return conjecture;
}

/// How many levels the expression has.
std::size_t levels_of(const notation::Expression& expression) {
  std::vector<std::size_t> levels(expression.nodes.size(), 1);
  std::size_t most = 0;
  for (std::size_t node = 0; node < expression.nodes.size(); ++node) {
    for (const std::size_t operand : expression.operands(node)) levels[node] = std::max(levels[node], levels[operand] + 1);
    most = std::max(most, levels[node]);
  }
  return most;
}

/// What an exploration has proved: without parts, nothing.
struct Found {
  prover::Conjecture conjecture;
  std::optional<smt_claims::Extent> shapes;  ///< of which it is proved; none, if it is proved as it is written
};

Found explore(Asked& asked, const smt_claims::Options& options) {
  Record& record = *asked.record;
  const auto start = std::chrono::steady_clock::now();
  Found result;
  try {
    if (const notation::Claim* claim = asked.statement->claim(); claim != nullptr && is_too_deep(*claim)) {
      record.engine = "symbolic";
      record.outcome = Outcome::unknown;
      record.reason = fmt::format("the claim has an expression of more than {} levels", most_levels);
      return result;
    }
    const smt_claims::Finding found = smt_claims::prove(*asked.statement, options);
    write(found, record);
    if (is_proved(found.outcome)) result.conjecture = proved_profiles(found, certified_name(record));
    if (found.outcome == Outcome::checked_shapes) result.shapes = found.extent;
    asked.repeatable = found.outcome != Outcome::error && found.outcome != Outcome::conflicting && !found.out_of_time;
  } catch (const std::exception& fault) {
    record.engine = "symbolic";
    record.outcome = Outcome::error;
    record.reason = fault.what();
  }
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

bool is_too_deep(const notation::Claim& claim) {
  return std::max(levels_of(claim.hypothesis), levels_of(claim.conclusion)) > most_levels;
}

std::string certified_name(const Record& record) {
  if (!record.law.empty()) return record.law;
  std::string name = record.claim.text;
  for (const evidence::Binding& binding : record.given) name += fmt::format(", {} = {}", binding.name, binding.value);
  return laws::on_one_line(name);
}

void prove_statements(std::vector<Asked>& asked, const Session& session, const Means& means, const smt_claims::Options& search) {
  std::vector<Found> found(asked.size());
  workers::in_parallel(asked.size(), 0, [&](std::size_t k) { found[k] = explore(asked[k], search); });
  std::vector<prover::Conjecture> conjectures;
  std::vector<std::size_t> of;
  for (std::size_t k = 0; k < asked.size(); ++k) {
    if (found[k].conjecture.parts.empty()) continue;
    conjectures.push_back(std::move(found[k].conjecture));
    of.push_back(k);
  }
  prover::Options judging;
  // A run of any name has a certificate: a verdict that was kept would be whoever's wrote it there.
  judging.cache = session.proofs();
  judging.recalls_verdicts = false;
  judging.settings = search.settings;
  judging.settings.until = symbolic::Until::last;
  judging.settings.all_terms = search.terms;
  judging.deadline = means.deadline(std::nullopt);
  if (means.certificates) judging.certified = means.certificates->writer();
  const std::vector<prover::Proof> proofs = prover::prove(conjectures, session.solvers(), judging);
  for (std::size_t k = 0; k < proofs.size(); ++k) {
    write(proofs[k], found[of[k]].shapes, *asked[of[k]].record);
    asked[of[k]].repeatable = proofs[k].is_proved();
  }
}

}  // namespace colex::proving
