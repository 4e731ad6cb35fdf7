// The switch of the mutants: which one of them the mutated sources run, if any.
//
//   if (::colex::mutants::on(17)) …   what mutate.py writes into a copy of the sources; the sources themselves know nothing of it
//
// Which numbers there are: table.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace colex::mutants {

/// The number of the mutant that is on; 0 if none is. To be set before anything runs, by Switched.
inline int current = 0;

/// More than there are: numbers are less than this.
inline constexpr std::size_t capacity = 1024;

/// Which mutants have been asked for since the process began. What does not come by a mutant's place is the same with it as
/// without.
inline std::array<bool, capacity> reached{};

/// Whether this mutant is on. In a constant none is.
constexpr bool on(int number) {
  if (std::is_constant_evaluated()) return false;
  reached[static_cast<std::size_t>(number)] = true;
  return current == number;
}

}  // namespace colex::mutants
