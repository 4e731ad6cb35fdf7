// Proofs as a person reads them: the table theorem × scope × paths × obligations × judges × time.
//
//   theorem           scope       parts         paths  unseen  steps   time  verdict
//   coalesce.values.profiles   profiles    rank 1 to 6     549       0     54   0.8 s  proved
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/finite/theorems.hpp"
#include "colex/prover/proof.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::cli {

/// A line of the table.
struct ProofRow {
  std::string id, words, about, scope, parts;
  solvers::Outcome outcome = solvers::Outcome::error;
  std::string reason = {};
  std::vector<evidence::Binding> counterexample = {};
  std::optional<std::size_t> rank = {};  ///< the largest, of a theorem about profiles
  bool all_ranks = false;
  std::size_t paths = 0, unseen = 0, steps = 0, trusted = 0;
  double seconds = 0;
  std::optional<prover::Accepted> accepted = {};  ///< who accepted the certificate, if there is one
  bool by_solvers = false;                        ///< there is none: solvers alone have decided it
  std::vector<std::string> judges = {};           ///< the solvers
  std::vector<std::string> remarks = {};          ///< which of them could not tell what
  std::vector<std::string> rests_on = {};         ///< ids of other rows
};

ProofRow row_of(const theorems::Theorem& theorem, const prover::Proof& proof);
/// The verdicts are those on the obligations, then those on the falsehoods.
ProofRow finite_row(const finite::Theorem& theorem, const std::vector<solvers::Ruling>& verdicts);

/// The table, with what is wrong below it, and what the whole says and does not.
std::string proof_table(const std::vector<ProofRow>& rows, double seconds);

/// What a proof consists of, as evidence: its parts, and what it rests on.
evidence::Proof evidence_of(const prover::Proof& proof, std::string scope);

/// The row as evidence.
evidence::Record record_of(const ProofRow& row, const std::string& tool);

}  // namespace colex::cli
