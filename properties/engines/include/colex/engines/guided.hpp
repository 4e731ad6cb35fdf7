// The engine `guided`: the first 2,000 cases are random's own, and those behind them are made of cases that led the algebra
// elsewhere.
//
//   guided_engine::enter();                          by a program that has it (properties/guided)
//   guided()(statement, seed, {.cases = 10'000}, {}, corpus).bound
//     drawn at random, then made of cases that led the algebra elsewhere
//   corpus                                           those cases, with which the next run goes on
//
// Each case is evaluated a second time over an integer that notes where it is compared. A case by which a comparison comes behind
// another one that never came behind it before goes into the *corpus*; four in five of the next cases are one of the corpus with
// some of its numbers changed. The same seed and the same corpus give the same cases. For a law that is a program no comparison
// is seen: all its cases are drawn at random, and the bound says so.
//
// Why is it entered, and not linked with? It has the whole notation once more, over that integer: neither the Python module nor
// the page is to be that much larger. There the engine is skipped, and says so.
#pragma once

#include <cstdint>
#include <vector>

#include "colex/engines/finding.hpp"
#include "colex/engines/random.hpp"

namespace colex::engines {

/// The cases that led the algebra elsewhere, in the order in which they did.
using Corpus = std::vector<Assignment>;

/// So many cases of a search are drawn as the engine random draws them.
inline constexpr std::uint64_t unguided_cases = 2'000;

/// Looks at cases until so many have been evaluated, one fails, or the time is over; the health checks are those of random.hpp.
/// Begins with the cases of a corpus that an earlier search left, once those at random have been drawn, and leaves its own.
using Guided = Finding (*)(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer,
                           Corpus& corpus);

/// Gives the program the engine. To be called before anything is judged.
void use_guided(Guided given);

/// What was given; null where nothing was.
Guided guided();

/// Why the engine is skipped where there is none.
inline constexpr std::string_view no_guided = "this program was built without the engine `guided`";

}  // namespace colex::engines
