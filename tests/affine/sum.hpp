// A sum as isl reads it: "4*N - x + 1".
#pragma once

#include <string>

#include "colex/checked.hpp"

namespace colex::affine {

/// Appends number·factor; an empty factor stands for 1.
inline void append_term(std::string& sum, Checked number, const std::string& factor) {
  if (number == Checked(0)) return;
  const bool negative = number < Checked(0);
  const std::string digits = to_string(number).substr(negative ? 1 : 0);
  sum += sum.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
  sum += factor.empty() ? digits : digits == "1" ? factor : digits + '*' + factor;
}

}  // namespace colex::affine
