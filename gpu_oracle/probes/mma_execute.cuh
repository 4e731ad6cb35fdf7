// The kernel around a matrix multiply-accumulate. A warp executes each case, or a single thread if the instruction is one of a
// single thread.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/measuring/mma_probe.hpp"

#include "device.cuh"
#include "selector.cuh"

namespace colex::probes {

using measuring::Fragments;
using measuring::MmaCase;
using measuring::MmaInputs;
using measuring::MmaInstruction;
using measuring::Operand;
using measuring::warp_size;

/// `Instruction` says how many threads execute it, how many registers each operand has and of which type they are, and executes
/// itself on them.
template <class Instruction>
__global__ void execute_mma(const typename Instruction::Register* A, const typename Instruction::Register* B,
                            const typename Instruction::Register* C, [[maybe_unused]] const std::uint32_t* metadata,
                            const MmaCase* cases, unsigned count, typename Instruction::Register* D) {
  using Register = typename Instruction::Register;
  constexpr unsigned threads = Instruction::threads;
  const unsigned number = (blockIdx.x * blockDim.x + threadIdx.x) / threads;
  const unsigned lane = threadIdx.x % threads;
  if (number >= count) return;
  const MmaCase which = cases[number];
  Register a[Instruction::A], b[Instruction::B], c[Instruction::C], d[Instruction::D];
  for (unsigned i = 0; i < Instruction::A; ++i) a[i] = A[(which.A * Instruction::A + i) * threads + lane];
  for (unsigned i = 0; i < Instruction::B; ++i) b[i] = B[(which.B * Instruction::B + i) * threads + lane];
  for (unsigned i = 0; i < Instruction::C; ++i) c[i] = C[(which.C * Instruction::C + i) * threads + lane];
  if constexpr (Instruction::selectors == 0) {
    Instruction::execute(a, b, c, d);
  } else {
    execute_selected<Instruction>(which.selector, a, b, c, metadata[which.metadata * threads + lane], d);
  }
  for (unsigned i = 0; i < Instruction::D; ++i) D[(number * Instruction::D + i) * threads + lane] = d[i];
}

template <class Instruction>
void launch_mma(const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D) {
  using Register = typename Instruction::Register;
  const auto registers = [](DeviceArray<std::byte>& bytes) { return reinterpret_cast<Register*>(bytes.data()); };
  DeviceArray<std::byte> a(inputs.A.bytes()), b(inputs.B.bytes()), c(inputs.C.bytes()), d(D.bytes());
  DeviceArray<std::uint32_t> metadata(inputs.metadata.registers());
  DeviceArray<MmaCase> which(cases);
  constexpr unsigned block = 8 * warp_size, cases_of_a_block = block / Instruction::threads;
  const auto count = static_cast<unsigned>(cases.size());
  execute_mma<Instruction><<<(count + cases_of_a_block - 1) / cases_of_a_block, block>>>(
      registers(a), registers(b), registers(c), metadata.data(), which.data(), count, registers(d));
  require(cudaGetLastError(), "launch");
  d.copy_to(D.bytes());
}

template <class Instruction>
MmaInstruction mma_instruction(Operand A, Operand B, Operand C, Operand D) {
  return {A, B, C, D, Instruction::selectors, launch_mma<Instruction>};
}

}  // namespace colex::probes
