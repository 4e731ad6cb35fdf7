// The verdicts of induction on laws: those that theorems about layouts of every rank say.
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/catalogue.hpp"
#include "colex/prover/prover.hpp"
#include "colex/theorems/published.hpp"
#include "colex/theorems/theorem.hpp"

#include "certificate_folder.hpp"
#include "command.hpp"
#include "derived_claim.hpp"
#include "judges.hpp"
#include "proved.hpp"
#include "provers.hpp"
#include "theorem_conjecture.hpp"

namespace colex::cli {

namespace {

using evidence::Record;
using theorems::Published;
using theorems::Theorem;

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + id;
  return text;
}

/// The theorems that say as a whole what the statement says; null if there are none. A statement is known by its text, wherever
/// it stands.
const Published* published_as(const laws::Law& statement) {
  if (!statement.given.empty()) return nullptr;
  for (const Published& published : theorems::published()) {
    const laws::Law* law = laws::find(published.law);
    if (published.whole && law != nullptr && law->where.text == statement.where.text) return &published;
  }
  return nullptr;
}

/// Proves the theorems about layouts of every rank, and says of a statement what they say.
class Induction final : public judging::Engine {
 public:
  explicit Induction(const CacheOptions& cache) : cache_(cache) {}

  std::string name() const override { return "induction"; }
  bool proves() const override { return true; }
  bool has_a_say(const laws::Law& statement) const override {
    return published_as(statement) != nullptr || is_derived(statement);
  }

  std::vector<Record> ask(const std::vector<const laws::Law*>& statements, const judging::Budget&) const override {
    std::vector<const laws::Law*> whole, derived;
    for (const laws::Law* statement : statements) (published_as(*statement) != nullptr ? whole : derived).push_back(statement);
    const std::vector<Record> by_theorem = whole.empty() ? std::vector<Record>() : say(whole);
    const std::vector<Record> by_derivation = derived.empty() ? std::vector<Record>() : prove_derived(derived, judges(), cache_);
    std::vector<Record> findings;
    for (std::size_t k = 0, next = 0; k < statements.size(); ++k) {
      const bool is_whole = next < whole.size() && whole[next] == statements[k];
      findings.push_back(is_whole ? by_theorem[next] : by_derivation[k - next]);
      next += is_whole ? 1 : 0;
    }
    return findings;
  }

 private:
  /// What the theorems say that say the whole.
  std::vector<Record> say(const std::vector<const laws::Law*>& statements) const {
    std::vector<const Theorem*> wanted;
    for (const laws::Law* statement : statements) add_theorems_of(*published_as(*statement), wanted);
    std::vector<prover::Conjecture> conjectures;
    for (const Theorem* theorem : wanted) conjectures.push_back(conjecture_of(*theorem));
    prover::Options options;
    options.cache = judges().proofs();
    if (cache_.certificates) options.certified = cache_.certificates->writer();
    const std::vector<prover::Proof> proofs = prover::prove(conjectures, judges().all(), options);
    std::map<std::string, std::optional<prover::Accepted>> accepted;
    for (std::size_t k = 0; k < wanted.size(); ++k) accepted[wanted[k]->id] = proofs[k].accepted();
    std::vector<Record> findings;
    for (const laws::Law* statement : statements) findings.push_back(finding(*statement, accepted));
    return findings;
  }

  /// Each theorem behind those that it rests on.
  static void add_theorems_of(const Published& published, std::vector<const Theorem*>& all) {
    for (const std::string& id : published.theorems) {
      for (const Theorem* each : theorems::with_what_it_rests_on(*theorems::find(id))) {
        if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
      }
    }
  }

  Record finding(const laws::Law& law, std::map<std::string, std::optional<prover::Accepted>>& accepted) const {
    const Published& published = *published_as(law);
    Record record = engines::unjudged(law, name(), tool());
    std::vector<std::optional<prover::Accepted>> all;
    for (const std::string& id : published.theorems) all.push_back(accepted[id]);
    record.outcome = proved(all, Reach::all_ranks);
    record.reason = (published.theorems.size() == 1 ? "theorem " : "theorems ") + joined(published.theorems);
    if (record.outcome == evidence::Outcome::unknown) record.reason = "not every step was confirmed of " + record.reason;
    record.repeat = "colex prove";
    for (const std::string& id : published.theorems) record.repeat += ' ' + id;
    return record;
  }

  /// Met for the first statement: most commands have none for them, and to know this program by its bytes takes as long as
  /// thousands of cases.
  const Judges& judges() const {
    std::call_once(met_, [this] { judges_.emplace(cache_); });
    return *judges_;
  }

  CacheOptions cache_;
  mutable std::once_flag met_;
  mutable std::optional<Judges> judges_;
};

}  // namespace

std::shared_ptr<const judging::Engine> induction_engine(const CacheOptions& cache) { return std::make_shared<Induction>(cache); }

std::vector<std::string> theorems_for(const std::string& law) {
  std::vector<std::string> result;
  for (const Published& published : theorems::published()) {
    if (published.law == law && !published.whole) result.push_back("for every rank, in part: " + joined(published.theorems));
  }
  return result;
}

}  // namespace colex::cli
