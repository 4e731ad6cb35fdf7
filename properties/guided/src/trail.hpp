// Which way the evaluations of a statement have gone so far.
//
//   Trail trail(statement);            of claim coalesce(L) == L
//   trail.leads_elsewhere({4:1})       true: it is the first
//   trail.leads_elsewhere({5:1})       false: one comparison after another, it goes as the first
//   trail.leads_elsewhere({(2,2):(1,2)})   true: two modes merge
//
// A step is a comparison with its outcome and the one before it: the edges of what fuzzers call coverage. There are few of them:
// after a thousand cases hardly any is new, and which case has one is news.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "colex/laws/statement.hpp"
#include "colex/notation/evaluate.hpp"

#include "noted.hpp"

namespace colex::guided_engine {

/// The steps that were seen.
class Steps {
 public:
  /// An evaluation begins.
  void begin();
  /// A comparison is its next step.
  void step(std::uint64_t comparison);
  /// Whether an evaluation has taken as many steps as are followed: a search that goes on and on says nothing new.
  bool is_long() const { return taken_ >= most_; }
  /// Whether a step since the beginning was not known.
  bool is_new() const { return is_new_; }

 private:
  static constexpr std::size_t most_ = 2048;
  std::unordered_set<std::uint64_t> known_;
  std::array<std::uint64_t, 4096> lately_{};  ///< some of the known ones, where they are found soonest
  std::uint64_t before_ = 0;
  std::size_t taken_ = 0;
  bool is_new_ = false;
};

/// The steps of a statement's evaluations. The statement has to outlive it.
class Trail {
 public:
  explicit Trail(const laws::Statement& statement);

  /// Whether there is a text, which can be evaluated over Noted. For a program no comparison is seen.
  bool is_seen() const { return claim_ != nullptr; }
  /// Evaluates the text for these values. Whether it takes a step that no evaluation before it took.
  bool leads_elsewhere(const laws::Assignment& values);

 private:
  /// Evaluates a part of a text; what comes of it is a step as well.
  bool holds(const notation::Expression& expression, std::size_t part);

  const laws::Statement& statement_;
  const notation::Claim* const claim_;
  std::vector<std::size_t> conjuncts_;  ///< of the hypothesis
  notation::Environment<Noted> names_;
  std::size_t definitions_ = 0;  ///< how many of the names are no variables
  Steps steps_;
};

}  // namespace colex::guided_engine
