// Text of others where it could do more than be read: within XML and HTML, and on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace colex::render {

/// The text for an element or a quoted attribute of XML or HTML. What XML 1.0 does not have is replaced by U+FFFD: control
/// characters, U+FFFE and U+FFFF, and bytes that are not UTF-8, as a file's name may hold.
std::string escaped(std::string_view text);

/// The text for a terminal, on one line: a control character, which would be an order to the terminal, and a byte that is no
/// UTF-8 are written as \\x1b.
std::string printable(std::string_view text);
/// The text for a terminal: control characters, with which a file's name or a claim could colour, move and rename what a person
/// sees, are replaced by U+FFFD. Ends of lines and tabs stay.
std::string visible(std::string_view text);

// Data within a page, as small as it gets.

/// The text, compressed (zlib, RFC 1950) and in base64 (RFC 4648): what a browser's DecompressionStream('deflate') takes.
std::string compressed(const std::string& text);

}  // namespace colex::render
