// Files: what one has, and which one this program is.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace colex::base {

/// What a file has, byte for byte; nothing where it cannot be read.
std::optional<std::string> contents(const std::filesystem::path& file);

/// The file of the program that runs; empty where that cannot be seen.
std::filesystem::path own_program();

}  // namespace colex::base
