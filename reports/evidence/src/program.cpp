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

const std::string& ProgramFile::identity() {
  struct stat what {};
  // A file that was moved there is another one, or has another time of change, whatever it says of when it was written.
  const State state = stat(file_.c_str(), &what) != 0
                          ? State()
                          : State{static_cast<std::int64_t>(what.st_dev),   static_cast<std::int64_t>(what.st_ino),
                                  static_cast<std::int64_t>(what.st_size),  static_cast<std::int64_t>(what.st_mtime),
                                  static_cast<std::int64_t>(what.st_ctime), static_cast<std::int64_t>(what.st_ctim.tv_nsec)};
  if (state == State() || state != state_) identity_ = program_identity(file_);
  state_ = state;
  return identity_;
}

}  // namespace colex::evidence
