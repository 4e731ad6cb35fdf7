// Text within XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace colex::render {

/// The text for an element or a quoted attribute of XML or HTML. Control characters that XML 1.0 does not have are replaced by U+FFFD.
inline std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\n':
      case '\t':
      case '\r': result += c; break;
      default: result += static_cast<unsigned char>(c) < 0x20 ? std::string("\xEF\xBF\xBD") : std::string(1, c);
    }
  }
  return result;
}

}  // namespace colex::render
