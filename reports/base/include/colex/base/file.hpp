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

/// The file that this code is in: the program, or a module that another program, as Python, has loaded. What belongs to it stands
/// beside it. Empty if the system does not say.
std::filesystem::path own_code();

/// The folder colex of the user's cache: $XDG_CACHE_HOME/colex, or else ~/.cache/colex; empty without either.
std::filesystem::path users_cache();

}  // namespace colex::base
