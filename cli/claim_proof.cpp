#include "claim_proof.hpp"

#include <set>

#include <fmt/format.h>

namespace colex::cli {

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

bool is_proved(Outcome outcome) { return outcome == Outcome::proved_all_ranks || outcome == Outcome::proved_profiles; }

/// The profiles in which something satisfies the hypothesis: the others say nothing, and have no input that could refute a twin.
prover::Conjecture conjecture_of(const std::string& id, const smt_claims::Proof& proof) {
  prover::Conjecture conjecture{id, {}, {}};
  for (const smt_claims::Explored& explored : proof.explored) {
    if (explored.exploration.satisfiable()) conjecture.parts.push_back({explored.name, explored.law});
  }
  return conjecture;
}

}  // namespace

void prove_claim(laws::Statement& statement, const solvers::Judges& judges, const smt_claims::Options& options,
                 evidence::Record& record) {
  const smt_claims::Proof found = smt_claims::prove(statement, options);
  record.engine = "symbolic";
  record.outcome = found.outcome;
  record.cases = found.paths();
  record.counterexample = found.counterexample;
  record.comparison = found.comparison;
  record.reason = is_proved(found.outcome) ? "" : found.reason;
  if (!is_proved(found.outcome)) return;
  if (found.outcome == Outcome::proved_profiles) record.rank = found.leaves;

  prover::Options judging;
  judging.settings = options.settings;
  judging.settings.until = symbolic::Until::last;
  const prover::Proof proof = prover::prove(conjecture_of(record.claim.text, found), judges, judging);
  if (!proof.is_proved()) {
    record.outcome = outcome_of(proof.outcome());
    record.reason = proof.reason();
    record.rank.reset();
    return;
  }
  std::size_t steps = 0, unseen = 0;
  for (const prover::Part& part : proof.parts()) {
    steps += part.steps;
    unseen += part.without_witness;
  }
  record.bound = fmt::format("paths of unbounded integers, so nothing is said of overflow; {} steps confirmed by {}", steps,
                             fmt::join(proof.judges(), " and "));
  if (unseen > 0) record.bound += fmt::format("; no known input takes {} of the paths", unseen);
}

}  // namespace colex::cli
