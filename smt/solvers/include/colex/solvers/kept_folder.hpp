// A folder of files in which things are kept for the next run, and which does not grow without end.
//
//   const KeptFolder answers("~/.cache/colex/answers", 128 << 20);
//   answers.keep(name_of("what was asked"), answer);      a file, and what goes wrong costs no more than being asked again
//   answers.kept(name_of("what was asked"))               the answer; none if there is none, or it was edited (kept_file.hpp)
//
// Where there is more than may be, what was not used for the longest time goes: what another program kept, as after each build,
// is not used any more. Nothing is removed but files with the names that colex gives. Several processes may share the folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace colex::solvers {

class KeptFolder {
 public:
  /// Keeps nothing if the folder is empty. `most` is how many bytes of disk its files may have.
  KeptFolder(std::filesystem::path folder, std::uintmax_t most);

  bool keeps() const { return !folder_.empty(); }
  const std::filesystem::path& path() const { return folder_; }

  /// The names are those of `name_of`, with an extension or without. What is found was used now.
  std::optional<std::string> kept(const std::string& name) const;
  /// Several threads may keep at once.
  void keep(const std::string& name, const std::string& text) const;

 private:
  struct Written;

  std::filesystem::path file_of(const std::string& name) const;

  std::filesystem::path folder_;
  std::uintmax_t most_;
  std::shared_ptr<Written> written_;  ///< by this process and its copies of this
};

/// Removes from a folder of kept files those that were not used for the longest time, until the others have no more than so many
/// bytes of disk.
void prune(const std::filesystem::path& folder, std::uintmax_t most);

// Files in which something is kept for the next run.
//
//   keep(folder / name_of("what was asked"), answer);      what goes wrong costs no more than being asked again
//   kept(folder / name_of("what was asked"))               the answer; none if there is none
//
// Several processes may share the folder: a file appears whole or not at all. What was edited, or was torn by a machine that
// went down, is not believed: a hash of the text stands in its last line.

/// A file's name for a key: its hash as sixteen hexadecimal digits. Keys may share one, so the key belongs into the file.
std::string name_of(std::string_view key);

/// Makes the folder if there is none, and keeps the text with its hash.
void keep(const std::filesystem::path& file, const std::string& text);

/// The text that was kept; none if there is none, or its hash is another.
std::optional<std::string> kept(const std::filesystem::path& file);

}  // namespace colex::solvers
