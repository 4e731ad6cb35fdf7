#include "colex/engines/judge.hpp"

#include <chrono>
#include <new>
#include <utility>

#include "colex/engines/exhaustive.hpp"
#include "colex/engines/finding.hpp"
#include "colex/engines/random.hpp"
#include "colex/laws/statement.hpp"

namespace colex::engines {

using evidence::Outcome;
using evidence::Record;
using laws::Law;

namespace {

/// What repeats the verdict: the case that decided it, or the engine with its seed. A claim's own engines run again as they did.
std::string repeat_command(const Law& law, const Record& record) {
  if (!record.counterexample.empty()) return law.command + evidence::with_options(record.counterexample);
  if (law.id.empty() || record.engine == "evaluation") return law.command;
  return law.command + " --engine " + record.engine + (record.seed ? " --seed " + std::to_string(*record.seed) : "");
}

class Judgement {
 public:
  Judgement(const Law& law, std::string engine, const Options& options)
      : law_(law), options_(options), record_(unjudged(law, std::move(engine), options.tool)) {}

  /// Runs a search, and makes a verdict of what it finds.
  template <class Search>
  Record run(const Search& search) && {
    const auto start = std::chrono::steady_clock::now();
    if (law_.statement == nullptr) {
      record_.outcome = Outcome::not_applicable;
      record_.reason = law_.not_applicable;
    } else {
      try {
        report(search());
      } catch (const notation::LocatedRejection& mistake) {
        if (options_.on_mistake) options_.on_mistake(law_, mistake);
        fail(std::string(name(mistake.kind())) + ": " + mistake.message());
      } catch (const Rejection& mistake) {
        fail(std::string(name(mistake.kind())) + ": " + mistake.message());
      } catch (const std::bad_alloc&) {
        give_up("it takes more memory than it may");
      } catch (const std::exception& fault) {
        fail(fault.what());
      }
    }
    record_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    record_.repeat = repeat_command(law_, record_);
    return std::move(record_);
  }

  /// The verdict of an engine that is not there.
  Record skip(std::string_view why) && {
    record_.outcome = Outcome::skipped;
    record_.reason = why;
    record_.repeat = repeat_command(law_, record_);
    return std::move(record_);
  }

  void seed(std::uint64_t seed) { record_.seed = seed; }
  void expect(evidence::Expected expected) { record_.expected = expected; }

 private:
  void report(const Finding& finding) {
    record_.cases = finding.evaluated;
    record_.filtered = finding.filtered;
    record_.overflowed = finding.overflowed;
    record_.undecided = finding.undecided;
    record_.bound = finding.bound;
    for (const Share& share : finding.shares)
      record_.shares.push_back({share.cover.label, static_cast<std::uint64_t>(share.cover.percent), share.hits, share.cases});
    if (finding.counterexample) return refute(finding);
    if (finding.undecided > 0) {
      give_up(std::to_string(finding.undecided) + (finding.undecided == 1 ? " case" : " cases") + " undecided; " + finding.doubt);
    } else if (!finding.shortfall.empty()) {
      give_up(finding.shortfall);
    } else if (finding.evaluated == 0) {
      report_no_case(finding);
    } else if (!finding.ailment.empty()) {
      give_up(finding.ailment);
    } else if (!finding.uncovered.empty()) {
      fail(finding.uncovered);
    } else {
      record_.outcome = finding.whole ? Outcome::exhausted : Outcome::tested;
    }
  }

  /// That nothing satisfies the hypothesis is certain only where every case was looked at.
  void report_no_case(const Finding& finding) {
    if (record_.engine == "evaluation") return give_up("the given case does not satisfy the hypothesis");
    const bool certain = finding.whole && finding.overflowed == 0;
    record_.outcome = certain ? Outcome::vacuous : Outcome::unknown;
    record_.reason = certain ? "no case satisfies the hypothesis" : "no case was found that satisfies the hypothesis";
    if (finding.filtered > 0) record_.reason += ": " + std::to_string(finding.filtered) + " do not";
    if (finding.overflowed > 0) record_.reason += ", " + std::to_string(finding.overflowed) + " do not fit 64 bits";
    if (certain && finding.filtered == 0) record_.reason = "there is no case";
  }

  void refute(const Finding& finding) {
    laws::Statement& statement = *law_.statement;
    record_.counterexample = bindings(statement, *finding.counterexample);
    if (finding.what.kind == Case::Kind::rejected) {
      // Whether a law falls is not shown by a case that cannot be evaluated: its author has to say what is to exist.
      const std::string where = finding.counterexample->empty() ? "" : "for " + text(statement, *finding.counterexample) + ": ";
      fail(where + std::string(name(finding.what.rejection->kind())) + ": " + finding.what.rejection->message());
      return;
    }
    record_.outcome = Outcome::refuted;
    record_.reason = finding.what.found;
    record_.comparison = statement.comparison(*finding.counterexample);
    if (options_.explain) record_.notes = explanation(statement, *finding.counterexample);
    if (!finding.reproduction.empty())
      record_.notes.push_back("RapidCheck makes it again with --reproduce " + finding.reproduction);
  }

  void give_up(const std::string& reason) {
    record_.outcome = Outcome::unknown;
    record_.reason = reason;
  }

  void fail(const std::string& reason) {
    record_.outcome = Outcome::error;
    record_.reason = reason;
  }

  const Law& law_;
  const Options& options_;
  Record record_;
};

/// What a law is called in a message.
std::string called(const Law& law) { return law.id.empty() ? "the claim" : law.id; }

Assignment read_case(const Law& law, const std::vector<evidence::Binding>& given) {
  laws::Statement& statement = *law.statement;
  for (const evidence::Binding& binding : given) {
    bool known = false;
    for (const std::string& variable : statement.variables()) known = known || variable == binding.name;
    if (!known) throw Rejection(Kind::domain, called(law) + " has no variable " + binding.name + ": " + law.where.text);
  }
  Assignment values;
  for (const std::string& variable : statement.variables()) {
    const evidence::Binding* found = nullptr;
    for (const evidence::Binding& binding : given) {
      if (binding.name == variable) found = &binding;
    }
    if (found == nullptr) throw Rejection(Kind::domain, called(law) + " needs a value for " + variable + ": " + law.where.text);
    const laws::Domain domain = statement.domain(values);
    laws::Value value = laws::given_value(*found, std::holds_alternative<cases::LayoutDomain>(domain));
    if (!cases::contains(domain, value))
      throw Rejection(Kind::domain, variable + " = " + to_string(value) + " is not in its domain: " + cases::describe(domain));
    values.push_back(std::move(value));
  }
  return values;
}

Finding look_at_all(laws::Statement& statement, const std::vector<Assignment>& cases, const Observer& observer) {
  Finding finding;
  for (const Assignment& values : cases) {
    if (!in_domain(statement, values))
      throw Rejection(Kind::domain, "the case " + text(statement, values) + " is not in the domain of the law");
    if (!look(statement, values, Origin::given, finding, observer)) break;
  }
  finding.bound = "cases that once failed";
  return finding;
}

/// The cases in which a law or a claim once failed.
std::vector<Assignment> failed_before(const Law& law, const Options& options) {
  return law.id.empty() && options.failed_before ? options.failed_before(law) : regressions(law);
}

/// Why an engine is not there; empty if it is.
std::string_view why_there_is_no(Engine engine) {
  if (engine == Engine::rapidcheck && rapidcheck() == nullptr) return no_rapidcheck;
  if (engine == Engine::guided && guided() == nullptr) return no_guided;
  return {};
}

/// The guided search, which goes on from what an earlier one left.
Finding guide(const Law& law, std::uint64_t seed, const RandomBudget& budget, const Observer& observer, const Options& options) {
  Corpus corpus = options.corpus_of ? options.corpus_of(law) : Corpus();
  Finding finding = guided()(*law.statement, seed, budget, observer, corpus);
  if (options.keep_corpus && !corpus.empty() && !finding.counterexample) options.keep_corpus(law, corpus);
  return finding;
}

/// Who is told of each case of a law.
Observer observer_of(const Law& law, Engine engine, const Options& options) {
  if (!options.observer) return {};
  return [&law, &options, engine](const Assignment& values, const Case& what) { options.observer(law, engine, values, what); };
}

}  // namespace

Record of_law(const Law& law, Record record, const std::string& tool) {
  record.claim = law.where;
  record.given = law.given;
  record.law = law.id;
  record.words = law.words;
  record.source = law.source;
  record.expected = law.expected;
  record.repeat = law.command;
  record.tool = tool;
  return record;
}

Record unjudged(const Law& law, std::string engine, const std::string& tool) {
  Record record;
  record.engine = std::move(engine);
  record.time = evidence::time_now();
  return of_law(law, std::move(record), tool);
}

bool has_cases(const Law& law, Engine engine, const Options& options) {
  return engine != Engine::regression || !failed_before(law, options).empty();
}

Record judge(const Law& law, Engine engine, const Options& options) {
  Judgement judgement(law, std::string(name(engine)), options);
  const Observer observer = observer_of(law, engine, options);
  switch (engine) {
    case Engine::regression:
      return std::move(judgement).run([&] { return look_at_all(*law.statement, failed_before(law, options), observer); });
    case Engine::exhaustive: {
      const ExhaustiveBudget budget{options.enumerated_cases, options.finite_cases, options.seconds, options.bound, options.shard,
                                    options.shards,           options.further};
      return std::move(judgement).run([&] { return exhaust(*law.statement, budget, observer); });
    }
    case Engine::random:
    case Engine::rapidcheck:
    case Engine::guided: break;
  }
  if (const std::string_view why = why_there_is_no(engine); !why.empty() && law.statement != nullptr)
    return std::move(judgement).skip(why);
  judgement.seed(options.seed);
  const std::uint64_t seed = seed_of(law.where.text, options.seed * options.shards + options.shard);
  const bool many = law.expected == evidence::Expected::falls || engine == Engine::guided;
  // A law is looked at as its evidence says. What somebody claims has numbers that matter to them.
  const RandomBudget budget{many ? options.drawn_to_refute : options.drawn_cases, options.seconds, law.id.empty()};
  return std::move(judgement).run([&] {
    switch (engine) {
      case Engine::rapidcheck: return rapidcheck()->draw(*law.statement, seed, budget, observer);
      case Engine::guided: return guide(law, seed, budget, observer, options);
      default: return draw(*law.statement, seed, budget, observer);
    }
  });
}

Record judge_case(const Law& law, const std::vector<evidence::Binding>& given, const Options& options) {
  Judgement judgement(law, "evaluation", options);
  if (law.statement == nullptr) return std::move(judgement).run([] { return Finding(); });
  const Assignment values = read_case(law, given);
  // For one case of many the question is whether the law is true there, whatever is expected of the law as a whole.
  if (!values.empty() && !law.id.empty()) judgement.expect(evidence::Expected::stands);
  return std::move(judgement).run([&] {
    Finding finding;
    look(*law.statement, values, Origin::given, finding);
    finding.whole = values.empty();
    finding.bound = values.empty() ? "no variables" : text(*law.statement, values);
    return finding;
  });
}

}  // namespace colex::engines
