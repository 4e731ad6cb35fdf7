// The kernel around copies of bytes. It runs in a cluster; each CTA has two windows of shared memory, one to copy from and one
// to copy to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/movement.hpp"

#include "async.cuh"
#include "device.cuh"

namespace colex::probes {

using measuring::ByteAccess;
using measuring::ByteCopy;
using measuring::Bytes;
using measuring::Piece;

/// How many bytes each window has.
inline constexpr unsigned window_bytes = 4096;

struct ByteArguments {
  unsigned pieces, issuer, mask, expected;
};

/// The same place in the shared memory of another CTA of the cluster.
inline __device__ std::uint32_t in_cta(std::uint32_t address, std::uint32_t rank) {
  std::uint32_t there = 0;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address), "r"(rank));
  return there;
}

/// Where a piece lies. An instruction takes one of the two destinations and one of the two sources.
struct Places {
  std::uint32_t to_shared, from_shared;
  std::uint8_t* to_global;
  const std::uint8_t* from_global;
};

/// `Instruction` says between which memories it copies, and executes itself on a piece.
template <class Instruction>
__global__ void execute_byte_copy(const std::uint8_t* source, std::uint8_t* destination, const Piece* pieces,
                                  const ByteArguments arguments, unsigned* missed) {
  __shared__ alignas(128) std::uint8_t from[window_bytes], to[window_bytes];
  __shared__ std::uint64_t barrier_word;
  const std::uint32_t rank = cluster_rank();
  const std::uint32_t barrier = shared_address(&barrier_word);
  for (unsigned byte = threadIdx.x; byte < window_bytes; byte += blockDim.x) {
    if constexpr (Instruction::from_shared) from[byte] = source[byte];
    if constexpr (Instruction::to_shared) to[byte] = destination[rank * window_bytes + byte];
  }
  const bool receives = Instruction::to_shared && !Instruction::by_threads && (arguments.mask >> rank & 1) != 0;
  if (threadIdx.x == 0) {
    init_barrier(barrier);
    if (receives) expect(barrier, arguments.expected);
  }
  fence_async();
  cluster_wait();
  if (rank == arguments.issuer && threadIdx.x < arguments.pieces) {
    const Piece piece = pieces[threadIdx.x];
    std::uint32_t there = shared_address(Instruction::to_shared ? to : from), told = barrier;
    if constexpr (Instruction::from_shared && Instruction::to_shared) {
      // The piece goes to the last CTA that receives, and its barrier counts the bytes.
      const std::uint32_t target = 31 - __clz(static_cast<int>(arguments.mask));
      there = in_cta(there, target);
      told = in_cta(barrier, target);
    }
    const Places places{there + piece.destination, shared_address(from) + piece.source, destination + piece.destination,
                        source + piece.source};
    Instruction::execute(places, piece, told, static_cast<unsigned short>(arguments.mask));
    if constexpr (!Instruction::to_shared) wait_for_stores();
  }
  if constexpr (Instruction::by_threads) asm volatile("cp.async.wait_all;" ::: "memory");
  if (receives && !wait(barrier)) *missed = 1;
  cluster_wait();
  for (unsigned byte = threadIdx.x; byte < window_bytes; byte += blockDim.x) {
    if constexpr (Instruction::to_shared) destination[rank * window_bytes + byte] = to[byte];
  }
}

template <class Instruction>
Bytes run_byte_copy(const ByteAccess& access, const Bytes& source, const Bytes& destination) {
  Bytes result = destination;
  DeviceArray<std::uint8_t> from(source), to(destination);
  DeviceArray<Piece> pieces(access.pieces);
  std::vector<unsigned> missed = {0};
  DeviceArray<unsigned> on_device(missed);
  const ByteArguments arguments{static_cast<unsigned>(access.pieces.size()), static_cast<unsigned>(access.issuer),
                                static_cast<unsigned>(access.mask), access.pieces.front().bytes};
  const ClusterLaunch launch(static_cast<int>(access.ctas), 32);
  const auto* read_only = static_cast<const std::uint8_t*>(from.data());
  const auto* read_pieces = static_cast<const Piece*>(pieces.data());
  require(cudaLaunchKernelEx(&launch.configuration, execute_byte_copy<Instruction>, read_only, to.data(), read_pieces, arguments,
                             on_device.data()),
          "launch");
  to.copy_to(result);
  on_device.copy_to(missed);
  if (missed.front() != 0) throw measuring::Fault("the barrier did not count the bytes that it expected");
  return result;
}

template <class Instruction>
ByteCopy byte_copy(const char* operation = "", const char* type = "") {
  return {Instruction::from_shared ? "shared" : "global",
          Instruction::to_shared ? "shared" : "global",
          Instruction::by_threads,
          Instruction::multicast,
          Instruction::small_pieces,
          operation,
          type,
          run_byte_copy<Instruction>};
}

}  // namespace colex::probes
