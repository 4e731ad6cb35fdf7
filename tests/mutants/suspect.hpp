// A process in which one mutant is on, and which is asked about laws. Whatever the mutant does to it, the one who asks goes on.
//
//   Suspect suspect(mutants::find("complement-floors-the-copies"), Engine::random, limits);
//   suspect.ask(*laws::find("S039a")).difference == Difference::falls
//   suspect.ask(*laws::find("S019")).difference == Difference::none
//
// A crash or a time-out ends the process, and is the answer; the next question starts another.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include <sys/types.h>

#include "colex/engines/judge.hpp"
#include "colex/laws/statement.hpp"
#include "colex/mutants/table.hpp"

#include "difference.hpp"

namespace colex::mutants {

/// How hard an engine looks at one law, and how long it may.
struct Limits {
  std::uint64_t drawn_cases = 1'000;
  std::uint64_t enumerated_cases = 10'000;
  unsigned seconds = 20;  ///< of the processor's time
};

/// What a law says of a mutant.
struct Answer {
  Difference difference = Difference::none;
  double seconds = 0;               ///< of the processor's time
  std::array<char, 160> told{};     ///< the counterexample or the reason, cut off
  std::bitset<capacity> reached{};  ///< the mutants whose places the process has come by so far
};

/// A process for one mutant and engine.
class Suspect {
 public:
  /// With no mutant the process runs the original.
  Suspect(const Mutant* mutant, engines::Engine engine, const Limits& limits)
      : mutant_(mutant), engine_(engine), limits_(limits) {}
  ~Suspect() { stop(); }
  Suspect(const Suspect&) = delete;
  Suspect& operator=(const Suspect&) = delete;

  /// The answer of the law, which must have been there before the first question.
  Answer ask(const laws::Law& law);

 private:
  void start();
  void stop();
  Answer death();
  [[noreturn]] void serve(int questions, int answers) const;
  Answer answer(const laws::Law& law) const;

  const Mutant* mutant_;
  engines::Engine engine_;
  Limits limits_;
  pid_t process_ = 0;
  int questions_ = -1;
  int answers_ = -1;
};

}  // namespace colex::mutants
