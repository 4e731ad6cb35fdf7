// The verdict on a law by an engine: what the ledger has in one cell.
//
//   judge(*laws::find("S019"), Engine::random, {.seed = 7}).outcome == Outcome::tested
//
// A failing case is made as small as it goes and explained; the record says how to repeat it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/engines/finding.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/law.hpp"

namespace colex::engines {

/// Who gives values to the variables.
enum class Engine {
  regression,  ///< the cases that once failed (regressions.hpp)
  exhaustive,  ///< every case up to a bound (exhaustive.hpp)
  random,      ///< drawn cases (random.hpp)
};

inline constexpr std::array every_engine = {Engine::regression, Engine::exhaustive, Engine::random};

constexpr std::string_view name(Engine engine) {
  switch (engine) {
    case Engine::regression: return "regression";
    case Engine::exhaustive: return "exhaustive";
    case Engine::random: return "random";
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
  std::uint64_t drawn_cases = 1'000;
  std::uint64_t drawn_to_refute = 10'000;  ///< of a law that is expected to fall: the first counterexample ends the search
  std::uint64_t enumerated_cases = 10'000;
  double seconds = 30;                  ///< for one law and engine
  std::uint64_t shard = 0, shards = 1;  ///< of the exhaustive engine; another seed of the random one
  bool explain = true;                  ///< say which parts of a counterexample matter
  std::string tool = "colex";           ///< for the record
  Observer observer = {};
};

/// Whether the engine has anything to look at: a law without committed cases has nothing for the regression engine, which is no verdict.
bool has_cases(const laws::Law& law, Engine engine);

/// The verdict of one engine. Never throws: a mistake in the law is the outcome `error`.
evidence::Record judge(const laws::Law& law, Engine engine, const Options& options);

/// The verdict on one given case. Throws a Rejection for a value that cannot be read, is missing, or has no place in the law.
evidence::Record judge_case(const laws::Law& law, const std::vector<evidence::Binding>& given, const Options& options = {});

}  // namespace colex::engines
