// Compresses texts with gzip, so that the same text gives the same bytes on every machine.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace colex::observations {

/// The text in gzip's format, without a name and a time. Source: RFC 1952.
std::string gzip(std::string_view text);

/// No record holds more text. Without a limit, a file of a few megabytes could ask for gigabytes of memory.
inline constexpr std::size_t most_text = std::size_t{1} << 28;

/// The text that was compressed. Throws std::runtime_error if these are not the bytes of one whole gzip member, or hold more
/// text than `most` bytes.
std::string gunzip(std::string_view bytes, std::size_t most = most_text);

}  // namespace colex::observations
