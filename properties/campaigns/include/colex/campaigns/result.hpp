// What came of a unit: its evidence, and behind it a line that says whose it is. One file, RESULTS/5c1f0a77d2e4b319.jsonl.
//
//   {"schema":4,"claim":{…},…}                                              a record of each verdict, as the unit wrote it
//   {"schema":4,"end":{"records":1,"hash":"…","asked":1}}                   the end of the unit's run
//   {"schema":4,"end":{"records":0,…},"unit":{"id":"5c1f0a77d2e4b319","argv":[…],"tool":"colex 0.1.0","status":0,
//    "trouble":"","machine":"node1","began":1790000000.5,"seconds":0.31,"processor":0.28,"program":"07aa…-31457280",
//    "hash":"…"}}
//
// A result is *whole* if the unit came to its end with status 0, 1 or 3: a verdict that is not as claimed is a result like
// others, and so is one that is unknown. It is *failed* if the unit crashed, was killed, took too long or could not do what it
// was asked for: the last line then has what is missing, so that every reader of evidence knows. It is *torn* if the last line is
// not there, or its hash is not that of the file: someone cut or edited it. Only what is whole counts, and counts once.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/campaigns/plan.hpp"

namespace colex::campaigns {

/// How a unit ended.
struct Ending {
  int status = 0;         ///< its exit status, or 128 + the signal that ended it
  std::string trouble;    ///< in words; empty if it came to its end
  std::string machine;    ///< where it ran
  double began = 0;       ///< seconds since 1970
  double seconds = 0;     ///< by the clock
  double processor = 0;   ///< of the processor's time
  std::string program{};  ///< which build of colex did it (evidence::program_identity); empty if that is not known
};

/// The text of the result of a unit that wrote this evidence and ended so.
std::string result_text(const Unit& unit, const std::string& tool, std::string evidence, Ending ending);

enum class State { missing, torn, failed, whole };

/// A result as it was read.
struct Result {
  State state = State::missing;
  std::string why;       ///< of torn and failed, in words
  Ending ending;         ///< unless it is missing or torn
  std::string evidence;  ///< unless it is missing or torn: the lines of the unit
};

/// Reads the text of a result, which is to be that of this unit by this version of colex.
Result read_result(std::string_view text, const Unit& unit, const std::string& tool);

/// The name of a unit's file in a folder of results.
std::string result_file(const std::string& folder, std::string_view id);

/// The result of a unit that a folder has. Throws Unusable where there is one that cannot be read.
Result result_in(const std::string& folder, const Unit& unit, const std::string& tool);

// The evidence of all units of a plan, as that of one run.
//
//   merge(plan, {"node1/results", "node2/results"}, out).empty()      then `out` has it
//
// It is the same, byte by byte, whatever the order in which the units were done, on how many machines, and how often they were
// interrupted: the records stand in the order of the plan, and what differs from run to run is set: each record's time is that
// of the plan, and its seconds are 0. How long a unit took is known from its result.

/// Writes the merged evidence, and returns what stands against it, as sentences: a unit of which no folder has a whole result, a
/// result that is torn or of another version of colex, results by several builds of it, two that say different things of one
/// unit, a file that is of no unit of the plan. If there is one, what was written is not evidence of the plan.
std::vector<std::string> merge(const Plan& plan, const std::vector<std::string>& folders, std::ostream& out);

/// The names of results in a folder that are of no unit of the plan, in order.
std::vector<std::string> strangers(const Plan& plan, const std::string& folder);

// How far a campaign has come.
//
//   const Progress progress = progress_of(plan, {"node1/results", "node2/results"});
//   progress.done                  units that have a whole result, in whatever folder, each once
//   progress.rate()                of these a second, of the time in which any was worked on
//   progress.core_hours_left()     by what a unit that is done has taken on the average, with what failed

/// For a folder or a machine.
struct Share {
  std::size_t done = 0, failed = 0, torn = 0;
  double processor = 0;  ///< seconds of all that was done or failed
};

/// A result that a person should look at.
struct Remark {
  std::string file, command, why;
};

struct Progress {
  std::size_t units = 0, done = 0, failed = 0, torn = 0;  ///< a unit counts once; failed and torn: and nowhere done
  std::size_t refuted = 0, unknown = 0;                   ///< of those done
  double processor = 0;                                   ///< seconds of those done
  double wasted = 0;                                      ///< seconds of the processor that what failed took
  double busy = 0;  ///< seconds of the clock in which any unit was worked on, done or failed
  std::vector<std::pair<std::string, Share>> folders;
  std::map<std::string, Share> machines;
  std::vector<Remark> not_as_claimed, troubles;
  std::vector<std::string> strangers;
  std::vector<std::string> absent;      ///< folders that are not there
  std::vector<std::string> objections;  ///< what stands against merging, as far as it is seen without comparing answers
  std::vector<std::size_t> left_units;  ///< the numbers of those that are not done

  std::size_t left() const { return units - done; }
  double rate() const { return busy > 0 ? static_cast<double>(done) / busy : 0; }
  double seconds_left() const { return rate() > 0 ? static_cast<double>(left()) / rate() : 0; }
  double core_hours() const { return (processor + wasted) / 3600; }
  double core_hours_left() const {
    return done == 0 ? 0 : core_hours() / static_cast<double>(done) * static_cast<double>(left());
  }
};

/// Reads all results of the plan. A folder that is not there has none.
Progress progress_of(const Plan& plan, const std::vector<std::string>& folders);

/// The same as a person reads it.
std::string progress_text(const Plan& plan, const Progress& progress);

/// The same as one HTML page, which needs nothing else and loads itself again each half minute.
std::string progress_page(const Plan& plan, const Progress& progress);

/// What near its beginning each such page has.
inline constexpr const char* page_mark = "<title>colex campaign";

}  // namespace colex::campaigns
