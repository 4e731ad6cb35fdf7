#include "campaign.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace colex::schemata {

namespace {

/// How long a law may take with a mutant. A mutant that makes it ten times slower, and more, is one that somebody notices.
double allowed(const Answer& original) { return 1 + 10 * original.seconds; }
constexpr double allowed_original = 120;

/// How a process that did not come to its end died.
Answer death(int status) {
  Answer answer;
  answer.difference = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF ? Difference::time_out : Difference::crash;
  const std::string words = WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "exit " + std::to_string(WEXITSTATUS(status));
  std::copy_n(words.begin(), std::min(words.size(), answer.told.size() - 1), answer.told.begin());
  return answer;
}

/// What a job says of the mutant that it has.
struct Progress {
  std::size_t law;  ///< that is asked
  bool compares;
  bool ended;
  Answer answer;
  double seconds;
  Change change;
  std::size_t shown_by;
};

class Putting {
 public:
  Putting(const std::vector<Mutant>& mutants, const Reach& reach, const Effort& effort)
      : mutants_(mutants), reach_(reach), effort_(effort), progress_(effort.jobs), kills_(reach.laws().size()) {}

  void run(const std::function<void(const Fate&)>& told) {
    in_processes(
        mutants_.size(), effort_.jobs, [&](std::size_t k, std::size_t job) { ask_all(mutants_[k], progress_[job]); },
        [&](std::size_t k, std::size_t job, int status) { told(fate(mutants_[k], progress_[job], status)); });
  }

 private:
  void ask_all(const Mutant& mutant, Progress& progress) {
    progress = {};
    const std::vector<std::size_t> laws = ordered(mutant);
    for (const std::size_t law : laws) {
      progress.law = law;
      allow(allowed(reach_.original(law)));
      const Answer answer = ask(reach_.laws()[law], reach_.engine(), mutant.number, limits_of(law), met_unheeded);
      progress.seconds += answer.seconds;
      if (answer.difference == Difference::none) continue;
      progress.answer = answer;
      progress.ended = true;
      return;
    }
    progress.compares = true;
    for (const std::size_t law : laws) {
      if (progress.change.effect == Effect::answer) break;
      progress.law = law;
      allow(3 * allowed(reach_.original(law)));
      const Change change = compare(reach_.laws()[law], mutant.number, limits_of(law));
      if (change.effect <= progress.change.effect) continue;
      progress.change = change;
      progress.shown_by = law;
    }
    progress.ended = true;
  }

  Limits limits_of(std::size_t law) const { return as_asked(reach_.original(law), reach_.limits()); }

  Fate fate(const Mutant& mutant, const Progress& progress, int status) {
    Fate fate{&mutant, ordered(mutant).size(), std::nullopt, progress.answer, progress.seconds, progress.change, {}};
    if (!progress.ended && !progress.compares) fate.answer = death(status);
    if (fate.answer.difference != Difference::none) {
      fate.law = progress.law;
      ++kills_[progress.law];
      ++kills_of_file_[mutant.file][progress.law];
    } else if (!progress.ended) {
      fate.change = {Effect::time, death(status).told};
      fate.shown_by = progress.law;
    } else if (fate.change.effect != Effect::none) {
      fate.shown_by = progress.shown_by;
    }
    return fate;
  }

  /// The laws that meet the mutant: those that kill most first, and of these the quickest.
  std::vector<std::size_t> ordered(const Mutant& mutant) {
    std::vector<std::size_t> laws = reach_.laws_that_meet(mutant);
    std::map<std::size_t, std::size_t>& here = kills_of_file_[mutant.file];
    const auto promise = [&](std::size_t law) { return std::pair(here[law], kills_[law]); };
    std::sort(laws.begin(), laws.end(), [&](std::size_t a, std::size_t b) {
      if (promise(a) != promise(b)) return promise(a) > promise(b);
      return reach_.original(a).seconds < reach_.original(b).seconds;
    });
    if (effort_.laws_each > 0 && laws.size() > effort_.laws_each) laws.resize(effort_.laws_each);
    return laws;
  }

  const std::vector<Mutant>& mutants_;
  const Reach& reach_;
  const Effort effort_;
  Shared<Progress> progress_;
  std::vector<std::size_t> kills_;
  std::map<std::string, std::map<std::size_t, std::size_t>> kills_of_file_;
};

}  // namespace

Reach::Reach(const std::vector<Law>& laws, Engine engine, const Limits& limits, std::size_t jobs)
    : laws_(laws), engine_(engine), limits_(limits), answers_(laws.size()), met_(laws.size()) {
  in_processes(
      laws.size(), jobs,
      [&](std::size_t law, std::size_t /*job*/) {
        allow(allowed_original);
        answers_[law] = ask(laws_[law], engine_, 0, limits_, met_[law]);
      },
      [&](std::size_t law, std::size_t /*job*/, int status) {
        if (status != 0) answers_[law] = death(status);
      });
}

std::vector<std::size_t> Reach::laws_that_meet(const Mutant& mutant) const {
  std::vector<std::size_t> meeting;
  for (std::size_t law = 0; law < laws_.size(); ++law) {
    if (is_fit(law) && (met_[law][static_cast<std::size_t>(mutant.place)] & mutant.bit()) != 0) meeting.push_back(law);
  }
  return meeting;
}

void put(const std::vector<Mutant>& mutants, const Reach& reach, const Effort& effort,
         const std::function<void(const Fate&)>& told) {
  Putting(mutants, reach, effort).run(told);
}

}  // namespace colex::schemata
