// Mistakes that the reading of certificates makes on demand, so that its checks can be seen to notice them.
//
//   const Sabotaged guard(Sabotage::goal_weakened);      until the end of the scope
//
// Which check notices which mistake is a table: tests/certificates/kill_list_test.cpp.
#pragma once

#include <array>

#include "colex/sabotage/sabotaged.hpp"

namespace colex::certificates {

enum class Sabotage {
  // what is owed
  goal_unneeded,       ///< a claim's line owes nothing
  division_unpaid,     ///< a division does not owe that the dividend is not negative and the divisor positive
  quotient_unpaid,     ///< a quotient that was found does not owe r < m
  fork_unpaid,         ///< a fork does not owe that one of its alternatives holds
  factors_unpaid,      ///< a matrix of common factors does not owe that the products are equal
  definitions_lost,    ///< what was solved for is not written in
  variables_confused,  ///< sequents that differ in which variables are the same are alike

  // how it is written
  goal_weakened,         ///< … or true
  sign_lost,             ///< a coefficient's sign
  nonzero_is_positive,   ///< p != 0 as p >= 1
  products_unguarded,    ///< a·b >= 0 without a >= 0 and b >= 0
  zero_products_halved,  ///< a·b = 0 only where a = 0
};

inline constexpr std::array sabotages = {
    Sabotage::goal_unneeded,  Sabotage::division_unpaid,     Sabotage::quotient_unpaid,    Sabotage::fork_unpaid,
    Sabotage::factors_unpaid, Sabotage::definitions_lost,    Sabotage::variables_confused, Sabotage::goal_weakened,
    Sabotage::sign_lost,      Sabotage::nonzero_is_positive, Sabotage::products_unguarded, Sabotage::zero_products_halved,
};

const char* name(Sabotage sabotage);

using sabotage::sabotaged;
using sabotage::Sabotaged;

}  // namespace colex::certificates
