// The kernel around wmma.load and wmma.store: one warp, its registers, and lines of shared or of global memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/movement.hpp"

#include "async.cuh"
#include "device.cuh"

namespace colex::probes {

using measuring::Bytes;
using measuring::FragmentMove;
using measuring::warp_size;

/// The largest memory that the lines may span.
inline constexpr unsigned line_memory = 4096;

/// `Instruction` says how it moves, and executes itself on registers and a pointer.
template <class Instruction>
__global__ void execute_fragment_move(std::uint8_t* memory, unsigned memory_bytes, typename Instruction::Register* fragment,
                                      unsigned stride) {
  // A matrix begins at a multiple of 32 bytes.
  __shared__ alignas(128) std::uint8_t shared[line_memory];
  const unsigned lane = threadIdx.x;
  typename Instruction::Register registers[Instruction::registers];
  for (unsigned i = 0; i < Instruction::registers; ++i) registers[i] = fragment[i * warp_size + lane];
  if constexpr (Instruction::global) {
    Instruction::execute(registers, memory, stride);
  } else {
    for (unsigned byte = lane; byte < memory_bytes; byte += warp_size) shared[byte] = memory[byte];
    __syncwarp();
    Instruction::execute(registers, shared_address(shared), stride);
    __syncwarp();
    for (unsigned byte = lane; byte < memory_bytes; byte += warp_size) memory[byte] = shared[byte];
  }
  for (unsigned i = 0; i < Instruction::registers; ++i) fragment[i * warp_size + lane] = registers[i];
}

template <class Instruction>
Bytes run_fragment_move(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes, unsigned stride) {
  Bytes destination(destination_bytes, poison);
  DeviceArray<std::uint8_t> from(source), to(destination);
  DeviceArray<std::uint8_t>&memory = Instruction::loads ? from : to, &fragment = Instruction::loads ? to : from;
  const std::size_t memory_bytes = Instruction::loads ? source.size() : destination_bytes;
  if (memory_bytes > line_memory) throw measuring::Fault("the lines do not fit into shared memory");
  execute_fragment_move<Instruction><<<1, warp_size>>>(memory.data(), static_cast<unsigned>(memory_bytes),
                                                       reinterpret_cast<typename Instruction::Register*>(fragment.data()),
                                                       stride);
  require(cudaGetLastError(), "launch");
  to.copy_to(destination);
  return destination;
}

template <class Instruction>
FragmentMove fragment_move(int bits, int lines, int line_elements) {
  return {Instruction::loads,
          Instruction::global ? "global" : "shared",
          Instruction::registers,
          static_cast<int>(sizeof(typename Instruction::Register)),
          bits,
          lines,
          line_elements,
          run_fragment_move<Instruction>};
}

}  // namespace colex::probes
