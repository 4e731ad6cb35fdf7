// A difference between structures, in words.
#pragma once

#include <cstdint>
#include <string>

#include "colex/verification/memory.hpp"

namespace colex::verification {

/// How many values a thread holds of each operand.
struct Values {
  std::int64_t A, B, C, D;
  std::int64_t of(char operand) const { return operand == 'A' ? A : operand == 'B' ? B : operand == 'C' ? C : D; }
};

/// `A's thread 3, value 1`.
std::string element_text(const gauge::Element& element, const Values& values);

/// `thread 3's nibble 1`, of a place thread · 8 + nibble.
std::string nibble_text(std::int64_t place);

/// `D's thread 0, value 1 has the row of D's thread 0, value 0; the prediction gives it that of no element before it`.
std::string difference_text(const gauge::Difference& difference, const Values& values, const std::string& who_expects);

/// The same of an element that a person's layout puts elsewhere: `T0V1 is in the same row as T0V0; your layout puts it in
/// another`.
std::string claim_text(const gauge::Difference& difference, const Values& values);

}  // namespace colex::verification
