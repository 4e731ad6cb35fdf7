// Whose behaviour an answer from a record is about, in words.
//
//   recorded_on(observations::nvidia_h200({"mma"}))
//     recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
#pragma once

#include <string>

#include "colex/observations/record.hpp"

namespace colex::cli {

/// `recorded on …`, or `observed just now on …` of a record without a time; and what the other recorded devices did with the same
/// forms.
std::string recorded_on(const observations::Record& record);

}  // namespace colex::cli
