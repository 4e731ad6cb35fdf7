// The one judge: which engines are asked about a statement, in which order, with which share of the budget, and what the
// verdict is.
//
//   claim bijective((4,8):(8,1))                            holds: it has no variables, and was evaluated
//   forall 0 <= T < 32: claim (4,8):(8,1)(T) < 32           exhausted: 32 cases are the whole domain
//   forall M >= 1, N >= 1: claim equal((M,N):(1,M), M*N:1)  proved (as written), for all integers
//   forall L: layout: claim equal(coalesce(L), L)           checked for shapes with up to 2 leaves; besides, every case up to a
//                                                           bound, and drawn ones
//   forall x: integer: claim 0 <= x*x                       tested: every case up to a bound, then drawn ones beyond it; why it
//                                                           is not proved
//   forall M >= 1: claim … by exhaustion 64                 tested, with the bound that was asked for
//   forall M >= 1: claim … by testing 500                   tested: 500 drawn cases
//   forall M >= 1: claim … by proof                         proved, or unknown
//   find 0 <= i < 8 such that i % 3 == 2, least i           exhausted: i = 2; one that is claimed (gives i = 5) is refuted by it
//
// A law of the catalogue, a claim of a file and a claim of the command line are one kind of statement (laws/law.hpp), and the
// same text has the same verdict wherever it stands. A statement that cannot be evaluated is an error, and the verdict names
// the case; only drawn cases that overflow 64 bits are merely counted, since it was the judge who chose them so large.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "colex/engines/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/judging/engine.hpp"

namespace colex::judging {

/// How hard the judge looks, and who is asked.
struct Options {
  engines::Options looking{.finite_cases = engines::finite_question_cases};
  std::vector<std::shared_ptr<const Engine>> provers;  ///< none: nothing is proved
  double seconds = 60;               ///< for one statement: a half for who proves, a quarter each for who looks at cases
  std::vector<std::string> engines;  ///< only those of these names; all, if there is no name
  Ground required = Ground::tested;  ///< what each verdict has to rest on
  std::size_t jobs = 0;              ///< statements that are looked at at a time; as many as there are processors for 0
  /// How many seconds are left for all statements together, asked at any time by any job; without an end if there is none. What
  /// it does not suffice for is unknown, and says so.
  std::function<double()> seconds_left = {};
};

/// Is told what is being judged, for whoever watches; by one thread at a time.
using Watch = std::function<void(const Law&)>;

/// Is told each verdict once it and all before it are known, in the order of the statements; by one thread at a time, and never
/// while a `Watch` is told something.
using Told = std::function<void(const Law&, const Record&)>;

/// The verdict on each statement, in their order, whatever the number of jobs. An observer of cases is told by one job. Those
/// who prove are asked about many at once, since they start other programs. An exception of `told` ends the telling, and is
/// thrown in the end.
std::vector<Record> judge(const std::vector<const Law*>& statements, const Options& options, const Watch& watch = {},
                          const Told& told = {});

/// The verdict on one statement.
Record judge(const Law& statement, const Options& options);

// What the findings of several engines on one statement come to: the verdict.
//
//   symbolic    checked for shapes with up to 2 leaves
//   exhaustive  tested, 12000 cases: every case with L flat, no tuple of one mode, no extent of 1 beside others, size <= 11,
//               strides 0 to 11
//   random      tested, 2000 cases: drawn at random
//   rapidcheck  tested, 2000 cases: drawn by RapidCheck
//   verdict     checked for shapes with up to 2 leaves, and besides 16000 cases: every case with …, and 2000 drawn at random,
//               and 2000 drawn by RapidCheck
//
// A counterexample outweighs whatever did not see it, and contradicts whatever saw everything. An undecided case is never part
// of a pass. What an engine did not find out is said in the reason.

/// The verdict that the findings come to, which are about one statement, each by another engine, in the order in which they
/// were asked. Requires one.
evidence::Record merged(const std::vector<evidence::Record>& findings);

/// Whether a finding settles the statement, so that nobody else need be asked.
bool settles(const evidence::Record& finding);

}  // namespace colex::judging
