// Measures bank conflicts: how many wavefronts a warp's access to shared memory takes. Shared memory serves one *wavefront* in
// each cycle; an access without bank conflicts takes as few as its bytes need.
//
// Enough warps to keep the memory busy repeat the same access n times, and then 2n times. The difference of the two times, in
// cycles, divided by the number of accesses that were added, is the number of wavefronts of one access.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex::measuring {

/// A load or a store of `bytes` bytes by each thread of a warp.
struct SharedAccess {
  std::int64_t bytes;
  /// Returns how many cycles `accesses` accesses at these addresses take when many of them are under way at once.
  std::function<std::int64_t(const std::vector<std::uint32_t>& addresses, std::int64_t accesses)> cycles;
};

/// The wavefronts of one access.
std::int64_t wavefronts(const SharedAccess& instruction, const std::vector<std::uint32_t>& addresses);

/// The tables of addresses with which an access is observed: strides, broadcasts, swizzles and random addresses.
std::vector<std::vector<std::uint32_t>> shared_addresses(std::int64_t bytes);

/// The wavefronts of an access at these addresses, as a line.
std::string observe_shared_addresses(const std::string& family, const std::string& form, const SharedAccess& instruction,
                                     const std::vector<std::uint32_t>& addresses);

/// A line for each table.
std::vector<std::string> observe_shared_access(const std::string& family, const std::string& form,
                                               const SharedAccess& instruction);

}  // namespace colex::measuring
