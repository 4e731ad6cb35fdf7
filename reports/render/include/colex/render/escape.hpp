// Text within XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace colex::render {

/// The text for an element or a quoted attribute of XML or HTML. What XML 1.0 does not have is replaced by U+FFFD: control characters, U+FFFE and U+FFFF, and bytes
/// that are not UTF-8, as a file's name may hold.
std::string escaped(std::string_view text);

}  // namespace colex::render
