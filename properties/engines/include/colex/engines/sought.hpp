// The values that are looked for: an engine that looks at cases is given them as a statement, which never falls and keeps the
// best.
//
//   Sought sought(question);                            find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N
//   exhaust(sought, budget).whole                       true: 576 cases are all
//   sought.best(), sought.least()                       M = 4, N = 6 and M = 6, N = 4, which cost 10
//   sought.doubt()                                      empty: of every case it is known whether it fulfils the condition
//
// A case that is rejected as inadmissible, or outside a domain, does not fulfil the condition. Of one that overflows 64 bits, or
// that a search gave up, nobody knows: what is found is then not known to be the best.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/laws/question.hpp"

namespace colex::engines {

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
