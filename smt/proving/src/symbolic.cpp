// The symbolic engine's verdicts on statements, and where they are kept.
#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "colex/evidence/record.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/proving/proving.hpp"

#include "claim_proof.hpp"
#include "session.hpp"

namespace colex::proving {

namespace {

using evidence::Outcome;
using evidence::Record;

/// Why the engine has nothing to say of the law; empty if it has.
std::string not_applicable(const Law& law) {
  if (law.statement == nullptr) return law.not_applicable;
  if (law.statement->claim() == nullptr) return "the law is a program, which has no text to be proved";
  return "";
}

/// What one statement may cost: counts of paths and terms, which are the same on every machine; the time is for where they are
/// no help.
smt_claims::Options search_for(std::optional<std::size_t> leaves, double seconds) {
  smt_claims::Options options;
  if (leaves) options.leaves = *leaves;
  if (!leaves) options.further_terms = 100'000;
  options.paths = 2000;
  options.terms = 6'000'000;
  options.settings.steps = 4000;
  options.settings.terms = 1'000'000;
  options.settings.forks = 40;
  options.settings.tries = 100;
  options.seconds = seconds;
  return options;
}

/// Explores the paths of statements, and has what it finds judged by solvers.
class Symbolic final : public judging::Engine {
 public:
  Symbolic(Means means, std::optional<std::size_t> leaves) : means_(std::move(means)), leaves_(leaves) {}

  std::string name() const override { return "symbolic"; }
  bool proves() const override { return true; }
  bool has_a_say(const Law& statement) const override { return not_applicable(statement).empty(); }

  std::vector<Record> ask(const std::vector<const Law*>& statements, const judging::Budget& budget) const override {
    const Session& session = this->session();
    std::vector<Record> records;
    for (const Law* statement : statements) records.push_back(engines::unjudged(*statement, "symbolic", means_.tool));
    std::vector<Asked> asked;
    for (std::size_t k = 0; k < statements.size(); ++k) {
      if (auto known = means_.shows_proofs() ? std::nullopt : session.recall(*statements[k])) {
        records[k] = std::move(*known);
      } else {
        asked.push_back({statements[k]->statement.get(), &records[k]});
      }
    }
    prove_statements(asked, session, means_, search_for(leaves_, budget.seconds));
    for (const Asked& one : asked) {
      if (one.repeatable) session.keep(*one.record);
    }
    return records;
  }

 private:
  /// Begun for the first statement: most commands have none for it, and to find the solvers and to know this program by its bytes
  /// takes longer than to evaluate a claim.
  const Session& session() const {
    std::call_once(begun_, [this] { session_.emplace(means_, leaves_ ? std::to_string(*leaves_) : "as far as is cheap"); });
    return *session_;
  }

  Means means_;
  std::optional<std::size_t> leaves_;
  mutable std::once_flag begun_;
  mutable std::optional<Session> session_;
};

}  // namespace

std::shared_ptr<const judging::Engine> symbolic(const Means& means, std::optional<std::size_t> leaves) {
  return std::make_shared<Symbolic>(means, leaves);
}

std::vector<Record> symbolic_column(const std::vector<const Law*>& laws, const Means& means) {
  const Symbolic engine(means, std::nullopt);
  std::vector<Record> records(laws.size());
  std::vector<const Law*> asked;
  for (std::size_t k = 0; k < laws.size(); ++k) {
    if (engine.has_a_say(*laws[k])) {
      asked.push_back(laws[k]);
      continue;
    }
    records[k] = engines::unjudged(*laws[k], "symbolic", means.tool);
    records[k].outcome = Outcome::not_applicable;
    records[k].reason = not_applicable(*laws[k]);
  }
  std::vector<Record> findings = engine.ask(asked, judging::Budget());
  for (std::size_t k = 0, next = 0; k < laws.size(); ++k) {
    if (next < asked.size() && asked[next] == laws[k]) records[k] = std::move(findings[next++]);
    records[k].repeat = "colex law " + laws[k]->id + " --engine symbolic";
    // A law that is to fall, and does not where layouts are small, is one of which nothing was found out.
    if (records[k].expected != evidence::Expected::falls || records[k].outcome != Outcome::checked_shapes) continue;
    records[k].reason = "no counterexample has flat layouts with up to " + std::to_string(*records[k].rank) + " leaves";
    records[k].outcome = Outcome::unknown;
    records[k].rank.reset();
  }
  return records;
}

}  // namespace colex::proving
