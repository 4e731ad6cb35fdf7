// What an observation of an MMA cannot tell, factored out: two structures are the same if one becomes the other by renaming its rows, its
// columns and its contraction indices.
//
//   A's elements with (m,k) (0,0) (0,1), B's with (n,k) (0,0) (0,1)     and     (7,3) (7,2), (5,3) (5,2)     are the same structure
//
// Mathematics: a structure stands for the tensor T[i,j,d], 1 if A's element i and B's j have one k, and D's d has the m of i and the n of
// j. T is all that can be seen. Whatever labels explain one T differ by a permutation of m, one of n and one of k, for each connected
// component of T, and by permutations of equal components. All of these are renamings of the classes that the canonical form has.
//
// Why does it matter? A prediction that permutes k in A and B alike is right, and one that permutes k in A alone is wrong.
#pragma once

#include <cstddef>
#include <optional>

#include "colex/observations/observation.hpp"

namespace colex::gauge {

using observations::MmaStructure;

/// The same structure with the finest classes that explain which elements meet, numbered in the order of first appearance: m through A and
/// D, n through B and D, k through A and B. Ensures canonical(s) == canonical(t) exactly if s and t have the same T and addends.
MmaStructure canonical(const MmaStructure& structure);

/// The operands whose elements are compared.
struct Operands {
  bool A = true, B = true, C = true, D = true;
};

/// An element of an operand: thread·values + value.
struct Element {
  char operand;
  std::size_t index;
  friend bool operator==(const Element&, const Element&) = default;
};

/// Where two structures part: at this element the one says that it shares its m, n or k with an earlier element (or with none), the other
/// with another (or with none).
struct Difference {
  Element element;
  char axis;  ///< `m`, `n` or `k`; `C` if the element of D is added to another element of C
  std::optional<Element> expected_with, found_with;
  bool expected_meets = true, found_meets = true;  ///< not so if the element meets nothing at all, to the one or the other
};

/// The first element at which no renaming turns `expected` into `found`, looking at the elements of these operands only: A's, B's, C's and
/// D's in this order, each by thread and value. Requires structures of equally many elements.
std::optional<Difference> difference(const MmaStructure& expected, const MmaStructure& found, const Operands& operands = {});

}  // namespace colex::gauge
