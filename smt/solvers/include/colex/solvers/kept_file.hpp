// Files in which something is kept for the next run.
//
//   write_whole(folder / name_of("what was asked"), answer);      what goes wrong costs no more than being asked again
//   content(folder / name_of("what was asked"))                   the answer; none if there is none
//
// Several processes may share the folder: a file appears whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace colex::solvers {

/// A file's name for a key: its hash as sixteen hexadecimal digits. Keys may share one, so the key belongs into the file.
std::string name_of(std::string_view key);

/// What the file holds; none if it cannot be read.
std::optional<std::string> content(const std::filesystem::path& file);

/// Makes the folder if there is none, writes beside the file and renames.
void write_whole(const std::filesystem::path& file, const std::string& text);

}  // namespace colex::solvers
