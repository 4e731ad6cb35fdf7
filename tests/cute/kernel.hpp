// What the examples of colex/cute.hpp suppose that a kernel has.
#pragma once

#include <cute/tensor.hpp>

namespace kernel {

using SmemLayout = decltype(cute::composition(
    cute::Swizzle<3, 3, 3>{}, cute::Layout<cute::Shape<cute::_8, cute::_64>, cute::Stride<cute::_64, cute::_1>>{}));
using TiledMma = decltype(cute::make_tiled_mma(cute::SM80_16x8x16_F32F16F16F32_TN{},
                                               cute::Layout<cute::Shape<cute::_2, cute::_2, cute::_1>>{}));

}  // namespace kernel
