// The kernels around ldmatrix, stmatrix and movmatrix: one warp, its registers and its shared memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/movement.hpp"

#include "device.cuh"

namespace colex::probes {

using measuring::Bytes;
using measuring::MatrixMove;
using measuring::warp_size;

/// The largest shared memory that the addresses may span.
inline constexpr unsigned matrix_memory = 4096;

/// `Instruction` says between which places it moves and how many registers each thread has, and executes itself.
template <class Instruction>
__global__ void execute_matrix_move(const std::uint8_t* source, std::uint8_t* destination, unsigned source_bytes,
                                    unsigned destination_bytes, const std::uint32_t* addresses) {
  using Between = MatrixMove::Between;
  constexpr Between between = Instruction::between;
  __shared__ alignas(128) std::uint8_t memory[matrix_memory];
  const unsigned lane = threadIdx.x;
  const auto pointer = static_cast<std::uint32_t>(__cvta_generic_to_shared(memory)) + addresses[lane];
  const auto* from = reinterpret_cast<const std::uint32_t*>(source);
  auto* to = reinterpret_cast<std::uint32_t*>(destination);
  std::uint32_t registers[Instruction::registers];
  // Registers that are the destination begin with the poison that the host put there.
  for (unsigned i = 0; i < Instruction::registers; ++i) {
    registers[i] = between == Between::memory_to_registers ? to[i * warp_size + lane] : from[i * warp_size + lane];
  }
  const std::uint8_t* shared = between == Between::memory_to_registers ? source : destination;
  const unsigned shared_bytes = between == Between::memory_to_registers ? source_bytes : destination_bytes;
  if (between != Between::registers_to_registers) {
    for (unsigned byte = lane; byte < shared_bytes; byte += warp_size) memory[byte] = shared[byte];
  }
  __syncwarp();
  Instruction::execute(registers, pointer);
  __syncwarp();
  if (between == Between::registers_to_memory) {
    for (unsigned byte = lane; byte < destination_bytes; byte += warp_size) destination[byte] = memory[byte];
  } else {
    for (unsigned i = 0; i < Instruction::registers; ++i) to[i * warp_size + lane] = registers[i];
  }
}

template <class Instruction>
Bytes run_matrix_move(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes,
                      const std::vector<std::uint32_t>& addresses) {
  if (source.size() > matrix_memory || destination_bytes > matrix_memory)
    throw measuring::Fault("the rows do not fit into shared memory");
  Bytes destination(destination_bytes, poison);
  DeviceArray<std::uint8_t> from(source), to(destination);
  DeviceArray<std::uint32_t> where(addresses);
  execute_matrix_move<Instruction><<<1, warp_size>>>(from.data(), to.data(), static_cast<unsigned>(source.size()),
                                                     static_cast<unsigned>(destination_bytes), where.data());
  require(cudaGetLastError(), "launch");
  to.copy_to(destination);
  return destination;
}

template <class Instruction>
MatrixMove matrix_move() {
  return {Instruction::between, Instruction::registers, run_matrix_move<Instruction>};
}

}  // namespace colex::probes
