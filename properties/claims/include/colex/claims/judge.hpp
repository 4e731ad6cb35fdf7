// The judge of claims: which engine looks at a claim, and what it found out.
//
//   claim bijective((4,8):(8,1))                                evaluated: it has no variables
//   forall 0 <= T < 32: claim (4,8):(8,1)(T) < 32               exhausted: 32 cases are the whole domain
//   forall M >= 1, N >= 1: claim equal((M,N):(1,M), M*N:1)      proved, for all integers
//   forall L: layout: claim equal(coalesce(L), L)               proved for the profiles of few leaves; every other case up to a bound, and drawn ones
//   forall x: integer: claim 0 <= x*x                           tested: every case up to a bound, then drawn ones beyond it; why it is not proved
//   forall M >= 1: claim … by exhaustion 64                     exhausted, with the bound that was asked for
//   forall M >= 1: claim … by testing 500                       tested: 500 drawn cases
//   forall M >= 1: claim … by proof                             proved, or unknown
//
// The prover is another engine's, and is handed in: without one, a claim over an unbounded domain is never more than tested. A claim of which no case satisfies
// the hypothesis is vacuous, which is no pass. A case that cannot be evaluated is an error, and the verdict names it; only drawn
// cases that overflow 64 bits are merely counted, since it was the judge who chose them so large.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::claims {

/// Looks for a proof of the statement, and writes what came of it into the record: the engine, the outcome, a counterexample, what was looked at, and why.
using Prover = std::function<void(laws::Statement& statement, evidence::Record& record)>;

/// How hard the judge looks, and at what.
struct Options {
  std::uint64_t bounded_cases = 20'000;    ///< cases to enumerate of an unbounded domain before drawing
  std::uint64_t finite_cases = 2'000'000;  ///< cases to enumerate of a finite domain, or up to a bound that is asked for
  std::uint64_t drawn_cases = 2'000;       ///< cases to draw
  std::uint64_t seed = 0;                  ///< with the claim's text, what the drawn cases depend on
  std::vector<evidence::Binding> given;    ///< values for the variables: then only this case is evaluated
  std::uint64_t line = 0;                  ///< if not 0, only claims that begin on this line are judged
  std::string tool = "colex";              ///< for the record
  Prover prover = {};                      ///< none: nothing is proved
};

/// The verdict on one claim, whose names stand for what `definitions` says. Throws LocatedRejection for a mistake in the claim
/// itself: an unknown name, an operation that is not defined on its operands, a value that is not a boolean. Throws
/// Rejection for a given value that cannot be read, or is of another type than its variable.
evidence::Record judge(const notation::Claim& claim, const std::string& file, const notation::Environment<>& definitions,
                       const Options& options);

/// Judges the claims of a file from top to bottom and calls `on_verdict` for each. A mistake is given to `on_mistake`, and
/// the next statement is looked at; after a text that cannot be parsed, or a definition without a value, there is nothing to go on with.
void judge_file(std::string_view text, const std::string& file, const Options& options,
                const std::function<void(const evidence::Record&)>& on_verdict,
                const std::function<void(const notation::LocatedRejection&)>& on_mistake);

}  // namespace colex::claims
