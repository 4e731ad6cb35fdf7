// The laws against mutants that nobody wrote (properties/schemata): how many they kill, and what the survivors are.
//
//   colex_schemata --sample 1500 --jobs 2          --markdown prints the tables of docs/engines.md
//   colex_schemata --jobs 16 --output fates.tsv    all of them, every night
//   colex_schemata --engine random --engine guided --sample 300          which engine finds what, how fast (column.hpp has them)
//   colex_schemata algebra/image.hpp/shifted_same_image                  those whose names begin so; with --sample, some of them
//
// Exit 0 if at least --least per cent of the mutants that laws meet are killed by the first engine, 1 if fewer.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "colex/dialect_laws/enter.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/oracle_laws/enter.hpp"

#include "campaign.hpp"
#include "column.hpp"
#include "report.hpp"

namespace colex::schemata {

namespace {

struct Options {
  std::vector<std::string> names, laws, engines;
  std::vector<std::string> tables = {COLEX_TABLES};
  std::string told = COLEX_SOURCE_DIR "/properties/schemata/survivors", output, drawn_law;
  Limits limits;
  Effort effort;
  std::size_t sample = 0;
  double least = 0;
  bool markdown = false, list = false;
};

bool begins_with(const std::string& text, const std::string& beginning) { return text.rfind(beginning, 0) == 0; }

std::vector<Mutant> mutants_of(const Options& options, const std::vector<Mutant>& all) {
  std::vector<Mutant> selected = options.names.empty() ? all : std::vector<Mutant>();
  for (const std::string& name : options.names) {
    const std::size_t before = selected.size();
    for (const Mutant& mutant : all) {
      if (begins_with(mutant.name, name)) selected.push_back(mutant);
    }
    if (selected.size() == before) throw CLI::ValidationError("NAME", "no mutant's name begins with " + name);
  }
  return options.sample > 0 ? sample(selected, options.sample) : selected;
}

std::vector<Law> laws_of(const Options& options) {
  std::vector<Law> laws;
  for (const Law& law : laws::catalogue()) {
    if (law.statement == nullptr) continue;
    const bool asked_for = std::any_of(options.laws.begin(), options.laws.end(), [&](const auto& id) { return id == law.id; });
    if (options.laws.empty() || asked_for) laws.push_back(law);
  }
  if (laws.empty()) throw CLI::ValidationError("--law", "there is no such law");
  return laws;
}

/// The laws that are asked about mutants.
std::set<std::size_t> asked(const std::vector<Fate>& fates) {
  std::set<std::size_t> laws;
  for (const Fate& fate : fates) laws.insert(fate.laws.begin(), fate.laws.end());
  return laws;
}

/// Mutants put to laws by one engine, or by several one after the other.
class Campaign {
 public:
  using Told = std::function<void(const std::string& engine, const Fate&)>;
  Campaign(const Options& options, const std::vector<Mutant>& mutants, const std::vector<Law>& laws, Told told)
      : options_(options), mutants_(mutants), laws_(laws), told_(std::move(told)) {}

  std::vector<Fates> run() {
    if (options_.engines.size() == 1) return {fates(column_named(options_.engines.front()))};
    std::vector<Fates> all;
    for (const std::string& engine : options_.engines) all.push_back(fates_again(column_named(engine)));
    return all;
  }

 private:
  /// What becomes of the mutants by an engine that chooses the laws.
  Fates fates(const Column& column) const {
    column.enter();
    const Reach reach(laws_, column.engine, options_.limits, options_.effort.jobs);
    Fates fates = begun(column, reach);
    put(mutants_, reach, options_.effort, [&](const Fate& fate) { tell(fates, fate); });
    return fates;
  }

  /// What becomes of them where each engine has the same laws. A few cases choose these.
  Fates fates_again(const Column& column) {
    if (chosen_.empty()) choose();
    column.enter();
    const Limits& limits = options_.limits;
    const std::size_t jobs = options_.effort.jobs;
    auto reach = first_ ? std::make_unique<Reach>(*first_, column.engine, jobs)
                        : std::make_unique<Reach>(laws_, column.engine, limits, jobs, asked(chosen_));
    Fates fates = begun(column, *reach);
    put_again(chosen_, *reach, options_.effort, [&](const Fate& fate) { tell(fates, fate); });
    if (!first_) first_ = std::move(reach);
    return fates;
  }

  void choose() {
    constexpr std::uint64_t few = 500;
    Limits limits = options_.limits;
    limits.drawn_cases = std::min(limits.drawn_cases, few);
    Effort effort = options_.effort;
    effort.compares = false;
    chosen_.resize(mutants_.size());
    const Reach reach(laws_, Engine::random, limits, effort.jobs);
    put(mutants_, reach, effort, [&](const Fate& fate) { chosen_[index(fate)] = fate; });
  }

  std::size_t index(const Fate& fate) const { return static_cast<std::size_t>(fate.mutant - mutants_.data()); }

  void tell(Fates& fates, const Fate& fate) const {
    fates.all[index(fate)] = fate;
    told_(fates.engine, fate);
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K{}  {}\r", fates.engine, fate.mutant->name);
  }

  Fates begun(const Column& column, const Reach& reach) const {
    Fates fates{std::string(column.name), std::vector<Fate>(mutants_.size())};
    for (std::size_t law = 0; law < laws_.size(); ++law) {
      const Answer& original = reach.original(law);
      if (!reach.is_fit(law)) fates.unfit.push_back(laws_[law].id + " (" + std::string(name(original.difference)) + ')');
      fates.seconds_of_laws.emplace(original.seconds, laws_[law].id);
      fates.cases_of_laws.push_back(original.cases);
    }
    return fates;
  }

  const Options& options_;
  const std::vector<Mutant>& mutants_;
  const std::vector<Law>& laws_;
  const Told told_;
  std::vector<Fate> chosen_;      ///< with the laws that every engine has
  std::unique_ptr<Reach> first_;  ///< which says how many cases of these
};

/// Throws for a line about a mutant that there is no more: it was of code that is another one now.
std::map<std::string, std::string> told_of(const Options& options, const std::vector<Mutant>& all) {
  std::set<std::string> names;
  for (const Mutant& mutant : all) names.insert(mutant.name);
  std::map<std::string, std::string> words;
  for (const Told& told : read_told(options.told)) {
    if (names.count(told.name) == 0) throw std::runtime_error(options.told + ": there is no mutant " + told.name + " any more");
    words[told.name] = told.word;
  }
  return words;
}

/// The law of that name.
Law law_named(const std::string& id) {
  Options one;
  one.laws = {id};
  return laws_of(one).front();
}

bool run(const Options& options) {
  if (!options.drawn_law.empty()) {
    answer_hypothesis(law_named(options.drawn_law), std::cin, std::cout);
    return true;
  }
  const std::vector<Mutant> all = read_mutants(options.tables);
  const std::vector<Mutant> mutants = mutants_of(options, all);
  if (options.list) {
    for (const Mutant& mutant : mutants) fmt::print("{}\t{}:{}\t{}\n", mutant.name, mutant.file, mutant.line, mutant.original);
    return true;
  }
  const std::map<std::string, std::string> told = told_of(options, all);
  const std::vector<Law> laws = laws_of(options);
  std::ofstream out;
  if (!options.output.empty()) out.open(options.output);
  if (!out) throw std::runtime_error(options.output + ": cannot be written");
  const auto tell = [&](const std::string& engine, const Fate& fate) {
    if (out.is_open()) out << line(engine, fate, laws, told) << std::flush;  // a campaign is long
  };
  const std::vector<Fates> of_engines = Campaign(options, mutants, laws, tell).run();
  fmt::print("{} of {} mutants, {} laws\n", mutants.size(), all.size(), laws.size());
  const std::uint64_t many = options.limits.drawn_cases / 2;
  fmt::print("{}", options.markdown ? markdown(of_engines, told, many) : text(of_engines, laws, told, many));
  const double killed = percent_killed(of_engines.front());
  if (killed >= options.least) return true;
  fmt::print("{:.1f} % of the mutants that laws meet are killed, and {} % were to be\n", killed, options.least);
  return false;
}

std::set<std::string> engine_names() {
  std::set<std::string> names;
  for (const Column& column : columns) names.insert(std::string(column.name));
  return names;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("NAME", options.names, "Mutants whose names begin so; all if none is given");
  app.add_option("--sample", options.sample, "So many mutants, of each file and operation its share")->check(CLI::PositiveNumber);
  app.add_option("--engine", options.engines,
                 "Who gives the laws their cases (default random); others are compared with the first")
      ->check(CLI::IsMember(engine_names()))
      ->allow_extra_args(false);
  app.add_option("--law", options.laws, "Laws; all if none is given")->allow_extra_args(false);
  app.add_option("--cases", options.limits.drawn_cases, "Draw so many cases for each law (default 2000)")
      ->check(CLI::PositiveNumber);
  app.add_option("--enumerated", options.limits.enumerated_cases, "Enumerate so many cases for each law (default 10000)")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", options.limits.seconds, "Ask a law no more after so much of the processor's time (default 2)")
      ->check(CLI::PositiveNumber);
  app.add_option("--jobs", options.effort.jobs, "How many processes ask at the same time (default 1)")
      ->check(CLI::PositiveNumber);
  app.add_option("--laws-each", options.effort.laws_each,
                 "Put a mutant to so many laws at most; to all that meet it if not given")
      ->check(CLI::PositiveNumber);
  app.add_option("--output", options.output, "Write a line for each mutant and engine to this file");
  app.add_option("--least", options.least, "So many per cent of the mutants that laws meet have to be killed")
      ->check(CLI::Range(0, 100));
  app.add_option("--survivors", options.told, "What survivors are (default: properties/schemata/survivors)");
  app.add_flag("--markdown", options.markdown, "Print the tables of docs/engines.md");
  app.add_option("--draw", options.drawn_law, "Ask standard input for cases of this law (draw_by_hypothesis.py)");
  app.add_flag("--list", options.list, "Ask nothing, and name the mutants");
}

}  // namespace

}  // namespace colex::schemata

int main(int argc, char** argv) {
  CLI::App app("The laws against every small mistake that a rule knows.");
  colex::schemata::Options options;
  colex::schemata::add_options(app, options);
  colex::laws::add_laws(colex::oracle_laws::enter);
  colex::laws::add_laws(colex::dialect_laws::enter);
  try {
    app.parse(argc, argv);
    if (options.engines.empty()) options.engines = {"random"};
    return colex::schemata::run(options) ? 0 : 1;
  } catch (const CLI::ParseError& mistake) {
    return app.exit(mistake) == 0 ? 0 : 2;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 2;
  }
}
