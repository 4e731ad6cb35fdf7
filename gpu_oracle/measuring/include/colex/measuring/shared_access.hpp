// Measures bank conflicts: how many wavefronts a warp's access to shared memory takes.
//
// Warps enough to keep the memory busy do the same access again and again; twice as often takes longer by the accesses that were added.
// Shared memory serves one wavefront in each cycle, so the difference, divided by their number, is how many wavefronts each takes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex::measuring {

/// A load or a store of so many bytes by each thread of a warp.
struct SharedAccess {
  std::int64_t bytes;
  /// The cycles that so many accesses at these addresses take, many at once.
  std::function<std::int64_t(const std::vector<std::uint32_t>& addresses, std::int64_t accesses)> cycles;
};

/// The wavefronts of one access.
std::int64_t wavefronts(const SharedAccess& instruction, const std::vector<std::uint32_t>& addresses);

/// The tables of addresses that an access is observed with: strides, broadcasts, swizzles, random ones.
std::vector<std::vector<std::uint32_t>> shared_addresses(std::int64_t bytes);

/// What an access at these addresses takes, as a line.
std::string observe_shared_addresses(const std::string& family, const std::string& form, const SharedAccess& instruction,
                                     const std::vector<std::uint32_t>& addresses);

/// A line for each table.
std::vector<std::string> observe_shared_access(const std::string& family, const std::string& form,
                                               const SharedAccess& instruction);

}  // namespace colex::measuring
