// An experiment: addresses in shared memory are drawn at random, a warp accesses them, and the wavefronts that this takes are
// compared with those that are predicted.
//
//   drawn      ldmatrix.m8n8.x4.b16 at 0,0,0,0,128,128,…: rows in groups of 4 that are equal
//   predicted  4: distinct words per bank in each 8 rows
//   answered   4
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/shared_access.hpp"
#include "colex/verification/drawn_descriptors.hpp"

namespace colex::verification {

struct DrawnAccess {
  std::string form;  ///< `ld.volatile.shared.b32`, `ldmatrix.sync.aligned.m8n8.x4.shared.b16`
  predictions::WarpAccess access;
};

/// Whether accesses by this form are drawn: by ld and st of shared memory, by ldmatrix and stmatrix.
bool draws_accesses(const std::string& form);

/// Draws so many, for these forms in turn: at random within a few lines or many, in steps, in groups that agree, by threads that
/// agree with one another, in columns of a swizzled tile. The same seed draws the same. Requires forms of which it draws.
std::vector<DrawnAccess> draw_accesses(const std::vector<std::string>& forms, std::size_t count, std::uint64_t seed);

/// For each of them, by the answers of colex_probe: those of a form in the order in which they were asked.
std::vector<DescriptorAgreement> compare(const std::vector<DrawnAccess>& drawn,
                                         const std::vector<observations::Observation>& answers);

/// The questions as colex_probe takes them behind `--ask`: for each form a line with its name and its addresses.
std::vector<std::vector<std::string>> questions(const std::vector<DrawnAccess>& drawn);

}  // namespace colex::verification
