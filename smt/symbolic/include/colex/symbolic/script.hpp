// Which way to go at each fork: a program is run again from its beginning for every path.
//
//   forks of three runs    0/2 0/3        0/2 1/3        0/2 2/3       then 1/2 …
//
// A run follows the script as far as it goes, and takes the first alternative from there on. `advance` turns the last alternative that is not the last
// of its fork. So each leaf of the tree of forks is visited once, and none is left out. Trusted: these twenty lines.
#pragma once

#include <cstddef>
#include <vector>

namespace colex::symbolic {

/// The alternatives taken, fork by fork.
class Script {
 public:
  /// The alternative to take at the next fork, of `alternatives` many. Throws std::logic_error if the program is not deterministic.
  std::size_t next(std::size_t alternatives);
  /// From the last path to the next, ready to be run from the beginning; false if that was all of them.
  bool advance();

  std::size_t depth() const { return forks_.size(); }

 private:
  struct Fork {
    std::size_t alternatives;
    std::size_t taken;
  };
  std::vector<Fork> forks_;
  std::size_t at_ = 0;
};

}  // namespace colex::symbolic
