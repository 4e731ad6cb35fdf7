// What each law says without any mutant, which is what a verdict with one is compared with.
//
//   reference.of(law, Engine::random).difference == Difference::none    the law is as expected, so that it can find mutants
//   reference.of(law, Engine::random).reached[7]                        it comes by the place of mutant 7, so that it may find it
//
// Each is asked once, by whichever process needs it first; all processes that are forked from the one that made the reference
// share it.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/engines/judge.hpp"
#include "colex/laws/statement.hpp"

#include "suspect.hpp"

namespace colex::mutants {

/// The answers of the original.
class Reference {
 public:
  /// The laws must outlive it.
  Reference(const std::vector<laws::Law>& laws, const Limits& limits);
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  /// The answer of law number `law`.
  const Answer& of(std::size_t law, engines::Engine engine);

  /// The answer, or null if nobody has asked.
  const Answer* known(std::size_t law, engines::Engine engine) const;

 private:
  struct Cell;
  Cell& cell(std::size_t law, engines::Engine engine) const;

  const std::vector<laws::Law>& laws_;
  Limits limits_;
  Cell* cells_;  // shared memory, given back with the process
};

}  // namespace colex::mutants
