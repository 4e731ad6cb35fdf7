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
inline constexpr std::int64_t element_stride = 8;
inline constexpr std::int64_t stride = std::int64_t{1} << 40;  ///< bytes, of which a stride is less
inline constexpr std::int64_t chunk = 16;                      ///< bytes, of which rows, strides and starts are multiples
/// Observed: 228 KiB, which is all of the shared memory that a multiprocessor of sm_90 has.
inline constexpr std::int64_t tile = 228 * 1024;

}  // namespace colex::predictions::tma_limits
