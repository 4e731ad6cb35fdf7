// Asking laws about mutants, by several processes at the same time.
//
//   Investigation investigation(plan);
//   investigation.run([](const Kill& kill) { … }, [](std::size_t done, const Task& task) { … });
//
// Each job is a process that takes one task after the other, and asks a suspect of its own for each.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "colex/engines/judge.hpp"
#include "colex/laws/statement.hpp"
#include "colex/mutants/table.hpp"

#include "killers.hpp"
#include "reference.hpp"
#include "suspect.hpp"

namespace colex::mutants {

/// What is asked about: a mutant by an engine.
struct Task {
  const Mutant* mutant;
  engines::Engine engine;
};

/// What is asked, and how.
struct Plan {
  std::vector<laws::Law> laws;
  std::vector<Task> tasks;
  Killers killers;  ///< which laws are to be asked first
  Limits limits;
  int jobs = 1;
  bool first = false;  ///< ask no more about a task once a law has found the mutant
};

/// A law whose verdict differs with a mutant. Numbers of the plan.
struct Kill {
  std::size_t task = 0;
  std::size_t law = 0;
  Difference difference = Difference::none;
  double seconds = 0;            ///< of the processor's time
  std::array<char, 160> told{};  ///< the counterexample or the reason, cut off
};

/// The asking of a plan.
class Investigation {
 public:
  /// The plan must outlive it.
  explicit Investigation(const Plan& plan);
  Investigation(const Investigation&) = delete;
  Investigation& operator=(const Investigation&) = delete;

  /// Asks everything, and says of each kill, and whenever something is known how many tasks are done and which it is about.
  /// Throws std::runtime_error if the machine gives no processes, or one of them fails.
  void run(const std::function<void(const Kill&)>& on_kill, const std::function<void(std::size_t, const Task&)>& on_progress);

  const Reference& reference() const { return reference_; }

 private:
  [[noreturn]] void work(int reports);
  void investigate(std::size_t task, int reports);

  const Plan& plan_;
  Reference reference_;
  std::atomic<std::size_t>* next_;  // the task that nobody has taken yet; shared memory, given back with the process
};

}  // namespace colex::mutants
