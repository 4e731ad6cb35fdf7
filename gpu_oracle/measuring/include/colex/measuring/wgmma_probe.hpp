// Measures a matrix multiply-accumulate of a warpgroup: which row and column each element of D has, which row and k each
// element of A in registers has, and from which places of shared memory the rows of A and the columns of B are read under a
// descriptor.
//
// If the elements of B with one k are 1 and all others are 0, then D shows A's elements of that k, row by row. So if each place
// of memory holds a code of its own, D tells from which place each row of A is read, for as many descriptors as one likes. The
// places of B that have the same k are found first, under a descriptor that reads B from few places: its stride offset is 0, so
// that all groups of eight columns come from the same places. The same with A and B exchanged shows from where B is read.
// Finally, random integers must give exactly the D that all this predicts.
//
// In a sparse product the metadata choose which k of B each element of A meets. Every thread gets the same word of metadata;
// then the instruction is a dense product over the chosen k.
//
// Nobody can see what the hardware calls a row. So rows are numbered in the order in which D shows them: first the first
// elements of the first warp's threads, then their second elements, and so on; then the next warp. Columns and k are numbered
// in the order of B's places under the first descriptor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

// A matrix multiply-accumulate of a warpgroup, as something that can be executed: D = C + A·B. B lies in shared memory; A lies
// there or in registers.

inline constexpr int warpgroup_size = 128;

/// One execution: the number of the image that each operand takes, and the descriptors of the operands in shared memory. With a
/// sparse A also the image of metadata, and the selector, which says from which threads the instruction takes the metadata.
struct WgmmaCase {
  unsigned A, B, C;
  std::uint64_t A_descriptor, B_descriptor;
  unsigned metadata = 0, selector = 0;
};

/// The images of each operand that executions choose from.
struct WgmmaInputs {
  const Fragments &A, &B, &C;
  const Metadata& metadata;
};

struct WgmmaInstruction {
  Number A, B;
  int A_values;        ///< how many values of A each thread holds; 0 if A lies in shared memory
  unsigned selectors;  ///< how many selectors an instruction with a sparse A has; 0 if A is dense
  Operand D;           ///< describes C as well
  /// Executes the instruction once for each case. Image n gets the part of case n's D for which it has room: the first values
  /// of the first threads. Each matrix in shared memory begins at a boundary of 1024 bytes.
  std::function<void(const WgmmaInputs& inputs, const std::vector<WgmmaCase>& cases, Fragments& D)> execute;
};

/// The observation as a line of JSON, behind lines for the lists that it is the first to name. A sparse product gives two
/// observations, under two words of metadata that together choose all of B. Throws Fault if D is not the product of a matrix A
/// and a matrix B.
std::vector<std::string> observe_wgmma(const std::string& family, const std::string& form, const WgmmaInstruction& instruction,
                                       ListLines& lists);

/// The same under descriptors of one's own: `A=128,4096,1024,0,0` and `B=…`, the fields of descriptor.hpp, each as often as one
/// likes and in any order. A matrix of whatever size may reach 48 KiB. The first reading of either operand is under a plain
/// descriptor. Throws Fault also for other words.
std::vector<std::string> observe_wgmma_under(const std::string& family, const std::string& form,
                                             const WgmmaInstruction& instruction, ListLines& lists,
                                             const std::vector<std::string>& words);

}  // namespace colex::measuring
