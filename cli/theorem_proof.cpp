// The verdicts of induction on laws: those that theorems about layouts of every rank say.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/catalogue.hpp"
#include "colex/prover/prover.hpp"
#include "colex/theorems/published.hpp"
#include "colex/theorems/theorem.hpp"

#include "command.hpp"
#include "judges.hpp"
#include "provers.hpp"

namespace colex::cli {

namespace {

using evidence::Record;
using theorems::Published;
using theorems::Theorem;

prover::Conjecture conjecture_of(const Theorem& theorem) {
  prover::Conjecture conjecture{theorem.id, {}, {}, theorem.rests_on};
  for (const theorems::Part& part : theorem.parts) {
    if (!part.nightly) conjecture.parts.push_back({part.name, part.law});
  }
  for (const theorems::Part& twin : theorem.twins) conjecture.twins.push_back({twin.name, twin.law});
  return conjecture;
}

/// The theorems that prove some law as a whole, each behind those that it rests on.
std::vector<const Theorem*> wanted() {
  std::vector<const Theorem*> all;
  for (const Published& published : theorems::published()) {
    if (!published.whole) continue;
    for (const std::string& id : published.theorems) {
      for (const Theorem* each : theorems::with_what_it_rests_on(*theorems::find(id))) {
        if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
      }
    }
  }
  return all;
}

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + id;
  return text;
}

Record record_of(const laws::Law& law, const Published& published) {
  Record record;
  record.claim = law.where;
  record.law = law.id;
  record.words = law.words;
  record.source = law.source;
  record.expected = law.expected;
  record.engine = "induction";
  record.outcome = evidence::Outcome::proved_all_ranks;
  record.reason = (published.theorems.size() == 1 ? "theorem " : "theorems ") + joined(published.theorems);
  record.repeat = "colex prove";
  for (const std::string& id : published.theorems) record.repeat += ' ' + id;
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

}  // namespace

std::vector<Record> prove_by_induction(const CacheOptions& cache) {
  const Judges judges(cache);
  const std::vector<const Theorem*> all = wanted();
  std::vector<prover::Conjecture> conjectures;
  for (const Theorem* theorem : all) conjectures.push_back(conjecture_of(*theorem));
  prover::Options options;
  options.cache = judges.proofs();
  const std::vector<prover::Proof> proofs = prover::prove(conjectures, judges.all(), options);
  const auto is_proved = [&](const std::string& id) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (all[k]->id == id) return proofs[k].is_proved();
    }
    return false;
  };
  std::vector<Record> records;
  for (const Published& published : theorems::published()) {
    const laws::Law* law = laws::find(published.law);
    if (law == nullptr || !published.whole) continue;
    if (std::all_of(published.theorems.begin(), published.theorems.end(), is_proved))
      records.push_back(record_of(*law, published));
  }
  return records;
}

std::vector<std::string> theorems_for(const std::string& law) {
  std::vector<std::string> result;
  for (const Published& published : theorems::published()) {
    if (published.law == law && !published.whole) result.push_back("for every rank, in part: " + joined(published.theorems));
  }
  return result;
}

}  // namespace colex::cli
