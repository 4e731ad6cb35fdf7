// Says which way to go at each fork. For every path the program runs again from its beginning.
//
//   forks of three runs    0/2 0/3        0/2 1/3        0/2 2/3       then 1/2 …
//
// A run follows the script as far as it goes, and takes the first alternative at every fork behind it. `advance` finds the last
// fork that has another alternative left, and takes the next one there. So each leaf of the tree of forks is visited once, and
// none is left out. These twenty lines are trusted.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/symbolic/recollection.hpp"

namespace colex::symbolic {

/// The alternatives taken, fork by fork.
class Script {
 public:
  /// The alternative to take at the next fork, of `alternatives` many. Throws std::logic_error if the program is not
  /// deterministic.
  std::size_t next(std::size_t alternatives);
  /// From the last path to the next, ready to be run from the beginning; false if that was all of them.
  bool advance();

  std::size_t depth() const { return forks_.size(); }
  /// What the path before has found, as far as this one begins like it.
  Recollection& recollection() { return recollection_; }

 private:
  struct Fork {
    std::size_t alternatives;
    std::size_t taken;
    std::size_t searches;  ///< that were made before it
  };
  std::vector<Fork> forks_;
  std::size_t at_ = 0;
  Recollection recollection_;
};

}  // namespace colex::symbolic
