// A mode in a story.
#pragma once

#include <string>

#include "colex/checked.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"

namespace colex::render {

/// "4:8"
inline std::string text_of(const Mode<Checked>& mode) { return to_string(Layout<>(mode)); }

}  // namespace colex::render
