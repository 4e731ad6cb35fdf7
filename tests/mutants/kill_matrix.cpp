// Which law finds which mutant, by which engine: the worth of the laws, measured.
//
//   $ colex_kill_matrix --first
//   … of … mutants found by the exhaustive engine alone, … of … of those that were planted from outside
//   … of … mutants found by the random engine alone, …
//   … of … mutants found by the rapidcheck engine alone, …
//   how they were found: falls 455, stands 7, error 30, vacuous 1, unknown 1, crash 1
//   25 s of the processor's time
//
//   colex_kill_matrix --cases 1000                                         every law on every mutant: 10 minutes
//   colex_kill_matrix                                                      the same with as many cases as `colex law` has: an
//                                                                          hour
//   colex_kill_matrix ID… --law S016a --law 'complement*' --engine random  a part of it
//
// A law kills a mutant if its verdict is not as expected with the mutant, and is without it. A mutant that changes nothing in
// what a law comes by is not asked about: the original notes the places that it comes by (switch.hpp).

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "colex/dialect_laws/enter.hpp"
#include "colex/engines/judge.hpp"
#include "colex/engines/random.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/guided_engine/enter.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/mutants/table.hpp"
#include "colex/oracle_laws/enter.hpp"
#include "colex/rapidcheck_engine/enter.hpp"

#include "engine_laws.hpp"
#include "investigation.hpp"

namespace colex::mutants {

namespace {

using engines::Engine;
using laws::Law;
using Json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> mutants, laws, engines;
  std::string output, evidence, remember;
  std::string killers = COLEX_SOURCE_DIR "/properties/mutants/killers";
  Limits limits;
  std::uint64_t cases = 0;
  int jobs = 1;
  bool first = false, list = false;

  /// Whether every law is asked about every mutant: only then is a law of no use that finds nothing of its own.
  bool is_whole() const { return !first && mutants.empty() && laws.empty() && engines.empty(); }
};

/// What was found, and what is said of it.
class Findings {
 public:
  Findings(const Plan& plan, const std::string& output) : plan_(plan), kills_(plan.tasks.size()) {
    if (output.empty()) return;
    output_.open(output);
    if (!output_) throw std::runtime_error(output + ": cannot be written");
  }

  void add(const Kill& kill) {
    kills_[kill.task].push_back(kill);
    if (!output_.is_open()) return;
    const Task& task = plan_.tasks[kill.task];
    const Json line{{"mutant", task.mutant->id},      {"file", task.mutant->file},    {"engine", name(task.engine)},
                    {"law", plan_.laws[kill.law].id}, {"how", name(kill.difference)}, {"told", kill.told.data()},
                    {"seconds", kill.seconds}};
    // What is told may be cut off within a letter.
    output_ << line.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }

  /// Tells which mutants an engine found by itself, and returns whether it found all.
  bool tell_of(Engine engine) const {
    std::size_t asked = 0, killed = 0, asked_from_outside = 0, killed_from_outside = 0;
    std::string survivors;
    for (std::size_t task = 0; task < plan_.tasks.size(); ++task) {
      if (plan_.tasks[task].engine != engine) continue;
      ++asked;
      const Mutant& mutant = *plan_.tasks[task].mutant;
      asked_from_outside += is_from_outside(mutant);
      if (!kills_[task].empty()) {
        ++killed;
        killed_from_outside += is_from_outside(mutant);
      } else {
        survivors += fmt::format("  {} ({})\n    {}\n", mutant.id, mutant.file, mutant.story);
      }
    }
    if (asked > 0) {
      fmt::print("{} of {} mutants found by the {} engine alone, {} of {} of those that were planted from outside\n{}", killed,
                 asked, name(engine), killed_from_outside, asked_from_outside, survivors);
    }
    return killed == asked;
  }

  void tell_how() const {
    std::map<Difference, std::size_t> how;
    for (const std::vector<Kill>& kills : kills_) {
      for (const Kill& kill : kills) ++how[kill.difference];
    }
    std::string text;
    for (const auto& [difference, count] : how) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name(difference), count);
    fmt::print("how they were found: {}\n", text.empty() ? "not at all" : text);
  }

  /// What is known of each mutant by an engine, as a record: that laws find it, and which, or that none does.
  void write_evidence(std::ostream& out, const Options& options) const {
    for (std::size_t task = 0; task < plan_.tasks.size(); ++task) {
      const Mutant& mutant = *plan_.tasks[task].mutant;
      evidence::Record record;
      record.claim = {fmt::format("mutants {}", mutant.id), 1, 1, fmt::format("a law finds {}: {}", mutant.id, mutant.story)};
      record.engine = std::string(name(plan_.tasks[task].engine));
      record.time = evidence::time_now();
      record.tool = COLEX_TOOL;
      record.repeat = fmt::format("colex mutants {} --engine {}", mutant.id, record.engine);
      if (options.cases > 0) record.repeat += fmt::format(" --cases {}", options.cases);
      if (options.first) record.repeat += " --first";
      // One: whether this mutant is found. Not every law is asked about it.
      record.cases = 1;
      std::set<std::string> finders;
      for (const Kill& kill : kills_[task]) finders.insert(plan_.laws[kill.law].id);
      record.outcome = finders.empty() ? evidence::Outcome::refuted : evidence::Outcome::tested;
      if (finders.empty()) {
        record.counterexample = {{"mutant", std::string(mutant.id)}};
        record.notes = {fmt::format("none of {} laws is otherwise with it ({})", plan_.laws.size(), mutant.file)};
      } else {
        record.bound = fmt::format("found by {}", fmt::join(finders, ", "));
      }
      evidence::write(out, record);
    }
  }

  /// Tells of the laws each of whose mutants another law finds as well.
  void tell_of_superfluous_laws() const {
    std::map<const Mutant*, std::set<std::size_t>> finders;
    for (std::size_t task = 0; task < plan_.tasks.size(); ++task) {
      for (const Kill& kill : kills_[task]) finders[plan_.tasks[task].mutant].insert(kill.law);
    }
    std::set<std::size_t> alone, useful;
    for (const auto& [mutant, laws] : finders) {
      useful.insert(laws.begin(), laws.end());
      if (laws.size() == 1) alone.insert(*laws.begin());
    }
    std::vector<std::string> useless, shared;
    for (std::size_t law = 0; law < plan_.laws.size(); ++law) {
      if (alone.count(law) != 0) continue;
      (useful.count(law) != 0 ? shared : useless).push_back(plan_.laws[law].id);
    }
    tell("laws find no mutant", useless);
    tell("laws find some, but none that no other law finds", shared);
  }

  /// Tells of the laws that are not as expected without a mutant.
  void tell_of_unfit_laws(const Reference& reference) const {
    std::vector<std::string> unfit;
    for (std::size_t law = 0; law < plan_.laws.size(); ++law) {
      for (const Engine engine : engines::every_engine) {
        const Answer* original = reference.known(law, engine);
        if (original == nullptr || original->difference == Difference::none) continue;
        unfit.push_back(fmt::format("{} ({}: {} {})", plan_.laws[law].id, name(engine), mutants::name(original->difference),
                                    original->told.data()));
      }
    }
    tell("laws are not as expected without a mutant, so that they find none", unfit);
  }

  /// The killers of the plan, with those that were found now in the place of what was there before.
  Killers killers() const {
    Killers known = plan_.killers;
    for (std::size_t task = 0; task < plan_.tasks.size(); ++task) {
      if (kills_[task].empty()) continue;
      known.enter(plan_.tasks[task].mutant->id, name(plan_.tasks[task].engine), plan_.laws[kills_[task].front().law].id);
    }
    return known;
  }

 private:
  /// Whether its author did not write the laws.
  static bool is_from_outside(const Mutant& mutant) { return mutant.id.starts_with("outside-"); }

  static void tell(std::string_view what, const std::vector<std::string>& names) {
    if (names.empty()) return;
    fmt::print("{} {}:", names.size(), what);
    for (const std::string& name : names) fmt::print(" {}", name);
    fmt::print("\n");
  }

  const Plan& plan_;
  std::vector<std::vector<Kill>> kills_;  // of each task
  std::ofstream output_;
};

/// The laws that the words ask for: ids, beginnings of ids that end in `*`; all that can be judged if there is no word.
std::vector<Law> laws_of(const std::vector<std::string>& words) {
  std::vector<Law> all;
  for (const Law& law : laws::catalogue()) {
    if (law.statement != nullptr) all.push_back(law);
  }
  for (Law& law : engine_laws()) all.push_back(std::move(law));
  if (words.empty()) return all;
  std::vector<Law> selected;
  for (const std::string& word : words) {
    const std::size_t before = selected.size();
    const bool prefix = word.back() == '*';
    for (const Law& law : all) {
      if (law.id == word || (prefix && law.id.rfind(word.substr(0, word.size() - 1), 0) == 0)) selected.push_back(law);
    }
    if (selected.size() == before) throw CLI::ValidationError("--law", "there is no law " + word);
  }
  return selected;
}

std::vector<const Mutant*> mutants_of(const Options& options) {
  std::vector<const Mutant*> selected;
  for (const std::string& id : options.mutants) {
    const Mutant* mutant = find(id);
    if (mutant == nullptr) throw CLI::ValidationError("ID", "there is no mutant " + id + " (--list names them)");
    selected.push_back(mutant);
  }
  if (!selected.empty()) return selected;
  for (const Mutant& mutant : all()) selected.push_back(&mutant);
  return selected;
}

std::vector<Engine> engines_of(const std::vector<std::string>& names) {
  std::vector<Engine> selected = {Engine::exhaustive, Engine::random, Engine::rapidcheck};
  if (engines::rapidcheck() == nullptr) selected.pop_back();
  if (names.empty()) return selected;
  selected.clear();
  for (const std::string& name : names) selected.push_back(engines::engine_named(name).value());
  return selected;
}

std::vector<Task> tasks_of(const Options& options) {
  std::vector<Task> tasks;
  for (const Mutant* mutant : mutants_of(options)) {
    for (const Engine engine : engines_of(options.engines)) {
      if (concerns(*mutant, name(engine))) tasks.push_back({mutant, engine});
    }
  }
  if (tasks.empty()) throw CLI::ValidationError("--engine", "the mutant does not concern that engine");
  return tasks;
}

Plan plan_of(const Options& options) {
  Plan plan{laws_of(options.laws), tasks_of(options), Killers::read(options.killers),
            options.limits,        options.jobs,      options.first};
  if (options.cases > 0) plan.limits.drawn_cases = plan.limits.enumerated_cases = options.cases;
  return plan;
}

/// Returns whether every mutant was found by every engine that it concerns.
bool run(const Options& options) {
  const Plan plan = plan_of(options);
  if (options.list) {
    for (const Task& task : plan.tasks) fmt::print("{}\t{}\n", task.mutant->id, name(task.engine));
    return true;
  }
  Findings findings(plan, options.output);
  Investigation investigation(plan);
  const bool on_terminal = isatty(STDERR_FILENO) != 0;
  investigation.run([&](const Kill& kill) { findings.add(kill); },
                    [&](std::size_t done, const Task& task) {
                      if (!on_terminal) return;
                      fmt::print(stderr, "\r\033[K{}/{} mutants by engine  {}", done, plan.tasks.size(), task.mutant->id);
                      std::fflush(stderr);
                    });
  if (on_terminal) fmt::print(stderr, "\r\033[K");

  bool all = true;
  for (const Engine engine : engines::every_engine) all = findings.tell_of(engine) && all;
  findings.tell_how();
  findings.tell_of_unfit_laws(investigation.reference());
  if (options.is_whole()) findings.tell_of_superfluous_laws();
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  fmt::print("{} s of the processor's time\n", used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  if (!options.evidence.empty()) {
    std::ofstream out(options.evidence);
    findings.write_evidence(out, options);
    out.close();
    if (!out) throw std::runtime_error(options.evidence + ": cannot be written");
  }
  if (!options.remember.empty()) findings.killers().write(options.remember);
  return all;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("ID", options.mutants, "Mutants; all if none is given");
  app.add_option("--law", options.laws, "Laws; S016* for all whose id begins so; all if none is given")->allow_extra_args(false);
  app.add_option("--engine", options.engines,
                 "exhaustive, random, rapidcheck or guided; all but the last, which begins as random, if none is given")
      ->check(CLI::IsMember({"exhaustive", "random", "rapidcheck", "guided"}))
      ->allow_extra_args(false);
  app.add_option("--cases", options.cases, "Look at so many cases (default 1000 drawn, 10000 enumerated)")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", options.limits.seconds, "The processor's time for one law; more is a time-out (default 20)")
      ->check(CLI::PositiveNumber);
  app.add_flag("--first", options.first, "Ask no more about a mutant once an engine has found it");
  app.add_option("--jobs", options.jobs, "How many processes ask at the same time (default 1)")->check(CLI::PositiveNumber);
  app.add_option("--output", options.output, "Write a line for each kill to this file (JSON Lines)");
  app.add_option("--evidence", options.evidence, "Write a record of evidence for each mutant and engine to this file");
  app.add_flag("--list", options.list, "Ask nothing, and name each mutant with the engines that it concerns");
  app.add_option("--killers", options.killers, "Which law to ask first (default: properties/mutants/killers)");
  app.add_option("--remember", options.remember, "Write to this file which law was the first to find each mutant");
}

}  // namespace

}  // namespace colex::mutants

int main(int argc, char** argv) {
  CLI::App app("Which law finds which mutant, by which engine. Exit 0 if none survives.");
  colex::mutants::Options options;
  colex::mutants::add_options(app, options);
  colex::laws::add_laws(colex::oracle_laws::enter);
  colex::laws::add_laws(colex::dialect_laws::enter);
  colex::rapidcheck_engine::enter();
  colex::guided_engine::enter();
  try {
    app.parse(argc, argv);
    return colex::mutants::run(options) ? 0 : 1;
  } catch (const CLI::ParseError& mistake) {
    return app.exit(mistake) == 0 ? 0 : 2;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 2;
  }
}
