// The finding of one engine on a law: what the ledger has in one cell.
//
//   judge(*laws::find("S019"), Engine::random, {.seed = 7}).outcome == Outcome::tested
//
// *Exhausted* is said only where every case of the domain was looked at, *vacuous* only where every case was and none satisfies
// the hypothesis, and *tested* always with what was looked at. A case that is undecided makes a finding unknown.
//
// A failing case is made as small as it goes and explained; the record says how to repeat it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/engines/exhaustive.hpp"
#include "colex/engines/finding.hpp"
#include "colex/engines/random.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/located_rejection.hpp"

namespace colex::engines {

/// Who gives values to the variables.
enum class Engine {
  regression,  ///< the cases that once failed (judge.hpp)
  exhaustive,  ///< every case up to a bound (exhaustive.hpp)
  random,      ///< drawn cases (random.hpp)
  rapidcheck,  ///< cases that RapidCheck draws (random.hpp)
  guided,      ///< drawn cases, and what is made of those that led elsewhere (random.hpp)
};

inline constexpr std::array every_engine = {Engine::regression, Engine::exhaustive, Engine::random, Engine::rapidcheck,
                                            Engine::guided};

/// Whether the engine draws its cases, from a seed.
constexpr bool draws(Engine engine) { return engine >= Engine::random; }

constexpr std::string_view name(Engine engine) {
  switch (engine) {
    case Engine::regression: return "regression";
    case Engine::exhaustive: return "exhaustive";
    case Engine::random: return "random";
    case Engine::rapidcheck: return "rapidcheck";
    case Engine::guided: return "guided";
  }
  return "random";
}

/// The engine of that name, or none.
constexpr std::optional<Engine> engine_named(std::string_view text) {
  for (Engine engine : every_engine) {
    if (name(engine) == text) return engine;
  }
  return std::nullopt;
}

/// How hard an engine looks.
struct Options {
  std::uint64_t seed = 0;
  std::uint64_t drawn_cases = 2'000;
  /// of a law that is expected to fall: the first counterexample ends the search; and of every one by the guided engine, whose
  /// first cases are drawn as the random engine's
  std::uint64_t drawn_to_refute = 10'000;
  std::uint64_t enumerated_cases = 20'000;                 ///< of a domain without an end
  std::uint64_t finite_cases = 200'000;                    ///< of one with an end, or up to a bound that is asked for
  std::uint64_t question_cases = engines::question_cases;  ///< of a question whose domain has no end
  std::optional<std::int64_t> bound = {};                  ///< enumerate what is within it, and nothing else
  double seconds = 30;                                     ///< for one law and engine
  std::uint64_t shard = 0, shards = 1;                     ///< of the exhaustive engine; another seed of those that draw
  std::int64_t further = 0;    ///< levels that the exhaustive engine goes beyond what its cases suffice for
  bool explain = true;         ///< say which parts of a counterexample matter
  std::string tool = "colex";  ///< for the record
  /// The cases of a claim that failed before, for the regression engine; of a law it has those of judge.hpp. It may be
  /// asked by several threads at a time.
  std::function<std::vector<Assignment>(const laws::Law&)> failed_before = {};
  /// What the guided engine begins with, of a statement that it searched before, and who is told what it ended with. They may be
  /// asked by several threads at a time.
  std::function<Corpus(const laws::Law&)> corpus_of = {};
  std::function<void(const laws::Law&, const Corpus&)> keep_corpus = {};
  /// Is told of each case.
  std::function<void(const laws::Law&, Engine, const Assignment&, const Case&)> observer = {};
  /// Is told of a mistake in the law's text, of which the record says only the message.
  std::function<void(const laws::Law&, const notation::LocatedRejection&)> on_mistake = {};
};

/// The record, told of this law: whose it is, what is expected of it, what judges it again, and with which tool.
evidence::Record of_law(const laws::Law& law, evidence::Record record, const std::string& tool);

/// The record of a law that this engine has not judged yet.
evidence::Record unjudged(const laws::Law& law, std::string engine, const std::string& tool);

/// Whether the engine has anything to look at: a law without committed cases has nothing for the regression engine, and nor has a
/// claim that never failed, which is no verdict.
bool has_cases(const laws::Law& law, Engine engine, const Options& options = {});

/// The verdict of one engine. Never throws: a mistake in the law is the outcome `error`.
evidence::Record judge(const laws::Law& law, Engine engine, const Options& options);

/// The verdict on one given case; on the only one of a law without variables. Throws a Rejection for a value that cannot be
/// read, is missing, or has no place in the law.
evidence::Record judge_case(const laws::Law& law, const std::vector<evidence::Binding>& given, const Options& options = {});

// Cases that once failed, which are looked at before any others: properties/regressions/ID.colex, one file a law.
//
//   # found by random, seed 7
//   let L = (2,2):(1,1)
//   let i = 3
//
// Values for people: the file says what the case is, not which seed leads to it. A file may hold several cases; each gives all
// variables of the law in their order.

/// The committed cases of a law. Throws a Rejection for a file that does not fit the law.
std::vector<laws::Assignment> regressions(const laws::Law& law);

/// The names of the laws that have a file.
std::vector<std::string> laws_with_regressions();

/// The cases of such a text.
std::vector<laws::Assignment> read_regressions(const laws::Statement& statement, std::string_view text);

/// What to add to the file for a case.
std::string regression_entry(const std::vector<evidence::Binding>& values, const std::string& comment);

}  // namespace colex::engines
