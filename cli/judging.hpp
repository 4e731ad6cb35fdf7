// The one core of check, law and prove: three ways to name statements, one way to judge them and to tell of it.
//
//   JudgingRun run(options, "claim");
//   run.judge(entries);        verdicts on standard output, into the evidence and into the tally
//   return run.finish();       the report, and the last line
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/claims/claim_file.hpp"
#include "colex/judging/judge.hpp"

#include "cache_options.hpp"
#include "command.hpp"
#include "evidence_sink.hpp"
#include "interruption.hpp"
#include "kept_cases.hpp"
#include "progress.hpp"
#include "verdict.hpp"

namespace colex::cli {

/// The options that the three commands share.
struct JudgingOptions {
  CacheOptions cache;
  EvidenceOptions evidence;
  std::vector<std::string> with;
  std::string reproduce;  ///< a case of RapidCheck, as its verdict says it
  std::vector<std::string> engines;
  std::uint64_t seed = 0;
  double timeout = 60;
  judging::Ground required = judging::Ground::tested;  ///< what each verdict has to rest on
  std::optional<std::size_t> leaves;  ///< of the layouts and shapes that a proof goes through; none: as many as are cheap
  bool json = false;
};

/// Adds the shared options to a subcommand.
void add_to(CLI::App& command, JudgingOptions& options);

/// Refuses what is not looked at where --with gives the case; throws as look_only_at does. `statements` is how the command calls
/// the option that names what is judged.
void look_only_at_case(const CLI::App& command, const JudgingOptions& options, const std::string& statements);

/// Judges statements and tells of their verdicts.
class JudgingRun {
 public:
  /// What a statement is called in the last line: claim, law.
  JudgingRun(const JudgingOptions& options, std::string noun);

  /// How hard the judge looks, to be changed before anything is judged.
  judging::Options& settings() { return settings_; }
  const judging::Options& settings() const { return settings_; }
  /// How hard a law is looked at, as options that its command needs to do the same again: " --cases 7 --further 2".
  void repeat_with(std::string effort) { effort_ = std::move(effort); }
  /// Only what is not as expected is told.
  void be_brief() { brief_ = true; }
  /// Whether an answer other than a proof is open, whatever it says.
  void want_proofs() { want_proofs_ = true; }
  /// Is called with each verdict after it was told.
  std::function<void(const judging::Law&, const evidence::Record&)> on_verdict;

  /// Judges the statements; a mistake among them is a verdict too, and is shown in the text that it is of.
  void judge(const std::vector<claims::Entry>& entries, const std::string& text);
  void judge(const std::vector<const judging::Law*>& statements);

  std::size_t count() const { return tally_.count(); }
  /// Something that was asked for could not be read: it is missing in the evidence.
  void miss(const std::string& what) { evidence_.miss(what); }
  /// This run is one part of a work that was cut into several.
  void is_part(evidence::Part part) { evidence_.is_part(std::move(part)); }
  Exit finish();

 private:
  void judge_all(const std::vector<const judging::Law*>& statements);
  bool is_of_one_case() const { return !options_.with.empty() || !options_.reproduce.empty(); }
  evidence::Record judge_case(const judging::Law& statement) const;
  std::string repeat_of(const judging::Law& statement, const evidence::Record& record) const;
  void take(const judging::Law& statement, const evidence::Record& verdict);
  void remember(const judging::Law& claim, const evidence::Record& verdict) const;
  void show_mistake(const judging::Law& statement);
  bool is_as_wanted(const evidence::Record& record) const;

  const JudgingOptions& options_;
  std::string noun_, effort_;
  judging::Options settings_;
  KeptCases failures_, corpora_;
  EvidenceSink evidence_;
  Tally tally_;
  std::map<const judging::Law*, notation::LocatedRejection> mistakes_;
  std::mutex noting_mistakes_;
  const std::string* text_ = nullptr;
  Progress* progress_ = nullptr;  ///< of what is judged now
  Exit exit_ = Exit::as_claimed;
  bool brief_ = false;
  bool want_proofs_ = false;
  Interruption interruption_;  // the last member: what it speaks of is there while it lives
};

}  // namespace colex::cli
