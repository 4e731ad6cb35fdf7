// Certificates: the paths of a law as a tree, and the file that has them.
//
// All paths of a law as one tree: paths are alike up to the fork at which they part.
//
//   Tree tree;
//   explore(law, settings, [&](const PathReport& path) { tree.add(*path.certificate, path.outcome == Outcome::infeasible); });
//
//   lines and events …  fork ┬ lines and events … qed
//                            └ lines and events … absurd
//
// It is what certificates are written from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/certificates/recording.hpp"
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

// The file of a theorem or claim: all that is needed to check it, in lines that a small program can read. docs/certificates.md
// describes them.
//
//   colex-certificate 1
//   about cosize.values.profiles
//   part rank 1
//   lemma 0 : x0>=0 => x0>=0
//   sum 1:1.2
//   $0 input s_L0
//   given #0 1 <= $0
//   …
//   qed 1

/// A part of what is certified: its name and what happened, and the paths from which it is written.
struct CertifiedPart {
  const Recording* recording;
  const Tree* tree;
};

/// A certificate as text, and what is in it.
struct Written {
  std::string text;
  std::size_t steps = 0;   ///< derived lines, and forks whose alternatives a lemma has
  std::size_t lemmas = 0;  ///< the different ones among them
  std::size_t open = 0;    ///< lemmas of which no multipliers were found: a checker refuses them
  std::string first_open;  ///< the first of these
  std::string difference;  ///< what in it is not as it happened; nothing, if all is well
};

/// The certificate of all parts. Where it says another thing than what happened, it is a text that no checker accepts. Several
/// threads may write at once.
Written certified(const std::string& id, const std::vector<std::string>& rests_on, const std::vector<CertifiedPart>& parts);

}  // namespace colex::certificates
