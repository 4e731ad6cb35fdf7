// Does the units of a plan, one after the other, each by a process of its own.
//
//   Execution execution(plan, {.program = "/usr/bin/colex", .folder = "results", .index = 3, .of = 100});
//   execution.run(told);       each hundredth unit, from the fourth on, that has no whole result yet
//
// A result appears in its folder as a whole, under the unit's name, in place of one that failed or is torn. Whoever is killed at
// any moment leaves what was whole; whoever begins again does what is left. Two that do the same unit write the same.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "colex/campaigns/plan.hpp"
#include "colex/campaigns/result.hpp"

namespace colex::campaigns {

/// Which units are done, how, and where their results go.
struct Task {
  std::string program;  ///< the colex that does them
  std::string tool;     ///< as it calls itself
  std::string folder;   ///< of results; it is made if it is not there
  std::string machine;  ///< what this machine is called in results
  std::string scratch;  ///< a folder for the evidence of the unit that is underway
  std::size_t index = 0, of = 1;
  double limit = 3600;                                   ///< seconds for one unit
  std::vector<std::string> options;                      ///< that each unit has beside its own: limits of time and memory
  std::function<bool()> has_time = [] { return true; };  ///< whether another unit may begin
  /// Which build of colex the program is, evidence::program_identity. It is asked before and behind each unit: a program may be
  /// replaced meanwhile, and results of two builds are not of one run.
  std::function<std::string()> build;
  /// What the words of a unit stand for on this machine; the unit's name has to follow from it, before the unit begins and when
  /// it has ended: a claim file may be edited meanwhile.
  std::function<std::string(const std::vector<std::string>&)> depends;
};

/// What a task has come to.
struct Tally {
  std::size_t units = 0;    ///< that are its part of the plan
  std::size_t there = 0;    ///< whose result was there
  std::size_t done = 0;     ///< that were done, with a whole result
  std::size_t failed = 0;   ///< of which no result came
  std::size_t refuted = 0;  ///< of all results: something in it is not as claimed
  std::size_t unknown = 0;  ///< something in it is unknown
  std::size_t left() const { return units - there - done - failed; }
};

/// Is told of each unit that was done, and of one whose result had to be thrown away: `why` says what it was.
struct Told {
  std::function<void(const Unit&)> begins;
  std::function<void(const Unit&, const Ending&)> done;
  std::function<void(const Unit&, const std::string& why)> again;
};

/// Does the task. What is known so far stands in `tally` at any time. Throws Unusable where a unit is not what the plan says, or
/// has a whole result by another build, before anything is done; the same where a unit is found to be another one, or the program
/// another build, before it begins. Throws output::Refused and output::Fault where a result cannot be written.
void execute(const Plan& plan, const Task& task, const Told& told, Tally& tally);

}  // namespace colex::campaigns
