#include "colex/evidence/ledger.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "colex/evidence/json_lines.hpp"

namespace colex::evidence {

namespace {

/// From two verdicts of one engine on one law, the one that says more: a refutation, which is the first outcome that is no
/// pass, else a failure, else the stronger ground.
bool says_more(const Record& a, const Record& b) {
  return std::tuple(stands(a.outcome), a.outcome) < std::tuple(stands(b.outcome), b.outcome);
}

/// Takes another part of the same engine's work into a verdict.
void merge(Record& verdict, const Record& other) {
  const std::uint64_t cases = verdict.cases + other.cases;
  const std::uint64_t filtered = verdict.filtered + other.filtered;
  const std::uint64_t overflowed = verdict.overflowed + other.overflowed;
  const double seconds = verdict.seconds + other.seconds;
  if (says_more(other, verdict)) verdict = other;
  verdict.cases = cases;
  verdict.filtered = filtered;
  verdict.overflowed = overflowed;
  verdict.seconds = seconds;
}

/// What a row is about: a law, or a claim, which is told from others by its place and its text.
std::string row_name(const Record& record) { return record.law.empty() ? id(record.claim) : record.law; }

/// What tells a record from another run's or another shard's, besides its row.
auto key(const Record& record) {
  return std::tuple(std::string_view(record.engine), std::string_view(record.bound), record.seed.value_or(0), record.cases,
                    name(record.outcome), std::string_view(record.reason));
}

/// Whether the engine has found nothing out, and nothing wrong.
bool says_nothing(Outcome outcome) {
  return outcome == Outcome::not_applicable || outcome == Outcome::vacuous || outcome == Outcome::unknown ||
         outcome == Outcome::skipped;
}

/// Puts a record among the verdicts of its row: one for each engine.
void put(LedgerRow& row, Record record) {
  const auto same = std::find_if(row.verdicts.begin(), row.verdicts.end(),
                                 [&](const Record& verdict) { return verdict.engine == record.engine; });
  if (same == row.verdicts.end()) {
    row.verdicts.push_back(std::move(record));
  } else {
    merge(*same, record);
  }
}

/// The ledger of the records that `belongs` picks. They are moved into it, and only when none is looked at any more.
template <class Predicate>
Ledger table(std::vector<Record> records, const Predicate& belongs) {
  Ledger result;
  std::set<std::pair<std::size_t, decltype(key(records.front()))>> seen;
  std::map<std::string, std::size_t> row_of;
  std::vector<std::pair<std::size_t, Record*>> taken;
  for (Record& record : records) {
    if (!belongs(record)) continue;
    const auto [at, is_new] = row_of.emplace(row_name(record), result.rows.size());
    if (!seen.emplace(at->second, key(record)).second) continue;
    if (std::find(result.engines.begin(), result.engines.end(), record.engine) == result.engines.end())
      result.engines.push_back(record.engine);
    if (is_new) result.rows.push_back({record.law, record.words, record.source, record.claim, record.expected, {}});
    taken.emplace_back(at->second, &record);
  }
  for (const auto& [row, record] : taken) put(result.rows[row], std::move(*record));
  return result;
}

}  // namespace

std::string published_statement(const std::string& law) {
  const bool published = law.size() >= 4 && law[0] == 'S' &&
                         std::all_of(law.begin() + 1, law.begin() + 4, [](unsigned char c) { return std::isdigit(c) != 0; });
  return published ? law.substr(0, 4) : std::string();
}

const Record* LedgerRow::by(const std::string& engine) const {
  const auto found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const Record& verdict) { return verdict.engine == engine; });
  return found == verdicts.end() ? nullptr : &*found;
}

bool LedgerRow::conflicting() const {
  const bool refuted =
      std::any_of(verdicts.begin(), verdicts.end(), [](const Record& verdict) { return falls(verdict.outcome); });
  // An engine that saw only some cases, or only some shapes, may have missed the counterexample.
  const bool proved =
      std::any_of(verdicts.begin(), verdicts.end(), [](const Record& verdict) { return covers_everything(verdict.outcome); });
  return refuted && proved;
}

Outcome LedgerRow::outcome() const {
  if (conflicting()) return Outcome::conflicting;
  Outcome best = Outcome::not_applicable;
  for (const Record& verdict : verdicts) {
    if (falls(verdict.outcome)) return Outcome::refuted;
    best = std::min(best, verdict.outcome);
  }
  return best;
}

const Record* LedgerRow::ground() const {
  const Outcome known = outcome();
  const auto found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const Record& verdict) { return verdict.outcome == known; });
  return found == verdicts.end() ? nullptr : &*found;
}

bool LedgerRow::as_expected() const {
  return std::all_of(verdicts.begin(), verdicts.end(),
                     [](const Record& verdict) { return as_claimed(verdict) || says_nothing(verdict.outcome); }) &&
         (as_claimed(expected, outcome()) || outcome() == Outcome::not_applicable);
}

const Record* LedgerRow::refutation() const {
  const auto found = std::find_if(verdicts.begin(), verdicts.end(), [](const Record& verdict) { return falls(verdict.outcome); });
  return found == verdicts.end() ? nullptr : &*found;
}

Ledger ledger(std::vector<Record> records) {
  return table(std::move(records), [](const Record& record) { return !record.law.empty(); });
}

Ledger ledger_with_claims(std::vector<Record> records) {
  return table(std::move(records), [](const Record&) { return true; });
}

namespace {

/// All that a record says, but for when and how long.
std::string content(Record record) {
  record.time.clear();
  record.seconds = 0;
  return to_json(record);
}

}  // namespace

std::vector<std::size_t> merged_order(const std::vector<Record>& records) {
  std::vector<std::string> contents;
  std::vector<std::size_t> order;
  for (const Record& record : records) {
    order.push_back(order.size());
    contents.push_back(content(record));
  }
  const auto place = [&](std::size_t k) {
    const Record& r = records[k];
    return std::tie(r.claim.file, r.claim.line, r.claim.column, r.law, r.engine, contents[k]);
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(place(a), std::tie(records[b].time, records[b].seconds)) <
           std::tuple(place(b), std::tie(records[a].time, records[a].seconds));
  });
  std::vector<std::size_t> kept;
  for (const std::size_t k : order) {
    if (kept.empty() || contents[kept.back()] != contents[k]) kept.push_back(k);
  }
  return kept;
}

std::vector<Record> merged(std::vector<Record> records) {
  std::vector<Record> result;
  for (const std::size_t k : merged_order(records)) result.push_back(std::move(records[k]));
  return result;
}

}  // namespace colex::evidence
