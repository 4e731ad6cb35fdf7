// What every asynchronous copy needs on the device: a barrier in shared memory whose wait is bounded, and a point at which all
// CTAs of a cluster wait for each other.
#pragma once

#include <cstdint>

namespace colex::probes {

inline __device__ std::uint32_t shared_address(const void* pointer) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

inline __device__ void init_barrier(std::uint32_t barrier) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

/// Arrives at the barrier, and tells it that so many bytes will come.
inline __device__ void expect(std::uint32_t barrier, std::uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

/// Whether the bytes came within two milliseconds or so.
inline __device__ bool wait(std::uint32_t barrier) {
  constexpr long long cycles = 4000000;
  const long long begin = clock64();
  while (clock64() - begin < cycles) {
    std::uint32_t done = 0;
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                 : "=r"(done)
                 : "r"(barrier)
                 : "memory");
    if (done != 0) return true;
  }
  return false;
}

/// Makes what threads wrote to shared memory visible to the engine that copies.
inline __device__ void fence_async() { asm volatile("fence.proxy.async;" ::: "memory"); }

inline __device__ void cluster_wait() {
  asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

inline __device__ std::uint32_t cluster_rank() {
  std::uint32_t rank = 0;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

/// Waits for the stores that this thread has begun.
inline __device__ void wait_for_stores() { asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory"); }

}  // namespace colex::probes
