// Which law finds which mutant, by which engine: the worth of the laws, measured.
//
//   $ colex_kill_matrix --first
//   179 of 179 mutants found by the exhaustive engine alone
//   182 of 182 mutants found by the random engine alone
//   how they were found: falls 334, stands 8, error 17, crash 2
//   28 s of the processor's time
//
//   colex_kill_matrix                                                    every law on every mutant: an hour
//   colex_kill_matrix ID… --law S016a --law 'complement*' --engine random   a part of it
//
// A law kills a mutant if its verdict is not as expected with the mutant, and is without it. A mutant that changes nothing in what a law
// comes by is not asked about: the original notes the places that it comes by (switch.hpp).

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "colex/engines/judge.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/mutants/table.hpp"

#include "engine_laws.hpp"
#include "killers.hpp"
#include "suspect.hpp"

namespace colex::mutants {

namespace {

using engines::Engine;
using laws::Law;
using Json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> mutants, laws, engines;
  std::string output, remember;
  std::string killers = COLEX_SOURCE_DIR "/properties/mutants/killers";
  Limits limits;
  std::uint64_t cases = 0;
  std::size_t sample = 0;
  int jobs = 1;
  bool first = false;
};

/// What is asked about: a mutant by an engine.
struct Task {
  const Mutant* mutant;
  Engine engine;
};

/// A law whose verdict differs; or, with no law, the end of a task.
struct Report {
  std::size_t task = 0;
  std::size_t law = none;
  Difference difference = Difference::none;
  double seconds = 0;
  std::array<char, 160> told{};

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

bool applies(const Mutant& mutant, Engine engine) { return mutant.engine.empty() || mutant.engine == name(engine); }

/// What each law says of the original, by each engine: asked once, by whichever process needs it first.
class Reference {
 public:
  Reference(const std::vector<Law>& laws, const Limits& limits) : laws_(laws), limits_(limits) {
    const std::size_t cells = laws.size() * engines::every_engine.size();
    void* memory = mmap(nullptr, cells * sizeof(Cell), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory to share with other processes");
    cells_ = static_cast<Cell*>(memory);
    for (std::size_t k = 0; k < cells; ++k) new (&cells_[k]) Cell;
  }

  const Answer& of(std::size_t law, Engine engine) {
    Cell& cell = cell_of(law, engine);
    State nobody = State::open;
    if (cell.state.compare_exchange_strong(nobody, State::asked)) {
      // A process of its own for each law: what another law has computed before is not come by again.
      cell.answer = Suspect(nullptr, engine, limits_).ask(laws_[law]);
      cell.state = State::answered;
    }
    while (cell.state != State::answered) usleep(10'000);
    return cell.answer;
  }

  /// The answer, or null if nobody asked.
  const Answer* known(std::size_t law, Engine engine) const {
    const Cell& cell = cells_[law * engines::every_engine.size() + static_cast<std::size_t>(engine)];
    return cell.state == State::answered ? &cell.answer : nullptr;
  }

 private:
  enum class State : std::uint8_t { open, asked, answered };
  struct Cell {
    std::atomic<State> state = State::open;
    Answer answer;
  };

  Cell& cell_of(std::size_t law, Engine engine) {
    return cells_[law * engines::every_engine.size() + static_cast<std::size_t>(engine)];
  }

  const std::vector<Law>& laws_;
  Limits limits_;
  Cell* cells_;
};

/// The laws in the order in which they are likely to find the mutant: the one that did last time, then those that speak of what it is in.
std::vector<std::size_t> order_of(const std::vector<Law>& laws, const Task& task, const Killers& killers) {
  const std::string_view file = task.mutant->file;
  const std::string topic(file.substr(file.rfind('/') + 1, file.rfind('.') - file.rfind('/') - 1));
  const std::string_view killer = killers.of(task.mutant->id, name(task.engine));
  const auto promise = [&](const Law& law) {
    if (law.id == killer) return 3;
    if (law.id.rfind(topic, 0) == 0) return 2;
    return law.where.text.find(topic + '(') != std::string::npos ? 1 : 0;
  };
  std::vector<std::size_t> order(laws.size());
  for (std::size_t k = 0; k < laws.size(); ++k) order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return promise(laws[a]) > promise(laws[b]); });
  return order;
}

/// The matrix, or the part of it that was asked for.
class Matrix {
 public:
  Matrix(const Options& options, std::vector<Law> laws, std::vector<Task> tasks)
      : options_(options),
        laws_(std::move(laws)),
        tasks_(std::move(tasks)),
        killers_(Killers::read(options.killers)),
        reference_(laws_, options.limits) {
    void* memory = mmap(nullptr, sizeof(*next_), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory to share with other processes");
    next_ = new (memory) std::atomic<std::size_t>(0);
    if (!options.output.empty()) {
      output_.open(options.output);
      if (!output_) throw std::runtime_error(options.output + ": cannot be written");
    }
  }

  /// Whether every mutant was found by every engine that it concerns.
  bool run() {
    std::array<int, 2> reports{};
    if (pipe(reports.data()) != 0) throw std::runtime_error("no pipe for other processes");
    std::vector<pid_t> workers;
    for (int job = 0; job < options_.jobs; ++job) {
      const pid_t worker = fork();
      if (worker < 0) throw std::runtime_error("no other process can be started");
      if (worker == 0) {
        close(reports[0]);
        work(reports[1]);
      }
      workers.push_back(worker);
    }
    close(reports[1]);
    collect(reports[0]);
    for (const pid_t worker : workers) {
      int status = 0;
      waitpid(worker, &status, 0);
      if (status != 0) throw std::runtime_error("a process that asked about mutants failed");
    }
    return summary();
  }

 private:
  [[noreturn]] void work(int reports) {
    int status = 0;
    try {
      for (std::size_t task = (*next_)++; task < tasks_.size(); task = (*next_)++) investigate(task, reports);
    } catch (const std::exception& fault) {
      fmt::print(stderr, "{}\n", fault.what());
      status = 1;
    }
    _exit(status);
  }

  void investigate(std::size_t task, int reports) {
    const auto& [mutant, engine] = tasks_[task];
    Suspect suspect(mutant, engine, options_.limits);
    for (const std::size_t law : order_of(laws_, tasks_[task], killers_)) {
      const Answer& original = reference_.of(law, engine);
      if (original.difference != Difference::none || !original.reached[static_cast<std::size_t>(mutant->number)]) continue;
      const Answer answer = suspect.ask(laws_[law]);
      if (answer.difference == Difference::none) continue;
      send(reports, {task, law, answer.difference, answer.seconds, answer.told});
      if (options_.first) break;
    }
    send(reports, {task, Report::none, Difference::none, 0, {}});
  }

  static void send(int reports, const Report& report) {
    static_assert(sizeof report <= 512, "POSIX: a pipe takes so much in one piece");
    if (write(reports, &report, sizeof report) != sizeof report) throw std::runtime_error("nobody waits for an answer");
  }

  void collect(int reports) {
    kills_.resize(tasks_.size());
    std::size_t done = 0;
    Report report;
    while (read(reports, &report, sizeof report) == sizeof report) {
      if (report.law == Report::none) {
        ++done;
      } else {
        take(report);
      }
      progress(done, *tasks_[report.task].mutant);
    }
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K");
  }

  void take(const Report& report) {
    const Task& task = tasks_[report.task];
    const Law& law = laws_[report.law];
    std::vector<Report>& kills = kills_[report.task];
    if (kills.empty()) killers_.enter(task.mutant->id, name(task.engine), law.id);
    kills.push_back(report);
    if (!output_.is_open()) return;
    output_ << Json{{"mutant", task.mutant->id},      {"file", task.mutant->file},
                    {"engine", name(task.engine)},    {"law", law.id},
                    {"how", name(report.difference)}, {"told", report.told.data()},
                    {"seconds", report.seconds}}
                   .dump(-1, ' ', false, Json::error_handler_t::replace)
            << '\n';
    output_.flush();
  }

  void progress(std::size_t done, const Mutant& mutant) const {
    if (isatty(STDERR_FILENO) == 0) return;
    fmt::print(stderr, "\r\033[K{}/{} mutants by engine  {}", done, tasks_.size(), mutant.id);
    std::fflush(stderr);
  }

  bool summary() {
    bool all = true;
    for (const Engine engine : engines::every_engine) all = tell_of(engine) && all;
    tell_how();
    tell_of_laws();
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    fmt::print("{} s of the processor's time\n", used.ru_utime.tv_sec + used.ru_stime.tv_sec);
    if (!options_.remember.empty()) killers_.write(options_.remember);
    return all;
  }

  /// Whether an engine found each mutant by itself.
  bool tell_of(Engine engine) const {
    std::size_t asked = 0, killed = 0;
    std::string survivors;
    for (std::size_t task = 0; task < tasks_.size(); ++task) {
      if (tasks_[task].engine != engine) continue;
      ++asked;
      const Mutant& mutant = *tasks_[task].mutant;
      if (!kills_[task].empty()) {
        ++killed;
      } else {
        survivors += fmt::format("  {} ({})\n    {}\n", mutant.id, mutant.file, mutant.story);
      }
    }
    if (asked > 0) fmt::print("{} of {} mutants found by the {} engine alone\n{}", killed, asked, name(engine), survivors);
    return killed == asked;
  }

  void tell_how() const {
    std::map<Difference, std::size_t> how;
    for (const std::vector<Report>& kills : kills_) {
      for (const Report& kill : kills) ++how[kill.difference];
    }
    std::string text;
    for (const auto& [difference, count] : how) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name(difference), count);
    fmt::print("how they were found: {}\n", text.empty() ? "not at all" : text);
  }

  void tell_of_laws() const {
    list("not as expected without a mutant, so that they find none", unfit());
    if (is_whole()) list("find no mutant that no other law finds", superfluous());
  }

  /// Whether every law was asked about every mutant: only then is a law of no use that finds nothing of its own.
  bool is_whole() const { return !options_.first && options_.sample == 0 && options_.mutants.empty() && options_.laws.empty(); }

  static void list(std::string_view what, const std::vector<std::string>& names) {
    if (names.empty()) return;
    fmt::print("{} laws {}:", names.size(), what);
    for (const std::string& name : names) fmt::print(" {}", name);
    fmt::print("\n");
  }

  std::vector<std::string> unfit() const {
    std::vector<std::string> names;
    for (std::size_t law = 0; law < laws_.size(); ++law) {
      for (const Engine engine : engines::every_engine) {
        const Answer* original = reference_.known(law, engine);
        if (original != nullptr && original->difference != Difference::none) {
          names.push_back(fmt::format("{} ({}: {} {})", laws_[law].id, name(engine), mutants::name(original->difference),
                                      original->told.data()));
        }
      }
    }
    return names;
  }

  /// The laws each of whose mutants another law finds too.
  std::vector<std::string> superfluous() const {
    std::map<const Mutant*, std::set<std::size_t>> finders;
    for (std::size_t task = 0; task < tasks_.size(); ++task) {
      for (const Report& kill : kills_[task]) finders[tasks_[task].mutant].insert(kill.law);
    }
    std::set<std::size_t> needed;
    for (const auto& [mutant, laws] : finders) {
      if (laws.size() == 1) needed.insert(*laws.begin());
    }
    std::vector<std::string> names;
    for (std::size_t law = 0; law < laws_.size(); ++law) {
      if (needed.count(law) == 0) names.push_back(laws_[law].id);
    }
    return names;
  }

  const Options& options_;
  const std::vector<Law> laws_;
  const std::vector<Task> tasks_;
  Killers killers_;
  Reference reference_;
  std::atomic<std::size_t>* next_ = nullptr;
  std::ofstream output_;
  std::vector<std::vector<Report>> kills_;
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
    if (mutant == nullptr)
      throw CLI::ValidationError("ID", "there is no mutant " + id + " (colex_mutants_check --list names them)");
    selected.push_back(mutant);
  }
  if (!selected.empty()) return selected;
  // A sample is spread over the tables, which are ordered by topic.
  const std::size_t size = options.sample == 0 ? all().size() : std::min(options.sample, all().size());
  for (std::size_t k = 0; k < size; ++k) selected.push_back(&all()[k * all().size() / size]);
  return selected;
}

std::vector<Engine> engines_of(const std::vector<std::string>& names) {
  if (names.empty()) return {Engine::exhaustive, Engine::random};
  std::vector<Engine> selected;
  for (const std::string& name : names) selected.push_back(engines::engine_named(name).value());
  return selected;
}

std::vector<Task> tasks_of(const Options& options) {
  std::vector<Task> tasks;
  for (const Mutant* mutant : mutants_of(options)) {
    for (const Engine engine : engines_of(options.engines)) {
      if (applies(*mutant, engine)) tasks.push_back({mutant, engine});
    }
  }
  return tasks;
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("ID", options.mutants, "Mutants; all if none is given");
  app.add_option("--law", options.laws, "Laws; S016* for all whose id begins so; all if none is given")->allow_extra_args(false);
  app.add_option("--engine", options.engines, "exhaustive or random; both if none is given")
      ->check(CLI::IsMember({"exhaustive", "random"}))
      ->allow_extra_args(false);
  app.add_option("--cases", options.cases, "Look at so many cases (default 1000 drawn, 10000 enumerated)")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", options.limits.seconds, "The processor's time for one law; more is a time-out (default 20)")
      ->check(CLI::PositiveNumber);
  app.add_flag("--first", options.first, "Ask no more about a mutant once an engine has found it");
  app.add_option("--sample", options.sample, "So many of the mutants, from all the tables")->check(CLI::PositiveNumber);
  app.add_option("--jobs", options.jobs, "How many processes ask at the same time (default 1)")->check(CLI::PositiveNumber);
  app.add_option("--output", options.output, "Write a line for each kill to this file (JSON Lines)");
  app.add_option("--killers", options.killers, "Where is written which law to ask first (default: properties/mutants/killers)");
  app.add_option("--remember", options.remember, "Write there which law was the first to find each mutant");
}

}  // namespace

}  // namespace colex::mutants

int main(int argc, char** argv) {
  CLI::App app("Which law finds which mutant, by which engine. Exit 0 if none survives.");
  colex::mutants::Options options;
  colex::mutants::add_options(app, options);
  try {
    app.parse(argc, argv);
    if (options.cases > 0) options.limits.drawn_cases = options.limits.enumerated_cases = options.cases;
    colex::mutants::Matrix matrix(options, colex::mutants::laws_of(options.laws), colex::mutants::tasks_of(options));
    return matrix.run() ? 0 : 1;
  } catch (const CLI::ParseError& mistake) {
    return app.exit(mistake) == 0 ? 0 : 2;
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 2;
  }
}
