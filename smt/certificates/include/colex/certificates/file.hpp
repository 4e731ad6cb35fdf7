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
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/certificates/recording.hpp"
#include "colex/certificates/tree.hpp"

namespace colex::certificates {

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
