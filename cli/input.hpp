// Files in, standard input where a file is named `-`.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "command.hpp"

namespace colex::cli {

/// Opens a file for reading, or standard input for `-`. Throws Unreadable with the system's reason; a folder is not a file.
std::shared_ptr<std::FILE> open_input(const std::string& path);

/// Whether a text is a file that there is, or `-`, and so no text of its own.
bool is_input(const std::string& text);

/// All of a file. Throws Unreadable.
std::string read_all(const std::string& path);

}  // namespace colex::cli
