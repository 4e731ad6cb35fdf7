// What a name says of an instruction of tcgen05.mma, PTX's or CuTe's.
//
//   tcgen05.mma.cta_group::1.kind::f16.m128n64                        one CTA, 128 x 64, elements of 16 bits
//   SM100_MMA_TF32_2x1SM_SS<tfloat32_t, tfloat32_t, float, 256, 128, UMMA::Major::K, UMMA::Major::MN>
//                                                                     a pair's, 256 x 128, 32 bits, A along k, B along n
//   SM103_MXF4_ULTRA_SS_VS<float_e2m1_t, float_e2m1_t, float, float_ue8m0_t, 128, 64, 32, UMMA::Major::K, UMMA::Major::K>
//                                                                     of sm_103 alone: 4 bits, 96 k
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

#include "colex/layout.hpp"
#include "colex/predictions/shared_matrix.hpp"

namespace colex::predictions {

// What the manual says of where tcgen05.mma keeps its sums in tensor memory: which lane and column each has.
//
//   tcgen05.mma.cta_group::1.m64n256      ((16,4),256):((1,32),128)
//   (17,3) has lane 33, column 3: 1 + 32 + 128·3
//
// A form is named as PTX writes the instruction, and behind it what the instruction descriptor says: M, and N, which is 256
// here. The layout sends (m, n) to lane + 128·column, there being 128 lanes; and by 65536 further, which is 512 columns, to the
// second CTA of a pair. Sums of 32 bits have a cell each, counted from the first lane and from the column that the address
// names. For a smaller N the extents along n shrink with it.
//
// Two sources differ on a pair's sparse product of 128 rows: the manual has its layout C, in which each CTA has its 64 rows on
// half of the lanes, and so has this table; CuTe's traits of it (`mma_traits_sm100.hpp`) take the fragments of the dense product.
//
// Source: PTX ISA 9.0, "Data Path Layout Organization" of tcgen05.mma; CuTe's `UMMA::tmem_frg`.

struct TensorMemorySums {
  std::string family;  ///< `tcgen05.mma`
  std::string form;    ///< as above
  std::int64_t M = 0, N = 0;
  Layout<> places;                        ///< as above
  Layout<> (*places_of)(std::int64_t N);  ///< the same for other N, a multiple of 8
  bool half_of_the_lanes = false;         ///< 64 rows on half of the lanes: the address may name the other half, lane 16
  std::string documented;                 ///< where, with the letter that the manual has for the layout
  std::string targets;                    ///< which devices have it (targets.hpp)
};

/// Every form that there is a prediction for.
const std::vector<TensorMemorySums>& tensor_memory_sums();

/// The form of that name (umma_form.hpp), whatever N it says, or null.
const TensorMemorySums* tensor_memory_sums(std::string_view name);

/// Each part that the name does not say has no value.
struct UmmaForm {
  const TensorMemorySums* sums = nullptr;
  std::string kind;  ///< `f16`, `tf32`, …
  std::optional<std::int64_t> N, bits;
  std::optional<Major> A_major, B_major;
  bool A_in_tensor_memory = false;
  bool is_ultra = false;  ///< of sm_103 alone: it takes 96 k of 4 bits
};

/// What the name says; none for one that does not say M, or is none of tcgen05.mma.
std::optional<UmmaForm> umma_form(std::string_view name);

/// How many k an instruction takes: 32 bytes of a row, of a sparse one twice as many. None if the name does not say the elements.
std::optional<std::int64_t> umma_K(const UmmaForm& form);

// Where the scales of a block-scaled product lie: a tile of 128 rows and four blocks of k is 512 bytes, and tiles go on along k.
//
//   scale_factors(256, 512, 2, 16)     (((32,4),2),((16,4),8),(1,2)):(((16,4),4096),((0,1),512),(0,8192))
//
// Row r of a tile has its scales at 16·(r mod 32) + 4·(r div 32), one byte each, and all k of a block the same.
//
// Source: CUTLASS, `Sm1xxBlockScaledConfig::tile_atom_to_shape_SFA`; cuBLAS, "Scaling factors layout" of 1D block scaling.

/// From (row, k, batch) to the scale; rows and k count up to whole tiles. Requires numbers of 1 or more, and blocks of 16 or 32.
Layout<> scale_factors(std::int64_t rows, std::int64_t K, std::int64_t batches, std::int64_t block);

/// CuTe's names of a form, without their arguments, which say M and N.
std::vector<std::string> cute_names(const TensorMemorySums& sums);

/// What a form of the catalogue is, with so many columns.
UmmaShape umma_shape(const TensorMemorySums& sums, std::int64_t N);

}  // namespace colex::predictions
