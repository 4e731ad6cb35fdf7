// Files in which something is kept for the next run.
//
//   keep(folder / name_of("what was asked"), answer);      what goes wrong costs no more than being asked again
//   kept(folder / name_of("what was asked"))               the answer; none if there is none
//
// Several processes may share the folder: a file appears whole or not at all. What was edited, or was torn by a machine that
// went down, is not believed: a hash of the text stands in its last line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace colex::solvers {

/// A file's name for a key: its hash as sixteen hexadecimal digits. Keys may share one, so the key belongs into the file.
std::string name_of(std::string_view key);

/// Makes the folder if there is none, and keeps the text with its hash.
void keep(const std::filesystem::path& file, const std::string& text);

/// The text that was kept; none if there is none, or its hash is another.
std::optional<std::string> kept(const std::filesystem::path& file);

}  // namespace colex::solvers
