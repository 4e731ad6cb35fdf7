// The mutants: plausible bugs, each with its story, all in one build and at most one of them on.
//
//   for (const Mutant& mutant : all()) {
//     const Switched on(mutant);
//     …    // the sources that were compiled as a mutated library have this bug now
//   }
//
// They are written in *.mutants, which mutate.py puts into a copy of the sources. A program has the mutants of one set: those
// of the algebra, its engines and its predictions, or those of the prover (smt/mutants).
#pragma once

#include <string_view>
#include <vector>

#include "colex/mutants/switch.hpp"

namespace colex::mutants {

/// What a mutant gets wrong.
struct Example {
  enum class Kind {
    expression,   ///< an expression, and its right value, `rejected KIND` where it has none
    claim,        ///< a claim, and an engine's right verdict on it, `OUTCOME` or `OUTCOME at COUNTEREXAMPLE`
    case_of_law,  ///< a case of a law, `L = 2:1, n = 3`, which holds
  };
  Kind kind;
  std::string_view judge;  ///< the engine or the law; empty for an expression
  std::string_view text;
  std::string_view value;
};

/// A bug that the mutated sources have when it is switched on.
struct Mutant {
  int number;
  std::string_view id;       ///< coalesce-splits-broadcasts
  std::string_view file;     ///< relative to the repository
  std::string_view story;    ///< what somebody may have thought
  std::string_view seen;     ///< the library that had it; empty if none is known
  std::string_view engines;  ///< those that alone it concerns, `random rapidcheck`; empty if it concerns all
  std::string_view noticed;  ///< the checks that notice it, `drawn, lines`; empty if examples show it
  std::vector<Example> kills;
};

/// All mutants, numbered 1, 2, … in this order.
const std::vector<Mutant>& all();

/// The mutant of this id; null if there is none.
const Mutant* find(std::string_view id);

/// Whether the mutant concerns the engine of this name.
bool concerns(const Mutant& mutant, std::string_view engine);

/// Switches a mutant on for as long as it lives. One at a time, and not while another thread evaluates.
class Switched {
 public:
  explicit Switched(const Mutant& mutant) { current = mutant.number; }
  ~Switched() { current = 0; }
  Switched(const Switched&) = delete;
  Switched& operator=(const Switched&) = delete;
};

}  // namespace colex::mutants
