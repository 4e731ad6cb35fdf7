// Observations that were made once, on a machine with a GPU. The library contains them, so that machines without a GPU can use
// them.
#pragma once

#include <string>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::recorded {

/// The observations made on an NVIDIA H200 (gpu_oracle/recorded/nvidia-h200). They say what that device did, which other
/// devices of its architecture need not do. Throws MalformedRecord if the files contradict their manifest.
const observations::Record& nvidia_h200();

/// The same with the observations of these families only.
observations::Record nvidia_h200(const std::vector<std::string>& families);

}  // namespace colex::recorded
