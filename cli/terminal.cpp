#include "terminal.hpp"

#include <cstdlib>

#include <unistd.h>

namespace colex::cli {

namespace {

bool shows_colours(std::FILE* stream) {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* terminal = std::getenv("TERM");
  if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
  return isatty(fileno(stream)) != 0;
}

const char* sequence(Mark mark) {
  switch (mark) {
    case Mark::good: return "\x1b[32m";
    case Mark::bad: return "\x1b[1;31m";
    case Mark::doubtful: return "\x1b[33m";
    case Mark::faint: return "\x1b[2m";
    case Mark::strong: return "\x1b[1m";
  }
  return "";
}

}  // namespace

std::string marked(std::string_view text, Mark mark, std::FILE* stream) {
  if (!shows_colours(stream)) return std::string(text);
  return sequence(mark) + std::string(text) + "\x1b[0m";
}

}  // namespace colex::cli
