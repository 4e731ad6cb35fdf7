// Which program it was: two builds of one version may answer differently, and are two programs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace colex::evidence {

/// A hash of what stands in a program's file, and how many bytes these are, as `5c1f0a77d2e4b319-51236704`: the same wherever the
/// file lies. Empty if it cannot be read.
std::string program_identity(const std::string& file);

/// A program's file that may be replaced at any time: what stands there is hashed again once it was written or moved there.
class ProgramFile {
 public:
  explicit ProgramFile(std::string file) : file_(std::move(file)) {}

  /// program_identity of what stands there now.
  const std::string& identity();

 private:
  /// Which file it is, how long, and when it was written or changed; zeros if there is none.
  using State = std::array<std::int64_t, 6>;

  std::string file_, identity_;
  State state_{};
};

}  // namespace colex::evidence
