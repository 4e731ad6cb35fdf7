// An experiment: addresses in shared memory are drawn at random, a warp accesses them, and the wavefronts that this takes are
// compared with those that are predicted.
//
//   drawn      ldmatrix.m8n8.x4.b16 at 0,0,0,0,128,128,…: rows in groups of 4 that are equal
//   predicted  4: distinct words per bank in each 8 rows
//   answered   4
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::verification {

// An experiment: descriptors of wgmma are drawn at random, the layout that each describes is made, the descriptor of that
// layout is found, and the GPU executes the instruction under what was found. It must read the layout.
//
//   drawn      m64n96k16 …bf16… ss.k.mn, B: 64-byte swizzle, leading 1136, stride 2944, start 336, base offset 2
//   layout     column 9, k 3 lies at element 345, …
//   asked      the descriptor that wgmma_atom.hpp finds for that layout
//   answered   the element from which the instruction reads each column and k
//
// What was drawn and what is asked may differ in an offset that the instruction does not use. So the experiment tries both what
// a descriptor means and that the one that is found means the same.

/// One descriptor of the experiment.
struct DrawnDescriptor {
  const predictions::WgmmaAtom* atom = nullptr;
  char operand = 'B';
  predictions::MatrixDescriptor drawn, asked;

  /// The word that colex_probe takes for it: `B=64,1136,2944,336,2`.
  std::string word() const;
};

/// Draws so many, for these forms in turn: any swizzle and offsets, start addresses and base offsets such that the matrix takes
/// at most 48 KiB, which is what colex_probe reads. The same seed draws the same. Throws std::logic_error if no descriptor is
/// found for the layout of one, or one under which the matrix lies elsewhere.
std::vector<DrawnDescriptor> draw_descriptors(const std::vector<const predictions::WgmmaAtom*>& forms, std::size_t count,
                                              std::uint64_t seed);

/// What came of one.
struct DescriptorAgreement {
  enum class Status { as_predicted, otherwise, not_answered };
  Status status = Status::not_answered;
  std::string reason;  ///< where it is read otherwise, or why there is no answer
};

/// For each of them, by the answers of colex_probe: the observations of all forms that were asked, in any order.
std::vector<DescriptorAgreement> compare(const std::vector<DrawnDescriptor>& drawn,
                                         const std::vector<observations::Observation>& answers);

/// The questions as colex_probe takes them behind `--ask`: for each form a line with its name and its words.
std::vector<std::vector<std::string>> questions(const std::vector<DrawnDescriptor>& drawn);

struct DrawnAccess {
  std::string form;  ///< `ld.volatile.shared.b32`, `ldmatrix.sync.aligned.m8n8.x4.shared.b16`
  predictions::WarpAccess access;
};

/// Whether accesses by this form are drawn: by ld and st of shared memory, by ldmatrix and stmatrix, by cp.async.ca.
bool draws_accesses(const std::string& form);

/// Draws so many, for these forms in turn: at random within a few lines or many, in steps, in groups that agree, by threads that
/// agree with one another, in columns of a swizzled tile; every second one by a part of a warp, where a part can. The same seed
/// draws the same. Requires forms of which it draws.
std::vector<DrawnAccess> draw_accesses(const std::vector<std::string>& forms, std::size_t count, std::uint64_t seed);

/// For each of them, by the answers of colex_probe: those of a form in the order in which they were asked.
std::vector<DescriptorAgreement> compare(const std::vector<DrawnAccess>& drawn,
                                         const std::vector<observations::Observation>& answers);

/// The questions as colex_probe takes them behind `--ask`: for each form a line with its name and its addresses.
std::vector<std::vector<std::string>> questions(const std::vector<DrawnAccess>& drawn);

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
