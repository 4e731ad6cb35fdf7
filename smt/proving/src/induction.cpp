// The verdicts of induction on laws: those that theorems about layouts of every rank say.
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/laws/catalogue.hpp"
#include "colex/prover/prover.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/proving/proving.hpp"
#include "colex/theorems/theorem.hpp"

#include "derived_claim.hpp"
#include "overflow.hpp"
#include "proved.hpp"
#include "session.hpp"
#include "theorem_conjecture.hpp"

namespace colex::proving {

namespace {

using theorems::Published;
using theorems::Theorem;

/// The theorems that say as a whole what the statement says; null if there are none. A statement is known by its text, wherever
/// it stands.
const Published* published_as(const Law& statement) {
  if (!statement.given.empty()) return nullptr;
  for (const Published& published : theorems::published()) {
    const Law* law = laws::find(published.law);
    if (published.whole && law != nullptr && law->where.text == statement.where.text) return &published;
  }
  return nullptr;
}

/// Proves the theorems about layouts of every rank, and says of a statement what they say.
class Induction final : public judging::Engine {
 public:
  Induction(Means means, Progress progress) : means_(std::move(means)), progress_(std::move(progress)) {}

  std::string name() const override { return "induction"; }
  bool proves() const override { return true; }
  bool has_a_say(const Law& statement) const override { return published_as(statement) != nullptr || is_derived(statement); }

  std::vector<Record> ask(const std::vector<const Law*>& statements, const judging::Budget& budget) const override {
    const auto deadline = end_of(budget, statements.size());
    std::vector<const Law*> whole, derived;
    for (const Law* statement : statements) (published_as(*statement) != nullptr ? whole : derived).push_back(statement);
    const std::vector<Record> by_theorem = whole.empty() ? std::vector<Record>() : say(whole, deadline);
    const std::vector<Record> by_derivation =
        derived.empty() ? std::vector<Record>() : prove_derived(derived, session(), means_, deadline, progress_);
    std::vector<Record> findings;
    for (std::size_t k = 0, next = 0; k < statements.size(); ++k) {
      const bool is_whole = next < whole.size() && whole[next] == statements[k];
      findings.push_back(is_whole ? by_theorem[next] : by_derivation[k - next]);
      next += is_whole ? 1 : 0;
    }
    return findings;
  }

 private:
  using Time = std::chrono::steady_clock::time_point;

  /// Statements share theorems, and so what each may take, as long as the whole run has it.
  Time end_of(const judging::Budget& budget, std::size_t statements) const {
    return means_.deadline(budget.seconds * static_cast<double>(statements));
  }

  /// What the theorems say that say the whole.
  std::vector<Record> say(const std::vector<const Law*>& statements, Time deadline) const {
    std::vector<const Theorem*> wanted;
    for (const Law* statement : statements) {
      for (const std::string& id : published_as(*statement)->theorems) wanted.push_back(theorems::find(id));
    }
    std::vector<prover::Conjecture> conjectures;
    for (const Theorem* theorem : with_what_they_rest_on(wanted)) conjectures.push_back(conjecture_of(*theorem));
    prover::Options options;
    options.deadline = deadline;
    options.progress = progress_;
    options.cache = session().proofs();
    if (means_.certificates) options.certified = means_.certificates->writer();
    const std::vector<prover::Proof> proofs = prover::prove(conjectures, session().solvers(), options);
    std::map<std::string, const prover::Proof*> by_id;
    for (const prover::Proof& proof : proofs) by_id[proof.id()] = &proof;
    std::vector<Record> findings;
    for (const Law* statement : statements) findings.push_back(finding(*statement, by_id));
    return findings;
  }

  Record finding(const Law& law, const std::map<std::string, const prover::Proof*>& proofs) const {
    const Published& published = *published_as(law);
    Record record = engines::unjudged(law, name(), means_.tool);
    std::vector<std::optional<prover::Accepted>> all;
    std::string why;
    for (const std::string& id : published.theorems) {
      const prover::Proof& proof = *proofs.at(id);
      all.push_back(proof.accepted());
      if (!proof.is_proved() && why.empty()) why = fmt::format("{} is not proved: {}", id, proof.reason());
    }
    record.outcome = proved(all, Reach::all_ranks);
    record.reason = fmt::format("theorem{} {}", published.theorems.size() == 1 ? "" : "s", fmt::join(published.theorems, ", "));
    if (record.outcome == evidence::Outcome::unknown) {
      record.reason = why;
    } else {
      record.bound = said_of_overflow(law.where.text);
    }
    record.repeat = "colex prove";
    for (const std::string& id : published.theorems) record.repeat += ' ' + id;
    return record;
  }

  /// Begun for the first statement: most commands have none for them, and to know this program by its bytes takes as long as
  /// thousands of cases.
  const Session& session() const {
    std::call_once(begun_, [this] { session_.emplace(means_); });
    return *session_;
  }

  Means means_;
  Progress progress_;
  mutable std::once_flag begun_;
  mutable std::optional<Session> session_;
};

}  // namespace

std::shared_ptr<const judging::Engine> induction(const Means& means, Progress progress) {
  return std::make_shared<Induction>(means, std::move(progress));
}

std::vector<std::string> theorems_that_say(const Law& statement) {
  const Published* published = published_as(statement);
  return published != nullptr ? published->theorems : std::vector<std::string>();
}

std::vector<std::string> theorems_for(const std::string& law) {
  std::vector<std::string> result;
  for (const Published& published : theorems::published()) {
    if (published.law == law && !published.whole)
      result.push_back(fmt::format("for every rank, in part: {}", fmt::join(published.theorems, ", ")));
  }
  return result;
}

}  // namespace colex::proving
