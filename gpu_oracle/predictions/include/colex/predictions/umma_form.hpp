// What a name says of an instruction of tcgen05.mma, PTX's or CuTe's.
//
//   tcgen05.mma.cta_group::1.kind::f16.m128n64                        one CTA, 128 x 64, elements of 16 bits
//   SM100_MMA_TF32_2x1SM_SS<tfloat32_t, tfloat32_t, float, 256, 128, UMMA::Major::K, UMMA::Major::MN>
//                                                                     a pair's, 256 x 128, 32 bits, A along k, B along n
//
// A form of the catalogue says M and how the CTAs work together, and has N = 256 (tensor_memory_sums.hpp); the rest is what the
// question says, or its name.
//
// Source: PTX ISA 9.0, `tcgen05.mma`, and "Instruction descriptor" for M and N; CuTe's `arch/mma_sm100_umma.hpp`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/predictions/canonical_matrix.hpp"
#include "colex/predictions/matrix_rules.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"

namespace colex::predictions {

/// Each part that the name does not say has no value.
struct UmmaForm {
  const TensorMemorySums* sums = nullptr;
  std::string kind;  ///< `f16`, `tf32`, …
  std::optional<std::int64_t> N, bits;
  std::optional<Major> A_major, B_major;
  bool A_in_tensor_memory = false;
};

/// What the name says; none for one that does not say M, or is none of tcgen05.mma.
std::optional<UmmaForm> umma_form(std::string_view name);

/// CuTe's names of a form, without their arguments, which say M and N.
std::vector<std::string> cute_names(const TensorMemorySums& sums);

/// What a form of the catalogue is, with so many columns.
UmmaShape umma_shape(const TensorMemorySums& sums, std::int64_t N);

}  // namespace colex::predictions
