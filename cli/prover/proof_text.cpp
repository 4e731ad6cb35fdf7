#include "proof_text.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "../terminal.hpp"
#include "overflow.hpp"
#include "proved.hpp"

namespace colex::cli {

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

Mark mark_of(solvers::Outcome outcome) {
  if (outcome == solvers::Outcome::proved) return Mark::good;
  return outcome == solvers::Outcome::unknown || outcome == solvers::Outcome::skipped ? Mark::doubtful : Mark::bad;
}

evidence::Outcome evidence_outcome(const ProofRow& row) {
  switch (row.outcome) {
    case solvers::Outcome::proved:
      if (row.by_solvers) return decided_by_solvers();
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

std::string line_of(const ProofRow& row, std::size_t id_width, std::size_t parts_width) {
  return fmt::format("{}  {:14}  {:{}}  {:>6}  {:>6}  {:>6}  {:>7.2f} s  {}\n",
                     marked(fmt::format("{:{}}", row.id, id_width), Mark::strong, stdout), row.scope, row.parts, parts_width,
                     row.paths, row.unseen, row.steps, row.seconds, marked(name(row.outcome), mark_of(row.outcome), stdout));
}

}  // namespace

ProofRow row_of(const theorems::Theorem& theorem, const prover::Proof& proof) {
  ProofRow row{proof.id(),
               theorem.words,
               theorem.about,
               name(theorem.scope),
               names_of(proof.parts()),
               proof.outcome(),
               proof.reason(),
               {},
               largest_rank(proof.parts()),
               theorem.scope == theorems::Scope::all_ranks};
  row.judges = proof.judges();
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

ProofRow finite_row(const finite::Theorem& theorem, const std::vector<solvers::Ruling>& verdicts) {
  const std::size_t obligations = theorem.obligations.size();
  ProofRow row{theorem.id, theorem.words, theorem.about, theorem.bound, "", solvers::Outcome::proved, "",
               {},         std::nullopt,  false};
  row.by_solvers = true;
  row.parts = fmt::format("{} facts", obligations);
  if (!theorem.falsehoods.empty()) row.parts += fmt::format(", {} limits", theorem.falsehoods.size());
  row.steps = verdicts.size();
  std::set<std::string> judges;
  for (std::size_t k = 0; k < verdicts.size(); ++k) {
    const solvers::Ruling& verdict = verdicts[k];
    for (const solvers::Testimony& testimony : verdict.testimonies()) {
      if (!testimony.answer.is_skipped()) judges.insert(testimony.judge);
    }
    const bool expected = verdict.outcome() == (k < obligations ? solvers::Outcome::proved : solvers::Outcome::refuted);
    if (expected) continue;
    // A limit that turns out to hold is as wrong as a fact that does not.
    const solvers::Outcome outcome = k < obligations ? verdict.outcome() : std::max(solvers::Outcome::refuted, verdict.outcome());
    if (outcome <= row.outcome) continue;
    row.outcome = outcome;
    row.reason = verdict.id() + ": " + describe(verdict);
  }
  row.judges.assign(judges.begin(), judges.end());
  return row;
}

std::string proof_table(const std::vector<ProofRow>& rows, double seconds) {
  std::size_t id_width = 7, parts_width = 5;
  for (const ProofRow& row : rows) {
    id_width = std::max(id_width, row.id.size());
    parts_width = std::max(parts_width, row.parts.size());
  }
  std::string text = marked(fmt::format("{:{}}  {:14}  {:{}}  {:>6}  {:>6}  {:>6}  {:>9}  verdict\n", "theorem", id_width,
                                        "scope", "parts", parts_width, "paths", "unseen", "steps", "explored"),
                            Mark::faint, stdout);
  std::size_t proved = 0, paths = 0, unseen = 0, accepted = 0;
  std::string checker;
  bool remarks = false;
  std::set<std::string> judges;
  for (const ProofRow& row : rows) {
    text += line_of(row, id_width, parts_width);
    proved += row.outcome == solvers::Outcome::proved ? 1 : 0;
    paths += row.paths;
    unseen += row.unseen;
    accepted += row.accepted ? 1 : 0;
    if (row.accepted) checker = row.accepted->by();
    remarks = remarks || !row.remarks.empty();
    judges.insert(row.judges.begin(), row.judges.end());
  }
  text += '\n';
  for (const ProofRow& row : rows) {
    if (row.outcome == solvers::Outcome::proved) continue;
    text += fmt::format("{}  {}\n", marked(row.id, mark_of(row.outcome), stdout), row.words);
    for (const evidence::Binding& binding : row.counterexample) text += fmt::format("  {} = {}\n", binding.name, binding.value);
    text += fmt::format("  {}: {}\n", name(row.outcome), row.reason);
  }
  text += fmt::format("{} of {} proved; {} paths, {} of them unseen (no known input takes them); {:.1f} s\n", proved, rows.size(),
                      paths, unseen, seconds);
  for (const ProofRow& row : rows) {
    for (const std::string& remark : row.remarks) text += fmt::format("{}: {}\n", row.id, remark);
  }
  if (accepted > 0) text += fmt::format("{} certificate{} accepted by {}\n", accepted, accepted == 1 ? "" : "s", checker);
  if (proved == rows.size() && !judges.empty()) {
    text += fmt::format("every {}step confirmed by {}{}\n", remarks ? "other " : "", fmt::join(judges, " and "),
                        judges.size() == 1 ? " alone" : "");
  } else {
    text += judges.empty() ? "nobody judged\n"
                           : fmt::format("judged by {}{}\n", fmt::join(judges, " and "), judges.size() == 1 ? " alone" : "");
  }
  text +=
      "integers are unbounded here, so that nothing is said of overflow but by theorems with \"fits\" in their names, and by "
      "finite.intermediates\n";
  return text;
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

evidence::Record record_of(const ProofRow& row, const std::string& tool) {
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
                                 row.steps, row.trusted, everybody(row.accepted ? row.accepted->by() : "", row.judges)};
  record.counterexample = row.counterexample;
  record.reason = row.reason;
  for (const std::string& id : row.rests_on) record.notes.push_back("rests on " + id);
  record.notes.insert(record.notes.end(), row.remarks.begin(), row.remarks.end());
  record.repeat = "colex prove " + row.id;
  record.seconds = row.seconds;
  record.time = evidence::time_now();
  record.tool = tool;
  return record;
}

}  // namespace colex::cli
