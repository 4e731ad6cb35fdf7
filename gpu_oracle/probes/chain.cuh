// The chain ldmatrix, mma, stmatrix as one multiply-accumulate from shared memory to shared memory. Its elements of A, B and D
// are places in memory instead of registers, so its rows are rows of memory.
#pragma once

#include <cstdint>

#include "async.cuh"

namespace colex::probes {

/// How many warps a block has. Each of them has memory of its own.
inline constexpr unsigned chain_warps = 8;

/// Where each operand begins in a warp's memory, and how large that memory is, in bytes. An operand lies thread by thread, a
/// thread's registers side by side.
inline constexpr unsigned chain_A = 0, chain_B = 512, chain_D = 768, chain_bytes = 1024;

/// The address that a lane gives: the address of a row (16 bytes) of one of the 8 x 8 matrices of A. If the instruction
/// transposes matrices on the way, A lies transposed in memory.
inline __device__ unsigned chain_row_of_A(unsigned lane, bool transposed) {
  const unsigned row = lane % 8, matrix = lane / 8, low = matrix % 2, high = matrix / 2;
  return chain_A + (row + 8 * (transposed ? high : low)) * 32 + 16 * (transposed ? low : high);
}
/// The same where there are two matrices, which lie side by side or one above the other.
inline __device__ unsigned chain_row_of_two(unsigned lane, bool side_by_side) {
  const unsigned row = lane % 8, matrix = lane / 8 % 2;
  return side_by_side ? row * 32 + 16 * matrix : (row + 8 * matrix) * 16;
}

/// `Instruction` says which matrices are transposed, and executes its instructions.
template <class Instruction>
__device__ void execute_chain(const std::uint32_t* a, const std::uint32_t* b, const std::uint32_t* c, std::uint32_t* d) {
  __shared__ alignas(128) std::uint8_t memory[chain_warps][chain_bytes];
  const unsigned lane = threadIdx.x % 32;
  std::uint8_t* begin = memory[threadIdx.x / 32];
  const std::uint32_t address = shared_address(begin);
  for (unsigned i = 0; i < 4; ++i) reinterpret_cast<std::uint32_t*>(begin + chain_A)[lane * 4 + i] = a[i];
  for (unsigned i = 0; i < 2; ++i) reinterpret_cast<std::uint32_t*>(begin + chain_B)[lane * 2 + i] = b[i];
  __syncwarp();
  std::uint32_t loaded_a[4], loaded_b[2], sums[2];
  Instruction::load_A(loaded_a, address + chain_row_of_A(lane, Instruction::transposed_A));
  Instruction::load_B(loaded_b, address + chain_B + chain_row_of_two(lane, !Instruction::transposed_B));
  Instruction::multiply(loaded_a, loaded_b, c, sums);
  Instruction::store_D(sums, address + chain_D + chain_row_of_two(lane, Instruction::transposed_D));
  __syncwarp();
  for (unsigned i = 0; i < 2; ++i) d[i] = reinterpret_cast<std::uint32_t*>(begin + chain_D)[lane * 2 + i];
  __syncwarp();
}

}  // namespace colex::probes
