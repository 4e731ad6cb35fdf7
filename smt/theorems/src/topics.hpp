// The chapters of theorems: one function a file, and one line here and in theorem.cpp.
#pragma once

#include <vector>

#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

std::vector<Theorem> about_coalesce();
std::vector<Theorem> about_coordinates();
std::vector<Theorem> about_cosize();
std::vector<Theorem> about_composition();
std::vector<Theorem> about_complement();
std::vector<Theorem> about_inverses();
std::vector<Theorem> about_divide();
std::vector<Theorem> about_product();
std::vector<Theorem> about_reshape();
std::vector<Theorem> about_slice();
std::vector<Theorem> about_filter();

// Inductions, in folds/.
std::vector<Theorem> folds_of_layout();
std::vector<Theorem> folds_of_coordinates();
std::vector<Theorem> folds_of_compact();
std::vector<Theorem> folds_of_coalesce();
std::vector<Theorem> folds_of_complement();
std::vector<Theorem> folds_of_inverses();
std::vector<Theorem> folds_of_decisions();
std::vector<Theorem> folds_of_collisions();
std::vector<Theorem> folds_of_images();
std::vector<Theorem> folds_of_kernels();
std::vector<Theorem> folds_of_sorted_terms();
std::vector<Theorem> folds_of_residues();
std::vector<Theorem> folds_of_sort();
std::vector<Theorem> folds_of_composition();
std::vector<Theorem> folds_of_admissible();
std::vector<Theorem> folds_of_divisors();
std::vector<Theorem> folds_of_composites();
std::vector<Theorem> folds_of_whole();
std::vector<Theorem> folds_of_carry_search();
std::vector<Theorem> folds_of_carry_steps();
std::vector<Theorem> folds_of_divide();
std::vector<Theorem> folds_of_limits();
std::vector<Theorem> folds_of_coalesced_form();
std::vector<Theorem> folds_of_overflow();
std::vector<Theorem> folds_of_composing_within();
std::vector<Theorem> folds_of_carrying_within();
std::vector<Theorem> folds_of_comparing_within();
std::vector<Theorem> folds_of_dividing_within();
std::vector<Theorem> folds_of_whole_within();
std::vector<Theorem> folds_of_reshape();
std::vector<Theorem> folds_of_recast();
std::vector<Theorem> folds_of_layout_add();

}  // namespace colex::theorems
