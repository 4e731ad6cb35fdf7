// The rank of linear layouts as obligations over words, and what these are written with.
//
// Gives names to the intermediate values of a computation, so that a term that is used often is written once.
//
//   Definitions d;
//   const Term y = d.define("y", x * x);      y is a variable, and "y = x·x" a hypothesis
//
// A definition assumes nothing: whatever the other variables are, there is a value for the new one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/solvers/query.hpp"

namespace colex::finite {

class Definitions {
 public:
  /// A new variable that is equal to the term: NAME.1, NAME.2, … Requires a name that no other variable has with such a number.
  solvers::Term define(const std::string& name, const solvers::Term& term) {
    const solvers::Term named = solvers::variable(name + '.' + std::to_string(++count_), term.sort());
    hypotheses_.push_back({"definition", named == term});
    return named;
  }

  const std::vector<solvers::Assertion>& hypotheses() const { return hypotheses_; }

 private:
  std::size_t count_ = 0;
  std::vector<solvers::Assertion> hypotheses_;
};

// What the rank of a linear layout says: F is injective if and only if its rank is the number of its input bits, surjective if
// and only if it is that of its output bits. As obligations, in two ways:
//
//   rank_theorems(3, 2)  about all linear layouts of 3 input and 2 output bits at once: the columns are variables, and
//                        elimination is written out. It finds what "exists" asks for, so that there is no quantifier
//   rank_steps(6)        about one step of elimination, from arbitrary pivots
//
// 2^36 matrices of 6 x 6 bits are too many to enumerate, and from 5 x 5 on the first way takes minutes. The second takes none.
// Its induction over the columns has the invariant: no set of the columns so far but the empty one has the sum 0 if all became
// pivots, and whatever sum is not 0 leads with a bit that has a pivot (it is *spanned*).
//
//   pivots     an empty set of pivots satisfies the invariant; a reduced word is 0 or leads with a bit that has no pivot, so that
//              pivots stay pivots
//   span       a sum with the new column is a spanned sum without it, plus what is left of the column: it is spanned by the new
//              pivots
//   kernel     and it is not 0, if the column became a pivot. So all columns are pivots (rank = inputs) exactly if F(x) = 0 for x
//              = 0 alone;
//   sums       a pivot, and what is left of a column, is the sum of the columns that are noted with it: a column of which nothing
//              is left gives a k != 0 with F(k) = 0. Only this one depends on the number of input bits
//   onto       if every bit has a pivot (rank = outputs), every word is reduced to 0, and so is a sum of columns
//   unreached  if a bit p has no pivot, 2^p is no sum of columns
//
// Source: S130.

/// The sum of the columns whose numbers are the bits of x.
solvers::Term image(const std::vector<solvers::Term>& columns, const solvers::Term& x);

/// The criteria about every matrix of this size.
std::vector<solvers::Obligation> rank_theorems(unsigned inputs, unsigned outputs);

/// The criteria about one step from arbitrary pivots, for any number of input bits. Requires outputs >= 2: a single bit leaves
/// no order of bits to get wrong.
std::vector<solvers::Obligation> rank_steps(unsigned outputs);

/// That a sum of two sums of columns is the sum of the columns in one of them, for so many columns: `sums`. Each output bit is
/// a linear function of its own, so that one is enough.
solvers::Obligation rank_sums(unsigned inputs);

// Gaussian elimination over F2, as terms: each step is a definition, and no step branches.
//
//   columns 0b01, 0b11, 0b10      the first leads with bit 0 and the second with bit 1: they become pivots
//                                 the third: 0b10 ^ 0b11 ^ 0b01 = 0: columns 0, 1 and 2 depend on one another
//
// The pivot of bit p is 0, or a word whose leading bit is p. To reduce a word is to add, from the highest bit down, the pivot
// of the bit that it leads with; it ends at 0, or leads with a bit that has no pivot yet and becomes that pivot.

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

// The parameters of a swizzle, as finite theorems range over them: every Sw<B,M,S> that touches no bit from 32 on.
//
//   triples(32).size() = 12529      B + M + |S| <= 32, negative S included

/// Sw<bits,base,shift>.
struct Triple {
  unsigned bits, base;
  int shift;
  friend bool operator==(const Triple&, const Triple&) = default;
};

/// "Sw<3,4,-3>".
std::string to_string(const Triple& triple);

/// Every triple with bits + base + |shift| <= width, once.
std::vector<Triple> triples(unsigned width);

}  // namespace colex::finite
