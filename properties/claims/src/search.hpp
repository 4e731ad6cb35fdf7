// The search for a counterexample: by enumeration, and by drawing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "colex/laws/statement.hpp"

namespace colex::claims {

/// What was looked at, and what was found.
struct Search {
  std::uint64_t evaluated = 0;
  std::uint64_t filtered = 0;
  std::uint64_t overflowed = 0;
  std::uint64_t undecided = 0;

  std::optional<cases::Assignment> counterexample;
  std::string found;    ///< of a counterexample: what there is instead, where there is more to say than false
  std::string trouble;  ///< why a case has no answer; the search ended there
  std::string doubt;    ///< why the first undecided case is undecided

  /// Every case of a level up to this one was looked at; -1 for none.
  std::int64_t level = -1;
  /// Nothing is left to be enumerated.
  bool complete = false;

  bool ended() const { return counterexample || !trouble.empty(); }
};

/// Looks at one case.
void look_at(laws::Statement& statement, const cases::Assignment& values, Search& search);

/// Enumerates by level, within the bound if there is one, until `budget` cases have been looked at.
void enumerate(laws::Statement& statement, std::optional<std::int64_t> bound, std::uint64_t budget, Search& search);

/// Draws until `budget` cases have been evaluated; a counterexample is made smaller.
void draw(laws::Statement& statement, std::uint64_t seed, std::uint64_t budget, Search& search);

}  // namespace colex::claims
