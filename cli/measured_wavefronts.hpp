// How many wavefronts this machine's GPU takes for accesses to shared memory, measured through colex_probe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/predictions/shared_access.hpp"

namespace colex::cli {

/// The instruction of an access by vectors or by matrices, as colex_probe has it: ld.volatile.shared.v4.b32,
/// ldmatrix.sync.aligned.m8n8.x4.shared.b16.
std::string form_of(const predictions::WarpAccess& access);

/// What the GPU takes for each, by that instruction. Nothing without a probe that has the instruction, for threads that are no
/// whole warp, for cp.async, and where an access could not be executed. Throws observer::NoGpu.
std::optional<std::vector<std::int64_t>> wavefronts_on_gpu(const std::string& form,
                                                           const std::vector<predictions::WarpAccess>& accesses);

/// The same, and nothing without a GPU.
std::optional<std::vector<std::int64_t>> measured_wavefronts(const std::string& form,
                                                             const std::vector<predictions::WarpAccess>& accesses);

}  // namespace colex::cli
