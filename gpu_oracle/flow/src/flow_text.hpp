// The lines of a flow.
#pragma once

#include <cstddef>
#include <string_view>

namespace colex::flow {

/// The line without its remark, which begins with a `#` that is not quoted.
std::string_view without_comment(std::string_view line);

/// Whether names and numbers have the character.
bool in_a_word(char c);

/// Whether the text has the word there, and not as a part of another.
bool word_at(std::string_view text, std::size_t at, std::string_view word);

}  // namespace colex::flow
