// Compresses texts with gzip, so that the same text gives the same bytes on every machine.
#pragma once

#include <string>
#include <string_view>

namespace colex::observations {

/// The text in gzip's format, without a name and a time. Source: RFC 1952.
std::string gzip(std::string_view text);

/// The text that was compressed. Throws std::runtime_error if these are not the bytes of one whole gzip member.
std::string gunzip(std::string_view bytes);

}  // namespace colex::observations
