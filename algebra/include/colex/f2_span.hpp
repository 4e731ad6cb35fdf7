// Linear algebra over the field of two elements: which vectors a list of columns spans, and out of which columns.
//
//   columns 0b01, 0b11, 0b10     rank 2; the kernel has one vector, 0b111 (all three columns add up to 0)
//   smallest_preimage(0b10) = 0b011      column 0 + column 1; column 2 alone (0b100) is larger
//
// A vector is a word: component k is bit k, addition is xor. The finite, bit-level counterpart of the algebra over Integer.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace colex {

/// A vector over F2; a set of columns, as the mask of their numbers.
using Word = std::uint64_t;

/// The sum of the columns whose numbers are the bits of x: the linear map with these columns, at x.
inline Word f2_apply(const std::vector<Word>& columns, Word x) {
  Word sum = 0;
  for (; x != 0; x &= x - 1) sum ^= columns[static_cast<std::size_t>(std::countr_zero(x))];
  return sum;
}

/// The span of a list of at most 64 columns, in echelon form.
class F2Span {
 public:
  explicit F2Span(const std::vector<Word>& columns) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Row row{columns[i], Word{1} << i};
      reduce(row);
      if (row.vector == 0) {
        kernel_.push_back(row.columns);
      } else {
        pivots_[leading(row.vector)] = row;
        ++rank_;
      }
    }
  }

  /// The dimension of the span.
  std::size_t rank() const { return rank_; }
  /// A basis of the x with f2_apply(columns, x) == 0, by increasing leading bit, all of which differ.
  const std::vector<Word>& kernel() const { return kernel_; }

  /// What is left of y when it is reduced by the span: linear in y, the same for all y that differ by a vector of the span, and 0
  /// exactly for those in it.
  Word residue(Word y) const {
    for (std::size_t bit = pivots_.size(); bit-- > 0;) {
      if ((y >> bit & 1) != 0) y ^= pivots_[bit].vector;
    }
    return y;
  }

  /// The smallest x with f2_apply(columns, x) == y, if y is in the span. It is the one without dependent columns, those that
  /// lead a vector of the kernel: any other would get smaller by adding that vector. So it is linear in y.
  std::optional<Word> smallest_preimage(Word y) const {
    Row row{y, 0};
    reduce(row);
    if (row.vector != 0) return std::nullopt;
    return row.columns;
  }

 private:
  /// A vector and the columns that add up to it.
  struct Row {
    Word vector = 0;
    Word columns = 0;
  };

  static std::size_t leading(Word v) { return static_cast<std::size_t>(std::bit_width(v)) - 1; }

  /// Adds pivots to row until its leading bit belongs to none.
  void reduce(Row& row) const {
    while (row.vector != 0 && pivots_[leading(row.vector)].vector != 0) {
      const Row& pivot = pivots_[leading(row.vector)];
      row.vector ^= pivot.vector;
      row.columns ^= pivot.columns;
    }
  }

  std::array<Row, 64> pivots_{};
  std::vector<Word> kernel_;
  std::size_t rank_ = 0;
};

}  // namespace colex
