#include "colex/judging/judge.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "colex/cases/deadline.hpp"
#include "colex/engines/exhaustive.hpp"
#include "colex/engines/random.hpp"
#include "colex/laws/question.hpp"
#include "colex/notation/reason.hpp"
#include "colex/workers/threads.hpp"

#include "seeking.hpp"
#include "where_defined.hpp"

namespace colex::judging {

using evidence::Outcome;
using notation::Demand;

namespace {

/// One statement on its way to a verdict.
struct Trial {
  const Law* statement;
  Demand demand;
  std::vector<Record> findings;
  bool is_settled = false;
  std::unique_ptr<Seeking> seeking = nullptr;         ///< of a question
  std::optional<Record> error = std::nullopt;         ///< the verdict, where it is one that can be advised on …
  std::optional<WhereDefined> advice = std::nullopt;  ///< … and what that is

  void add(Record finding) {
    is_settled = is_settled || settles(finding);
    findings.push_back(std::move(finding));
  }
};

Demand demand_of(const Law& law) {
  if (law.statement != nullptr && law.statement->question() != nullptr) return law.statement->question()->demand();
  const notation::Claim* claim = law.statement == nullptr ? nullptr : law.statement->claim();
  return claim == nullptr ? Demand() : claim->demand;
}

/// Why a statement says nothing, whatever its variables are.
std::optional<notation::LocatedRejection> why_it_says_nothing(laws::Statement& statement) {
  const laws::Question* question = statement.question();
  const notation::Claim* claim = question != nullptr ? &question->asked() : statement.claim();
  return claim == nullptr ? std::nullopt : notation::why_ill_formed(*claim, statement.definitions());
}

/// A proof for some shapes is none of a statement that asks for a proof, and one who cannot prove it leaves it open.
Record as_proof(Record finding) {
  if (finding.outcome == Outcome::not_applicable) finding.outcome = Outcome::unknown;
  if (finding.outcome != Outcome::checked_shapes) return finding;
  finding.reason = "it is only " + describe(finding) + ", and `by proof` asks for all shapes";
  finding.outcome = Outcome::unknown;
  return finding;
}

/// The verdict with how the statement's text is read, on the ground that is required.
Record finished(const Law& statement, Record verdict, Ground required) {
  for (const std::string& note : statement.notes) verdict.notes.push_back("note: " + note);
  return on_ground(std::move(verdict), required);
}

/// Tells verdicts in the order of the statements, each as soon as it and all before it are known.
class Telling {
 public:
  Telling(const std::vector<const Law*>& statements, Ground required, const Told& told)
      : statements_(statements), required_(required), told_(told), known_(statements.size()) {}

  /// Requires that nobody else calls it meanwhile.
  void know(std::size_t k, Record verdict) {
    known_[k] = finished(*statements_[k], std::move(verdict), required_);
    for (; next_ < known_.size() && known_[next_]; ++next_) {
      if (!told_ || trouble_) continue;
      try {
        told_(*statements_[next_], *known_[next_]);
      } catch (...) {
        trouble_ = std::current_exception();
      }
    }
  }
  bool is_known(std::size_t k) const { return known_[k].has_value(); }

  /// All of them. Throws what the telling threw.
  std::vector<Record> all() && {
    if (trouble_) std::rethrow_exception(trouble_);
    std::vector<Record> verdicts;
    verdicts.reserve(known_.size());
    for (std::optional<Record>& verdict : known_) verdicts.push_back(std::move(*verdict));
    return verdicts;
  }

 private:
  const std::vector<const Law*>& statements_;
  Ground required_;
  const Told& told_;
  std::vector<std::optional<Record>> known_;
  std::size_t next_ = 0;
  std::exception_ptr trouble_;
};

class Court {
 public:
  Court(const Options& options, const Watch& watch) : options_(options), watch_(watch) {
    for (const engines::Engine engine : engines::every_engine) {
      if (is_asked(std::string(engines::name(engine)))) looking_.push_back(std::make_shared<Looking>(engine, options.looking));
    }
    for (const auto& prover : options.provers) {
      if (is_asked(prover->name())) provers_.push_back(prover);
    }
  }

  std::vector<Record> judge(const std::vector<const Law*>& statements, const Told& told) {
    std::vector<Trial> trials;
    trials.reserve(statements.size());
    for (const Law* statement : statements) trials.push_back({statement, demand_of(*statement), {}, false, nullptr});
    Telling telling(statements, options_.required, told);
    const auto know = [&](std::size_t k, Record verdict) {
      const std::lock_guard lock(speaking_);
      telling.know(k, std::move(verdict));
    };
    const auto conclude = [&](std::size_t k, Record verdict) {
      trials[k].advice = where_defined(*trials[k].statement, verdict, options_.looking);
      if (!trials[k].advice) return know(k, std::move(verdict));
      trials[k].error = std::move(verdict);
    };
    const auto is_open = [&](std::size_t k) { return !telling.is_known(k) && !trials[k].error; };
    workers::in_parallel(trials.size(), jobs(), [&](std::size_t k) {
      if (is_over()) trials[k].add(not_looked_at(*trials[k].statement));
      if (!is_over()) open(trials[k]);
      if (trials[k].is_settled) conclude(k, merged(trials[k].findings));
    });
    prove(trials);
    workers::in_parallel(trials.size(), jobs(), [&](std::size_t k) {
      if (is_open(k)) conclude(k, close(trials[k]));
    });
    advise(trials);
    for (std::size_t k = 0; k < trials.size(); ++k) {
      if (trials[k].error) know(k, *std::move(trials[k].error));
    }
    return std::move(telling).all();
  }

 private:
  std::size_t jobs() const { return options_.looking.observer ? 1 : options_.jobs; }

  double seconds() const {
    return options_.seconds_left ? std::min(options_.seconds, options_.seconds_left()) : options_.seconds;
  }
  bool is_over() const { return options_.seconds_left && options_.seconds_left() <= 0; }

  Record not_looked_at(const Law& law) const {
    Record record = engines::unjudged(law, "none", options_.looking.tool);
    record.outcome = Outcome::unknown;
    record.reason = "the time for all statements together was over";
    return record;
  }

  /// Nobody is asked about what has no meaning: where one operand decides the others are not looked at. An evaluation that comes
  /// to the place says more, as the value that it found there.
  Record no_statement(const Law& law, const notation::LocatedRejection& why) const {
    if (law.statement->variables().empty()) {
      Record evaluated = engines::judge_case(law, {}, options_.looking);
      if (evaluated.outcome == Outcome::error) return evaluated;
    }
    if (options_.looking.on_mistake) options_.looking.on_mistake(law, why);
    Record record = engines::unjudged(law, "none", options_.looking.tool);
    record.outcome = Outcome::error;
    record.reason = std::string(name(why.kind())) + ": " + why.message();
    return record;
  }

  void tell(const Law& law) {
    if (!watch_) return;
    const std::lock_guard lock(speaking_);
    watch_(law);
  }

  bool is_asked(const std::string& name) const {
    if (options_.engines.empty() && name == "guided") return false;  // it begins with what random does, and takes longer
    if (options_.engines.empty()) return name != "rapidcheck" || engines::expects_rapidcheck();
    return std::find(options_.engines.begin(), options_.engines.end(), name) != options_.engines.end();
  }

  /// What comes before any proof: what was asked for, what has few cases, and what is to fall, which is wanted at its smallest
  /// cases.
  void open(Trial& trial) {
    const cases::Deadline limit(seconds());
    tell(*trial.statement);
    const Law& law = *trial.statement;
    if (law.statement == nullptr) return trial.add(engines::judge_case(law, {}, options_.looking));
    if (const auto why = why_it_says_nothing(*law.statement)) return trial.add(no_statement(law, *why));
    if (law.statement->question() != nullptr) return seek(trial);
    switch (trial.demand.engine) {
      case Demand::Engine::proof:
        if (!law.statement->variables().empty()) return;
        break;  // one case: to look at it is all that can be done
      case Demand::Engine::exhaustion: return trial.add(exhaust_within(law, trial.demand.bound));
      case Demand::Engine::testing: return trial.add(draw(law, trial.demand.bound));
      case Demand::Engine::strongest: break;
    }
    if (law.statement->variables().empty()) return trial.add(engines::judge_case(law, {}, options_.looking));
    look(trial, "regression");
    // That a case of a claim holds which failed once is said by who looks at all of them; where it fails, nobody else is asked.
    if (law.id.empty() && !trial.is_settled && looking_.size() > 1) trial.findings.clear();
    if (looks_first(law)) look(trial, "exhaustive", few_cases());
  }

  /// Looks for the values that a question asks for.
  void seek(Trial& trial) const {
    trial.seeking = std::make_unique<Seeking>(*trial.statement, options_.looking);
    Seeking& seeking = *trial.seeking;
    engines::Options options = options_.looking;
    const double most_seconds = options.seconds;
    options.enumerated_cases = options.question_cases;
    const Demand::Engine engine = trial.demand.engine;
    if (engine == Demand::Engine::exhaustion) options.bound = trial.demand.bound;
    if (engine == Demand::Engine::testing && trial.demand.bound)
      options.drawn_cases = static_cast<std::uint64_t>(*trial.demand.bound);
    seeking.look_at_the_answer();
    const bool enumerates = engine != Demand::Engine::testing;
    const bool draws = engine == Demand::Engine::testing || engine == Demand::Engine::strongest;
    for (const engines::Engine looking : engines::every_engine) {
      if (looking == engines::Engine::regression) continue;
      const std::string name(engines::name(looking));
      if (!is_asked(name) || !(looking == engines::Engine::exhaustive ? enumerates : draws)) continue;
      options.seconds = std::min(most_seconds, seconds() * share(name));
      seeking.look(looking, options);
    }
    trial.is_settled = seeking.is_settled();
    if (trial.is_settled) trial.findings = {seeking.verdict()};
  }

  /// Whether a search comes before the proof. It may find what to show, or see all there is, in less time than a proof takes.
  static bool looks_first(const Law& law) {
    return law.expected == evidence::Expected::falls || law.statement->claim() == nullptr ||
           engines::may_be_finite(*law.statement);
  }

  /// A search before the proof is a short one: what has many cases is better proved than counted.
  engines::Options few_cases() const {
    engines::Options few = options_.looking;
    few.finite_cases = std::min(few.finite_cases, few.enumerated_cases);
    return few;
  }

  static Record exhausted_alone(const Law& law, engines::Options options) {
    return engines::judge(law, engines::Engine::exhaustive, options);
  }

  Record exhaust_within(const Law& law, std::optional<std::int64_t> bound) const {
    constexpr std::int64_t default_bound = 16;
    engines::Options options = options_.looking;
    // For integers between numbers all cases are asked for, and of anything else those up to a bound that the verdict names.
    const bool all = !bound && engines::number_of_cases(*law.statement).has_value();
    if (!all) options.bound = bound.value_or(default_bound);
    options.seconds = seconds();
    Record record = exhausted_alone(law, options);
    if (all && record.outcome == Outcome::tested)
      return fell_short(std::move(record), "not all of the " + std::to_string(*engines::number_of_cases(*law.statement)) +
                                               " cases were looked at: more than 2000000 are not, nor more than the time allows");
    return record;
  }

  /// The verdict on less than was asked for.
  static Record fell_short(Record record, std::string why) {
    record.outcome = Outcome::unknown;
    record.reason = std::move(why);
    return record;
  }

  Record draw(const Law& law, std::optional<std::int64_t> cases) const {
    engines::Options options = options_.looking;
    if (cases) options.drawn_cases = options.drawn_to_refute = static_cast<std::uint64_t>(*cases);
    options.seconds = seconds();
    const auto drawing = std::find_if(engines::every_engine.begin(), engines::every_engine.end(), [&](engines::Engine engine) {
      return draws(engine) && is_asked(std::string(name(engine)));
    });
    Record record = engines::judge(law, drawing == engines::every_engine.end() ? engines::Engine::random : *drawing, options);
    if (cases && record.outcome == Outcome::tested &&
        record.cases + record.filtered + record.overflowed < static_cast<std::uint64_t>(*cases))
      return fell_short(std::move(record), "the time was over before " + std::to_string(*cases) + " cases were drawn");
    return record;
  }

  /// Which part of the time an engine has that looks at cases: those that draw share a quarter.
  double share(const std::string& engine) const {
    if (engine == "exhaustive") return 0.25;
    int drawing = is_asked("random") ? 1 : 0;
    if (is_asked("rapidcheck") && engines::rapidcheck() != nullptr) ++drawing;
    if (is_asked("guided") && engines::guided() != nullptr) ++drawing;
    return 0.25 / std::max(1, drawing);
  }

  /// Asks who looks at cases, if it has a say and has not been asked yet, or has seen less than it might.
  void look(Trial& trial, const std::string& name, const std::optional<engines::Options>& options = std::nullopt) {
    if (trial.is_settled) return;
    const Budget budget{seconds() * share(name)};
    for (const auto& engine : looking_) {
      if (engine->name() != name || !engine->has_a_say(*trial.statement)) continue;
      if (options) {
        const auto which = engines::engine_named(name);
        trial.add(Looking(*which, *options).ask({trial.statement}, budget).front());
      } else {
        trial.add(engine->ask({trial.statement}, budget).front());
      }
    }
  }

  /// Asks who proves, about all statements that are open.
  void prove(std::vector<Trial>& trials) {
    for (const auto& prover : provers_) {
      std::vector<Trial*> open;
      std::vector<const Law*> statements;
      for (Trial& trial : trials) {
        const bool is_wanted = trial.demand.engine == Demand::Engine::proof || trial.demand.engine == Demand::Engine::strongest;
        if (trial.is_settled || is_over() || !is_wanted) continue;
        const Law& statement = trial.seeking ? trial.seeking->challenge() : *trial.statement;
        if (!prover->has_a_say(statement)) continue;
        open.push_back(&trial);
        statements.push_back(&statement);
      }
      if (open.empty()) continue;
      std::vector<Record> findings = prover->ask(statements, Budget{seconds() / 2});
      for (std::size_t k = 0; k < open.size(); ++k) {
        Record finding = falls(findings[k].outcome) ? replayed(*statements[k], findings[k]) : std::move(findings[k]);
        if (open[k]->seeking) {
          open[k]->seeking->take(std::move(finding));
          open[k]->is_settled = open[k]->seeking->is_settled();
          continue;
        }
        const bool by_proof = open[k]->demand.engine == Demand::Engine::proof;
        open[k]->add(by_proof ? as_proof(std::move(finding)) : std::move(finding));
      }
    }
  }

  /// Says of a case without a value which hypothesis would leave it out, and whether what then remains is known to hold. Only
  /// theorems are asked: to follow its paths would take as long as the claim itself.
  void advise(std::vector<Trial>& trials) {
    const auto theorems =
        std::find_if(provers_.begin(), provers_.end(), [](const auto& each) { return each->name() == "induction"; });
    std::vector<Record*> errors;
    std::vector<const Law*> statements;
    for (Trial& trial : trials) {
      if (!trial.error) continue;
      trial.error->notes.push_back("such cases are left out by `if " + trial.advice->supposed + '`');
      if (theorems == provers_.end() || is_over() || !(*theorems)->has_a_say(trial.advice->law)) continue;
      errors.push_back(&*trial.error);
      statements.push_back(&trial.advice->law);
    }
    if (statements.empty()) return;
    const std::vector<Record> findings = (*theorems)->ask(statements, Budget{seconds() / 2});
    for (std::size_t k = 0; k < errors.size(); ++k) {
      if (!covers_everything(findings[k].outcome)) continue;
      errors[k]->notes.back() += ", and then it is " + word(findings[k]) + ": " + findings[k].reason;
    }
  }

  /// A counterexample of one who proves, evaluated as any other: it has to fail there too, and then the same is said of it.
  Record replayed(const Law& law, const Record& finding) const {
    Record record;
    try {
      record = engines::judge_case(law, finding.counterexample, options_.looking);
    } catch (const Rejection& rejection) {
      record = finding;
      record.outcome = Outcome::conflicting;
      record.reason = "its counterexample cannot be evaluated: " + rejection.message();
      return record;
    }
    if (!falls(record.outcome)) {
      record.reason = finding.engine + " calls this case a counterexample, and evaluated it says " + describe(record);
      record.outcome = Outcome::conflicting;
    }
    record.engine = finding.engine;
    record.expected = law.expected;
    record.cases = finding.cases;
    record.bound = finding.bound;
    record.seconds += finding.seconds;
    return record;
  }

  /// Looks at the cases of what is still open, and says what everything comes to.
  Record close(Trial& trial) {
    const cases::Deadline limit(seconds());
    if (trial.seeking) return trial.seeking->verdict();
    const bool is_open = trial.statement->statement != nullptr && !trial.is_settled;
    if (is_open && is_over() && (trial.demand.engine == Demand::Engine::strongest || trial.findings.empty())) {
      trial.add(not_looked_at(*trial.statement));
    } else if (trial.demand.engine == Demand::Engine::strongest && is_open) {
      const auto was_asked = [&](const Record& finding) { return finding.engine == "exhaustive"; };
      const auto before = std::find_if(trial.findings.begin(), trial.findings.end(), was_asked);
      const auto all = engines::number_of_cases(*trial.statement->statement);
      const bool saw_too_few =
          before != trial.findings.end() && all && *all > few_cases().finite_cases && *all <= options_.looking.finite_cases;
      if (saw_too_few) trial.findings.erase(before);
      if (saw_too_few || before == trial.findings.end()) {
        tell(*trial.statement);
        look(trial, "exhaustive");
      }
      look(trial, "random");
      look(trial, "rapidcheck");
      look(trial, "guided");
    }
    if (trial.findings.empty()) return without_findings(trial);
    return merged(trial.findings);
  }

  Record without_findings(const Trial& trial) const {
    Record record = engines::unjudged(*trial.statement, "none", options_.looking.tool);
    record.outcome = Outcome::unknown;
    record.reason =
        trial.demand.engine == Demand::Engine::proof ? "proof is not available" : "no engine that was asked for has a say in it";
    return record;
  }

  const Options& options_;
  const Watch& watch_;
  std::mutex speaking_;
  std::vector<std::shared_ptr<const Engine>> looking_, provers_;
};

}  // namespace

std::vector<Record> judge(const std::vector<const Law*>& statements, const Options& options, const Watch& watch,
                          const Told& told) {
  return Court(options, watch).judge(statements, told);
}

Record judge(const Law& statement, const Options& options) { return judge({&statement}, options).front(); }

}  // namespace colex::judging
