// How much the engine may spend: counts, so that a run ends the same way on every machine. The time is a last limit, for where
// the counts are no help.
#pragma once

#include <chrono>
#include <cstddef>

namespace colex::symbolic {

/// The path after which the others need not be visited.
enum class Until {
  last,     ///< none: every path is visited
  refuted,  ///< the first at which an input was found
  open,     ///< the first that is not shown
};

struct Settings {
  std::size_t paths = 100000;     ///< paths of one exploration, those that close as infeasible included
  std::size_t steps = 20000;      ///< proof attempts and assumptions of one path
  std::size_t terms = 100000000;  ///< terms that the arithmetic of one path looks at: a step takes as long as its polynomials
  std::size_t all_terms = 100000000000;  ///< … of one exploration: the path at which they are spent is the last
  std::size_t forks = 60;                ///< forks of one path: where a loop has no bound, some paths would have no end
  std::size_t tries = 400;               ///< inputs that are tried to find one that takes a path
  std::size_t witnesses = 3;             ///< inputs at which a path is run on numbers: each might show a mistake of the engine
  std::size_t draws = 100;  ///< inputs, drawn without a look at the paths, at which a law is tried that every path shows
  /// When a path ends, whatever it has found out.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  Until until = Until::last;
  bool keep_certificates = true;  ///< whether `PathReport`s hold their certificates
};

}  // namespace colex::symbolic
