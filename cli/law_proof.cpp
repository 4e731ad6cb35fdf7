// The verdicts of the symbolic engine on laws, and where they are kept.
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "colex/evidence/json_lines.hpp"
#include "colex/solvers/kept_file.hpp"

#include "claim_proof.hpp"
#include "command.hpp"
#include "judges.hpp"
#include "provers.hpp"

namespace colex::cli {

namespace {

using evidence::Outcome;
using evidence::Record;

/// The record of a law, without a verdict.
Record record_of(const laws::Law& law) {
  Record record;
  record.claim = law.where;
  record.law = law.id;
  record.words = law.words;
  record.source = law.source;
  record.expected = law.expected;
  record.engine = "symbolic";
  record.repeat = "colex prove " + law.id;
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

/// Why the engine has nothing to say of the law; empty if it has.
std::string not_applicable(const laws::Law& law) {
  if (law.statement == nullptr) return law.not_applicable;
  if (law.statement->claim() == nullptr) return "the law is a program, which has no text to be proved";
  return "";
}

/// There are hundreds of laws: each has little, counted in paths and terms and so the same on every machine.
smt_claims::Options options_for_laws() {
  smt_claims::Options options;
  options.paths = 500;
  options.terms = 1'000'000;
  options.settings.steps = 2000;
  options.settings.terms = 500'000;
  options.settings.forks = 40;
  options.settings.tries = 100;
  return options;
}

/// A law that is to fall, and does not where layouts are small, is one of which nothing was found out.
void look_for_the_fall(Record& record) {
  if (record.expected != evidence::Expected::falls || record.outcome != Outcome::checked_shapes) return;
  record.outcome = Outcome::unknown;
  record.reason = "no counterexample has layouts with up to " + std::to_string(*record.rank) + " leaves: it is proved for those";
  record.rank.reset();
}

/// Verdicts that the same program and the same judges would give again, a file each.
class KeptVerdicts {
 public:
  KeptVerdicts(const CacheOptions& cache, const Judges& judges) : folder_(folder_of(cache)) {
    if (folder_.empty()) return;
    folder_ /= "laws";
    conditions_ = prover::identity_of_this_program();
    for (const solvers::Solver* judge : judges.all()) conditions_ += '\n' + title(*judge) + ' ' + judge->budget();
  }

  std::optional<Record> recall(const Record& blank) const {
    if (folder_.empty()) return std::nullopt;
    const std::string wanted = key(blank);
    const auto text = solvers::content(folder_ / solvers::name_of(wanted));
    if (!text || !text->starts_with(wanted)) return std::nullopt;
    try {
      return evidence::from_json(text->substr(wanted.size()));
    } catch (const evidence::MalformedRecord&) {
      return std::nullopt;
    }
  }

  void keep(const Record& record) const {
    if (!folder_.empty()) solvers::write_whole(folder_ / solvers::name_of(key(record)), key(record) + evidence::to_json(record));
  }

 private:
  std::string key(const Record& record) const { return conditions_ + '\n' + record.law + '\n' + record.claim.text + '\n'; }

  std::filesystem::path folder_;
  std::string conditions_;
};

}  // namespace

std::vector<Record> prove_laws(const std::vector<const laws::Law*>& laws, const CacheOptions& cache) {
  const Judges judges(cache);
  const KeptVerdicts kept(cache, judges);
  std::vector<Record> records;
  for (const laws::Law* law : laws) records.push_back(record_of(*law));
  std::vector<Asked> asked;
  for (std::size_t k = 0; k < laws.size(); ++k) {
    Record& record = records[k];
    if (std::string reason = not_applicable(*laws[k]); !reason.empty()) {
      record.outcome = Outcome::not_applicable;
      record.reason = std::move(reason);
    } else if (auto known = kept.recall(record)) {
      record = std::move(*known);
    } else {
      asked.push_back({laws[k]->statement.get(), &record});
    }
  }
  prove_statements(asked, judges.all(), options_for_laws());
  for (const Asked& one : asked) {
    look_for_the_fall(*one.record);
    if (one.repeatable) kept.keep(*one.record);
  }
  return records;
}

}  // namespace colex::cli
