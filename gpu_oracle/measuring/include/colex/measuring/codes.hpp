// Each element of an operand gets a code of its own, so that a value that arrives somewhere tells where it came from. A format
// that holds too few integers gets its code digit by digit, one execution for each digit.
//
//   Codes of {f16, 8} of 32 threads       256 elements have the codes 1 to 256, one digit each: f16 holds integers to 2048
//   Codes of {e5m2, 16} of 32 threads     512 elements have three digits to the base 9
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

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

}  // namespace colex::measuring
