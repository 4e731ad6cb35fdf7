// An experiment: tensor descriptors and copies under them are drawn at random, and the driver and the GPU have to do with each
// what is predicted.
//
//   drawn      FLOAT16, a tensor of 72 x 9, rows 176 bytes apart, a box of 32 x 12 at (-8,3), swizzle 64B, fill NaN
//   asked      the driver, whether it encodes the descriptor; or the GPU, to execute a copy under it
//   answered   CUDA_SUCCESS or an error; or from which byte each byte of the destination came
//
// What the driver is asked about lies at the limits of its rules as often as not, on either side. What the GPU is asked to
// execute is what no rule forbids: an illegal copy ends the process that asks. For copies of boxes every other one is of a tile
// of layouts, under the tensor map that the search for one answers: each byte has to be where the layouts say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/verification/drawn_accesses.hpp"

namespace colex::verification {

/// One question: to the driver where the form is one of its functions, and else to the GPU.
struct DrawnTensorMap {
  std::string form;  ///< `cuTensorMapEncodeTiled`, `cp.async.bulk.tensor.2d.shared::cluster…`
  observations::TensorMap map;
  observations::Numbers coordinates = {}, offsets = {};     ///< of a copy
  std::int64_t shared = 0;                                  ///< of a copy: the byte of shared memory at which the tile begins
  std::optional<predictions::TmaTile> tile = std::nullopt;  ///< what the map was sought for, and from where
  std::vector<Checked> starts = {};

  /// The words that colex_probe takes for it: `type=UINT16`, `extents=64,20`, …
  std::vector<std::string> words() const;
};

/// Whether questions are drawn for a form: the driver's functions, and loads and stores of one CTA.
bool draws_tensor_maps(const std::string& form);

/// Draws so many, for these forms in turn. For a copy the tensor has at most 64 KiB and the tile at most 32 KiB, no rule forbids
/// it, and no two elements of a store go to the same place. The same seed draws the same. Requires that questions are drawn for
/// each of the forms.
std::vector<DrawnTensorMap> draw_tensor_maps(const std::vector<std::string>& forms, std::size_t count, std::uint64_t seed);

/// For each of them, by the answers of colex_probe, those of one form in the order in which they were asked.
std::vector<DescriptorAgreement> compare(const std::vector<DrawnTensorMap>& drawn,
                                         const std::vector<observations::Observation>& answers);

/// The questions as colex_probe takes them behind `--ask`: for each form lines with its name and its words, of so many questions
/// at most.
std::vector<std::vector<std::string>> questions(const std::vector<DrawnTensorMap>& drawn, std::size_t most = 2000);

}  // namespace colex::verification
