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
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"

namespace colex::predictions {

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

}  // namespace colex::predictions
