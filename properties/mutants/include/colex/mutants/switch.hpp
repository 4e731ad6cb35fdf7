// The switch of the mutants: which one of them the mutated sources run, if any.
//
//   if (::colex::mutants::on(17)) …     what mutate.py writes into a copy of the sources; the sources themselves know nothing of it
//
// Which numbers there are: table.hpp.
#pragma once

namespace colex::mutants {

/// The number of the mutant that is on; 0 if none is. To be set before anything runs, by Switched.
inline int current = 0;

/// Whether this mutant is on.
inline bool on(int number) { return current == number; }

}  // namespace colex::mutants
