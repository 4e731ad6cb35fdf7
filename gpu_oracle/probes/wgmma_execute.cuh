// The kernel around a matrix multiply-accumulate of a warpgroup. A block executes each case and holds its matrices in shared
// memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/number.hpp"
#include "colex/measuring/wgmma_probe.hpp"

#include "device.cuh"
#include "selector.cuh"

namespace colex::probes {

using measuring::Fragments;
using measuring::Number;
using measuring::Operand;
using measuring::warpgroup_size;
using measuring::WgmmaCase;
using measuring::WgmmaInputs;
using measuring::WgmmaInstruction;

/// Matrices in shared memory begin at multiples of this.
inline constexpr unsigned wgmma_alignment = 1024;

/// The images of an operand on the device. An image has `units` units of 16 bytes.
struct WgmmaImages {
  const uint4* data;
  unsigned units;
};

/// The part of D that is wanted, and where it goes.
struct WgmmaResult {
  std::uint32_t* data;
  unsigned threads, registers;
};

__device__ inline void copy_image(const WgmmaImages& images, unsigned which, std::uint8_t* to) {
  const uint4* from = images.data + static_cast<std::size_t>(which) * images.units;
  for (unsigned i = threadIdx.x; i < images.units; i += warpgroup_size) reinterpret_cast<uint4*>(to)[i] = from[i];
}

/// `Instruction` says how many registers D has and how many A has (0 if A lies in shared memory), and executes itself on them
/// and on descriptors.
template <class Instruction>
__global__ void __launch_bounds__(warpgroup_size)
    execute_wgmma(WgmmaImages A, WgmmaImages B, const std::uint32_t* C, const std::uint32_t* metadata, const WgmmaCase* cases,
                  WgmmaResult D) {
  extern __shared__ std::uint8_t unaligned[];
  const WgmmaCase which = cases[blockIdx.x];
  const auto begin = static_cast<std::uint32_t>(__cvta_generic_to_shared(unaligned));
  const std::uint32_t skipped = (wgmma_alignment - begin % wgmma_alignment) % wgmma_alignment;
  const std::uint32_t A_bytes =
      Instruction::A == 0 ? (A.units * 16 + wgmma_alignment - 1) / wgmma_alignment * wgmma_alignment : 0;
  std::uint32_t a[4] = {}, d[Instruction::D];
  if constexpr (Instruction::A == 0) {
    copy_image(A, which.A, unaligned + skipped);
  } else {
    const auto* from = reinterpret_cast<const std::uint32_t*>(A.data + static_cast<std::size_t>(which.A) * A.units);
    for (unsigned i = 0; i < Instruction::A; ++i) a[i] = from[i * warpgroup_size + threadIdx.x];
  }
  copy_image(B, which.B, unaligned + skipped + A_bytes);
  const std::uint32_t* c = C + static_cast<std::size_t>(which.C) * Instruction::D * warpgroup_size;
  for (unsigned i = 0; i < Instruction::D; ++i) d[i] = c[i * warpgroup_size + threadIdx.x];
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  const std::uint64_t A_begin = (begin + skipped) / 16, B_begin = A_begin + A_bytes / 16;
  execute_selected<Instruction>(which.selector, a, which.A_descriptor + A_begin, which.B_descriptor + B_begin,
                                metadata[which.metadata * warpgroup_size + threadIdx.x], d);
  if (threadIdx.x >= D.threads) return;
  std::uint32_t* to = D.data + static_cast<std::size_t>(blockIdx.x) * D.registers * D.threads;
  for (unsigned i = 0; i < Instruction::D; ++i) {
    if (i < D.registers) to[i * D.threads + threadIdx.x] = d[i];
  }
}

/// How many bytes one image has.
inline std::size_t image_bytes(const Fragments& images) { return images.bytes().size() / images.images(); }

/// The images on the device, in units.
inline WgmmaImages wgmma_images(const Fragments& images, DeviceArray<std::byte>& on_device) {
  return {reinterpret_cast<const uint4*>(on_device.data()), static_cast<unsigned>(image_bytes(images) / 16)};
}

template <class Instruction>
void launch_wgmma(const WgmmaInputs& inputs, const std::vector<WgmmaCase>& cases, Fragments& D) {
  const Fragments &A = inputs.A, &B = inputs.B;
  DeviceArray<std::byte> a(A.bytes()), b(B.bytes()), c(inputs.C.bytes()), d(D.bytes().size());
  DeviceArray<std::uint32_t> metadata(inputs.metadata.registers());
  DeviceArray<WgmmaCase> which(cases);
  const auto threads = static_cast<unsigned>(D.operand().threads);
  const WgmmaResult result{reinterpret_cast<std::uint32_t*>(d.data()), threads,
                           static_cast<unsigned>(image_bytes(D)) / (threads * 4)};
  const auto memory =
      static_cast<int>(2 * wgmma_alignment + (Instruction::A == 0 ? image_bytes(A) : std::size_t{0}) + image_bytes(B));
  require(cudaFuncSetAttribute(execute_wgmma<Instruction>, cudaFuncAttributeMaxDynamicSharedMemorySize, memory), "shared memory");
  execute_wgmma<Instruction><<<static_cast<unsigned>(cases.size()), warpgroup_size, static_cast<std::size_t>(memory)>>>(
      wgmma_images(A, a), wgmma_images(B, b), reinterpret_cast<const std::uint32_t*>(c.data()), metadata.data(), which.data(),
      result);
  require(cudaGetLastError(), "launch");
  d.copy_to(D.bytes());
}

template <class Instruction>
WgmmaInstruction wgmma_instruction(Number A, Number B, int A_values, Operand D) {
  return {A, B, A_values, Instruction::selectors, D, launch_wgmma<Instruction>};
}

/// The lists of integers that this process has printed. Observations name them.
inline measuring::ListLines& printed_lists() {
  static measuring::ListLines lists;
  return lists;
}

}  // namespace colex::probes
