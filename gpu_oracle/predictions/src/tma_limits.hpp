// What a TMA descriptor can hold at the most: the rules of a descriptor, and the dimensions that are made to fit them.
//
// Source: CUDA driver API, `cuTensorMapEncodeTiled`.
#pragma once

#include <cstddef>
#include <cstdint>

namespace colex::predictions::tma_limits {

inline constexpr std::size_t dimensions = 5;
inline constexpr std::int64_t extent = std::int64_t{1} << 32;
inline constexpr std::int64_t box = 256;  ///< of each dimension, in elements

}  // namespace colex::predictions::tma_limits
