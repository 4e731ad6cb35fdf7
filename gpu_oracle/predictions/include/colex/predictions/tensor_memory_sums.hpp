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
// The manual has such a layout for a pair's sparse product of 128 rows too, which is missing here: CuTe's is another.
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
  Layout<> places;         ///< as above
  std::string documented;  ///< where, with the letter that the manual has for the layout
  std::string targets;     ///< which devices have it (targets.hpp)
};

/// Every form that there is a prediction for.
const std::vector<TensorMemorySums>& tensor_memory_sums();

/// The form of that name, or null.
const TensorMemorySums* tensor_memory_sums(std::string_view name);

}  // namespace colex::predictions
