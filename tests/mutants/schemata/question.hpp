// What one mutant makes of one law.
//
//   ask(law, Engine::random, 17, limits, notes).difference       how the verdict is another one, where it is
//   compare(law, 17, limits).effect                        what the mutant changes in cases on which the law holds all the same
//
// The cases are drawn, and their domains told, by the original: the mutant is on while a case is judged, and only then. So each
// mutant sees the same cases, and none dies of its generator.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "colex/engines/judge.hpp"
#include "colex/laws/statement.hpp"
#include "colex/schemata/switch.hpp"

#include "../difference.hpp"

namespace colex::schemata {

using engines::Engine;
using laws::Law;
using mutants::Difference;

/// How many cases an engine looks at.
struct Limits {
  std::uint64_t drawn_cases = 2'000;
  std::uint64_t enumerated_cases = 10'000;
  double seconds = 2;                      ///< of the processor's time for one law without a mutant, which then is asked no more
  std::uint64_t most = ~std::uint64_t{0};  ///< the law is asked about no more cases than these, wherever they come from
};

/// The first letters of a text, which can be shared between processes.
using Words = std::array<char, 200>;

/// Shows the cases of a law, at most so many.
using CasesOf = std::function<void(const Law& law, std::uint64_t most, const std::function<void(const laws::Assignment&)>& show)>;
/// From now on laws are asked about these cases, whatever the engine; about those of the engine, if it is empty.
void look_at(CasesOf cases);

/// What a law says of a mutant.
struct Answer {
  Difference difference = Difference::none;
  std::uint64_t cases = 0;  ///< those that were judged
  double seconds = 0;       ///< of the processor's time
  bool cut = false;         ///< the time was over
  Words told{};             ///< the counterexample or the reason
};

/// The verdict with this mutant; with the original if it is 0. The first case that fails ends the search, and is not made
/// smaller. Notes what the cases meet.
Answer ask(const Law& law, Engine engine, int mutant, const Limits& limits, Met& notes);
/// The limits of a mutant: as many cases as the original was asked about.
Limits as_asked(const Answer& original, const Limits& limits);

/// What a mutant changes that a law does not notice.
enum class Effect : std::uint8_t {
  none,      ///< nothing that was seen
  time,      ///< it takes more than twice as long
  capacity,  ///< what has an answer is unknown, or overflows; or the reverse
  answer,    ///< a hypothesis, a side of a comparison, or a kind of rejection is another one
};

constexpr std::string_view name(Effect effect) {
  constexpr std::array names = {"nothing that was seen", "time", "unknown or overflow", "another answer"};
  return names[static_cast<std::size_t>(effect)];
}

/// What drawn cases of a law show of a mutant, and the first case that shows the gravest effect.
struct Change {
  Effect effect = Effect::none;
  Words told{};
};

Change compare(const Law& law, int mutant, const Limits& limits);

/// The time that this process has used.
double processor_seconds();

}  // namespace colex::schemata
