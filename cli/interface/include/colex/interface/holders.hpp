// Who holds an element of an instruction's operand: which threads, as which of their values, in which of their registers.
//
//   holders("mma.m16n8k16.f32.f16.f16.f32", "A", 5, 3)     thread 21, value 1: register 0, bits 16 to 31 (bytes 2 and 3)
//   holders("mma.m16n8k16.f32.f16.f16.f32", "C", 5, 3)     thread 21, value 1: register 1
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::cli {

/// A place of an element. Registers have 32 bits, and 64 where the element has as many; bits count from the lowest.
struct Holder {
  std::int64_t thread = 0, value = 0, in_register = 0, first_bit = 0, bits = 0;
};

/// An element of an operand, with all who hold it, by thread.
struct Holders {
  std::string form;     ///< its whole name
  std::string element;  ///< in words: `A(m = 5, k = 3) of 16 x 16`
  std::vector<Holder> all;
};

/// Who holds the element in a row and a column of an operand: A, B, C or D of a product (of B, n and k), source or destination
/// of a copy of matrices (the row of all its matrices, and the element of the row), registers of tcgen05.ld and st (lane and
/// column). Throws Rejection(type) for a form and for an operand that there is not, or that no thread holds, and
/// Rejection(domain) for an element beyond the operand.
Holders holders(const std::string& name, const std::string& operand, std::int64_t row, std::int64_t column);

/// The same in words, a line for each.
std::string text(const Holders& held);

}  // namespace colex::cli
