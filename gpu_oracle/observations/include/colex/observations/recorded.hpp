// Observations that were made once, on machines with a GPU. The library contains them, so that machines without a GPU can use
// them. Each device has a folder of gpu_oracle/recorded; what two of them did alike is contained once.
//
//   EXPECT_THAT(recorded_devices(), testing::ElementsAre("nvidia-h100", "nvidia-h200"));
//   const Record mma = recorded("nvidia-h100", {{"mma"}});
//   EXPECT_EQ(mma.manifest.provenance.device, "NVIDIA H100 80GB HBM3");
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::observations {

/// Thrown for a record that this build does not contain: a page has only the smaller ones.
struct NoRecord : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The devices, by the names of their folders, sorted.
const std::vector<std::string>& recorded_devices();

/// The observations made on a device, or a part of them. They say what that device did, which others of its architecture need not
/// do. Requires `device` in recorded_devices(). Throws MalformedRecord if the files contradict their manifest, NoRecord.
Record recorded(const std::string& device, const Part& part = {});

/// Where that is from, without the observations.
Manifest recorded_manifest(const std::string& device);

/// All that was observed on an NVIDIA H200, the device that answers where none is named.
const Record& nvidia_h200();

/// The same, or a part of it, read now.
Record nvidia_h200(const Part& part);

/// What the other devices did with the forms of a record.
struct Others {
  std::vector<std::string> alike;      ///< the same with each form of the record
  std::vector<std::string> in_part;    ///< the same with each form, but were asked about fewer accesses to shared memory
  std::vector<std::string> different;  ///< something else with one of them
};

/// The devices, by their own names (`NVIDIA H100 80GB HBM3`), besides the record's own; those without some form of the record
/// are left out.
Others others_than(const Record& record);

}  // namespace colex::observations
