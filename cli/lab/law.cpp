// colex law: runs laws by engines, or on one given case.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/engines/judge.hpp"
#include "colex/engines/statistics.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/output/files.hpp"
#include "colex/render/counterexample.hpp"

#include "../command.hpp"
#include "../input.hpp"
#include "../judging.hpp"
#include "../limits.hpp"
#include "../progress.hpp"
#include "../terminal.hpp"
#include "duration.hpp"
#include "law_selection.hpp"
#include "shard.hpp"

namespace colex::cli {

namespace {

using evidence::Record;
using laws::Law;
using Json = nlohmann::ordered_json;

struct LawOptions {
  JudgingOptions judging;
  std::vector<std::string> ids;
  std::string observations, duration, shard, regressions, certificates;
  std::optional<std::uint64_t> cases;
  std::int64_t further = 0;
  bool list = false, statistics = false;
};

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

/// Runs laws and tells of their verdicts.
class LawRun {
 public:
  using OnVerdict = std::function<void(const Law&, const Record&)>;

  /// `on_verdict` is called with each verdict after it was told.
  LawRun(const LawOptions& options, const OnVerdict& on_verdict)
      : options_(options), run_(options.judging, options.duration.empty() ? "law" : "verdict") {
    engines::Options& looking = run_.settings().looking;
    if (options.cases)
      looking.drawn_cases = looking.drawn_to_refute = looking.enumerated_cases = looking.finite_cases = *options.cases;
    looking.further = options.further;
    const Shard shard = read_shard(options.shard);
    looking.shard = shard.number;
    looking.shards = shard.of;
    run_.repeat_with(effort());
    run_.on_verdict = [this, on_verdict](const Law& law, const Record& record) {
      cases_ += record.cases;
      if (on_verdict) on_verdict(law, record);
      if (!as_claimed(record) && !record.counterexample.empty() && record.engine != "evaluation") keep(law, record);
    };
    if (!options.observations.empty() || options.statistics) observe(looking);
  }

  Exit run(const std::vector<const Law*>& selected) {
    if (!options_.shard.empty()) run_.is_part(part(selected));
    if (options_.duration.empty()) {
      run_.judge(selected);
    } else {
      soak(selected, read_duration(options_.duration));
    }
    const Exit exit = run_.finish();
    if (options_.statistics) fmt::print(options_.judging.json ? stderr : stdout, "{}", statistics_.text());
    return exit;
  }

 private:
  std::string effort() const {
    std::string text;
    if (options_.cases) text += fmt::format(" --cases {}", *options_.cases);
    if (options_.further > 0) text += fmt::format(" --further {}", options_.further);
    if (!options_.shard.empty()) text += " --shard " + options_.shard;
    return text;
  }

  /// Which part of which work: the same laws, looked at as hard, from the same seed.
  evidence::Part part(const std::vector<const Law*>& selected) const {
    const engines::Options& looking = run_.settings().looking;
    std::string work = tool() + '\n' + std::to_string(looking.seed) + '\n' + std::to_string(looking.drawn_cases) + '\n' +
                       std::to_string(looking.further) + '\n';
    for (const std::string& engine : options_.judging.engines) work += engine + '\n';
    for (const Law* law : selected) work += law->id + '\n' + law->where.text + '\n';
    return {fmt::format("{:016x}", evidence::hash(work)), looking.shard, looking.shards};
  }

  void observe(engines::Options& looking) {
    if (!options_.observations.empty()) observations_.emplace(options_.observations, output::Marks{"\"type\":\"test_case\""});
    const double now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    looking.observer = [this, now](const Law& law, engines::Engine engine, const engines::Assignment& values,
                                   const engines::Case& what) {
      if (options_.statistics) statistics_.add(values, what);
      if (!observations_) return;
      observations_->append(engines::observation(law, engine, run_.settings().looking.seed, now, values, what) + '\n');
    };
  }

  /// Round after round with other seeds, until the time is over. Only what is not as expected is told.
  void soak(const std::vector<const Law*>& selected, double seconds) {
    extend_budget(seconds);
    run_.settings().seconds_left = {};  // a law that has begun comes to its end
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    run_.be_brief();
    std::uint64_t round = 0;
    Progress progress(static_cast<std::size_t>(seconds), "seconds");
    for (; elapsed() < seconds && seconds_left() > 0; ++round) {
      for (const Law* law : selected) {
        if (elapsed() >= seconds || seconds_left() <= 0) break;
        progress.at(static_cast<std::size_t>(elapsed()), law->id);
        run_.judge({law});
      }
      // Enumerations and proofs find the same again: they run once.
      run_.settings().engines = {"random", "rapidcheck"};
      ++run_.settings().looking.seed;
    }
    progress.clear();
    fmt::print(options_.judging.json ? stderr : stdout, "{} rounds, {} cases in {:.0f} s\n", round, cases_, elapsed());
  }

  /// A new failure becomes a regression: a file where there is a folder for them, and a test to paste.
  void keep(const Law& law, const Record& record) {
    const std::string entry = engines::regression_entry(
        record.counterexample, fmt::format("found by {}, seed {}", record.engine, record.seed.value_or(0)));
    const std::filesystem::path folder = options_.regressions.empty() ? "properties/regressions" : options_.regressions;
    std::FILE* const out = options_.judging.json ? stderr : stdout;
    if (std::filesystem::is_directory(folder)) {
      const std::filesystem::path file = folder / (law.id + ".colex");
      // The file may be the user's own: it keeps all that it had.
      output::write_whole(file.string(), (std::filesystem::exists(file) ? read_all(file.string()) : "") + entry, {});
      fmt::print(out, "added to {}\n", file.string());
    }
    if (const std::string test = render::regression_test(record); !test.empty())
      fmt::print(out, "a test to paste:\n\n{}\n", test);
  }

  const LawOptions& options_;
  JudgingRun run_;
  std::optional<output::GrowingFile> observations_;
  engines::Statistics statistics_;
  std::uint64_t cases_ = 0;
};

Exit run_laws(LawOptions& options, const std::vector<const Law*>& selected) {
  const auto certifying = certifier(options.certificates, "", options.judging.cache, options.judging.json);
  if (certifying == nullptr) return LawRun(options, {}).run(selected);
  const Exit exit = LawRun(options, [&](const Law& law, const Record& record) { certifying->tell(law, record); }).run(selected);
  return worse(exit, certifying->finish());
}

}  // namespace

void add_law(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<LawOptions>();
  CLI::App* law = app.add_subcommand("law", "Run laws of the algebra by engines, or on one case");
  law->add_option("ID", options->ids, "Laws; S016* for all whose id begins so; none for all");
  law->add_flag("--list", options->list, "Name the laws, with what is expected of them and their sources, and run nothing");
  add_to(*law, options->judging);
  law->add_option("--cases", options->cases,
                  "Look at so many cases (default 2000 drawn, 10000 of a law that is to fall; 20000 enumerated)")
      ->check(CLI::Range(std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max()));
  law->add_option("--for", options->duration,
                  "Go on with other seeds for so long: 60s, 10m, 2h; tell only what is not as expected");
  law->add_option("--further", options->further, "Enumerate so many levels beyond those that the cases suffice for")
      ->check(CLI::Range(0, 1000));
  law->add_option("--shard", options->shard, "I/N: only this part of the work, to be done on N machines");
  law->add_option("--observe", options->observations,
                  "Write a line for each case to this file, in Hypothesis's observation schema");
  law->add_flag("--statistics", options->statistics,
                "Say at the end what was looked at: how many leaves layouts had, how often defects cancelled, …");
  law->add_option("--regressions", options->regressions,
                  "Where new failures are kept (default: properties/regressions, if it is there)");
  add_certificates(
      *law, options->certificates,
      "Write the certificate of each proof, and those of the theorems by which a law is proved, to files of this folder");
  law->footer("Example:\n$ colex law S019");
  law->callback([options, law, &exit] {
    if (options->list) look_only_at(*law, "--list", {"ID", "--json"});
    look_only_at_case(*law, options->judging, "ID");
    const std::vector<const Law*> selected = laws_of(options->ids);
    exit = options->list ? list_laws(selected, options->judging.json) : run_laws(*options, selected);
  });
}

}  // namespace colex::cli
