#include "template_arguments.hpp"

#include "characters.hpp"

namespace colex::dialects {

std::size_t end_of_argument(std::string_view text, std::size_t begin) {
  constexpr std::size_t longest = 1 << 14;
  int open = 0;
  for (std::size_t at = begin; at < text.size() && at - begin < longest; ++at) {
    const char c = text[at];
    if (c == '\n' || (open == 0 && std::string_view(",;)]>").find(c) != std::string_view::npos)) return at;
    open += std::string_view("([<").find(c) != std::string_view::npos ? 1 : 0;
    open -= std::string_view(")]>").find(c) != std::string_view::npos ? 1 : 0;
  }
  return text.size() - begin < longest ? text.size() : begin;
}

std::string_view argument_of(std::string_view text, std::string_view parameter) {
  for (std::size_t at = text.find(parameter); at != std::string_view::npos; at = text.find(parameter, at + 1)) {
    if (at == 0 || std::string_view(" [,;").find(text[at - 1]) == std::string_view::npos) continue;
    const std::size_t sign = behind_blanks(text, at + parameter.size());
    if (sign >= text.size() || text[sign] != '=' || text.substr(sign).starts_with("==")) continue;
    const std::size_t begin = behind_blanks(text, sign + 1);
    return text.substr(begin, end_of_argument(text, begin) - begin);
  }
  return "";
}

}  // namespace colex::dialects
