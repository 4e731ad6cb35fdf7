// What was observed once, on a machine with a GPU, for every machine without one.
#pragma once

#include <string>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::recorded {

/// The observations made on an NVIDIA H200: gpu_oracle/recorded/nvidia-h200. They say what that device did, not what all of its
/// architecture do. Throws MalformedRecord if the files contradict their manifest.
const observations::Record& nvidia_h200();

/// As above, the observations of these families only.
observations::Record nvidia_h200(const std::vector<std::string>& families);

}  // namespace colex::recorded
