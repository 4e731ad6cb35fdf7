// Data within a page, as small as it gets.
#pragma once

#include <string>

namespace colex::render {

/// The text, compressed (zlib, RFC 1950) and in base64 (RFC 4648): what a browser's DecompressionStream('deflate') takes.
std::string compressed(const std::string& text);

}  // namespace colex::render
