// Text within XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace colex::render {

/// The text for an element or a quoted attribute of XML or HTML. What XML 1.0 does not have is replaced by U+FFFD: control characters, U+FFFE and U+FFFF, and bytes
/// that are not UTF-8, as a file's name may hold.
std::string escaped(std::string_view text);

/// The text for a terminal, on one line: a control character, which would be an order to the terminal, and a byte that is no UTF-8 are written as \\x1b.
std::string printable(std::string_view text);
/// The same with its line breaks, where it may have several lines.
std::string printable_lines(std::string_view text);

}  // namespace colex::render
