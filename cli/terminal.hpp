// Colours for people: only on a terminal, and not where NO_COLOR asks for none. Source: no-color.org.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace colex::cli {

/// How a word is to be marked.
enum class Mark { good, bad, doubtful, faint, strong };

/// The text, coloured if `stream` shows colours.
std::string marked(std::string_view text, Mark mark, std::FILE* stream);

}  // namespace colex::cli
