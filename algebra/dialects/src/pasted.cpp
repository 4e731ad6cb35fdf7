#include "pasted.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <optional>

#include "characters.hpp"
#include "template_arguments.hpp"

namespace colex::dialects {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

/// What is left out, as long as it may be told.
std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return std::string(text.substr(0, longest)) + (text.size() > longest ? "…" : "");
}

/// Line ends stay, so that lines are counted as they were.
void blank_out(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] != '\n') text[at] = ' ';
  }
}

// --- labels

/// Whether a word joins operands in the notation, or begins a claim: no label has it.
bool is_of_notation(std::string_view word) {
  constexpr std::string_view words[] = {"o", "not", "and", "or", "implies", "defined", "claim", "refute", "forall", "if"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Behind `tCgC`, `this->layout`, `%3`, `[print]`, `{}`; where it began if there is none of these. `named` is true if it has a
/// letter.
std::size_t behind_item(std::string_view text, std::size_t begin, bool& named) {
  std::size_t at = begin;
  if (at < text.size() && (text[at] == '[' || text[at] == '{')) {
    const std::size_t end = text.find(text[at] == '[' ? ']' : '}', at);
    const std::string_view inside = end == std::string_view::npos ? "?" : text.substr(at + 1, end - at - 1);
    return std::all_of(inside.begin(), inside.end(), is_word) ? end + 1 : begin;
  }
  while (at < text.size() && std::string_view("%!#").find(text[at]) != std::string_view::npos) ++at;
  const std::size_t word = at;
  while (at < text.size() && (is_word(text[at]) || text[at] == '.')) {
    named = named || is_letter(text[at]);
    ++at;
    if (text.substr(at).starts_with("->")) at += 2;
  }
  const std::string_view item = text.substr(word, at - word);
  const bool is_of_ir = text.substr(begin, 1) == "%";
  named = named || (is_of_ir && !item.empty());
  // `1.` numbers a line, and a number alone is an operand.
  const bool is_number = !item.empty() && item.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_of_notation(item) || (is_number && !named)) return begin;
  return item.empty() && !is_of_ir ? begin : at;
}

/// Behind `(CPY,CPY_M,CPY_N)`, names alone; where it began if that is not ahead.
std::size_t behind_names(std::string_view text, std::size_t begin) {
  if (begin >= text.size() || text[begin] != '(') return begin;
  const std::size_t end = text.find(')', begin);
  if (end == std::string_view::npos) return begin;
  bool starts = true;
  for (const char c : text.substr(begin + 1, end - begin - 1)) {
    if (starts && c != ' ' && !is_letter(c)) return begin;
    if (c != ' ' && c != ',' && !is_word(c)) return begin;
    starts = c == ',' || (starts && c == ' ');
  }
  return end + 1;
}

/// Where the layout begins behind its label; nothing if no label stands before it.
std::optional<std::size_t> behind_label(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  if (const std::size_t names = behind_names(text, begin); names > begin) {
    const std::size_t at = behind_blanks(text, names);
    return at < text.size() && text[at] == '=' ? std::optional(at + 1) : std::nullopt;
  }
  if (text.substr(begin).starts_with("--")) {
    const std::size_t end = text.find("--", begin + 2);
    const std::string_view name = end == std::string_view::npos ? "?" : text.substr(begin + 2, end - begin - 2);
    if (std::all_of(name.begin(), name.end(), [](char c) { return is_word(c) || c == ' '; })) return end + 2;
  }
  bool named = false;
  for (std::size_t at = begin;;) {
    const std::size_t end = behind_item(text, at, named);
    if (end == at) return std::nullopt;
    at = behind_blanks(text, end);
    if (!named || at >= text.size()) {
      if (at >= text.size()) return std::nullopt;
      continue;
    }
    // A word and a colon without a blank may be a shape with names in it.
    if (text[at] == ':' && at + 1 < text.size() && is_blank(text[at + 1])) return at + 1;
    if (text[at] == '=') {
      const std::size_t empty = behind_blanks(text, at + 1);
      const bool formatted = text.substr(empty).starts_with("{} ");
      return formatted ? empty + 3 : at + 1;
    }
    if (text[at] == '\n') return at;
    // `A (128,128):(1,128)`: capitals are no function's name.
    const std::string_view label = text.substr(begin, at - begin);
    if (text[at] == '(' && at > end && std::none_of(label.begin(), label.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
      return at;
  }
}

/// Whether `A = cute::Layout<…>, B = …` goes on there with a name of its own: then the first is one of several.
bool names_another(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_argument(text, begin);
  if (end >= text.size() || text[end] != ',' || text[end - 1] != '>') return false;
  const std::size_t name = behind_blanks(text, end + 1);
  std::size_t at = name;
  while (at < text.size() && is_word(text[at])) ++at;
  const std::size_t sign = behind_blanks(text, at);
  return at > name && sign < text.size() && text[sign] == '=';
}

// --- comments

/// Whether it is an attribute of MLIR that begins there: `#mosaic_gpu.Replicated<times = 4>`.
bool is_attribute(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  const auto skip_word = [&] {
    while (end < text.size() && is_word(text[end])) ++end;
  };
  skip_word();
  if (text[at] != '#' || end >= text.size() || text[end] != '.') return false;
  ++end;
  skip_word();
  return end < text.size() && text[end] == '<';
}

/// Where the comment begins that stands behind other text of the line, which `text` ends with; the text's size if there is none.
/// It begins behind a blank: `#` and `//` may stand in what is no comment.
std::size_t comment_behind(std::string_view text, std::size_t begin, std::string_view comment) {
  if (comment.empty()) return text.size();
  std::size_t at = text.find(comment, begin);
  while (at != std::string_view::npos && (at <= begin || !is_blank(text[at - 1]) || is_attribute(text, at)))
    at = text.find(comment, at + 1);
  return std::min(at, text.size());
}

/// Whether a line is a comment and nothing else, where `comment` begins one.
bool is_comment(std::string_view line, std::string_view comment) {
  const std::string_view rest = line.substr(behind_blanks(line, 0));
  return !comment.empty() && rest.starts_with(comment) && (comment != "#" || rest.starts_with("# "));
}

/// Whether all that the lines say stands in comments: then these are what is pasted.
bool is_all_comment(std::string_view text, std::string_view comment) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.find_first_not_of(blanks) != std::string_view::npos && !is_comment(line, comment)) return false;
    begin = end + 1;
  }
  return true;
}

// --- tables

/// Whether a line has an operator of an expression: a sign that is no part of a frame, as in `+---+`, and no number's own, as in
/// `-1.5e+02`.
bool has_operator(std::string_view line) {
  constexpr std::string_view signs = "+-*=|";
  constexpr std::size_t shortest_frame = 3;
  for (std::size_t at = line.find_first_of(signs); at < line.size(); at = line.find_first_of(signs, at)) {
    const std::size_t begin = at;
    at = std::min(line.find_first_not_of(signs, begin), line.size());
    const std::string_view run = line.substr(begin, at - begin);
    if (run.size() >= shortest_frame || run.find('|') != std::string_view::npos) continue;
    const char before = begin > 0 ? line[begin - 1] : ' ', behind = at < line.size() ? line[at] : ' ';
    const bool before_digit = std::isdigit(static_cast<unsigned char>(behind)) != 0 || behind == '.';
    const bool of_number = before == 'e' || (is_blank(before) && run == "-");
    if (run == "*" || run == "=" || run.size() > 1 || !before_digit || !of_number) return true;
  }
  return false;
}

/// For a table's cells and frames, and without what a layout or a name of its lines has, or what goes on with an expression.
bool is_of_table(std::string_view line) {
  const std::size_t first = line.find_first_not_of(blanks), last = line.find_last_not_of(blanks);
  if (first == std::string_view::npos) return true;
  const bool has_a_cell = line.find_first_of("0123456789~|") != std::string_view::npos ||
                          line.find("--") != std::string_view::npos || line.find("==") != std::string_view::npos;
  if (!has_a_cell || line.find_first_not_of("0123456789TVte+-|.,*()= \t\r~") != std::string_view::npos) return false;
  // `(1,1)` is where a layout is applied, and `-3` what is subtracted.
  const bool lone = line.substr(first, last - first).find_first_of(" \t|") == std::string_view::npos;
  if (lone && (line[first] == '(' || (line[first] == '-' && line.substr(first, 2) != "--"))) return false;
  return !has_operator(line);
}

}  // namespace

Pasted without_block_comments(std::string_view pasted) {
  Pasted result{std::string(pasted)};
  std::string& text = result.text;
  for (std::size_t at = text.find_first_of("\"/"); at < text.size(); at = text.find_first_of("\"/", at)) {
    const bool quoted = text[at] == '"';
    if (!quoted && text.compare(at, 2, "/*") != 0) {
      at += text.compare(at, 2, "//") == 0 ? std::min(text.find('\n', at), text.size()) - at : 1;
      continue;
    }
    const std::size_t close = text.find(quoted ? "\"" : "*/", at + (quoted ? 1 : 2));
    const std::size_t end = close == std::string::npos ? text.size() : close + (quoted ? 1 : 2);
    if (!quoted) {
      result.remarks.push_back("a comment is left out: " + shown(std::string_view(text).substr(at, end - at)));
      blank_out(text, at, end);
    }
    at = end;
  }
  return result;
}

Pasted without_comments(std::string_view text, std::string_view comment) {
  Pasted result{std::string(text)};
  std::string& copy = result.text;
  const bool all = is_all_comment(text, comment);
  std::size_t lines = 0;
  std::string first;
  for (std::size_t begin = 0; begin < copy.size();) {
    const std::size_t end = std::min(copy.find('\n', begin), copy.size());
    if (const auto line = std::string_view(copy).substr(begin, end - begin); !all && is_comment(line, comment)) {
      if (++lines == 1) first = shown(line);
      result.comments.emplace_back(begin, end);
      blank_out(copy, begin, end);
    }
    std::size_t at = behind_blanks(copy, begin);
    const bool slashes = copy.compare(at, 2, "//") == 0, hash = copy.compare(at, 2, "# ") == 0;
    if (slashes || hash) {
      const std::size_t mark = at;
      while (at < end && (copy[at] == '/' || copy[at] == '#')) ++at;
      blank_out(copy, mark, at);
    }
    if (const std::size_t behind = comment_behind(std::string_view(copy).substr(0, end), at, comment); behind < end) {
      result.remarks.push_back("a comment is left out: " + shown(std::string_view(copy).substr(behind, end - behind)));
      result.comments.emplace_back(behind, end);
      blank_out(copy, behind, end);
    }
    begin = end + 1;
  }
  const std::string others =
      lines > 1 ? "comments are left out, " + std::to_string(lines) + " lines: " : "a comment is left out: ";
  if (lines > 0) result.remarks.insert(result.remarks.begin(), others + first);
  return result;
}

Pasted without_label(Pasted pasted) {
  const auto end = behind_label(pasted.text);
  if (end && names_another(pasted.text, *end)) return pasted;
  // `M : 8` is a layout of which M is to be known, and no label.
  if (!end || pasted.text.find_first_not_of("_0123456789 \t\r\n", *end) == std::string::npos) return pasted;
  pasted.remarks.push_back("its label is left out: " + shown(std::string_view(pasted.text).substr(0, *end)));
  blank_out(pasted.text, 0, *end);
  return pasted;
}

Pasted without_table(Pasted pasted) {
  std::string& text = pasted.text;
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return pasted;
  std::size_t end = std::min(text.find('\n', first), text.size());
  const std::size_t last = text.find_last_not_of(blanks, end == 0 ? 0 : end - 1);
  if (text.find(':', first) >= end) return pasted;
  for (std::size_t begin = end + 1; begin < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', begin), text.size());
    if (!is_of_table(std::string_view(text).substr(begin, line_end - begin))) return pasted;
    begin = line_end + 1;
  }
  // Behind a layout, which has a colon of its own.
  if (text[last] == ':' && text.find(':', first) < last) text[last] = ' ';
  if (text.find_first_not_of(blanks, end) == std::string::npos) return pasted;
  pasted.remarks.emplace_back("the table behind it is left out");
  blank_out(text, end, text.size());
  return pasted;
}

}  // namespace colex::dialects
