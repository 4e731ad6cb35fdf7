// What a probe asks of a matrix multiply-accumulate.
//
// A matrix multiply-accumulate of a warp, or of a single thread, as something that can be executed: D = C + A·B on fragments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

/// One execution: the number of the image that each operand takes. With a sparse A also the image of metadata, and the
/// selector, which says from which threads the instruction takes the metadata.
struct MmaCase {
  unsigned A, B, C;
  unsigned metadata = 0, selector = 0;
};

/// The images of each operand that executions choose from.
struct MmaInputs {
  const Fragments &A, &B, &C;
  const Metadata& metadata;
};

struct MmaInstruction {
  Operand A, B, C, D;      ///< all four have the same number of threads
  unsigned selectors = 0;  ///< how many selectors the instruction has; 0 if A is dense
  /// Executes the instruction once for each case. The D of case n becomes image n.
  std::function<void(const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D)> execute;
};

// Finds which elements of an MMA share a row, a column or a contraction index. An element of A *meets* one of B in an element
// of D if their product is added to that element of D; elements that must share an index form a *class*.
//
//   A0·B0 → D0   A0·B1 → D1        A0 is in the row of D0 and D1, B0 is in the column of D0, and A0 and B0 have the same k
//
// Classes are numbered in the order in which their elements first appear. The numbers mean nothing more: nobody can see what
// the hardware calls row 3.

/// The element of B by which an element of A is multiplied, and the element of D to which the product is added.
struct Meeting {
  int B, D;
  friend bool operator==(const Meeting& a, const Meeting& b) { return a.B == b.B && a.D == b.D; }
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

// Executes a matrix multiply-accumulate on integers that the caller gives: this shows what a program that consists of such
// instructions computes.
//
//   words  "+1,0,…/2,5,…"  "1,1,…/0,3,…"  "+…"        two sums: D = A0·B0 + A1·B1, and D = A2·B2
//
// A word is one execution: the elements of A, a slash, and the elements of B, thread by thread and value by value. A word with
// `+` begins a sum: its C is 0. Every other execution takes the D of the execution before it as its C.

/// The D of each sum, as a line of JSON. Throws Fault if a word cannot be read, if it has another number of elements than an
/// operand, if A is sparse, or if an element of D is not an integer.
std::string observe_mma_sums(const std::string& family, const std::string& form, const MmaInstruction& instruction,
                             const std::vector<std::string>& words);

// Each element of an operand gets a code of its own, so that a value that arrives somewhere tells where it came from. A format
// that holds too few integers gets its code digit by digit, one execution for each digit.
//
//   Codes of {f16, 8} of 32 threads       256 elements have the codes 1 to 256, one digit each: f16 holds integers to 2048
//   Codes of {e5m2, 16} of 32 threads     512 elements have three digits to the base 9

class Codes {
 public:
  explicit Codes(const Operand& operand);

  std::size_t digits() const { return digits_; }

  /// One image for each digit, and behind them `more` images that are all zero.
  Fragments images(std::size_t more = 0) const;

  /// The element whose code has these digits, or -1 if all digits are 0. Throws Fault if no element has this code.
  int element(const std::vector<std::int64_t>& digits) const;

 private:
  Operand operand_;
  std::int64_t base_;
  std::size_t digits_ = 0;
};

/// Sets every element of an image.
void fill(Fragments& images, std::size_t image, std::int64_t integer);

// Measures a matrix multiply-accumulate: which elements of A and B meet in which element of D, and which element of C is added
// there.
//
// On inputs where every product and sum is exact, D[d] = C[g(d)] + Σ T[i,j,d]·A[i]·B[j], where every T[i,j,d] is 0 or 1. So T
// and g describe the whole behaviour. If one element of A is 1, the others are 0, and each element of B has a code of its own,
// then one execution shows every (B, D) that this element of A meets: the code of the element of B arrives in D. A format that
// holds too few codes gets them digit by digit. If all elements of B are 1, D counts how many elements of B arrive; there may
// be at most one. Finally, random integers must give exactly the D that T and g predict.

/// The observation as a line of JSON. Throws Fault if no T and g explain D.
std::string observe_mma(const std::string& family, const std::string& form, const MmaInstruction& instruction);

}  // namespace colex::measuring
