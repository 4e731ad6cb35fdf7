// The random engine: cases that are drawn, the same ones for a seed on any machine, with a liking for where mistakes are.
//
// The size of the cases grows over the first half of the run; what kind of case comes next does not depend on it. Health checks
// keep a run honest. Where one fails, that nothing was found is no evidence, and the reason names it:
//   too much filtered   fewer than one case in fifty satisfies the hypothesis
//   too slow            the time is over before a tenth of the cases have been looked at
//   duplicates          nearly all cases are the same few, of a domain that has more
//   too large           most cases do not fit 64 bits
// A cover that the drawn cases do not meet is a mistake in the statement, or in the generators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "colex/cases/deadline.hpp"
#include "colex/cases/draw.hpp"
#include "colex/engines/finding.hpp"

namespace colex::engines {

/// How many cases to draw.
struct RandomBudget {
  std::uint64_t cases = 1'000;
  double seconds = 60;
  bool near_numbers = false;  ///< look also near the numbers that the statement's text names, where no drawn case fails
};

/// The seed of one law in a run with this seed: two laws never see the same cases.
std::uint64_t seed_of(std::string_view law, std::uint64_t run_seed);

/// Draws cases until so many have been evaluated, one fails, or the time is over.
Finding draw(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer = {});

// The cases of a statement that somebody draws: what comes of each, and whether all of them together are any evidence.
//
//   DrawnCases drawn(statement, budget, observer);
//   while (!drawn.is_enough()) {
//     if (drawn.make(values, [&] { return draw.assign(values, …); }) && !drawn.look(values)) break;
//   }
//   return std::move(drawn).finding("drawn at random");
//
// The health checks are those of random.hpp, whoever draws.

/// The cases that were drawn so far. The statement and the observer have to outlive it.
class DrawnCases {
 public:
  DrawnCases(Statement& statement, const RandomBudget& budget, const Observer& observer);

  /// The domains of the statement's variables.
  const cases::DomainOf& domain() const { return domain_; }
  /// How many cases somebody has begun to draw.
  std::uint64_t tries() const { return tries_; }
  /// Whether so many cases as were asked for have been evaluated, or ten times as many tried, or whether the time is over.
  bool is_enough() { return is_enough(budget_.cases); }
  bool time_is_over() const { return deadline_.is_over(); }

  /// Has a case made. False if there is none, since a domain is empty or a bound overflows for the values before it: that is
  /// counted. Throws what `fill` throws but for an overflow.
  template <class Fill>
  bool make(const Fill& fill) {
    ++tries_;
    try {
      if (fill()) return true;
      ++finding_.filtered;
    } catch (const Rejection& rejection) {
      // A bound that overflows, for the large values before it, says as little as a case that does.
      if (rejection.kind() != Kind::overflow) throw;
      ++finding_.overflowed;
    }
    return false;
  }
  /// Looks at a case. False if it ends the search: it fails, or it has no value.
  bool look(const Assignment& values);

  /// Draws cases, whose size grows over the first half of so many, and looks at them until so many are enough. False if one ends
  /// the search.
  bool look_at_random(cases::Draw& draw, std::uint64_t cases);

  /// A case that ends the search, found apart from those that were drawn, or made of the one among them; with how many more were
  /// evaluated.
  void found(Assignment counterexample, Case what, std::uint64_t evaluated = 0);
  /// What was found so far.
  const Finding& so_far() const { return finding_; }

  /// What all of them come to. `drawn` says how they were drawn, which is the bound.
  Finding finding(std::string drawn) &&;

 private:
  bool is_enough(std::uint64_t cases);
  void take_statistics(const Assignment& values);
  std::string ailment() const;
  std::string uncovered() const;
  bool small_domain() const;

  Statement& statement_;
  const RandomBudget budget_;
  const Observer& observer_;
  const cases::Deadline deadline_{budget_.seconds};
  const cases::DomainOf domain_ = [this](const Assignment& before) { return statement_.domain(before); };
  Finding finding_;
  std::uint64_t tries_ = 0;
  std::unordered_set<std::uint64_t> distinct_;
};

/// If the budget asks for it, and no case fails yet: looks near the numbers of the text. A case that fails there counts; the
/// others are not what the record's numbers are about.
void look_near_numbers(Statement& statement, std::uint64_t seed, const RandomBudget& budget, DrawnCases& drawn);

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

// The engine `rapidcheck`: RapidCheck draws, runs its own loop, and shrinks by its own lazy trees.
//
//   rapidcheck_engine::enter();                        by a program that has RapidCheck (properties/rapidcheck)
//   rapidcheck()->draw(statement, seed, {.cases = 2'000}, {}).reproduction          "1442695040888963407:40:0.3.2"
//   rapidcheck()->again(statement, *read_reproduction("1442695040888963407:40:0.3.2"))    the same counterexample
//
// Why is it entered, and not linked with? The Python module is a shared library, and the page is WebAssembly: for neither is
// there a RapidCheck. There the engine is skipped, and says so.

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
