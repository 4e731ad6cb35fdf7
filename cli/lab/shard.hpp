// A part of a work that is cut into several, as a person writes it: 0/4 to 3/4.
#pragma once

#include <cstdint>
#include <string>

namespace colex::cli {

struct Shard {
  std::uint64_t number = 0, of = 1;
};

/// The shard that the text says; the whole for an empty one. Throws CLI::ValidationError.
Shard read_shard(const std::string& text);

}  // namespace colex::cli
