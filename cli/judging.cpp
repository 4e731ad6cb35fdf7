#include "judging.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "colex/engines/random.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/output/files.hpp"
#include "colex/render/escape.hpp"

#include "bindings.hpp"
#include "diagnosis.hpp"
#include "limits.hpp"
#include "progress.hpp"
#include "provers.hpp"
#include "terminal.hpp"

namespace colex::cli {

using evidence::Outcome;
using evidence::Record;
using judging::Law;

namespace {

/// A statement that cannot be read has a verdict as well: it would be missed in every report otherwise.
Record record_of_mistake(const claims::Entry& entry) {
  Record record;
  record.claim = entry.law.where;
  record.engine = "evaluation";
  record.outcome = Outcome::error;
  record.reason = fmt::format("{}: {} (line {}, column {})", name(entry.mistake->kind()), entry.mistake->message(),
                              entry.mistake->position().line, entry.mistake->position().column);
  record.repeat = entry.law.command;
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

/// What a message calls a statement.
std::string called(const Law& law) {
  return law.id.empty() ? fmt::format("{}:{}: {}", law.where.file, law.where.line, law.where.text) : law.id;
}

/// The case that RapidCheck makes again.
std::vector<evidence::Binding> reproduced(const Law& law, const std::string& text) {
  const auto reproduction = engines::read_reproduction(text);
  if (!reproduction)
    throw Rejection(Kind::parse, "expected SEED:SIZE:PATH as RapidCheck's verdict has it, as 7:40:0.3.2; found " + text);
  if (engines::rapidcheck() == nullptr) throw Rejection(Kind::domain, std::string(engines::no_rapidcheck));
  if (law.statement == nullptr) return {};
  return laws::bindings(*law.statement, engines::rapidcheck()->again(*law.statement, *reproduction));
}

}  // namespace

void add_to(CLI::App& command, JudgingOptions& options) {
  const std::string no_prover = has_prover() ? "" : "; symbolic and induction prove, and this colex has no prover";
  command
      .add_option("--with", options.with, "NAME=VALUE: look only at this case of one statement; once for each of its variables")
      ->take_all()
      ->allow_extra_args(false);
  command
      .add_option("--engine", options.engines,
                  "Ask only this engine: regression, exhaustive, random, rapidcheck, guided, symbolic, induction (may be given "
                  "several times)" +
                      no_prover)
      ->check(CLI::IsMember({"regression", "exhaustive", "random", "rapidcheck", "guided", "symbolic", "induction"}))
      ->take_all()
      ->allow_extra_args(false);
  command
      .add_option("--reproduce", options.reproduce,
                  "SEED:SIZE:PATH: look only at this case of one statement, which RapidCheck drew and made smaller")
      ->excludes("--with");
  command.add_option("--seed", options.seed, "Draw the random cases from this seed (default 0)");
  command
      .add_option("--timeout", options.timeout,
                  "Seconds for one statement (default 60): a half for who proves, a quarter each for who enumerates and who draw")
      ->check(CLI::Range(0.1, 1e6));
  add_to(command, options.evidence);
  add_to(command, options.cache);
  command.add_flag("--json", options.json, "One JSON object a line on standard output: the evidence");
}

void look_only_at_case(const CLI::App& command, const JudgingOptions& options, const std::string& statements) {
  if (!options.with.empty()) look_only_at(command, "--with", {statements, "--evidence", "--report", "--json"});
  if (!options.reproduce.empty()) look_only_at(command, "--reproduce", {statements, "--evidence", "--report", "--json"});
}

JudgingRun::JudgingRun(const JudgingOptions& options, std::string noun)
    : options_(options),
      noun_(std::move(noun)),
      failures_(options.cache, "failures"),
      corpora_(options.cache, "corpus"),
      evidence_(options.evidence),
      interruption_([this](const std::string& why) {
        evidence_.stop(why);
        fmt::print(stderr, "{} stopped by {}\n", marked("error:", Mark::bad, stderr), why);
      }) {
  settings_.looking.seed = options.seed;
  settings_.looking.tool = tool();
  settings_.looking.failed_before = [this](const Law& claim) { return failures_.of(claim); };
  settings_.looking.corpus_of = [this](const Law& law) { return corpora_.of(law); };
  settings_.looking.keep_corpus = [this](const Law& law, const engines::Corpus& corpus) {
    std::vector<std::vector<evidence::Binding>> cases;
    for (const laws::Assignment& values : corpus) cases.push_back(laws::bindings(*law.statement, values));
    corpora_.keep(law, cases, "led the algebra elsewhere");
  };
  settings_.looking.on_mistake = [this](const Law& law, const notation::LocatedRejection& mistake) {
    const std::lock_guard lock(noting_mistakes_);
    mistakes_.emplace(&law, mistake);
  };
  settings_.seconds = options.timeout;
  settings_.looking.seconds = std::max(settings_.looking.seconds, options.timeout);  // a share of it is what an engine has
  settings_.seconds_left = seconds_left;
  settings_.engines = options.engines;
  settings_.required = options.required;
  const auto proving = [this](std::size_t done, std::size_t total, const std::string& theorem) {
    if (progress_ != nullptr) progress_->within(fmt::format("theorems: {}/{} explorations  {}", done, total, theorem));
  };
  if (auto prover = induction_engine(options.cache, proving)) settings_.provers.push_back(std::move(prover));
  if (auto prover = symbolic_engine(options.cache, options.leaves)) settings_.provers.push_back(std::move(prover));
}

void JudgingRun::judge(const std::vector<claims::Entry>& entries, const std::string& text) {
  text_ = &text;
  evidence_.ask(entries.size());
  std::vector<const Law*> statements;
  const auto judge_those = [&] { judge_all(std::exchange(statements, {})); };
  for (const claims::Entry& entry : entries) {
    if (!entry.mistake) {
      statements.push_back(&entry.law);
      continue;
    }
    judge_those();
    mistakes_.emplace(&entry.law, *entry.mistake);
    take(entry.law, record_of_mistake(entry));
  }
  judge_those();
  text_ = nullptr;
}

void JudgingRun::judge(const std::vector<const Law*>& statements) {
  evidence_.ask(statements.size());
  judge_all(statements);
}

void JudgingRun::judge_all(const std::vector<const Law*>& statements) {
  if (is_of_one_case()) {
    const std::string option = options_.with.empty() ? "--reproduce" : "--with";
    if (statements.size() != 1) throw CLI::ValidationError(option, "a case is one of a single " + noun_ + ": name one");
    return take(*statements.front(), judge_case(*statements.front()));
  }
  // Who proves starts other programs, and is asked about many at once; a person wants to see something meanwhile.
  constexpr std::size_t at_once = 64;
  Progress progress(statements.size(), noun_ + "s");
  progress_ = &progress;
  for (std::size_t first = 0; first < statements.size(); first += at_once) {
    const std::size_t last = std::min(first + at_once, statements.size());
    const std::vector<const Law*> some(statements.begin() + static_cast<std::ptrdiff_t>(first),
                                       statements.begin() + static_cast<std::ptrdiff_t>(last));
    std::size_t told = 0;
    underway(called(*some.front()));
    judging::judge(
        some, settings_, [&](const Law& law) { progress.at(first + told, law.id.empty() ? law.where.text : law.id); },
        [&](const Law& law, const Record& verdict) {
          progress.clear();
          take(law, verdict);
          if (++told < some.size()) underway(called(*some[told]));
        });
    progress.clear();
  }
  progress_ = nullptr;
}

Record JudgingRun::judge_case(const Law& statement) const {
  try {
    const auto given = options_.with.empty() ? reproduced(statement, options_.reproduce) : bindings_of(options_.with);
    return engines::judge_case(statement, given, settings_.looking);
  } catch (const Rejection& rejection) {
    throw CLI::ValidationError(options_.with.empty() ? "--reproduce" : "--with", rejection.message());
  }
}

bool JudgingRun::is_as_wanted(const Record& record) const {
  return as_claimed(record) && (!want_proofs_ || falls(record.outcome) || covers_everything(record.outcome));
}

void JudgingRun::show_mistake(const Law& statement) {
  const std::lock_guard lock(noting_mistakes_);
  const auto mistake = mistakes_.find(&statement);
  if (mistake == mistakes_.end()) return;
  // The catalogue's texts are part of the program; those of users are shown with a caret.
  if (text_ != nullptr) diagnose(statement.where.file, *text_, mistake->second);
  exit_ = worse(exit_, Exit::unreadable);
}

/// The command that comes to the same verdict: where it says which case, or which theorems, it has all that is needed; else it
/// has what limited this one.
std::string JudgingRun::repeat_of(const Law& statement, const Record& record) const {
  if (!record.counterexample.empty()) return record.repeat;
  if (!options_.with.empty()) return statement.command + evidence::with_options(bindings_of(options_.with));
  if (!options_.reproduce.empty()) return statement.command + " --reproduce " + options_.reproduce;
  // By an engine that looks at cases a law's command has the engine and the seed.
  if (const auto engine = engines::engine_named(record.engine);
      !statement.id.empty() && engine && engine != engines::Engine::regression)
    return record.repeat + effort_;
  if (record.repeat != statement.command) return record.repeat;
  // Which ranks are gone through, only prove is told.
  std::string command = options_.leaves && !statement.id.empty() ? "colex prove " + statement.id : statement.command;
  for (const std::string& engine : options_.engines) command += " --engine " + engine;
  if (options_.leaves) command += fmt::format(" --rank {}", *options_.leaves);
  if (options_.seed != 0) command += fmt::format(" --seed {}", options_.seed);
  if (options_.required != judging::Ground::tested) command += fmt::format(" --require {}", name(options_.required));
  return command;
}

/// A case in which a claim fails is looked at first the next time, until the claim is as claimed.
void JudgingRun::remember(const Law& claim, const Record& verdict) const {
  if (!claim.id.empty()) return;
  if (as_claimed(verdict)) {
    failures_.forget(claim);
  } else if (!verdict.counterexample.empty() && verdict.engine != "regression") {
    failures_.keep(claim, {verdict.counterexample},
                   fmt::format("found by {}, seed {}", verdict.engine, verdict.seed.value_or(0)));
  }
}

void JudgingRun::take(const Law& statement, const Record& verdict) {
  Record record = verdict;
  record.repeat = repeat_of(statement, record);
  const bool is_silent = record.outcome == Outcome::not_applicable;
  evidence_.take(record);
  if (!is_silent) tally_.add(record, is_as_wanted(record));
  if (!is_of_one_case()) remember(statement, record);
  show_mistake(statement);
  const bool is_told = !brief_ || (!is_silent && !is_as_wanted(record));
  if (is_told) fmt::print("{}", options_.json ? evidence::to_json(record) + '\n' : verdict_text(record, is_as_wanted(record)));
  output::flush_standard_output();  // so that whatever comes of the next statement costs no verdict
  if (!is_silent) {
    exit_ = worse(exit_, as_claimed(record) && !is_as_wanted(record) ? Exit::unknown : exit_of(record));
    if (on_verdict) on_verdict(statement, record);
  }
}

Exit JudgingRun::finish() {
  evidence_.finish();
  output::flush_standard_output();
  fmt::print(options_.json ? stderr : stdout, "{}\n", tally_.text(noun_, want_proofs_ ? "not proved" : "not"));
  return exit_;
}

}  // namespace colex::cli
