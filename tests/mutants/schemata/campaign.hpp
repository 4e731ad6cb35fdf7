// Mutants put to laws: to those that meet them, one after the other, until one has another verdict.
//
//   const Reach reach(laws, Engine::random, limits, 2);                one run of the original: which law meets which mutant
//   put(mutants, reach, {.jobs = 2}, [](const Fate& fate) { … });                in processes of their own
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "mutant.hpp"
#include "processes.hpp"
#include "question.hpp"

namespace colex::schemata {

/// What each law says without a mutant, and which mutants its cases meet.
class Reach {
 public:
  /// Asks the laws, which must outlive it, in so many processes at a time.
  Reach(const std::vector<Law>& laws, Engine engine, const Limits& limits, std::size_t jobs);

  const std::vector<Law>& laws() const { return laws_; }
  Engine engine() const { return engine_; }
  const Limits& limits() const { return limits_; }
  const Answer& original(std::size_t law) const { return answers_[law]; }
  /// Whether the law can kill: it says of the original what is expected of it.
  bool is_fit(std::size_t law) const { return original(law).difference == Difference::none; }
  /// The laws that are fit and meet the mutant.
  std::vector<std::size_t> laws_that_meet(const Mutant& mutant) const;

 private:
  const std::vector<Law>& laws_;
  Engine engine_;
  Limits limits_;
  Shared<Answer> answers_;
  Shared<Met> met_;
};

/// What became of a mutant.
struct Fate {
  const Mutant* mutant = nullptr;
  std::size_t meeting = 0;         ///< how many laws meet it, and were asked unless one killed it
  std::optional<std::size_t> law;  ///< the law that killed it
  Answer answer;                   ///< of that law
  double seconds = 0;              ///< the time that all answers took
  Change change;                   ///< of a survivor: what laws show of it without noticing
  std::optional<std::size_t> shown_by;
};

/// How much is asked.
struct Effort {
  std::size_t jobs = 1;       ///< processes at the same time
  std::size_t laws_each = 0;  ///< a mutant is put to so many laws at most; 0 for all that meet it
};

/// Puts each mutant to the laws that meet it, first to those that killed most mutants of its file. Survivors are looked at a
/// second time, beside the original. `told` gets each fate once it is known.
void put(const std::vector<Mutant>& mutants, const Reach& reach, const Effort& effort,
         const std::function<void(const Fate&)>& told);

}  // namespace colex::schemata
