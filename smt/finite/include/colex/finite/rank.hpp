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
#pragma once

#include <vector>

#include "colex/solvers/obligation.hpp"

namespace colex::finite {

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

}  // namespace colex::finite
