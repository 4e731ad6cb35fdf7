#include "colex/measuring/codes.hpp"

#include <algorithm>

#include "colex/measuring/fault.hpp"

namespace colex::measuring {

Codes::Codes(const Operand& operand) : operand_(operand), base_(std::min<std::int64_t>(largest(operand.number), 1 << 20) + 1) {
  for (std::int64_t rest = elements(operand); rest > 0; rest /= base_) ++digits_;
}

Fragments Codes::images(std::size_t more) const {
  Fragments result(operand_, digits_ + more);
  std::int64_t place = 1;
  for (std::size_t digit = 0; digit < digits_; ++digit, place *= base_) {
    for (int j = 0; j < elements(operand_); ++j) result.set(digit, j, (j + 1) / place % base_);
  }
  return result;
}

int Codes::element(const std::vector<std::int64_t>& digits) const {
  std::int64_t code = 0;
  for (std::size_t digit = digits.size(); digit-- > 0;) {
    if (digits[digit] < 0 || digits[digit] >= base_) throw Fault("an element of D holds no code");
    code = code * base_ + digits[digit];
  }
  if (code > elements(operand_)) throw Fault("an element of D holds a code that was not given");
  return static_cast<int>(code) - 1;
}

void fill(Fragments& images, std::size_t image, std::int64_t integer) {
  for (int j = 0; j < elements(images.operand()); ++j) images.set(image, j, integer);
}

}  // namespace colex::measuring
