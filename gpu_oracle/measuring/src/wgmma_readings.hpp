// From where a warpgroup's instruction reads A and B under each descriptor, and that random integers give the D that this
// predicts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wgmma_matrices.hpp"

namespace colex::measuring {

/// From where one operand is read under one descriptor: the places of all (row, k), row by row. A column of B counts as a row
/// here.
struct Reading {
  char operand;
  Descriptor descriptor;
  Integers places;
};

/// All readings of both operands.
struct WgmmaReadings {
  Integers elements_of_A;  ///< if A lies in registers, the element of them that holds each (row, k); then `of_A` is empty
  std::vector<Reading> of_A, of_B;

  /// The places of A, and of B, under the descriptor that was asked about first.
  const Integers& first_of_A() const { return of_A.empty() ? elements_of_A : of_A.front().places; }
  const Integers& first_of_B() const { return of_B.front().places; }
};

/// Requires a descriptor of each operand.
WgmmaReadings find_readings(const WgmmaExecution& execution, const WgmmaMatrices& matrices,
                            const std::vector<Descriptor>& descriptors_of_A, const std::vector<Descriptor>& descriptors_of_B);

/// Executes the product of random matrices under each descriptor, which is B's and, if A lies in shared memory, A's as well.
/// Returns how many executions that were. Throws Fault if one gives another D than predicted.
std::int64_t replay(const WgmmaExecution& execution, const WgmmaMatrices& matrices, const WgmmaReadings& readings);

/// The integers at these places of an image.
std::vector<int> values(const Fragments& images, std::size_t image, const Integers& places);

}  // namespace colex::measuring
