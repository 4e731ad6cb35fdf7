// Which program it was: two builds of one version may answer differently, and are two programs.
#pragma once

#include <string>

namespace colex::evidence {

/// A hash of what stands in a program's file, and how many bytes these are, as `5c1f0a77d2e4b319-51236704`: the same wherever the
/// file lies. Empty if it cannot be read.
std::string program_identity(const std::string& file);

}  // namespace colex::evidence
