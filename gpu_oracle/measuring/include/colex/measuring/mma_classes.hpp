// Finds which elements of an MMA share a row, a column or a contraction index. An element of A *meets* one of B in an element
// of D if their product is added to that element of D; elements that must share an index form a *class*.
//
//   A0·B0 → D0   A0·B1 → D1        A0 is in the row of D0 and D1, B0 is in the column of D0, and A0 and B0 have the same k
//
// Classes are numbered in the order in which their elements first appear. The numbers mean nothing more: nobody can see what
// the hardware calls row 3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace colex::measuring {

/// The element of B by which an element of A is multiplied, and the element of D to which the product is added.
struct Meeting {
  int B, D;
  friend bool operator==(const Meeting&, const Meeting&) = default;
};

/// What each element of A meets.
struct Meetings {
  std::vector<std::vector<Meeting>> of_A;
  int B_elements, D_elements;
};

/// The classes to which each element belongs, or -1 if the element meets nothing.
struct MmaClasses {
  std::vector<std::int64_t> A_m, A_k, B_n, B_k, D_m, D_n;
};

/// The finest classes for which A·B → D implies that A and D have the same m, B and D the same n, and A and B the same k.
MmaClasses classes(const Meetings& meetings);

/// Whether the converse holds as well, so that the classes tell the whole behaviour: A and B of the same k meet in every D that
/// has A's m and B's n, and nowhere else.
bool say_all(const MmaClasses& classes, const Meetings& meetings);

}  // namespace colex::measuring
