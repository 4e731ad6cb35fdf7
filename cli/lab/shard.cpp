#include "shard.hpp"

#include <charconv>
#include <system_error>

#include "../command.hpp"

namespace colex::cli {

Shard read_shard(const std::string& text) {
  if (text.empty()) return {};
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.number);
  bool read = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  if (read) {
    const auto second = std::from_chars(first.ptr + 1, end, shard.of);
    read = second.ec == std::errc() && second.ptr == end;
  }
  if (!read || shard.number >= shard.of)
    throw CLI::ValidationError("--shard", "expected I/N with I from 0 to N - 1, as 0/4; found " + text);
  return shard;
}

}  // namespace colex::cli
