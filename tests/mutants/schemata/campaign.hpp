// Mutants put to laws: to those that meet them, one after the other, until one has another verdict.
//
//   const Reach reach(laws, Engine::random, limits, 2);                one run of the original: which law meets which mutant
//   put(mutants, reach, {.jobs = 2}, [](const Fate& fate) { … });                in processes of their own
//   const Reach random(laws, Engine::random, many, 2, {3, 5});                   two of the laws alone, more cases
//   const Reach guided(random, Engine::guided, 2);                               another engine, as many cases of these
//   put_again(fates, guided, {.jobs = 2}, [](const Fate& fate) { … });           the same laws in the same order
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "mutant.hpp"
#include "processes.hpp"
#include "question.hpp"

namespace colex::schemata {

/// What each law says without a mutant, and which mutants its cases meet.
class Reach {
 public:
  /// Asks the laws, which must outlive it, or some of them, in so many processes at a time.
  Reach(const std::vector<Law>& laws, Engine engine, const Limits& limits, std::size_t jobs, std::set<std::size_t> asked = {});
  /// Asks the same laws with another engine, which looks at as many cases of each, however long that takes.
  Reach(const Reach& first, Engine engine, std::size_t jobs);

  const std::vector<Law>& laws() const { return laws_; }
  Engine engine() const { return engine_; }
  /// How many cases of a law a mutant is put to.
  Limits limits_of(std::size_t law) const;
  const Answer& original(std::size_t law) const { return answers_[law]; }
  /// Whether the law can kill: it says of the original what is expected of it.
  bool is_fit(std::size_t law) const { return original(law).difference == Difference::none; }
  /// The laws that are fit and meet the mutant.
  std::vector<std::size_t> laws_that_meet(const Mutant& mutant) const;

 private:
  void ask_originals(std::size_t jobs);

  const std::vector<Law>& laws_;
  Engine engine_;
  Limits limits_;
  std::set<std::size_t> asked_;  ///< which laws; all if it is empty
  const Reach* first_ = nullptr;
  Shared<Answer> answers_;
  Shared<Met> met_;
};

/// What became of a mutant.
struct Fate {
  const Mutant* mutant = nullptr;
  std::vector<std::size_t> laws;   ///< those that meet it, in the order in which they are asked until one kills it
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
  bool compares = true;       ///< survivors are looked at a second time
};

/// Puts each mutant to the laws that meet it, first to those that killed most mutants of its file. Survivors are looked at a
/// second time, beside the original. `told` gets each fate once it is known.
void put(const std::vector<Mutant>& mutants, const Reach& reach, const Effort& effort,
         const std::function<void(const Fate&)>& told);

/// Puts the mutants to the same laws in the same order, with another engine. A verdict kills if it is not what the engine says of
/// the original.
void put_again(const std::vector<Fate>& fates, const Reach& reach, const Effort& effort,
               const std::function<void(const Fate&)>& told);

}  // namespace colex::schemata
