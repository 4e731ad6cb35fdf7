#include "colex/render/escape.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace colex::render {

namespace {

/// The length of the character that begins here, in bytes; 0 if these bytes are no character of XML.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || length > text.size() || first > 0xF4) return 0;
  std::uint32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte(k) & 0x3FU);
  }
  const bool is_too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_none = (code < 0x20 && code != '\n' && code != '\t' && code != '\r') || (code >= 0xD800 && code <= 0xDFFF) ||
                       code == 0xFFFE || code == 0xFFFF || code > 0x10FFFF;
  return is_too_long || is_none ? 0 : length;
}

}  // namespace

namespace {

std::string without_control(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(character(text), 1);
    const auto byte = static_cast<unsigned char>(text.front());
    // The control characters of Latin-1 are two bytes of UTF-8; some terminals obey them as well.
    const bool is_second_set = length == 2 && byte == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0;
    const bool is_control = byte < 0x20 || byte == 0x7F || is_second_set || (length == 1 && byte >= 0x80);
    if (!is_control) {
      result += text.substr(0, length);
    } else {
      const unsigned char code = is_second_set ? static_cast<unsigned char>(text[1]) : byte;
      result += std::string("\\x") + "0123456789abcdef"[code / 16] + "0123456789abcdef"[code % 16];
    }
    text.remove_prefix(length);
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text) { return without_control(text); }

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F && c != '&' && c != '<' && c != '>' && c != '"'; };
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_plain) - text.begin());
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const std::size_t length = character(text);
    switch (text.front()) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::string visible(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const bool is_control = (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
    if (is_control) {
      result += "\xEF\xBF\xBD";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace colex::render
