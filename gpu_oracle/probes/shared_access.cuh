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

inline __device__ std::uint32_t loaded(std::uint32_t address) {
  std::uint32_t value = 0;
  asm volatile("ld.volatile.shared.b32 %0, [%1];" : "=r"(value) : "r"(address) : "memory");
  return value;
}

/// `Instruction` executes itself at an address, and returns what arrives if ptxas would leave it out otherwise. It does so with
/// an ldmatrix whose registers nobody reads, and executes only one of several at one address. `zero` is 0, which ptxas does not
/// know. What comes from global memory comes from bytes that lie side by side, as threads that copy have them. With
/// `beside_loads` all threads load behind each access, which takes 8 wavefronts.
template <class Instruction, bool beside_loads>
__global__ void execute_shared_access(const std::int32_t* addresses, const std::uint8_t* source, unsigned rounds,
                                      long long* cycles, std::uint32_t zero) {
  __shared__ alignas(1024) std::uint8_t memory[accessed_bytes];
  for (unsigned byte = threadIdx.x; byte < accessed_bytes; byte += blockDim.x) memory[byte] = static_cast<std::uint8_t>(byte);
  const std::int32_t place = addresses[threadIdx.x % 32];
  std::uint32_t address = shared_address(memory) + static_cast<std::uint32_t>(place);
  [[maybe_unused]] const std::uint8_t* from = source + threadIdx.x % 32 * Instruction::bytes;
  __syncthreads();
  [[maybe_unused]] std::uint32_t beside = shared_address(memory) + threadIdx.x % 32 * 32;
  std::uint32_t arrived = 0;
  const long long begin = clock64();
  if (place >= 0 || beside_loads) {
    for (unsigned round = 0; round < rounds; ++round) {
#pragma unroll
      for (unsigned i = 0; i < accesses_at_once; ++i, address += zero) {
        if constexpr (!Instruction::from_global) {
          arrived ^= Instruction::execute(address);
        } else if (place >= 0) {
          Instruction::execute(address, from);
        }
        if constexpr (beside_loads) arrived ^= loaded(beside += zero);
      }
    }
  }
  if constexpr (Instruction::from_global) asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  const long long end = clock64();
  if (threadIdx.x == 0) *cycles = end - begin + (arrived & zero);
}

/// An address for each thread of a warp. Instructions that take fewer read those of the first ones; of others, the rest takes no
/// part.
template <class Instruction>
std::vector<std::int32_t> of_warp(const measuring::SharedAddresses& addresses) {
  std::vector<std::int32_t> all = addresses;
  const auto fits = [&](std::int64_t address) {
    if (address < 0) return Instruction::parts;
    return address % Instruction::bytes == 0 && address + Instruction::bytes <= accessed_bytes;
  };
  if (all.empty() || all.size() > 32 || !std::all_of(all.begin(), all.end(), fits))
    throw measuring::Fault("the addresses are of no access to the " + std::to_string(accessed_bytes) + " bytes that are there");
  while (all.size() < 32) all.push_back(Instruction::parts ? -1 : addresses[all.size() % addresses.size()]);
  return all;
}

template <class Instruction, bool beside_loads>
std::int64_t cycles_of(const measuring::SharedAddresses& addresses, std::int64_t accesses) {
  std::vector<long long> cycles = {0};
  DeviceArray<std::int32_t> where(of_warp<Instruction>(addresses));
  DeviceArray<std::uint8_t> source(std::vector<std::uint8_t>(32 * 16));
  DeviceArray<long long> on_device(cycles);
  const auto rounds = static_cast<unsigned>(accesses) / (accessing_warps * accesses_at_once);
  execute_shared_access<Instruction, beside_loads>
      <<<1, accessing_warps * 32>>>(where.data(), source.data(), rounds, on_device.data(), 0);
  require(cudaGetLastError(), "launch");
  on_device.copy_to(cycles);
  return cycles.front();
}

template <class Instruction>
SharedAccess shared_access() {
  SharedAccess access{Instruction::bytes, cycles_of<Instruction, false>, Instruction::addresses, Instruction::parts};
  if constexpr (Instruction::from_global) access.cycles_beside_loads = cycles_of<Instruction, true>;
  return access;
}

/// How many tables of each form are drawn beside those of `shared_addresses`, for the record.
inline constexpr std::uint32_t drawn_of_threads = 300, drawn_of_matrices = 100, drawn_of_copies = 200;

}  // namespace colex::probes
