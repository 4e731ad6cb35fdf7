// Files, read whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace colex::base {

/// What a file has, byte for byte; nothing where it cannot be read.
std::optional<std::string> contents(const std::filesystem::path& file);

}  // namespace colex::base
