#include "colex/symbolic/sabotage.hpp"

namespace colex::symbolic {

const char* name(Sabotage sabotage) {
  switch (sabotage) {
    case Sabotage::remainder_not_below_divisor: return "remainder_not_below_divisor";
    case Sabotage::remainder_not_above_zero: return "remainder_not_above_zero";
    case Sabotage::dividend_unchecked: return "dividend_unchecked";
    case Sabotage::divisor_unchecked: return "divisor_unchecked";
    case Sabotage::memo_of_other_divisor: return "memo_of_other_divisor";
    case Sabotage::quotient_bound_unchecked: return "quotient_bound_unchecked";
    case Sabotage::end_point_short: return "end_point_short";
    case Sabotage::negative_coefficient_accepted: return "negative_coefficient_accepted";
    case Sabotage::multiplier_unchecked: return "multiplier_unchecked";
    case Sabotage::domain_lost: return "domain_lost";
    case Sabotage::bound_raised_too_far: return "bound_raised_too_far";
    case Sabotage::pinned_too_early: return "pinned_too_early";
    case Sabotage::rounded_up: return "rounded_up";
    case Sabotage::zero_factor_cancelled: return "zero_factor_cancelled";
    case Sabotage::factor_of_any_sign: return "factor_of_any_sign";
    case Sabotage::zero_case_skipped: return "zero_case_skipped";
    case Sabotage::sum_of_any_sign_vanishes: return "sum_of_any_sign_vanishes";
    case Sabotage::sign_guessed: return "sign_guessed";
    case Sabotage::four_numbers_unsigned: return "four_numbers_unsigned";
    case Sabotage::gcd_contract_too_strong: return "gcd_contract_too_strong";
    case Sabotage::residue_contract_too_strong: return "residue_contract_too_strong";
    case Sabotage::kernel_of_other_arguments: return "kernel_of_other_arguments";
    case Sabotage::branch_swapped: return "branch_swapped";
    case Sabotage::last_alternative_skipped: return "last_alternative_skipped";
    case Sabotage::infeasible_without_reason: return "infeasible_without_reason";
    case Sabotage::hypothesis_lost: return "hypothesis_lost";
    case Sabotage::open_claim_shown: return "open_claim_shown";
    case Sabotage::unknown_is_shown: return "unknown_is_shown";
    case Sabotage::complete_forgotten: return "complete_forgotten";
    case Sabotage::vacuity_unnoticed: return "vacuity_unnoticed";
    case Sabotage::nothing_claimed: return "nothing_claimed";
    case Sabotage::trace_ignored: return "trace_ignored";
    case Sabotage::replayed_beyond_law: return "replayed_beyond_law";
    case Sabotage::replayed_beyond_contract: return "replayed_beyond_contract";
    case Sabotage::refutation_unchecked: return "refutation_unchecked";
    case Sabotage::conflict_unnoticed: return "conflict_unnoticed";
    case Sabotage::inputs_not_drawn: return "inputs_not_drawn";
  }
  return "";
}

}  // namespace colex::symbolic
