// The kernel around an access to shared memory. Eight warps repeat the access, and the kernel counts the cycles that they take.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"

#include "async.cuh"
#include "device.cuh"

namespace colex::probes {

using measuring::SharedAccess;

inline constexpr unsigned accessed_bytes = 40960;
inline constexpr unsigned accessing_warps = 8;
inline constexpr unsigned accesses_at_once = 16;

/// `Instruction` executes itself at an address, and returns what arrives if ptxas would leave it out otherwise. It does so with
/// an ldmatrix whose registers nobody reads, and executes only one of several at one address. `zero` is 0, which ptxas does not
/// know.
template <class Instruction>
__global__ void execute_shared_access(const std::uint32_t* addresses, unsigned rounds, long long* cycles, std::uint32_t zero) {
  __shared__ alignas(1024) std::uint8_t memory[accessed_bytes];
  for (unsigned byte = threadIdx.x; byte < accessed_bytes; byte += blockDim.x) memory[byte] = static_cast<std::uint8_t>(byte);
  std::uint32_t address = shared_address(memory) + addresses[threadIdx.x % 32];
  __syncthreads();
  std::uint32_t arrived = 0;
  const long long begin = clock64();
  for (unsigned round = 0; round < rounds; ++round) {
#pragma unroll
    for (unsigned i = 0; i < accesses_at_once; ++i, address += zero) arrived ^= Instruction::execute(address);
  }
  __syncthreads();
  const long long end = clock64();
  if (threadIdx.x == 0) *cycles = end - begin + (arrived & zero);
}

/// An address for each thread of a warp. Instructions that take fewer read those of the first ones.
inline std::vector<std::uint32_t> of_warp(const std::vector<std::uint32_t>& addresses, std::int64_t bytes) {
  std::vector<std::uint32_t> all;
  for (unsigned t = 0; t < 32 && !addresses.empty(); ++t) all.push_back(addresses[t % addresses.size()]);
  const auto fits = [&](std::uint32_t address) { return address % bytes == 0 && address + bytes <= accessed_bytes; };
  if (all.empty() || !std::all_of(all.begin(), all.end(), fits))
    throw measuring::Fault("the addresses are of no access to the " + std::to_string(accessed_bytes) + " bytes that are there");
  return all;
}

template <class Instruction>
std::int64_t cycles_of(const std::vector<std::uint32_t>& addresses, std::int64_t accesses) {
  std::vector<long long> cycles = {0};
  DeviceArray<std::uint32_t> where(of_warp(addresses, Instruction::bytes));
  DeviceArray<long long> on_device(cycles);
  const auto rounds = static_cast<unsigned>(accesses) / (accessing_warps * accesses_at_once);
  execute_shared_access<Instruction><<<1, accessing_warps * 32>>>(where.data(), rounds, on_device.data(), 0);
  require(cudaGetLastError(), "launch");
  on_device.copy_to(cycles);
  return cycles.front();
}

template <class Instruction>
SharedAccess shared_access() {
  return {Instruction::bytes, cycles_of<Instruction>};
}

}  // namespace colex::probes
