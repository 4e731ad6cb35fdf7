#include "lines.hpp"

#include <algorithm>
#include <array>

#include "colex/notation/edit_distance.hpp"

namespace colex::claims {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_in_word(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/// The word with which a line begins, in its first column; empty if it begins with none.
std::string_view first_word(std::string_view line) {
  if (line.empty() || !is_letter(line.front())) return {};
  return line.substr(0, static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_in_word) - line.begin()));
}

template <class Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 6> beginnings = {"let", "claim", "refute", "forall", "find", "law"};

/// What begins a comment elsewhere.
std::string_view foreign_comment(std::string_view line) {
  constexpr std::array<std::string_view, 5> signs = {"//", "/*", "--", ";", "%"};
  const auto sign = std::find_if(signs.begin(), signs.end(), [&](std::string_view each) { return line.starts_with(each); });
  return sign == signs.end() ? std::string_view() : *sign;
}

}  // namespace

bool begins_statement(std::string_view line) {
  const std::string_view word = first_word(line);
  if (!is_one_of(word, beginnings)) return false;
  const bool may_be_a_name = word == "find" || word == "law";
  constexpr std::string_view blanks = " \t\r\n";
  return !may_be_a_name || line.size() == word.size() || blanks.find(line[word.size()]) != std::string_view::npos;
}

bool begins_nothing(std::string_view line) {
  constexpr std::array<std::string_view, 14> within = {"if",    "by",    "such", "that", "least", "gives",   "from",
                                                       "falls", "cover", "not",  "and",  "or",    "implies", "o"};
  if (!foreign_comment(line).empty()) return true;
  const std::string_view word = first_word(line);
  return !word.empty() && !is_one_of(word, within) && !begins_statement(line);
}

std::string_view first_token(std::string_view line) {
  const std::string_view sign = foreign_comment(line);
  return sign.empty() ? first_word(line).substr(0, 40) : sign;
}

std::string meant(std::string_view line) {
  if (!foreign_comment(line).empty()) return "; a comment begins with #";
  std::string word(first_word(line));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  constexpr std::array<std::string_view, 8> claims = {"assert", "static_assert", "expect", "require",
                                                      "ensure", "check",         "prove",  "test"};
  if (is_one_of(word, claims)) return "; did you mean claim";
  constexpr std::array<std::string_view, 4> quantifiers = {"for", "all", "each", "every"};
  if (is_one_of(word, quantifiers)) return "; did you mean forall";
  std::string_view nearest;
  std::size_t least = 0;
  for (const std::string_view beginning : beginnings) {
    const std::size_t distance = notation::detail::edit_distance(std::string_view(word).substr(0, 64), beginning);
    if (!notation::detail::is_near(word, distance) || (!nearest.empty() && least <= distance)) continue;
    nearest = beginning;
    least = distance;
  }
  return nearest.empty() ? "" : "; did you mean " + std::string(nearest);
}

}  // namespace colex::claims
