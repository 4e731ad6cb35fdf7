// Mistakes that the prover makes on demand, so that its checks can be seen to notice them.
//
//   const Sabotaged guard(Sabotage::memo_of_other_divisor);      until the end of the scope, beside those that are made already
//
// Which check notices which mistake is a table: tests/symbolic/kill_list_test.cpp.
#pragma once

#include <array>

#include "colex/sabotage/sabotaged.hpp"

namespace colex::symbolic {

enum class Sabotage {
  // division
  remainder_not_below_divisor,  ///< x = q·m + r is taken for the division of x by m without r < m
  remainder_not_above_zero,     ///< … without 0 <= r
  dividend_unchecked,           ///< what may be negative is divided
  divisor_unchecked,            ///< … by what may be 0 or negative
  memo_of_other_divisor,        ///< a quotient by m is taken for one by n
  quotient_bound_unchecked,     ///< a quotient is bounded by what need not be the largest dividend

  // proofs of p >= 0
  end_point_short,                ///< a coordinate is taken to end one before its end
  negative_coefficient_accepted,  ///< one coefficient may be negative
  multiplier_unchecked,           ///< an inequality is multiplied with what may be negative

  // suppositions
  domain_lost,               ///< a variable that is solved for takes its bounds with it
  bound_raised_too_far,      ///< a lower bound is raised by 2 where 1 is known
  pinned_too_early,          ///< a variable is at its lower bound although the next value is possible
  rounded_up,                ///< g·p + c >= 0 is taken for p + ceil(c/g) >= 0
  zero_factor_cancelled,     ///< a variable that may be 0 is cancelled from an inequality
  factor_of_any_sign,        ///< … a polynomial that may be negative
  zero_case_skipped,         ///< … from an equation, what may be 0
  sum_of_any_sign_vanishes,  ///< of a sum that is 0 each term is 0, although some are negative
  sign_guessed,              ///< what is not 0 is positive
  four_numbers_unsigned,     ///< the four-number lemma is used of numbers that may be 0

  // kernels
  gcd_contract_too_strong,      ///< the second number divides the first
  residue_contract_too_strong,  ///< a residue that wraps reaches the modulus but 1
  kernel_of_other_arguments,    ///< a kernel's value is taken for that at other arguments

  // the explorer
  branch_swapped,             ///< the program is told the contrary of what the path supposes
  last_alternative_skipped,   ///< of each fork
  infeasible_without_reason,  ///< every second alternative is excluded
  hypothesis_lost,            ///< what the law supposes is not
  open_claim_shown,           ///< a claim counts as shown that is not
  unknown_is_shown,           ///< a path on which the engine gave up counts as shown
  complete_forgotten,         ///< a law holds when the paths that were visited show it
  vacuity_unnoticed,          ///< … when no input is known to take any path
  nothing_claimed,            ///< … when it claims nothing

  // the replay
  trace_ignored,             ///< an input is taken for a witness of a path that it does not take
  replayed_beyond_law,       ///< … or is none of the law
  replayed_beyond_contract,  ///< a division may leave its contract
  refutation_unchecked,      ///< an input refutes a law that holds there
  conflict_unnoticed,        ///< what was shown may be false at the witness
  inputs_not_drawn,          ///< … or anywhere else
};

/// All of them.
inline constexpr std::array sabotages = {
    Sabotage::remainder_not_below_divisor,
    Sabotage::remainder_not_above_zero,
    Sabotage::dividend_unchecked,
    Sabotage::divisor_unchecked,
    Sabotage::memo_of_other_divisor,
    Sabotage::quotient_bound_unchecked,
    Sabotage::end_point_short,
    Sabotage::negative_coefficient_accepted,
    Sabotage::multiplier_unchecked,
    Sabotage::domain_lost,
    Sabotage::bound_raised_too_far,
    Sabotage::pinned_too_early,
    Sabotage::rounded_up,
    Sabotage::zero_factor_cancelled,
    Sabotage::factor_of_any_sign,
    Sabotage::zero_case_skipped,
    Sabotage::sum_of_any_sign_vanishes,
    Sabotage::sign_guessed,
    Sabotage::four_numbers_unsigned,
    Sabotage::gcd_contract_too_strong,
    Sabotage::residue_contract_too_strong,
    Sabotage::kernel_of_other_arguments,
    Sabotage::branch_swapped,
    Sabotage::last_alternative_skipped,
    Sabotage::infeasible_without_reason,
    Sabotage::hypothesis_lost,
    Sabotage::open_claim_shown,
    Sabotage::unknown_is_shown,
    Sabotage::complete_forgotten,
    Sabotage::vacuity_unnoticed,
    Sabotage::nothing_claimed,
    Sabotage::trace_ignored,
    Sabotage::replayed_beyond_law,
    Sabotage::replayed_beyond_contract,
    Sabotage::refutation_unchecked,
    Sabotage::conflict_unnoticed,
    Sabotage::inputs_not_drawn,
};

const char* name(Sabotage sabotage);

using sabotage::sabotaged;
using sabotage::Sabotaged;

}  // namespace colex::symbolic
