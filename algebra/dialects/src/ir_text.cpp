#include "ir_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace colex::dialects {

namespace {

/// Whether the sign at `at` begins a name of MLIR, as `%0`, `@f` and `^bb1` do, and is no operator between operands.
bool begins_name(std::string_view text, std::size_t at) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; };
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  if (at + 1 >= text.size() || !is_word(text[at + 1])) return false;
  const std::string_view before = text.substr(0, at);
  if (text[at] == '^') return text.substr(at + 1).starts_with("bb");
  if (text[at] == '@') return is_letter(text[at + 1]) && (before.empty() || !is_word(before.back()));
  const std::size_t last = before.find_last_not_of(" \t");
  if (last == std::string_view::npos || !is_word(before[last])) return last == std::string_view::npos || before[last] != ')';
  // An operation's name, which has a dot.
  std::size_t begin = last;
  while (begin > 0 && is_word(before[begin - 1])) --begin;
  const std::string_view word = before.substr(begin, last + 1 - begin);
  return word == "return" || (is_letter(word[0]) && word.find('.') != std::string_view::npos);
}

/// Whether it is words alone, and more than one, before the mark that quotes a type: `unable to compute crd2idx with '`.
bool is_sentence(std::string_view text) {
  const std::size_t last = text.find_last_not_of(' '), first = text.find_first_not_of(' ');
  if (first == std::string_view::npos || last + 1 == text.size()) return false;
  const std::string_view words = text.substr(first, last + 1 - first);
  return words.find(' ') != std::string_view::npos && std::all_of(words.begin(), words.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                  std::string_view(" _.,;:'!-").find(c) != std::string_view::npos;
         });
}

}  // namespace

bool all_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos; }

std::size_t behind_string(std::string_view text, std::size_t at) {
  for (std::size_t end = at + 1; end < text.size() && text[end] != '\n'; ++end) {
    if (text[end] == '"') return end + 1;
    if (text[end] == '\\') ++end;
  }
  return at + 1;
}

bool is_around_types(std::string_view text) {
  if (text.find_first_not_of("(),-> \t\r\n\v\f") == std::string_view::npos) return true;
  for (const char* word : {"error:", "warning:", "remark:", "note:"}) {
    if (text.find(word) != std::string_view::npos) return true;
  }
  if (const std::size_t quote = text.find("' '"); quote != std::string_view::npos && is_sentence(text.substr(0, quote)))
    return true;
  for (std::size_t at = text.find_first_of("%@^"); at != std::string_view::npos; at = text.find_first_of("%@^", at + 1)) {
    if (begins_name(text, at)) return true;
  }
  return false;
}

}  // namespace colex::dialects
