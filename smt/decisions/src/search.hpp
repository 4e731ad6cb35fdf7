// Why a linear equation has no solution within given ranges, as lines that a checker repeats.
//
//   3·t_0 + 5·t_1 = 7, 0 <= t_0, t_1 <= 1       split 0 0 / never 0 / never 0       for t_0 = 0 the sum is 0 or 5, then 3 or 8
//
// The search keeps what the checker will know: the same unknowns with the same numbers, the same ranges and equations. First
// each unknown is restricted to what the others leave it. What is left is a lattice: all solutions are a point plus integer
// multiples of a reduced basis. The multiples are new unknowns, sums of the old ones; equations that hold of them say how large
// they can be, one behind the other; and cases distinguish their few values.
//
// Nothing here needs to be right. Floating point says which basis is reduced and which equation is worth writing down; a line
// that does not hold is refused by the checker, and a tree that does not end is given up.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "number.hpp"

namespace colex::decisions {

struct Range {
  Number least, most;
};

/// Σ factors·unknowns = value; a factor that is not there is 0.
struct Equation {
  std::vector<Number> factors;
  Number value;
};

/// Unknowns with ranges. Equation 0 is about the first of them; each further equation says which sum of these an unknown is.
struct System {
  std::vector<Range> ranges;
  std::vector<Equation> equations;
};

/// The lines by which the system has no solution; none if a solution was met, the lattice's vectors went beyond 128 bits, or
/// there would be more than so many lines.
std::optional<std::vector<std::string>> exhausted(const System& system, std::size_t most_lines);

}  // namespace colex::decisions
