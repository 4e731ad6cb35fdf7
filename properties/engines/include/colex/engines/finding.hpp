// What an engine has looked at, and what it found.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/laws/question.hpp"
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

  /// How RapidCheck makes the counterexample again (random.hpp); empty of any other.
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

// What of a counterexample matters: each number of it is replaced by others, one at a time, and the law is asked again.
//
//   L = (2,2):(1,1)     with 2 in the place of the 1 (stride of L's mode 1) the law holds
//                       any extent tried in the place of the 2 (extent of L's mode 1) fails as well: 3, 4, 5, 8

/// A line for each number of the case that was tried. Requires a case that fails.
std::vector<std::string> explanation(laws::Statement& statement, const laws::Assignment& failing);

// The values that are looked for: an engine that looks at cases is given them as a statement, which never falls and keeps the
// best.
//
//   Sought sought(question);                            find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N
//   exhaust(sought, budget).whole                       true: 576 cases are all
//   sought.best(), sought.least()                       M = 4, N = 6 and M = 6, N = 4, which cost 10
//   sought.doubt()                                      empty: of every case it is known whether it fulfils the condition
//
// A case that is rejected as inadmissible, or outside a domain, does not fulfil the condition. For one that overflows 64 bits, or
// that a search gave up, nobody knows: what is found is then not known to be the best.

/// Keeps, of the cases that it is asked about, those that fulfil a question's condition at the least cost.
class Sought final : public laws::Statement {
 public:
  explicit Sought(laws::Question& question) : question_(question) {}

  const std::vector<std::string>& variables() const override { return question_.variables(); }
  laws::Domain domain(const laws::Assignment& before) override { return question_.domain(before); }
  const std::vector<laws::Cover>& covers() const override { return no_covers_; }
  bool covered(std::size_t, const laws::Assignment&) override { return false; }
  /// The condition, which says how the variables are bounded.
  const notation::Claim* claim() const override { return &question_.condition(); }
  laws::Question* question() override { return &question_; }
  /// Holds where the condition is fulfilled; is filtered where it is not.
  laws::Case ask(const laws::Assignment& values) override;

  /// From now on cases are drawn: what overflows says nothing, and is counted by who draws.
  void begin_drawing() { drawing_ = true; }
  /// The first case that fulfils the condition is enough: it ends the search as one that fails.
  void be_content_with_one() { one_is_enough_ = true; }

  laws::Question& asked() const { return question_; }
  /// Those of the least cost, or all if there is no cost, in the order in which they were found; a thousand at the most.
  const std::vector<laws::Assignment>& best() const { return best_; }
  /// Whether there may be more than are kept.
  bool is_full() const { return best_.size() == most_; }
  /// The least cost; nothing if there is no cost, or nothing was found.
  const std::optional<Checked>& least() const { return least_; }
  /// Why nobody knows of some case whether it fulfils the condition, or what it costs; empty if everybody does.
  const std::string& doubt() const { return doubt_; }

 private:
  laws::Case unknown_of(const laws::Assignment& values, const Rejection& rejection);
  void keep(const laws::Assignment& values);

  static constexpr std::size_t most_ = 1000;
  laws::Question& question_;
  std::optional<Checked> least_;
  std::vector<laws::Assignment> best_;
  std::vector<laws::Cover> no_covers_;
  std::string doubt_;
  bool drawing_ = false, one_is_enough_ = false;
};

}  // namespace colex::engines
