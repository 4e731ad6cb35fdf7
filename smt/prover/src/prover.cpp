#include "colex/prover/prover.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <map>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>

#include "colex/certificates/sequent.hpp"
#include "colex/prover/checker.hpp"
#include "colex/workers/threads.hpp"

#include "recorded.hpp"

namespace colex::prover {

namespace {

using solvers::Answer;
using symbolic::Exploration;
using symbolic::PathReport;

bool is_over(std::chrono::steady_clock::time_point deadline) { return deadline <= std::chrono::steady_clock::now(); }

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// One exploration, and what the judges owe it.
struct Explored {
  Part part;
  std::set<Docket::Entry> steps;
  std::optional<Docket::Entry> falsehood;  ///< a step that was made false
  std::optional<Recorded> recorded;        ///< if a certificate is to be written and all of its paths are closed
};

/// The step with the contrary of its conclusion: false where the path's input is, at which all lines hold.
std::optional<certificates::Sequent> falsified(const certificates::Sequent& sequent) {
  if (sequent.conclusions.size() != 1) return std::nullopt;
  certificates::Sequent result = sequent;
  result.conclusions[0] = negation(sequent.conclusions[0]);
  return result;
}

class Exploring {
 public:
  Exploring(Docket& docket, const symbolic::Settings& settings) : docket_(docket), settings_(settings) {
    settings_.keep_certificates = false;
  }

  /// Explores the law; or, where a certificate is to be written of it, the part that is to be recorded.
  Explored run(const Case& one, std::optional<Recorded> recorded) {
    const double start = processor_seconds();
    result_.recorded = std::move(recorded);
    result_.part.name = one.name;
    const symbolic::PathObserver reading = [this](const PathReport& path) { read(path); };
    const Exploration found =
        result_.recorded ? result_.recorded->explore(settings_, reading) : explore(one.law, settings_, reading);
    Part& part = result_.part;
    part.paths = found.paths.size();
    part.infeasible = found.count(symbolic::Closing::infeasible);
    part.without_witness = found.without_witness();
    part.steps = result_.steps.size();
    conclude(found);
    part.seconds = processor_seconds() - start;
    return std::move(result_);
  }

 private:
  void read(const PathReport& path) {
    const bool infeasible = path.closing == symbolic::Closing::infeasible;
    if (path.closing != symbolic::Closing::shown && !infeasible) {
      all_closed_ = false;
      return;
    }
    if (result_.recorded && all_closed_) result_.recorded->tree.add(*path.certificate, infeasible);
    const symbolic::Certificate& certificate = *path.certificate;
    const auto purpose = infeasible ? certificates::Purpose::contradiction : certificates::Purpose::goals;
    for (std::string& complaint : certificates::complaints(certificate, purpose)) {
      if (complaint_.empty()) complaint_ = std::move(complaint);
    }
    result_.part.lines += certificate.lines.size();
    add(result_.part.trusted, certificates::trusted_lines(certificate));
    for (const certificates::Sequent& sequent : certificates::sequents(certificate)) {
      result_.steps.insert(docket_.enter(sequent));
      if (result_.falsehood || !path.witness) continue;
      if (const auto wrong = falsified(sequent)) result_.falsehood = docket_.enter(*wrong);
    }
  }

  static void add(certificates::Trusted& sum, const certificates::Trusted& more) {
    sum.hypotheses += more.hypotheses;
    sum.branches += more.branches;
    sum.names += more.names;
    sum.divisions += more.divisions;
    sum.quotients += more.quotients;
    sum.matrices += more.matrices;
    sum.contracts += more.contracts;
  }

  /// What the exploration says, before any judge does.
  void conclude(const Exploration& found) {
    Part& part = result_.part;
    const auto first = [&](symbolic::Closing closing) {
      return std::find_if(found.paths.begin(), found.paths.end(), [&](const PathReport& p) { return p.closing == closing; });
    };
    const auto blame = [&](Outcome outcome, symbolic::Closing of_path) {
      const auto path = first(of_path);
      if (path == found.paths.end()) return false;
      part.outcome = outcome;
      part.reason = path->reason;
      part.input = path->witness;
      return true;
    };
    if (!complaint_.empty()) {
      part.outcome = Outcome::error;
      part.reason = "a certificate of the wrong form: " + complaint_;
    } else if (blame(Outcome::conflicting, symbolic::Closing::conflicting) ||
               blame(Outcome::refuted, symbolic::Closing::refuted) || blame(Outcome::unknown, symbolic::Closing::unknown)) {
      return;
    } else if (found.counterexample) {
      part.outcome = Outcome::conflicting;
      part.reason = "every path shows it, and it is false at " + to_string(*found.counterexample);
      part.input = found.counterexample;
    } else if (!found.complete) {
      part.outcome = Outcome::unknown;
      if (is_over(settings_.deadline)) {
        part.reason = "the time for the proof is over";
        return;
      }
      const bool too_many = part.paths >= settings_.paths;
      part.reason = too_many ? "more than " + std::to_string(settings_.paths) + " paths"
                             : "more than " + std::to_string(settings_.all_terms) + " terms to look at";
    } else if (part.infeasible == part.paths) {
      part.outcome = Outcome::vacuous;
      part.reason = "no input satisfies the hypotheses";
    } else if (!found.satisfiable()) {
      part.outcome = Outcome::unknown;
      part.reason = "no input that satisfies the hypotheses was found";
    } else if (!found.holds()) {
      part.outcome = Outcome::vacuous;
      part.reason = "nothing is claimed";
    } else {
      part.outcome = Outcome::confirmed;
    }
  }

  Docket& docket_;
  symbolic::Settings settings_;
  Explored result_;
  std::string complaint_;
  bool all_closed_ = true;
};

using Outcomes = std::map<std::string, Outcome>;
using Verdict = std::pair<Outcome, std::string>;

/// Proved, as far as this depends on what the conjecture rests on.
Verdict supported(const Conjecture& conjecture, const Outcomes& so_far) {
  for (const std::string& id : conjecture.rests_on) {
    const auto found = so_far.find(id);
    if (found == so_far.end()) return {Outcome::error, "it rests on " + id + ", which is not asked for before it"};
    if (found->second != Outcome::proved)
      return {Outcome::unknown, "it rests on " + id + ", which is " + solvers::name(found->second)};
  }
  return {Outcome::proved, ""};
}

/// What the judges say to the docket, and the checker of the certificates.
class Hearing {
 public:
  Hearing(const Docket& docket, const solvers::Judges& judges, const Options& options, const Submission& submission)
      : docket_(docket), judges_(judges), checker_(options.checker), deadline_(options.deadline), answers_(judges.size()) {
    std::vector<solvers::Query> queries;
    for (const solvers::Obligation& obligation : docket.obligations()) queries.push_back(refutation(obligation));
    const unsigned all = static_cast<unsigned>(judges.size()) + 1;
    workers::in_parallel(all, all, [&](std::size_t k) {
      if (k == 0 && !is_over(deadline_)) opinions_ = checker_.opinions(submission);
      if (k > 0) answers_[k - 1] = asked(*judges_[k - 1], queries);
    });
  }

  /// `so_far` has the outcomes of those before it.
  Proof conclude(const Conjecture& conjecture, const certificates::Written& certificate, std::vector<Explored>& parts,
                 std::vector<Explored>& twins, const Outcomes& so_far) const {
    Outcome outcome = Outcome::proved;
    std::string reason;
    const auto worse = [&](Outcome other, const std::string& why) {
      if (other <= outcome) return;
      outcome = other;
      reason = why;
    };
    if (judges_.empty()) worse(Outcome::error, "there is no judge");
    if (parts.empty()) worse(Outcome::error, "it has no parts");
    if (twins.empty()) worse(Outcome::error, "it has no twin");
    std::vector<std::set<Docket::Entry>> untold(judges_.size());
    for (Explored& explored : parts) {
      judge(explored, untold);
      if (explored.part.outcome != Outcome::proved)
        worse(explored.part.outcome, explored.part.name + ": " + explored.part.reason);
    }
    const Opinion opinion = opinion_on(conjecture.id);
    if (outcome == Outcome::proved && was_over_) worse(Outcome::unknown, "the time was over before all of its steps were judged");
    if (outcome == Outcome::proved) {
      const auto [as_supported, why_not] = supported(conjecture, so_far);
      worse(as_supported, why_not);
    }
    if (outcome == Outcome::proved) {
      const auto [as_checked, why_not] = checked(certificate, opinion);
      worse(as_checked, why_not);
    }
    Account account;
    for (std::size_t k = 0; k < judges_.size(); ++k) {
      const std::size_t steps = untold[k].size();
      if (has_judged(answers_[k]) && steps == 0) account.judges.push_back(title(*judges_[k]));
      if (steps > 0)
        account.remarks.push_back(title(*judges_[k]) + " could not tell " + std::to_string(steps) +
                                  (steps == 1 ? " step" : " steps"));
    }
    for (Explored& explored : parts) account.parts.push_back(std::move(explored.part));
    // A theorem that is false has true twins, perhaps: what they say matters for those that would be proved.
    for (Explored& explored : twins) {
      const Part& twin = explored.part;
      if (outcome == Outcome::proved && twin.outcome != Outcome::refuted) {
        const bool holds = twin.outcome == Outcome::confirmed;
        worse(Outcome::error, "the twin \"" + twin.name + "\" is not refuted, but " +
                                  (holds ? "holds" : solvers::name(twin.outcome)) +
                                  (twin.reason.empty() ? "" : ": " + twin.reason));
      }
      account.twins.push_back(std::move(explored.part));
    }
    if (outcome != Outcome::proved) return {conjecture.id, outcome, reason, std::move(account)};
    return {opinion.accepted.value(), std::move(account)};
  }

 private:
  /// What a judge says, as far as there is time.
  std::vector<Answer> asked(solvers::Solver& judge, const std::vector<solvers::Query>& queries) {
    if (deadline_ == std::chrono::steady_clock::time_point::max()) return judge.ask(queries);
    constexpr std::size_t at_once = 50;
    std::vector<Answer> answers;
    while (answers.size() < queries.size() && !is_over(deadline_)) {
      const auto first = queries.begin() + static_cast<std::ptrdiff_t>(answers.size());
      const auto last = first + std::min<std::ptrdiff_t>(at_once, queries.end() - first);
      for (Answer& answer : judge.ask(std::vector<solvers::Query>(first, last))) answers.push_back(std::move(answer));
    }
    if (answers.size() < queries.size()) was_over_ = true;
    answers.resize(queries.size(), Answer::unknown("the time was over"));
    return answers;
  }

  /// One who is not there answers that it was skipped, and confirms nothing.
  static bool has_judged(const std::vector<Answer>& answers) {
    return std::any_of(answers.begin(), answers.end(), [](const Answer& answer) { return !answer.is_skipped(); });
  }

  Opinion opinion_on(const std::string& id) const {
    const auto found = opinions_.find(id);
    return found != opinions_.end() ? found->second : Opinion{{}, false, "it was not asked"};
  }

  /// What the checker makes of what everybody else believes.
  Verdict checked(const certificates::Written& certificate, const Opinion& opinion) const {
    if (!checker_.is_there())
      return {Outcome::skipped, checker_.name() + ", which belongs beside colex and has to accept the certificate, is not there"};
    if (!certificate.difference.empty())
      return {Outcome::error, "its certificate says another thing than what happened: " + certificate.difference};
    if (opinion.is_accepted()) return {Outcome::proved, ""};
    if (certificate.open > 0)
      return {Outcome::unknown, "nobody has found the multipliers of " + std::to_string(certificate.open) +
                                    " steps of its certificate; the first of them is " + certificate.first_open};
    if (opinion.is_refused)
      return {Outcome::conflicting, checker_.name() + " does not accept the certificate: " + opinion.reason};
    return {Outcome::unknown, checker_.name() + " has no opinion on the certificate: " + opinion.reason};
  }

  /// Confirmed becomes proved, or whatever the judges make of it. What a judge cannot tell is written down.
  void judge(Explored& explored, std::vector<std::set<Docket::Entry>>& untold) const {
    Part& part = explored.part;
    if (part.outcome != Outcome::confirmed) return;
    part.outcome = Outcome::proved;
    const auto worse = [&](Outcome outcome, const std::string& reason) {
      if (outcome <= part.outcome) return;
      part.outcome = outcome;
      part.reason = reason;
    };
    for (std::size_t k = 0; k < judges_.size(); ++k) {
      for (const Docket::Entry step : explored.steps) {
        const Answer& answer = answers_[k][step];
        if (answer.is_unsat()) continue;
        if (answer.is_unknown()) {
          untold[k].insert(step);
          continue;
        }
        const Outcome outcome = answer.is_sat() ? Outcome::conflicting : answer.is_skipped() ? Outcome::skipped : Outcome::error;
        worse(outcome, title(*judges_[k]) + " does not confirm " + docket_.obligations()[step].id + ": " + describe(answer));
      }
      if (explored.falsehood && answers_[k][*explored.falsehood].is_unsat()) {
        worse(Outcome::error,
              title(*judges_[k]) + " confirms what was made false: " + docket_.obligations()[*explored.falsehood].words);
      }
    }
  }

  const Docket& docket_;
  const solvers::Judges& judges_;
  const Checker& checker_;
  std::chrono::steady_clock::time_point deadline_;
  std::atomic<bool> was_over_ = false;  ///< before everybody had answered
  std::map<std::string, Opinion> opinions_;
  std::vector<std::vector<Answer>> answers_;
};

}  // namespace

Proof::Proof(std::string id, Outcome outcome, std::string reason, Account account)
    : id_(std::move(id)), outcome_(outcome), reason_(std::move(reason)), account_(std::move(account)) {
  if (outcome == Outcome::proved) throw std::logic_error("a proof that no checker has accepted");
}

std::optional<symbolic::Input> Proof::counterexample() const {
  for (const Part& part : parts()) {
    if (part.outcome == Outcome::refuted && part.input) return part.input;
  }
  return std::nullopt;
}

namespace {

/// What a proof depends on, beside the program and the conjecture.
std::string conditions(const Conjecture& conjecture, const solvers::Judges& judges, const Options& options) {
  const symbolic::Settings& settings = options.settings;
  std::string text = options.checker.name() + ' ' + options.checker.identity() + '\n';
  for (const solvers::Solver* judge : judges) text += title(*judge) + ", " + judge->budget() + '\n';
  for (const std::size_t number : {settings.paths, settings.steps, settings.forks, settings.tries, settings.witnesses})
    text += std::to_string(number) + ' ';
  for (const Case& part : conjecture.parts) text += '\n' + part.name;
  return text;
}

/// The parts of a conjecture, and its twins or the contrary of each part.
std::size_t explorations_of(const Conjecture& conjecture) {
  return conjecture.parts.size() + (conjecture.twins.empty() ? conjecture.parts.size() : conjecture.twins.size());
}

/// Proofs that were kept, and those of what is missing among them.
class Proving {
 public:
  Proving(const std::vector<Conjecture>& conjectures, const solvers::Judges& judges, const Options& options)
      : conjectures_(conjectures),
        judges_(judges),
        options_(options),
        proofs_(conjectures.size()),
        certificates_(conjectures.size()) {}

  std::vector<Proof> run() && {
    recall();
    read_again();
    std::vector<std::size_t> missing;
    for (std::size_t k = 0; k < conjectures_.size(); ++k) {
      if (!proofs_[k]) {
        missing.push_back(k);
        total_ += explorations_of(conjectures_[k]);
      } else if (options_.certified && certificates_[k]) {
        options_.certified(conjectures_[k].id, *certificates_[k]);
      }
    }
    for (const std::vector<std::size_t>& round : rounds(missing)) prove_anew(round);
    std::vector<Proof> proofs;
    Outcomes so_far;
    for (std::size_t k = 0; k < conjectures_.size(); ++k) {
      proofs.push_back(std::move(*proofs_[k]));
      // One that was kept may rest on what is not proved now.
      const auto [outcome, reason] = supported(conjectures_[k], so_far);
      if (proofs[k].is_proved() && outcome != Outcome::proved)
        proofs[k] = Proof(conjectures_[k].id, outcome, reason, proofs[k].account());
      so_far[conjectures_[k].id] = proofs[k].outcome();
    }
    return proofs;
  }

 private:
  bool has_deadline() const { return options_.deadline != std::chrono::steady_clock::time_point::max(); }

  /// What was kept; of what is proved, with the certificate.
  void recall() {
    if (!options_.recalls_verdicts) return;
    for (std::size_t k = 0; k < conjectures_.size(); ++k) {
      const std::string under = conditions(conjectures_[k], judges_, options_);
      proofs_[k] = options_.cache.recall(conjectures_[k].id, under);
      if (!proofs_[k] || !proofs_[k]->is_proved()) continue;
      certificates_[k] = options_.cache.certificate(conjectures_[k].id, under);
      if (!certificates_[k]) proofs_[k].reset();
    }
  }

  /// What the checker does not accept now, of the certificates that were kept, was not kept: it is proved anew.
  void read_again() {
    Submission submission;
    bool is_empty = true;
    for (std::size_t k = 0; k < conjectures_.size(); ++k) {
      if (!certificates_[k]) continue;
      submission.add(conjectures_[k].id, certificates_[k]->text);
      is_empty = false;
    }
    if (is_empty) return;
    const std::map<std::string, Opinion> opinions = options_.checker.opinions(submission);
    for (std::size_t k = 0; k < conjectures_.size(); ++k) {
      if (!certificates_[k] || opinions.at(conjectures_[k].id).is_accepted()) continue;
      proofs_[k].reset();
      certificates_[k].reset();
    }
  }

  /// Those that are proved together: all; or, where the time may end, as many as keep every thread busy.
  std::vector<std::vector<std::size_t>> rounds(const std::vector<std::size_t>& missing) const {
    const std::size_t threads = options_.threads > 0 ? options_.threads : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::vector<std::size_t>> rounds;
    std::size_t explorations = threads;
    for (const std::size_t k : missing) {
      if (rounds.empty() || (has_deadline() && explorations >= threads)) {
        rounds.emplace_back();
        explorations = 0;
      }
      rounds.back().push_back(k);
      explorations += explorations_of(conjectures_[k]);
    }
    return rounds;
  }

  /// Part or twin of a conjecture, to be explored.
  struct Task {
    std::size_t of;  ///< which conjecture of the round
    Case one;
    std::optional<std::size_t> part = {};  ///< which of its parts; none for a twin
  };

  std::vector<Task> tasks_of(const std::vector<std::size_t>& round) const {
    std::vector<Task> tasks;
    for (std::size_t k = 0; k < round.size(); ++k) {
      const auto& [id, parts, twins, rests_on] = conjectures_[round[k]];
      for (std::size_t part = 0; part < parts.size(); ++part) tasks.push_back({k, parts[part], part});
      for (const Case& twin : twins) tasks.push_back({k, twin});
      if (!twins.empty()) continue;
      for (const Case& part : parts) tasks.push_back({k, {"not " + part.name, negated(part.law)}});
    }
    return tasks;
  }

  Explored explored(const Conjecture& conjecture, const Task& task, Docket& docket) const {
    symbolic::Settings settings = options_.settings;
    settings.deadline = std::min(settings.deadline, options_.deadline);
    // For a twin, one input at which it fails is enough.
    if (!task.part) settings.until = symbolic::Until::refuted;
    std::optional<Recorded> recorded;
    if (task.part) recorded.emplace(conjecture, *task.part);
    return Exploring(docket, settings).run(task.one, std::move(recorded));
  }

  /// The certificate of the conjecture, from its explored parts; none if one of these is open.
  std::optional<certificates::Written> certificate_of(const Conjecture& conjecture, const std::vector<Explored*>& parts) const {
    std::vector<const Recorded*> recorded;
    for (const Explored* part : parts) {
      if (part->part.outcome != Outcome::confirmed) return std::nullopt;
      recorded.push_back(&*part->recorded);
    }
    if (parts.empty() || is_over(options_.deadline)) return std::nullopt;
    const std::string under = conditions(conjecture, judges_, options_);
    std::optional<certificates::Written> kept = options_.cache.certificate(conjecture.id, under);
    if (kept && !is_of(*kept, conjecture, recorded)) kept.reset();
    certificates::Written certificate = kept ? std::move(*kept) : certified(conjecture, recorded);
    options_.cache.keep(conjecture.id, under, certificate);
    if (options_.certified) options_.certified(conjecture.id, certificate);
    return certificate;
  }

  /// Adds what these rest on, and what that rests on: the checker wants to see it as well.
  void submit_support(const std::vector<std::size_t>& round, Submission& submission) const {
    std::set<std::string> wanted;
    for (std::size_t k = conjectures_.size(); k-- > 0;) {
      const Conjecture& conjecture = conjectures_[k];
      const bool is_of_round = std::find(round.begin(), round.end(), k) != round.end();
      if (!is_of_round && !wanted.contains(conjecture.id)) continue;
      wanted.insert(conjecture.rests_on.begin(), conjecture.rests_on.end());
      if (!is_of_round && certificates_[k]) submission.add(conjecture.id, certificates_[k]->text);
    }
  }

  void prove_anew(const std::vector<std::size_t>& round) {
    if (is_over(options_.deadline)) {
      for (const std::size_t k : round)
        proofs_[k] = Proof(conjectures_[k].id, Outcome::unknown, "the time was over before it was explored");
      return;
    }
    const std::vector<Task> tasks = tasks_of(round);
    Docket docket;
    std::vector<Explored> all(tasks.size());
    workers::in_parallel(tasks.size(), options_.threads, [&](std::size_t k) {
      const Conjecture& conjecture = conjectures_[round[tasks[k].of]];
      all[k] = explored(conjecture, tasks[k], docket);
      if (options_.progress) options_.progress(++done_, total_, conjecture.id);
    });
    Submission submission;
    submit_support(round, submission);
    std::vector<certificates::Written> written(round.size());
    workers::in_parallel(round.size(), options_.threads, [&](std::size_t k) {
      std::vector<Explored*> parts;
      for (std::size_t task = 0; task < tasks.size(); ++task) {
        if (tasks[task].of == k && tasks[task].part) parts.push_back(&all[task]);
      }
      const Conjecture& conjecture = conjectures_[round[k]];
      std::optional<certificates::Written> certificate = certificate_of(conjecture, parts);
      for (Explored* part : parts) part->recorded.reset();
      if (!certificate) return;
      submission.add(conjecture.id, certificate->text);
      // It may be long, and is in a file; only another round has to submit it again.
      if (has_deadline()) certificates_[round[k]] = certificate;
      certificate->text = std::string();
      written[k] = std::move(*certificate);
    });
    const Hearing hearing(docket, judges_, options_, submission);
    Outcomes so_far;
    for (std::size_t k = 0; k < conjectures_.size(); ++k) {
      if (proofs_[k]) so_far[conjectures_[k].id] = proofs_[k]->outcome();
    }
    for (std::size_t k = 0; k < round.size(); ++k) {
      std::vector<Explored> parts, twins;
      for (std::size_t task = 0; task < tasks.size(); ++task) {
        if (tasks[task].of == k) (tasks[task].part ? parts : twins).push_back(std::move(all[task]));
      }
      const Conjecture& conjecture = conjectures_[round[k]];
      Proof proof = hearing.conclude(conjecture, written[k], parts, twins, so_far);
      so_far[conjecture.id] = proof.outcome();
      if (options_.recalls_verdicts) options_.cache.keep(proof, conditions(conjecture, judges_, options_));
      proofs_[round[k]] = std::move(proof);
    }
  }

  const std::vector<Conjecture>& conjectures_;
  const solvers::Judges& judges_;
  const Options& options_;
  std::vector<std::optional<Proof>> proofs_;
  std::vector<std::optional<certificates::Written>> certificates_;
  std::size_t total_ = 0;
  std::atomic<std::size_t> done_ = 0;
};

}  // namespace

std::vector<Proof> prove(const std::vector<Conjecture>& conjectures, const solvers::Judges& judges, const Options& options) {
  return Proving(conjectures, judges, options).run();
}

Proof prove(const Conjecture& conjecture, const solvers::Judges& judges, const Options& options) {
  return prove(std::vector<Conjecture>{conjecture}, judges, options).front();
}

}  // namespace colex::prover
