// How far a campaign has come.
//
//   const Progress progress = progress_of(plan, {"node1/results", "node2/results"});
//   progress.done                  units that have a whole result, in whatever folder, each once
//   progress.rate()                of these a second, of the time in which any was worked on
//   progress.core_hours_left()     by what a unit that is done has taken on the average, with what failed
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "colex/campaigns/plan.hpp"

namespace colex::campaigns {

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
