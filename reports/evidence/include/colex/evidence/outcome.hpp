// What came of a claim: one enumeration for every engine, every report and the ledger.
//
//   proved_all_ranks < proved_as_written < holds < exhausted < checked_shapes < tested   the claim stands, from the strongest
//                                                                                        ground to the weakest
//   < refuted                                                                            it falls
//   < unknown < vacuous < conflicting < error < skipped < not_applicable                 nothing was found out
//
// The first four leave nothing of the claim open. The next two are about some of its cases, and the record's bound says which.
//
// Why is a time-out not its own outcome? It is unknown, and the reason says so. Why is vacuous no pass? A statement about no case
// says nothing about any.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace colex::evidence {

/// What an engine found out about a claim. The order of declaration is the total order in which the ledger lists them.
enum class Outcome {
  proved_all_ranks,   ///< proved, for every integer and layouts of every rank; the claim speaks of such layouts
  proved_as_written,  ///< proved, for every integer: the claim's text fixes the shapes that it speaks of
  holds,              ///< the claim says that some case does, and the bound names one that does; others were not needed
  exhausted,          ///< every case of the domain that the variables' types name was looked at
  checked_shapes,     ///< proved for every integer in the shapes that the bound names, and the claim goes beyond these
  tested,             ///< some cases of a larger domain were looked at, all of which hold: the bound says which
  refuted,            ///< a counterexample is known
  unknown,            ///< nothing was found out: the reason says where the engine gave up
  vacuous,            ///< it is certain that no case satisfies the hypotheses
  conflicting,        ///< two engines, or two solvers, contradict each other
  error,              ///< the claim could not be evaluated: the reason says why
  skipped,            ///< the engine did not run: the reason says why
  not_applicable,     ///< the engine has nothing to say about this kind of claim
};

inline constexpr std::array outcomes = {
    Outcome::proved_all_ranks,
    Outcome::proved_as_written,
    Outcome::holds,
    Outcome::exhausted,
    Outcome::checked_shapes,
    Outcome::tested,
    Outcome::refuted,
    Outcome::unknown,
    Outcome::vacuous,
    Outcome::conflicting,
    Outcome::error,
    Outcome::skipped,
    Outcome::not_applicable,
};

/// The outcome's name in records and messages.
constexpr std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved_all_ranks: return "proved (all ranks)";
    case Outcome::proved_as_written: return "proved (as written)";
    case Outcome::holds: return "holds";
    case Outcome::exhausted: return "exhausted";
    case Outcome::checked_shapes: return "checked for shapes";
    case Outcome::tested: return "tested";
    case Outcome::refuted: return "refuted";
    case Outcome::unknown: return "unknown";
    case Outcome::vacuous: return "vacuous";
    case Outcome::conflicting: return "conflicting";
    case Outcome::error: return "error";
    case Outcome::skipped: return "skipped";
    case Outcome::not_applicable: return "not applicable";
  }
  return "error";
}

/// The outcome of that name, or none.
constexpr std::optional<Outcome> outcome_named(std::string_view text) {
  for (Outcome outcome : outcomes) {
    if (name(outcome) == text) return outcome;
  }
  return std::nullopt;
}

/// Whether the engine vouches for the claim.
constexpr bool stands(Outcome outcome) { return outcome <= Outcome::tested; }

/// Whether nothing that the claim says was left open.
constexpr bool covers_everything(Outcome outcome) { return outcome <= Outcome::exhausted; }

/// Whether the ground is a proof of the whole claim.
constexpr bool is_proof(Outcome outcome) { return outcome <= Outcome::proved_as_written; }

/// Whether the engine knows a case in which the claim is false.
constexpr bool falls(Outcome outcome) { return outcome == Outcome::refuted; }

}  // namespace colex::evidence
