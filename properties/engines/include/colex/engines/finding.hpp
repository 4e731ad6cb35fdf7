// What an engine has looked at, and what it found.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/laws/statement.hpp"

namespace colex::engines {

using laws::Assignment;
using laws::Case;
using laws::Statement;

/// How often a cover was true among the cases that were asked about it.
struct Share {
  laws::Cover cover;
  std::uint64_t hits = 0, cases = 0;

  /// Whether it was true as often as demanded, but for chance: a seed in a thousand or so is out of luck by three standard
  /// deviations.
  bool sufficient() const {
    const double share = static_cast<double>(cover.percent) / 100;
    const double demanded = static_cast<double>(cases) * share;
    const double chance = 3 * std::sqrt(demanded * (1 - share));
    return static_cast<double>(hits) + chance >= demanded;
  }
};

/// The result of a search for a counterexample.
struct Finding {
  std::uint64_t evaluated = 0;   ///< cases that hold or fail
  std::uint64_t filtered = 0;    ///< cases whose hypothesis does not hold, or with an empty domain
  std::uint64_t overflowed = 0;  ///< drawn cases that do not fit 64 bits, and so say nothing
  std::uint64_t undecided = 0;   ///< cases whose answer is unknown
  std::string doubt;             ///< why the first of them is

  /// The case that ended the search, made as small as it goes, and what came of it: it fails or has no value.
  std::optional<Assignment> counterexample;
  Case what;

  /// How RapidCheck makes the counterexample again (rapidcheck.hpp); empty of any other.
  std::string reproduction;

  std::string bound;         ///< what was covered, in words
  bool whole = false;        ///< every case of the domain was looked at
  bool out_of_time = false;  ///< the time was over before the cases were
  /// Why less was looked at than was asked for; empty if it was not.
  std::string shortfall;
  std::vector<Share> shares;
  /// Which health check failed and how: `too much filtered: …`. What such a run has not found is no evidence. Empty for a
  /// healthy run.
  std::string ailment;
  /// Which cover of the statement the drawn cases do not meet. Empty if they meet all.
  std::string uncovered;
};

/// Is told of each case.
using Observer = std::function<void(const Assignment&, const Case&)>;

/// Where a case comes from: one that an engine drew may be too large for 64 bits.
enum class Origin { enumerated, drawn, given };

/// Looks at one case and enters what comes of it. False if the search is over.
bool look(Statement& statement, const Assignment& values, Origin origin, Finding& finding, const Observer& observer = {});

/// Whether a case fails in the same way as another one, of which `what` came. Requires values of the domain.
bool fails_alike(Statement& statement, const Assignment& values, const Case& what);

/// Makes the counterexample as small as it goes. Requires one.
void minimise(Statement& statement, Finding& finding);

}  // namespace colex::engines
