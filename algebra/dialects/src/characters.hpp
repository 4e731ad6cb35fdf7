// What a character is in the texts that people paste.
#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>

namespace colex::dialects {

inline bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
inline bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
inline bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
inline bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Behind the blanks that are ahead on the line.
inline std::size_t behind_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at;
}

}  // namespace colex::dialects
