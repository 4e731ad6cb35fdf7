#include "theorem_proofs.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "colex/laws/catalogue.hpp"
#include "colex/prover/prover.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/rejection.hpp"

#include "overflow.hpp"
#include "proved.hpp"
#include "session.hpp"
#include "theorem_conjecture.hpp"

namespace colex::proving {

namespace {

/// "rank 1 to 6", "empty, step, conclusion", "12 profiles".
std::string names_of(const std::vector<prover::Part>& parts) {
  if (parts.empty()) return "none";
  const bool ranks = std::all_of(parts.begin(), parts.end(), [](const prover::Part& p) { return p.name.starts_with("rank "); });
  if (parts.size() == 1) return parts.front().name;
  if (ranks) return parts.front().name + " to " + parts.back().name.substr(5);
  std::string text;
  for (const prover::Part& part : parts) text += (text.empty() ? "" : ", ") + part.name;
  return text.size() <= 24 ? text : std::to_string(parts.size()) + " parts";
}

std::optional<std::size_t> largest_rank(const std::vector<prover::Part>& parts) {
  std::optional<std::size_t> rank;
  for (const prover::Part& part : parts) {
    unsigned value = 0;
    if (std::sscanf(part.name.c_str(), "rank %u", &value) == 1) rank = std::max<std::size_t>(rank.value_or(0), value);
  }
  return rank;
}

/// Who accepted the certificate, and who confirmed its steps.
std::vector<std::string> everybody(const std::string& checker, const std::vector<std::string>& solvers) {
  std::vector<std::string> all;
  if (!checker.empty()) all.push_back(checker);
  all.insert(all.end(), solvers.begin(), solvers.end());
  return all;
}

std::size_t trusted_lines(const prover::Part& part) {
  const certificates::Trusted& t = part.trusted;
  return t.hypotheses + t.branches + t.names + t.divisions + t.quotients + t.matrices + t.contracts;
}

evidence::Outcome evidence_outcome(const TheoremProof& row) {
  switch (row.outcome) {
    case solvers::Outcome::proved:
      if (!row.rocq.empty()) return proved_by_rocq();
      return proved({row.accepted}, row.all_ranks ? Reach::all_ranks : Reach::shapes);
    case solvers::Outcome::refuted: return evidence::Outcome::refuted;
    case solvers::Outcome::vacuous: return evidence::Outcome::vacuous;
    case solvers::Outcome::conflicting: return evidence::Outcome::conflicting;
    case solvers::Outcome::skipped: return evidence::Outcome::skipped;
    case solvers::Outcome::confirmed:
    case solvers::Outcome::unknown: return evidence::Outcome::unknown;
    case solvers::Outcome::error: break;
  }
  return evidence::Outcome::error;
}

TheoremProof proof_of(const theorems::Theorem& theorem, const prover::Proof& proof) {
  TheoremProof row{proof.id(),
                   theorem.words,
                   theorem.about,
                   name(theorem.scope),
                   names_of(proof.parts()),
                   proof.outcome(),
                   proof.reason(),
                   {},
                   largest_rank(proof.parts()),
                   theorem.scope == theorems::HoldsFor::all_ranks};
  row.solvers = proof.judges();
  row.accepted = proof.accepted();
  row.remarks = proof.remarks();
  row.rests_on = theorem.rests_on;
  for (const prover::Part& part : proof.parts()) {
    row.paths += part.paths;
    row.unseen += part.without_witness;
    row.steps += part.steps;
    row.trusted += trusted_lines(part);
    row.seconds += part.seconds;
  }
  if (const auto input = proof.counterexample()) {
    for (std::size_t k = 0; k < input->names.size(); ++k)
      row.counterexample.push_back({input->names[k], std::to_string(input->values[k])});
  }
  return row;
}

/// What Rocq has accepted, where and when proved.txt says.
TheoremProof proof_of(const derivations::BitTheorem& theorem) {
  TheoremProof row{theorem.id, theorem.words, theorem.about, "any width", "", solvers::Outcome::proved};
  const auto lemmas = 1 + std::count(theorem.lemmas.begin(), theorem.lemmas.end(), ',');
  row.parts = fmt::format("{} lemma{}", lemmas, lemmas == 1 ? "" : "s");
  row.rocq =
      fmt::format("{} of bits.v, proved by {}, by `ctest -R schema.bits`", theorem.lemmas, derivations::who_proved("bits.v"));
  return row;
}

/// Whether the word is the id, or a beginning of it that ends in `*`.
bool selects(const std::string& word, const std::string& id) {
  return word == "*" || word == id || (word.size() > 1 && word.back() == '*' && id.starts_with(word.substr(0, word.size() - 1)));
}

/// Adds what the word asks for: theorems, or laws where no theorem is meant. No law has the name of a theorem.
void add(const std::string& word, bool laws_only, Selection& selection) {
  const std::size_t before = selection.size();
  if (!laws_only) {
    for (const theorems::Theorem& theorem : theorems::theorems()) {
      if (selects(word, theorem.id)) selection.theorems.push_back(&theorem);
    }
    for (derivations::BitTheorem& theorem : derivations::bit_theorems()) {
      if (selects(word, theorem.id)) selection.bits.push_back(std::move(theorem));
    }
  }
  if (selection.size() == before || word == "*") {
    for (const Law& law : laws::catalogue()) {
      if (selects(word, law.id)) selection.laws.push_back(&law);
    }
  }
  if (selection.size() > before) return;
  std::string hint;
  for (const std::string& id : laws::similar(word)) hint += (hint.empty() ? "; did you mean " : ", ") + id;
  throw Rejection(Kind::domain,
                  "there is no theorem and no law " + word + hint + " (colex prove --list and colex law --list name them all)");
}

std::vector<TheoremProof> explored(const std::vector<const theorems::Theorem*>& theorems, const Session& session,
                                   const Means& means, bool nightly, const Progress& progress) {
  std::vector<prover::Conjecture> conjectures;
  for (const theorems::Theorem* theorem : theorems) conjectures.push_back(conjecture_of(*theorem, nightly));
  prover::Options options;
  options.progress = progress;
  options.cache = session.proofs();
  options.recalls_verdicts = !nightly;  // whose run no checker knows
  if (means.certificates) options.certified = means.certificates->writer();
  const std::vector<prover::Proof> proofs = prover::prove(conjectures, session.solvers(), options);
  std::vector<TheoremProof> rows;
  for (std::size_t k = 0; k < proofs.size(); ++k) rows.push_back(proof_of(*theorems[k], proofs[k]));
  return rows;
}

}  // namespace

Selection selected(const std::vector<std::string>& words, bool laws_only) {
  Selection selection;
  for (const std::string& word : words.empty() ? std::vector<std::string>{"*"} : words) add(word, laws_only, selection);
  return selection;
}

std::vector<const theorems::Theorem*> with_what_they_rest_on(const std::vector<const theorems::Theorem*>& asked) {
  std::vector<const theorems::Theorem*> all;
  for (const theorems::Theorem* theorem : asked) {
    for (const theorems::Theorem* each : theorems::with_what_it_rests_on(*theorem)) {
      if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    }
  }
  return all;
}

std::vector<TheoremProof> prove_theorems(const Selection& selection, const Means& means, bool nightly, const Progress& progress) {
  const Session session(means);
  std::vector<TheoremProof> proofs = explored(with_what_they_rest_on(selection.theorems), session, means, nightly, progress);
  for (const derivations::BitTheorem& theorem : selection.bits) proofs.push_back(proof_of(theorem));
  return proofs;
}

evidence::Proof evidence_of(const prover::Proof& proof, std::string scope) {
  evidence::Proof result{std::move(scope), names_of(proof.parts()), 0, 0, 0, everybody(proof.checker(), proof.judges())};
  for (const prover::Part& part : proof.parts()) {
    result.unseen += part.without_witness;
    result.steps += part.steps;
    result.trusted += trusted_lines(part);
  }
  return result;
}

evidence::Record record_of(const TheoremProof& row, const std::string& tool) {
  evidence::Record record;
  record.claim = {"algebra/include/colex/" + row.about, 1, 1, row.words};
  record.law = row.id;
  record.words = row.words;
  record.source = "algebra/include/colex/" + row.about;
  record.engine = "symbolic";
  record.outcome = evidence_outcome(row);
  if (record.outcome == evidence::Outcome::checked_shapes) record.rank = row.rank;
  if (record.outcome == evidence::Outcome::checked_shapes) record.bound = row.parts;
  if (record.outcome == evidence::Outcome::proved_as_written) record.bound = row.scope;
  const bool is_of_overflow = row.id.find("fit") != std::string::npos;
  if (record.outcome == evidence::Outcome::proved_all_ranks && !is_of_overflow) record.bound = unbounded_integers;
  record.cases = row.paths;
  record.proof = evidence::Proof{row.scope, row.parts,   row.unseen,
                                 row.steps, row.trusted, everybody(row.accepted ? row.accepted->by() : "", row.solvers)};
  record.counterexample = row.counterexample;
  record.reason = row.reason;
  for (const std::string& id : row.rests_on) record.notes.push_back("rests on " + id);
  record.notes.insert(record.notes.end(), row.remarks.begin(), row.remarks.end());
  if (!row.rocq.empty()) record.notes.push_back(row.rocq);
  record.repeat = "colex prove " + row.id;
  record.seconds = row.seconds;
  record.time = evidence::time_now();
  record.tool = tool;
  return record;
}

}  // namespace colex::proving
