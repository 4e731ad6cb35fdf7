// What `colex oracle check` answers about an operand that lies in shared memory, and is read through a descriptor.
//
//   A  128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0
//      0x4000004000010000 without its address, which is the tile's
//      along k: 4 instructions, each 32 bytes (2) behind the one before
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/predictions/find_descriptor.hpp"

namespace colex::cli {

/// The answer's lines. A layout that no descriptor reads names its first element that none reaches.
std::vector<std::string> shared_operand_lines(char operand, const predictions::DescriptorAnswer& answer);

/// The descriptor's fields, in bytes.
nlohmann::ordered_json json_of(const predictions::FoundDescriptor& found);

}  // namespace colex::cli
