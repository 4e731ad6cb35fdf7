#include "colex/evidence/program.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

#include <sys/stat.h>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

std::string program_identity(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return "";
  // A program has tens of megabytes and is asked for at each start: FNV-1a by words of eight bytes, not by bytes. Their high
  // bits, which a product moves only upwards, are brought down.
  std::uint64_t hash = evidence::hash("");
  std::uintmax_t bytes = 0;
  std::vector<char> piece(std::size_t{1} << 20U);
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto got = static_cast<std::size_t>(in.gcount());
    std::memset(piece.data() + got, 0, piece.size() - got);
    for (std::size_t at = 0; at < got; at += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, piece.data() + at, sizeof word);
      hash = (hash ^ word) * 0x100000001b3;
      hash ^= hash >> 32U;
    }
    bytes += got;
  }
  // A folder opens as a file does, and has nothing to be read.
  return bytes == 0 ? "" : hexadecimal(hash) + '-' + std::to_string(bytes);
}

namespace {

/// Which file it is, and when it was last written to or moved: as soon as that is another text, other bytes may stand there. Empty if
/// there is none.
std::string state_of(const std::string& file) {
  struct stat what {};
  if (stat(file.c_str(), &what) != 0) return "";
  std::string text;
  for (const auto part : {static_cast<std::int64_t>(what.st_dev), static_cast<std::int64_t>(what.st_ino),
                          static_cast<std::int64_t>(what.st_size), static_cast<std::int64_t>(what.st_mtime),
                          static_cast<std::int64_t>(what.st_ctime), static_cast<std::int64_t>(what.st_ctim.tv_nsec)})
    text += std::to_string(part) + ' ';
  return text;
}

}  // namespace

const std::string& ProgramFile::identity() {
  const std::string state = state_of(file_);
  if (state.empty() || state != state_) identity_ = program_identity(file_);
  state_ = state;
  return identity_;
}

}  // namespace colex::evidence
