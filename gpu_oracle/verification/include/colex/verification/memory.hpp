// What is predicted of copies and accesses of memory, against what was observed: byte by byte, wavefront by wavefront, answer
// by answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/byte_copy.hpp"
#include "colex/observations/tensor_move.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/predictions/tma_places.hpp"

namespace colex::verification {

/// The numbers as observations have them.
observations::Numbers plain(const std::vector<Checked>& numbers);

/// The descriptor of these arguments. Throws Rejection(domain) for a type or a swizzle that sm_90 has not.
predictions::TmaDescriptor descriptor_of(const observations::TensorMap& map);

/// The arguments of this descriptor.
observations::TensorMap map_of(const predictions::TmaDescriptor& descriptor);

/// What the instruction was given.
predictions::TmaUse use_of(const observations::TensorMove& move);

/// Where each byte of the destination is predicted to come from, as a Move has it. Throws Rejection if the copy has no meaning.
std::vector<std::int64_t> origins_of(const observations::TensorMove& like);
std::vector<std::int64_t> origins_of(const observations::ByteCopy& like);

/// Where what was observed leaves the prediction first, in words; nothing if nowhere.
std::optional<std::string> deviation(const observations::TensorMove& observed);
std::optional<std::string> deviation(const observations::TensorMapAnswer& observed);
std::optional<std::string> deviation(const observations::ByteCopy& observed);
/// `load` says which: stores are served otherwise.
std::optional<std::string> deviation(const observations::SharedAccess& observed, bool load);

}  // namespace colex::verification
