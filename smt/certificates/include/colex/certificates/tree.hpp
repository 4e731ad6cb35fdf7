// All paths of a law as one tree: paths are alike up to the fork at which they part.
//
//   Tree tree;
//   explore(law, settings, [&](const PathReport& path) { tree.add(*path.certificate, path.outcome == Outcome::infeasible); });
//
//   lines and events …  fork ┬ lines and events … qed
//                            └ lines and events … absurd
//
// It is what certificates are written from (file.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/symbolic/certificate.hpp"

namespace colex::certificates {

/// A line of a certificate or an event of its run, in the order in which they came.
struct Entry {
  std::variant<symbolic::Step, symbolic::Event> what;
  bool needed = false;                                                 ///< whether something rests on it
  std::vector<std::pair<symbolic::Variable, std::string>> names = {};  ///< of the variables that are new in it
};

/// A piece of paths without a fork; behind it the fork, or the end.
struct Stretch {
  std::vector<Entry> entries;
  std::vector<Stretch> cases;  ///< one for each alternative that was taken
  bool infeasible = false;     ///< without cases: whether it ends in a contradiction
};

class Tree {
 public:
  /// Paths come in the order of the explorer: each parts from the one before it where it takes the next alternative.
  void add(const symbolic::Certificate& certificate, bool infeasible);

  const Stretch& root() const { return root_; }
  std::size_t paths() const { return paths_; }

 private:
  Stretch root_;
  std::size_t paths_ = 0;
};

/// Which lines something rests on: all but the derivations that nobody used.
std::vector<bool> needed_lines(const symbolic::Certificate& certificate);

}  // namespace colex::certificates
