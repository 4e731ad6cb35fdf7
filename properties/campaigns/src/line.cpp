#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/campaigns/plan.hpp"

namespace colex::campaigns {

namespace {

using Words = std::vector<std::string>;

/// The words of a line. A part in braces is one, whatever blanks are in it.
Words words_of(const std::string& line) {
  Words words;
  constexpr const char* blanks = " \t\r\n";
  for (std::size_t at = line.find_first_not_of(blanks); at != std::string::npos; at = line.find_first_not_of(blanks, at)) {
    const bool is_braced = line[at] == '{';
    const std::size_t end = is_braced ? line.find('}', at) : line.find_first_of(blanks, at);
    if (is_braced && end == std::string::npos) throw Unusable("a brace is opened, and not closed: " + line.substr(at));
    const std::size_t next = is_braced ? end + 1 : std::min(end, line.size());
    if (is_braced && next < line.size() && std::string_view(blanks).find(line[next]) == std::string_view::npos)
      throw Unusable("a part in braces is a whole word: " + line.substr(at));
    words.push_back(line.substr(at, next - at));
    if (!is_braced && words.back().find_first_of("{}") != std::string::npos)
      throw Unusable("a part in braces is a whole word: " + words.back());
    at = next;
  }
  return words;
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// What a part stands for: so many numbers from the first one on, or shards of so many, or words.
struct Part {
  std::uint64_t first = 0, count = 0;
  bool is_shard = false;
  std::vector<Words> words = {};

  std::uint64_t size() const { return words.empty() ? count : words.size(); }
  void append(std::uint64_t k, Words& argv) const {
    if (!words.empty()) {
      argv.insert(argv.end(), words[k].begin(), words[k].end());
    } else {
      argv.push_back(is_shard ? std::to_string(k) + '/' + std::to_string(count) : std::to_string(first + k));
    }
  }
};

Part part_of(const std::string& word, const Meaning& meaning) {
  if (!word.starts_with('{')) return {.words = {{word}}};
  constexpr std::uint64_t most = 1'000'000'000;
  const std::string inside = word.substr(1, word.size() - 2), name = inside.substr(0, inside.find(' '));
  const std::string of = name.size() < inside.size() ? inside.substr(name.size() + 1) : "";
  if (const std::size_t dots = inside.find(".."); dots != std::string::npos) {
    const auto first = number_in(std::string_view(inside).substr(0, dots)),
               last = number_in(std::string_view(inside).substr(dots + 2));
    if (!first || !last || *first > *last || *last - *first >= most)
      throw Unusable("expected numbers as {1..100}, the first at most the second and within 10^9 of it; found " + word);
    return {.first = *first, .count = *last - *first + 1};
  }
  if (name == "shards") {
    const auto count = number_in(of);
    if (!count || *count == 0 || *count >= most) throw Unusable("expected a number of shards, as {shards 8}; found " + word);
    return {.count = *count, .is_shard = true};
  }
  std::vector<Words> words = meaning(name, of);
  if (words.empty()) throw Unusable(word + " stands for nothing");
  return {.words = std::move(words)};
}

}  // namespace

void expand(const std::string& line, const Meaning& meaning, const std::function<void(Words argv)>& take) {
  std::vector<Part> parts;
  for (const std::string& word : words_of(line)) parts.push_back(part_of(word, meaning));
  // The last part changes with each unit.
  for (std::vector<std::uint64_t> at(parts.size(), 0);;) {
    Words argv;
    for (std::size_t k = 0; k < parts.size(); ++k) parts[k].append(at[k], argv);
    take(std::move(argv));
    std::size_t k = parts.size();
    while (k > 0 && ++at[k - 1] == parts[k - 1].size()) at[--k] = 0;
    if (k == 0) return;
  }
}

}  // namespace colex::campaigns
