// colex law: runs laws by engines, or on one given case.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/engines/judge.hpp"
#include "colex/engines/observation.hpp"
#include "colex/engines/regressions.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/laws/catalogue.hpp"

#include "bindings.hpp"
#include "command.hpp"
#include "duration.hpp"
#include "evidence_sink.hpp"
#include "progress.hpp"
#include "terminal.hpp"
#include "verdict.hpp"

namespace colex::cli {

namespace {

using engines::Engine;
using evidence::Outcome;
using evidence::Record;
using laws::Law;
using Json = nlohmann::ordered_json;

struct LawOptions {
  std::vector<std::string> ids;
  std::vector<std::string> with;
  std::vector<std::string> engines;
  EvidenceOptions evidence;
  std::string observations, duration, shard, regressions;
  std::uint64_t seed = 0;
  std::optional<std::uint64_t> cases;
  bool list = false;
  bool json = false;
};

/// The laws that the words ask for: ids, beginnings of ids that end in `*`, all if there is no word.
std::vector<const Law*> laws_of(const std::vector<std::string>& words) {
  std::vector<const Law*> selected;
  for (const std::string& word : words) {
    const std::size_t before = selected.size();
    const bool prefix = word.size() > 1 && word.back() == '*';
    for (const Law& law : laws::catalogue()) {
      if (law.id == word || (prefix && law.id.rfind(word.substr(0, word.size() - 1), 0) == 0)) selected.push_back(&law);
    }
    if (selected.size() > before) continue;
    std::string hint;
    for (const std::string& id : laws::similar(word)) hint += (hint.empty() ? "; did you mean " : ", ") + id;
    throw CLI::ValidationError("ID", "there is no law " + word + hint + " (colex law --list names them all)");
  }
  if (words.empty()) {
    for (const Law& law : laws::catalogue()) selected.push_back(&law);
  }
  return selected;
}

std::vector<Engine> engines_of(const std::vector<std::string>& names) {
  if (names.empty()) return {engines::every_engine.begin(), engines::every_engine.end()};
  std::vector<Engine> selected;
  for (const std::string& name : names) {
    const auto engine = engines::engine_named(name);
    if (!engine)
      throw CLI::ValidationError("--engine", "there is no engine " + name + "; there are regression, exhaustive and random");
    selected.push_back(*engine);
  }
  return selected;
}

Exit list_laws(const std::vector<const Law*>& selected, bool json) {
  for (const Law* law : selected) {
    if (json) {
      fmt::print("{}\n", Json{{"id", law->id},
                              {"expected", law->statement == nullptr ? "not applicable" : name(law->expected)},
                              {"words", law->words},
                              {"source", law->source},
                              {"statement", law->where.text},
                              {"file", law->where.file},
                              {"line", law->where.line}}
                             .dump());
      continue;
    }
    fmt::print("{}  {}  {}  {}\n", marked(fmt::format("{:28}", law->id), Mark::strong, stdout),
               law->statement == nullptr ? "n.a.  " : fmt::format("{:6}", name(law->expected)), law->words,
               marked("[" + law->source + "]", Mark::faint, stdout));
  }
  return Exit::as_claimed;
}

/// k/n with k < n.
void read_shard(const std::string& text, engines::Options& options) {
  if (text.empty()) return;
  unsigned long long k = 0, n = 0;
  int end = 0;
  const bool read =
      std::sscanf(text.c_str(), "%llu/%llu%n", &k, &n, &end) == 2 && text.find_first_not_of("0123456789/") == std::string::npos;
  if (!read || static_cast<std::size_t>(end) != text.size() || k >= n)
    throw CLI::ValidationError("--shard", "expected I/N with I from 0 to N - 1, as 0/4; found " + text);
  options.shard = k;
  options.shards = n;
}

/// Runs laws and tells of their verdicts.
class LawRun {
 public:
  explicit LawRun(const LawOptions& options) : options_(options), evidence_(options.evidence) {
    judging_.seed = options.seed;
    judging_.tool = tool();
    if (options.cases) judging_.drawn_cases = judging_.drawn_to_refute = judging_.enumerated_cases = *options.cases;
    read_shard(options.shard, judging_);
    if (options.observations.empty()) return;
    observations_.open(options.observations);
    if (!observations_) throw Unreadable(options.observations + ": " + std::strerror(errno));
  }

  Exit run(const std::vector<const Law*>& selected) {
    if (!options_.with.empty()) {
      if (selected.size() != 1) throw CLI::ValidationError("--with", "a case is one of a single law: name one ID");
      take(*selected.front(), judge_given(*selected.front()));
      return finish();
    }
    const std::vector<Engine> engines = engines_of(options_.engines);
    if (options_.duration.empty()) {
      run_once(selected, engines);
    } else {
      soak(selected, engines, read_duration(options_.duration));
    }
    return finish();
  }

 private:
  /// The verdict on the case that the options give.
  Record judge_given(const Law& law) const {
    try {
      return engines::judge_case(law, bindings_of(options_.with), judging_);
    } catch (const Rejection& rejection) {
      throw CLI::ValidationError("--with", rejection.message());
    }
  }

  void run_once(const std::vector<const Law*>& selected, const std::vector<Engine>& engines) {
    Progress progress(selected.size() * engines.size(), "laws");
    for (const Law* law : selected) {
      for (const Engine engine : engines) {
        progress.step(law->id);
        if (engines::has_cases(*law, engine)) take(*law, judge(*law, engine));
      }
    }
  }

  /// Round after round with other seeds and more cases, until the time is over. Only what is not as expected is told at once.
  void soak(const std::vector<const Law*>& selected, const std::vector<Engine>& engines, double seconds) {
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    std::uint64_t round = 0;
    std::uint64_t cases = 0;
    Progress progress(static_cast<std::size_t>(seconds), "seconds");
    for (; elapsed() < seconds; ++round) {
      for (const Law* law : selected) {
        for (const Engine engine : engines) {
          if (elapsed() >= seconds) break;
          // Enumeration finds the same again: it runs once, and further.
          if (!engines::has_cases(*law, engine) || (engine != Engine::random && round > 0)) continue;
          progress.at(static_cast<std::size_t>(elapsed()), law->id);
          const Record record = judge(*law, engine);
          cases += record.cases;
          quiet_ = as_claimed(record) || record.outcome == Outcome::not_applicable;
          take(*law, record);
          quiet_ = false;
        }
      }
      ++judging_.seed;
    }
    progress.clear();
    fmt::print(options_.json ? stderr : stdout, "{} rounds, {} cases in {:.0f} s\n", round, cases, elapsed());
  }

  Record judge(const Law& law, Engine engine) {
    if (observations_.is_open()) {
      const double now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
      judging_.observer = [this, &law, engine, now](const engines::Assignment& values, const engines::Case& what) {
        observations_ << engines::observation(law, engine, judging_.seed, now, values, what) << '\n';
      };
    }
    return engines::judge(law, engine, judging_);
  }

  void take(const Law& law, const Record& record) {
    evidence_.take(record);
    const bool silent = record.outcome == Outcome::not_applicable;
    if (!silent || options_.ids.size() == 1) tally_.add(record);
    if (!quiet_) fmt::print("{}", options_.json ? evidence::to_json(record) + '\n' : verdict_text(record));
    if (silent) return;
    exit_ = worse(exit_, exit_of(record));
    if (!as_claimed(record) && !record.counterexample.empty() && options_.with.empty()) keep(law, record);
  }

  /// A new failure becomes a regression: a file where there is a folder for them, and a test to paste.
  void keep(const Law& law, const Record& record) {
    const std::string entry = engines::regression_entry(
        record.counterexample, fmt::format("found by {}, seed {}", record.engine, record.seed.value_or(0)));
    const std::filesystem::path folder = options_.regressions.empty() ? "properties/regressions" : options_.regressions;
    std::FILE* const out = options_.json ? stderr : stdout;
    if (std::filesystem::is_directory(folder)) {
      const std::filesystem::path file = folder / (law.id + ".colex");
      std::ofstream(file, std::ios::app) << entry;
      fmt::print(out, "added to {}\n", file.string());
    }
    fmt::print(out, "a test to paste:\n\n{}\n", record.test);
  }

  Exit finish() {
    evidence_.finish();
    if (observations_.is_open() && !observations_.flush()) throw Unreadable(options_.observations + ": " + std::strerror(errno));
    std::fflush(stdout);
    fmt::print(options_.json ? stderr : stdout, "{}\n", tally_.text("verdict"));
    return exit_;
  }

  const LawOptions& options_;
  engines::Options judging_;
  EvidenceSink evidence_;
  std::ofstream observations_;
  Tally tally_;
  Exit exit_ = Exit::as_claimed;
  bool quiet_ = false;
};

}  // namespace

void add_law(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<LawOptions>();
  CLI::App* law = app.add_subcommand("law", "Run laws of the algebra by engines, or on one case");
  law->add_option("ID", options->ids, "Laws; S016* for all whose id begins so; none for all");
  law->add_flag("--list", options->list, "Name the laws, with what is expected of them and their sources, and run nothing");
  law->add_option("--engine", options->engines,
                  "regression, exhaustive or random (may be given several times); all if none is given")
      ->allow_extra_args(false);
  law->add_option("--with", options->with, "NAME=VALUE: look at this case only; one for each variable of the law")
      ->allow_extra_args(false);
  law->add_option("--seed", options->seed, "Draw other cases");
  law->add_option("--cases", options->cases,
                  "Look at so many cases (default 1000 drawn, 10000 of a law that is to fall; 10000 enumerated)")
      ->check(CLI::PositiveNumber);
  law->add_option("--for", options->duration,
                  "Go on with other seeds for so long: 60s, 10m, 2h; tell only what is not as expected");
  law->add_option("--shard", options->shard, "I/N: only this part of the work, to be done on N machines");
  add_to(*law, options->evidence);
  law->add_option("--observe", options->observations,
                  "Write a line for each case to this file, in Hypothesis's observation schema");
  law->add_option("--regressions", options->regressions,
                  "Where new failures are kept (default: properties/regressions, if it is there)");
  law->add_flag("--json", options->json, "One JSON object a line on standard output: the evidence");
  law->callback([options, &exit] {
    const std::vector<const Law*> selected = laws_of(options->ids);
    exit = options->list ? list_laws(selected, options->json) : LawRun(*options).run(selected);
  });
}

}  // namespace colex::cli
