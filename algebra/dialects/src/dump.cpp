#include "dump.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

namespace colex::dialects {

namespace {

/// Whether the line from there on is this word, with or without a colon behind it.
bool is_heading(std::string_view text, std::size_t at, std::string_view heading) {
  if (!text.substr(at).starts_with(heading)) return false;
  const std::size_t next = text.find_first_not_of(" \t\r:", at + heading.size());
  return next == std::string_view::npos || text[next] == '\n';
}

/// `ThrID:` at the beginning of a line.
const DumpLine* line_ahead(Scanner& scan, const DumpWords& words) {
  const std::size_t begin = scan.offset();
  for (const DumpLine& line : words.lines) {
    if (line.printed != nullptr && scan.accept(line.printed) && scan.accept(":")) return &line;
    scan.back_to(begin);
  }
  return nullptr;
}

/// Where the dump begins: at a heading, which may stand behind a label, or at a line of its own.
std::optional<std::size_t> beginning_of_dump(Scanner& scan, const DumpWords& words) {
  const std::string_view text = scan.text();
  std::size_t first = text.size();
  for (const char* heading : words.headings) {
    for (std::size_t at = text.find(heading); at < first; at = text.find(heading, at + 1)) {
      if (is_heading(text, at, heading)) first = at;
    }
  }
  // Without a heading a dump begins on its first line, or behind a label of one line: what stands before it is no line of
  // another dump.
  const std::size_t here = scan.offset();
  const std::size_t second = std::min(text.find('\n', here), text.size());
  for (const std::size_t line : {here, second}) {
    scan.back_to(line);
    const std::size_t begin = scan.offset();
    const bool label = line == here || text.substr(here, second - here).find('(') == std::string_view::npos;
    if (begin < first && label && line_ahead(scan, words) != nullptr) first = begin;
  }
  scan.back_to(here);
  return first == text.size() ? std::nullopt : std::optional(first);
}

/// How many bits an element has: `16b`, `f16`, `f8E4M3FN`.
std::int64_t bits_of_type(Scanner& scan) {
  constexpr std::int64_t widest = 4096;
  const std::size_t begin = scan.offset();
  const std::string_view type = scan.word();
  const std::size_t digits = type.find_first_of("0123456789");
  if (digits == std::string_view::npos) {
    scan.back_to(begin);
    scan.fail("a type such as 16b or f16");
  }
  scan.back_to(begin + digits);
  const std::int64_t bits = scan.small_integer(widest);
  scan.back_to(begin + type.size());
  return bits;
}

std::string listed(const DumpWords& words) {
  std::string names;
  for (const DumpLine& line : words.lines) {
    if (line.printed != nullptr) names += std::string(line.printed) + ", ";
  }
  return names + words.value_type;
}

}  // namespace

bool begin_dump(Scanner& scan, const DumpWords& words, Reading& reading) {
  const std::size_t begin = scan.offset();
  const auto beginning = beginning_of_dump(scan, words);
  if (!beginning) return false;
  std::string_view before = scan.between(begin, *beginning);
  while (!before.empty() && std::isspace(static_cast<unsigned char>(before.back())) != 0) before.remove_suffix(1);
  constexpr std::size_t longest = 60;
  // A label has words; with brackets or operators it is an expression, of which nothing is left out.
  if (before.find_first_of("()<>*+^&@") != std::string_view::npos)
    scan.refuse("what stands before the dump is no label: " + std::string(before.substr(0, longest)), begin);
  if (!before.empty())
    reading.remarks.push_back("what stands before it is left out: " + std::string(before.substr(0, longest)) +
                              (before.size() > longest ? "…" : ""));
  scan.back_to(*beginning);
  return true;
}

void read_dump(Scanner& scan, const DumpWords& words, Reading& reading, const std::function<std::string()>& value) {
  while (!scan.at_end()) {
    const std::size_t begin = scan.offset();
    const auto heading = std::find_if(words.headings.begin(), words.headings.end(), [&](const char* known) {
      return known != nullptr && is_heading(scan.text(), begin, known);
    });
    if (heading != words.headings.end()) {
      scan.expect(*heading);
      scan.accept(":");
    } else if (scan.accept(words.value_type)) {
      scan.expect(":");
      reading.element_bits = bits_of_type(scan);
      reading.remarks.push_back("elements have " + std::to_string(*reading.element_bits) + " bits");
    } else if (const DumpLine* line = line_ahead(scan, words)) {
      for (const Part& part : reading.parts) {
        if (part.name == line->part) scan.refuse(std::string("a second ") + line->printed + ": paste one dump at a time", begin);
      }
      reading.parts.push_back({line->part, value()});
    } else {
      scan.fail("a line of the dump (" + listed(words) + ")");
    }
  }
  if (reading.parts.empty()) scan.fail("a line of the dump (" + listed(words) + ")");
}

}  // namespace colex::dialects
