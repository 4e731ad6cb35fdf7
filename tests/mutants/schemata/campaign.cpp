#include "campaign.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

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
  static constexpr std::size_t most_laws = 4'096;
  std::array<std::uint16_t, most_laws> laws;  ///< in their order
  std::size_t count;                          ///< of these laws
  std::size_t law;                            ///< that is asked
  bool compares;
  bool ended;
  Answer answer;
  double seconds;
  Change change;
  std::size_t shown_by;
};

class Putting {
 public:
  Putting(const Reach& reach, const Effort& effort)
      : reach_(reach), effort_(effort), progress_(effort.jobs), kills_(reach.laws().size()) {
    if (kills_.size() > Progress::most_laws) throw std::runtime_error("more laws than a process can tell of");
  }

  void put(const std::vector<Mutant>& mutants, const std::function<void(const Fate&)>& told) {
    in_processes(
        mutants.size(), effort_.jobs,
        [&](std::size_t k, std::size_t job) { ask_all(mutants[k], ordered(mutants[k]), effort_.compares, progress_[job]); },
        [&](std::size_t k, std::size_t job, int status) { told(fate(mutants[k], progress_[job], status)); });
  }
  void put_again(const std::vector<Fate>& fates, const std::function<void(const Fate&)>& told) {
    in_processes(
        fates.size(), effort_.jobs,
        [&](std::size_t k, std::size_t job) { ask_all(*fates[k].mutant, fates[k].laws, false, progress_[job]); },
        [&](std::size_t k, std::size_t job, int status) { told(fate(*fates[k].mutant, progress_[job], status)); });
  }

 private:
  void ask_all(const Mutant& mutant, const std::vector<std::size_t>& laws, bool compares, Progress& progress) {
    progress = {};
    progress.count = laws.size();
    for (std::size_t k = 0; k < laws.size(); ++k) progress.laws[k] = static_cast<std::uint16_t>(laws[k]);
    for (const std::size_t law : laws) {
      if (reach_.original(law).difference >= Difference::crash) continue;  // so would each mutant
      progress.law = law;
      allow(allowed(reach_.original(law)));
      const Answer answer = ask(reach_.laws()[law], reach_.engine(), mutant.number, reach_.limits_of(law), met_unheeded);
      progress.seconds += answer.seconds;
      if (answer.difference == Difference::none || answer.difference == reach_.original(law).difference) continue;
      progress.answer = answer;
      progress.ended = true;
      return;
    }
    progress.compares = compares;
    for (std::size_t k = 0; compares && k < laws.size(); ++k) {
      const std::size_t law = laws[k];
      if (progress.change.effect == Effect::answer) break;
      progress.law = law;
      allow(3 * allowed(reach_.original(law)));
      const Change change = compare(reach_.laws()[law], mutant.number, reach_.limits_of(law));
      if (change.effect <= progress.change.effect) continue;
      progress.change = change;
      progress.shown_by = law;
    }
    progress.ended = true;
  }

  Fate fate(const Mutant& mutant, const Progress& progress, int status) {
    const std::vector<std::size_t> laws(progress.laws.begin(), progress.laws.begin() + progress.count);
    Fate fate{&mutant, laws, std::nullopt, progress.answer, progress.seconds, progress.change, {}};
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

  const Reach& reach_;
  const Effort effort_;
  Shared<Progress> progress_;
  std::vector<std::size_t> kills_;
  std::map<std::string, std::map<std::size_t, std::size_t>> kills_of_file_;
};

}  // namespace

Reach::Reach(const std::vector<Law>& laws, Engine engine, const Limits& limits, std::size_t jobs, std::set<std::size_t> asked)
    : laws_(laws), engine_(engine), limits_(limits), asked_(std::move(asked)), answers_(laws.size()), met_(laws.size()) {
  ask_originals(jobs);
}

Reach::Reach(const Reach& first, Engine engine, std::size_t jobs)
    : laws_(first.laws_),
      engine_(engine),
      limits_(first.limits_),
      asked_(first.asked_),
      first_(&first),
      answers_(laws_.size()),
      met_(laws_.size()) {
  ask_originals(jobs);
}

void Reach::ask_originals(std::size_t jobs) {
  std::vector<std::size_t> laws(asked_.begin(), asked_.end());
  for (std::size_t law = 0; asked_.empty() && law < laws_.size(); ++law) laws.push_back(law);
  in_processes(
      laws.size(), jobs,
      [&](std::size_t k, std::size_t /*job*/) {
        allow(allowed_original);
        answers_[laws[k]] = ask(laws_[laws[k]], engine_, 0, first_ == nullptr ? limits_ : limits_of(laws[k]), met_[laws[k]]);
      },
      [&](std::size_t k, std::size_t /*job*/, int status) {
        if (status != 0) answers_[laws[k]] = death(status);
      });
}

Limits Reach::limits_of(std::size_t law) const {
  return first_ == nullptr ? as_asked(original(law), limits_) : first_->limits_of(law);
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
  Putting(reach, effort).put(mutants, told);
}

void put_again(const std::vector<Fate>& fates, const Reach& reach, const Effort& effort,
               const std::function<void(const Fate&)>& told) {
  Putting(reach, effort).put_again(fates, told);
}

}  // namespace colex::schemata
