// How far a text goes as characters of UTF-8 that JSON writes as they are: no control character, no quote, no backslash.
#pragma once

#include <cstddef>
#include <string_view>

namespace colex::evidence {

/// The bytes before the first quote, backslash, control character, or byte that begins no character; all of them if there is
/// none.
std::size_t utf8_without_escapes(std::string_view text);

}  // namespace colex::evidence
