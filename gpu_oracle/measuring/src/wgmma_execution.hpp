// Executions of a warpgroup's instruction on matrices that are 1 at a few places, or that hold a code at each: what all stages
// of its measurement ask by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/tensor_copy.hpp"
#include "colex/measuring/wgmma_probe.hpp"

namespace colex::measuring {

using Integers = std::vector<std::int64_t>;

/// The descriptor that reads a matrix from as few places as possible: its stride offset is 0.
inline constexpr Descriptor narrow{0, 128, 0, 0, 0};
/// How many bytes of shared memory a matrix gets. No descriptor of all_descriptors reaches farther in a matrix of few rows, or
/// of many.
inline constexpr int small_window = 16 << 10, large_window = 48 << 10;
/// Two nibbles of metadata. The first chooses the first two of every four k of B, the second chooses the last two. If elements
/// have 32 bits, the first chooses the first of every two k, and the second chooses the second.
inline constexpr std::uint32_t first_half = 0x4, second_half = 0xe;

class WgmmaExecution {
 public:
  /// If A is sparse, all metadata choose the first half of B's k (`half` is 0) or the second half (`half` is 1).
  /// Each matrix in shared memory gets a window of so many bytes, or with 0 as many as all_descriptors reach.
  WgmmaExecution(const WgmmaInstruction& instruction, unsigned half, int window);

  const WgmmaInstruction& instruction() const { return instruction_; }
  bool is_sparse() const { return instruction_.selectors > 0; }
  bool has_A_in_registers() const { return instruction_.A_values > 0; }
  /// The word of metadata that every thread gets.
  std::uint32_t metadata() const { return (half_ == 0 ? first_half : second_half) * 0x11111111U; }

  /// A and B where they are read under the descriptor `narrow`, and where they are read under any other.
  Operand narrow_A() const;
  Operand narrow_B() const;
  Operand A() const;
  Operand B(int columns) const;
  /// The part of D that shows all rows, and the part that shows all columns.
  Operand few_values() const { return part_of_D(warpgroup_size, 4); }
  Operand few_threads() const { return part_of_D(4, instruction_.D.values); }
  /// Which element of D that of a part is.
  std::size_t whole(const Operand& part, std::size_t d) const;

  /// The product of these images of A and B, with none added, under these descriptors.
  WgmmaCase product(unsigned A, unsigned B, const Descriptor& of_A, const Descriptor& of_B) const {
    return {A, B, 0, encode(of_A), encode(of_B), half_};
  }
  Fragments executed(const Fragments& A, const Fragments& B, const Operand& part, const std::vector<WgmmaCase>& cases) const;
  Fragments executed(const Fragments& A, const Fragments& B, const Fragments& C, const Operand& part,
                     const std::vector<WgmmaCase>& cases) const;
  /// The same under metadata of one's own.
  Fragments executed(const Fragments& A, const Fragments& B, const Metadata& metadata, const Operand& part,
                     const std::vector<WgmmaCase>& cases) const;

 private:
  Operand registers() const { return {instruction_.A, instruction_.A_values, warpgroup_size}; }
  Operand part_of_D(int threads, int values) const;

  const WgmmaInstruction& instruction_;
  unsigned half_;
  int window_;
};

/// The images of an operand's codes. They are kept, because they are large and always the same.
const Fragments& coded(const Operand& operand);

/// One image for each set of elements. In it the elements of the set are 1 and all others are 0.
Fragments hot(const Operand& operand, const std::vector<std::vector<int>>& sets);

/// Which element of the coded operand each element of D shows. Image number `image` of D holds the first digit, the next ones
/// hold the others.
std::vector<int> shown(const Codes& codes, const Fragments& D, std::size_t image);

}  // namespace colex::measuring
