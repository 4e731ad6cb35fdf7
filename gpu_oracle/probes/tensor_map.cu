#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"

#include "device.cuh"
#include "tensor_map.hpp"

namespace colex::probes {

namespace {

using measuring::Fault;
using measuring::Numbers;
using measuring::TensorMap;

/// More dimensions than any descriptor has, so that wrong ranks can be asked about.
constexpr std::size_t most_dimensions = 8;

template <class T>
std::array<T, most_dimensions> list(const Numbers& numbers) {
  std::array<T, most_dimensions> result{};
  for (std::size_t k = 0; k < numbers.size(); ++k) result[k] = static_cast<T>(numbers[k]);
  return result;
}

/// The number of a name in the order in which CUDA's enumeration lists it.
template <class Enumeration, std::size_t count>
Enumeration named(const std::string& name, const char* const (&names)[count]) {
  for (std::size_t k = 0; k < count; ++k) {
    if (name == names[k]) return static_cast<Enumeration>(k);
  }
  throw Fault("CUDA's tensor maps know no " + name);
}

constexpr const char* types[] = {"UINT8",        "UINT16",       "UINT32",        "INT32",        "UINT64",      "INT64",
                                 "FLOAT16",      "FLOAT32",      "FLOAT64",       "BFLOAT16",     "FLOAT32_FTZ", "TFLOAT32",
                                 "TFLOAT32_FTZ", "16U4_ALIGN8B", "16U4_ALIGN16B", "16U6_ALIGN16B"};
constexpr const char* interleaves[] = {"NONE", "16B", "32B"};
constexpr const char* swizzles[] = {"NONE", "32B", "64B", "128B", "128B_ATOM_32B", "128B_ATOM_32B_FLIP_8B", "128B_ATOM_64B"};
constexpr const char* fills[] = {"NONE", "NAN_REQUEST_ZERO_FMA"};

/// A function of the driver, which this program looks up instead of linking to the driver.
template <class Function>
Function driver_function(const char* name) {
  constexpr unsigned since = 12000;
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  require(cudaGetDriverEntryPointByVersion(name, &function, since, cudaEnableDefault, &found), name);
  if (found != cudaDriverEntryPointSuccess) throw Fault(std::string("the driver has no ") + name);
  return reinterpret_cast<Function>(function);
}

std::string error_name(CUresult result) {
  static const auto name_of = driver_function<decltype(&cuGetErrorName)>("cuGetErrorName");
  const char* name = nullptr;
  return name_of(result, &name) == CUDA_SUCCESS ? name : "error " + std::to_string(static_cast<int>(result));
}

CUresult encode(const TensorMap& map, void* address, CUtensorMap& result) {
  const auto type = named<CUtensorMapDataType>(map.type, types);
  const auto interleave = named<CUtensorMapInterleave>(map.interleave, interleaves);
  const auto swizzle = named<CUtensorMapSwizzle>(map.swizzle, swizzles);
  const auto fill = named<CUtensorMapFloatOOBfill>(map.fill, fills);
  const auto rank = static_cast<cuuint32_t>(map.extents.size());
  const auto extents = list<cuuint64_t>(map.extents), strides = list<cuuint64_t>(map.strides);
  const auto element_strides = list<cuuint32_t>(map.element_strides);
  if (map.im2col()) {
    static const auto function = driver_function<decltype(&cuTensorMapEncodeIm2col)>("cuTensorMapEncodeIm2col");
    const auto lower = list<int>(map.lower), upper = list<int>(map.upper);
    return function(&result, type, rank, address, extents.data(), strides.data(), lower.data(), upper.data(),
                    static_cast<cuuint32_t>(map.channels), static_cast<cuuint32_t>(map.pixels), element_strides.data(),
                    interleave, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
  }
  static const auto function = driver_function<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  const auto box = list<cuuint32_t>(map.box);
  return function(&result, type, rank, address, extents.data(), strides.data(), box.data(), element_strides.data(), interleave,
                  swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
}

}  // namespace

CUtensorMap encode(const TensorMap& map, void* address) {
  CUtensorMap result{};
  const CUresult status = encode(map, address, result);
  if (status != CUDA_SUCCESS) throw measuring::Refused(error_name(status));
  return result;
}

std::string answer_to(const TensorMap& map) {
  static DeviceArray<std::byte> memory(128);
  CUtensorMap result{};
  return error_name(encode(map, memory.data(), result));
}

}  // namespace colex::probes
