// A story within a story.
#pragma once

#include <string>

namespace colex::render {

/// The text with two spaces before each line.
inline std::string indented(const std::string& text) {
  std::string result;
  bool at_start = true;
  for (const char c : text) {
    if (at_start) result += "  ";
    result += c;
    at_start = c == '\n';
  }
  return result;
}

}  // namespace colex::render
