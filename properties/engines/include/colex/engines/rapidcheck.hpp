// The engine `rapidcheck`: RapidCheck draws, runs its own loop, and shrinks by its own lazy trees.
//
//   rapidcheck_engine::enter();                        by a program that has RapidCheck (properties/rapidcheck)
//   rapidcheck()->draw(statement, seed, {.cases = 2'000}, {}).reproduction          "1442695040888963407:40:0.3.2"
//   rapidcheck()->again(statement, *read_reproduction("1442695040888963407:40:0.3.2"))    the same counterexample
//
// Why is it entered, and not linked with? The Python module is a shared library, and the page is WebAssembly: for neither is
// there a RapidCheck. There the engine is skipped, and says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/engines/finding.hpp"
#include "colex/engines/random.hpp"

namespace colex::engines {

/// What RapidCheck makes a case of: a seed and a size, and at each node of the tree that it shrinks by, which branch to take.
struct Reproduction {
  std::uint64_t seed = 0;
  int size = 0;  ///< from 0 to 100
  std::vector<std::size_t> path;

  friend bool operator==(const Reproduction&, const Reproduction&) = default;
};

/// `SEED:SIZE:PATH`, as 1442695040888963407:40:0.3.2; without a step `SEED:SIZE:`.
std::string to_string(const Reproduction& reproduction);

/// The reproduction that such a text says; none for any other text.
std::optional<Reproduction> read_reproduction(std::string_view text);

/// What a program with RapidCheck has.
struct RapidCheck {
  /// Draws cases until so many have been evaluated, one fails, or the time is over; the health checks are those of random.hpp.
  Finding (*draw)(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer);
  /// The case. Throws a Rejection for one that the statement does not have.
  Assignment (*again)(Statement& statement, const Reproduction& reproduction);
};

/// Gives the program RapidCheck; or nothing, where it would have it and was built without. To be called before anything is
/// judged.
void use_rapidcheck(const std::optional<RapidCheck>& given);

/// What was given; null where nothing was.
const RapidCheck* rapidcheck();

/// Whether the engine is one of those that are asked about everything: use_rapidcheck was called. Where it was built without
/// RapidCheck, each verdict says so; the Python module and the page ask it only by its name.
bool expects_rapidcheck();

/// Why the engine is skipped where there is none.
inline constexpr std::string_view no_rapidcheck = "this program was built without RapidCheck";

}  // namespace colex::engines
