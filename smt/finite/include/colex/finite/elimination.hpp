// Gaussian elimination over F2, as terms: each step is a definition, and no step branches.
//
//   columns 0b01, 0b11, 0b10      the first leads with bit 0 and the second with bit 1: they become pivots
//                                 the third: 0b10 ^ 0b11 ^ 0b01 = 0: columns 0, 1 and 2 depend on one another
//
// The pivot of bit p is 0, or a word whose leading bit is p. To reduce a word is to add, from the highest bit down, the pivot
// of the bit that it leads with; it ends at 0, or leads with a bit that has no pivot yet and becomes that pivot.
#pragma once

#include <vector>

#include "colex/finite/definitions.hpp"
#include "colex/solvers/term.hpp"

namespace colex::finite {

/// A word, and the set of columns whose sum it is.
struct Row {
  solvers::Term vector, columns;
};

/// Pivot p leads with bit p, or is 0.
using Pivots = std::vector<Row>;

/// The highest bit that is set is bit p.
solvers::Term leads(const solvers::Term& word, unsigned p);

/// What is left of the row once the pivots are added to it.
Row reduced(const Pivots& pivots, Row row, Definitions& definitions);

/// The pivots with this reduced row among them, unless it is 0.
Pivots placed(const Pivots& pivots, const Row& row, Definitions& definitions);

/// The pivots of a matrix, one column after the other.
class Elimination {
 public:
  /// The pivots of these columns, which are words of the same width. Adds the definitions of its steps.
  Elimination(const std::vector<solvers::Term>& columns, Definitions& definitions);

  const Pivots& pivots() const { return pivots_; }
  /// How many columns became pivots, as a word of 8 bits.
  const solvers::Term& rank() const { return rank_; }
  /// The last set of columns that was found to have the sum 0; empty if there is none.
  const solvers::Term& dependent() const { return dependent_; }

 private:
  Pivots pivots_;
  solvers::Term rank_, dependent_;
};

}  // namespace colex::finite
