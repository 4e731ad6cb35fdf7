// Which elements of an MMA share a row, a column, a contraction index: classes, found from which elements meet.
//
//   A0·B0 → D0   A0·B1 → D1        A0 stands in the row of D0 and D1, B0 in the column of D0, A0 and B0 have one k
//
// The classes are numbers without a meaning, given in the order of first appearance: what the hardware calls row 3 nobody can see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace colex::measuring {

/// An element of B with which one of A is multiplied, and the element of D that the product is added to.
struct Meeting {
  int B, D;
  friend bool operator==(const Meeting&, const Meeting&) = default;
};

/// For each element of A what it meets.
struct Meetings {
  std::vector<std::vector<Meeting>> of_A;
  int B_elements, D_elements;
};

/// For each element the classes that it belongs to, -1 if it meets nothing.
struct MmaClasses {
  std::vector<std::int64_t> A_m, A_k, B_n, B_k, D_m, D_n;
};

/// The finest classes such that A·B → D implies the same m of A and D, n of B and D, k of A and B.
MmaClasses classes(const Meetings& meetings);

/// Whether the converse holds too, so that the classes say all: A and B of one k meet in each D of A's m and B's n, and nowhere else.
bool say_all(const MmaClasses& classes, const Meetings& meetings);

}  // namespace colex::measuring
