// The kernel around a tensor copy. It runs in a cluster, and one thread executes the copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <cuda.h>

#include "colex/measuring/tensor_copy.hpp"

#include "async.cuh"
#include "device.cuh"
#include "tensor_map.hpp"

namespace colex::probes {

using measuring::Bytes;
using measuring::TensorAccess;
using measuring::TensorCopied;
using measuring::TensorCopy;

/// The kernel's arguments besides the descriptor.
struct TensorArguments {
  int coordinates[5];
  unsigned short offsets[3];
  unsigned short mask;
  unsigned shared, shared_bytes, expected, issuer;
};

/// Tiles begin at multiples of this, so that an offset is the same in every pattern of a swizzle.
inline constexpr unsigned pattern_bytes = 1024;

/// `Instruction` says whether it loads, and executes itself.
template <class Instruction>
__global__ void execute_tensor_copy(const __grid_constant__ CUtensorMap map, const TensorArguments arguments,
                                    std::uint8_t* shared, unsigned* missed) {
  extern __shared__ std::uint8_t window[];
  __shared__ std::uint64_t barrier_word;
  const std::uint32_t barrier = shared_address(&barrier_word);
  const std::uint32_t begin = (shared_address(window) + pattern_bytes - 1) / pattern_bytes * pattern_bytes;
  std::uint8_t* memory = window + (begin - shared_address(window));
  const std::uint32_t rank = cluster_rank();
  std::uint8_t* image = shared + rank * arguments.shared_bytes;
  for (unsigned byte = threadIdx.x; byte < arguments.shared_bytes; byte += blockDim.x) memory[byte] = image[byte];
  const bool copies = threadIdx.x == 0 && rank == arguments.issuer;
  const bool receives =
      Instruction::loads && (Instruction::multicast ? (arguments.mask >> rank & 1) != 0 : rank == arguments.issuer);
  if (threadIdx.x == 0) {
    init_barrier(barrier);
    if (receives) expect(barrier, arguments.expected);
  }
  fence_async();
  cluster_wait();
  if (copies) {
    Instruction::execute(begin + arguments.shared, &map, arguments.coordinates, arguments.offsets, barrier, arguments.mask);
    if (!Instruction::loads) wait_for_stores();
  }
  if (receives && !wait(barrier)) *missed = 1;
  cluster_wait();
  if constexpr (Instruction::loads) {
    for (unsigned byte = threadIdx.x; byte < arguments.shared_bytes; byte += blockDim.x) image[byte] = memory[byte];
  }
}

inline TensorArguments arguments_of(const TensorAccess& access) {
  TensorArguments result{};
  for (std::size_t k = 0; k < access.coordinates.size(); ++k) result.coordinates[k] = static_cast<int>(access.coordinates[k]);
  for (std::size_t k = 0; k < access.offsets.size(); ++k) result.offsets[k] = static_cast<unsigned short>(access.offsets[k]);
  result.mask = static_cast<unsigned short>(access.mask);
  result.shared = static_cast<unsigned>(access.shared);
  result.shared_bytes = static_cast<unsigned>(shared_bytes(access));
  result.expected = static_cast<unsigned>(moved_bytes(access.map));
  result.issuer = static_cast<unsigned>(access.issuer);
  return result;
}

template <class Instruction>
TensorCopied run_tensor_copy(const TensorAccess& access, const Bytes& source, const Bytes& destination) {
  constexpr unsigned threads = 128;
  TensorCopied result{destination, true};
  DeviceArray<std::uint8_t> from(source), to(destination);
  std::uint8_t* global = Instruction::loads ? from.data() : to.data();
  std::uint8_t* shared = Instruction::loads ? to.data() : from.data();
  const CUtensorMap map = encode(access.map, global);
  const TensorArguments arguments = arguments_of(access);
  std::vector<unsigned> missed = {0};
  DeviceArray<unsigned> on_device(missed);
  const ClusterLaunch launch(static_cast<int>(access.ctas), static_cast<int>(threads), arguments.shared_bytes + pattern_bytes);
  require(cudaFuncSetAttribute(execute_tensor_copy<Instruction>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(launch.configuration.dynamicSmemBytes)),
          "shared memory");
  require(cudaLaunchKernelEx(&launch.configuration, execute_tensor_copy<Instruction>, map, arguments, shared, on_device.data()),
          "launch");
  to.copy_to(result.destination);
  on_device.copy_to(missed);
  result.counted = missed.front() == 0;
  return result;
}

template <class Instruction>
TensorCopy tensor_copy(const char* operation) {
  return {Instruction::kind,     Instruction::rank, Instruction::im2col,         Instruction::multicast,
          Instruction::clusters, operation,         run_tensor_copy<Instruction>};
}

}  // namespace colex::probes
