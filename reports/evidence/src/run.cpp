#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <utility>
#include <vector>

#include <sys/stat.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/record.hpp"

namespace colex::evidence {

std::vector<std::string> missing_parts(std::vector<Part> parts) {
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  std::vector<std::string> sentences;
  for (std::size_t first = 0, last = 0; first < parts.size(); first = last) {
    std::string there;
    while (last < parts.size() && parts[last].work == parts[first].work && parts[last].of == parts[first].of)
      there += (there.empty() ? "" : ", ") + std::to_string(parts[last++].number);
    if (last - first == parts[first].of) continue;
    sentences.push_back("of a work in " + std::to_string(parts[first].of) + " parts only " + there +
                        (last - first == 1 ? " is" : " are") + " there (--shard I/" + std::to_string(parts[first].of) + ')');
  }
  return sentences;
}

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

std::string seal(std::uint64_t before, nlohmann::ordered_json last) {
  last["unit"].erase("hash");
  return hexadecimal(hash(last.dump(), before));
}

bool is_sealed(std::uint64_t before, const nlohmann::ordered_json& last) {
  const auto found = last["unit"].find("hash");
  return found != last["unit"].end() && found->is_string() && found->get<std::string>() == seal(before, last);
}

}  // namespace colex::evidence
