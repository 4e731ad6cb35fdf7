// Colours for people: only on a terminal, and not where NO_COLOR asks for none. Source: no-color.org.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "colex/interface/notes.hpp"

namespace colex::cli {

/// The text, coloured if `stream` shows colours.
std::string marked(std::string_view text, Mark mark, std::FILE* stream);

}  // namespace colex::cli
