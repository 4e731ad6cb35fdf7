// The text that a reader is reading, from left to right. Blanks and line ends between words mean nothing.
#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "colex/notation/located_rejection.hpp"

#include "characters.hpp"

namespace colex::dialects {

/// Beyond this no extent, index or count of a tile is read.
inline constexpr std::int64_t largest_in_tile = std::int64_t{1} << 20;

class Scanner {
 public:
  /// Mistakes behind a place whose position is known are counted on from there.
  explicit Scanner(std::string_view text, const notation::Position& from = {}) : text_(text), from_(from) {}

  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }
  std::size_t offset() {
    skip_blanks();
    return at_;
  }
  /// The same, where it stands before blanks.
  std::size_t position() const { return at_; }
  void back_to(std::size_t offset) { at_ = offset; }
  /// The text between two offsets.
  std::string_view between(std::size_t begin, std::size_t end) const { return text_.substr(begin, end - begin); }
  std::string_view text() const { return text_; }

  bool ahead(std::string_view words) {
    skip_blanks();
    return text_.substr(at_).starts_with(words);
  }
  bool accept(std::string_view words) {
    if (!ahead(words)) return false;
    at_ += words.size();
    return true;
  }
  void expect(std::string_view words) {
    if (!accept(words)) fail("'" + std::string(words) + "'");
  }

  /// A word of letters, digits and `_`; empty if none is ahead.
  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  /// A decimal integer; empty if none is ahead.
  std::string_view integer() {
    skip_blanks();
    const std::size_t begin = at_;
    if (at_ < text_.size() && text_[at_] == '-') ++at_;
    const std::size_t digits = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    if (at_ == digits) at_ = begin;
    return text_.substr(begin, at_ - begin);
  }
  std::string expect_integer() {
    const std::string_view number = integer();
    if (number.empty()) fail("an integer");
    return std::string(number);
  }
  /// An integer between -most and most, where nothing larger means anything.
  std::int64_t small_integer(std::int64_t most) {
    const std::size_t begin = offset();
    const std::string_view digits = integer();
    if (digits.empty()) fail("an integer");
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || number > most || number < -most)
      reject("expected an integer of at most " + std::to_string(most) + ", found " + std::string(digits.substr(0, 40)), begin);
    return number;
  }
  /// A list of such integers in any brackets: `[1, 2]`, `(1, 2)`, `{1, 2}`.
  std::vector<std::int64_t> integers(std::int64_t most) {
    std::vector<std::int64_t> all;
    list([&] { all.push_back(small_integer(most)); });
    return all;
  }
  /// A list of lists of them.
  std::vector<std::vector<std::int64_t>> lists_of_integers(std::int64_t most) {
    std::vector<std::vector<std::int64_t>> all;
    list([&] { all.push_back(integers(most)); });
    return all;
  }
  /// A list in any brackets; the closing one of the same kind.
  template <class Item>
  void list(const Item& item) {
    const std::size_t begin = offset();
    if (!is_list()) fail("a list");
    const std::string_view close = text_[begin] == '[' ? "]" : text_[begin] == '(' ? ")" : "}";
    for (++at_; !accept(close);) {
      item();
      if (!ahead(close)) expect(",");
    }
  }
  bool is_list() { return ahead("[") || ahead("(") || ahead("{"); }
  /// Whether the list that is ahead has a list first.
  bool is_nested() {
    const std::size_t begin = offset();
    ++at_;
    const bool result = is_list();
    at_ = begin;
    return result;
  }
  /// All up to the end of the line.
  std::string_view rest_of_line() {
    const std::size_t begin = at_, end = std::min(text_.find('\n', at_), text_.size());
    at_ = end;
    return text_.substr(begin, end - begin);
  }
  /// The word, which no letter, digit or `_` continues.
  bool accept_word(std::string_view wanted) {
    const std::size_t begin = offset();
    if (word() == wanted) return true;
    at_ = begin;
    return false;
  }
  /// All up to the words, which are ahead then.
  std::string_view up_to(std::string_view words) {
    const std::size_t end = text_.find(words, at_);
    if (end == std::string_view::npos) fail("'" + std::string(words) + "'");
    const std::string_view skipped = text_.substr(at_, end - at_);
    at_ = end;
    return skipped;
  }

  /// All up to the `>` that closes what was opened before, which is ahead then. An arrow closes nothing.
  std::string_view up_to_close() {
    const std::size_t begin = offset();
    for (int open = 0; open > 0 || !ahead(">");) {
      if (at_end()) fail("'>'");
      if (accept("->")) continue;
      open += ahead("<") ? 1 : ahead(">") ? -1 : 0;
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }
  /// The name of an argument, and the sign behind it: `shape=`.
  bool accept_keyword(std::string_view name, std::string_view sign = "=") {
    const std::size_t begin = at_;
    if (accept(name) && accept(sign)) return true;
    at_ = begin;
    return false;
  }
  void expect_keyword(std::string_view name, std::string_view sign = "=") {
    expect(name);
    expect(sign);
  }

  [[noreturn]] void fail(const std::string& expected) {
    skip_blanks();
    reject("expected " + expected + ", found " + found(), at_);
  }
  [[noreturn]] void reject(const std::string& message, std::size_t offset, Kind kind = Kind::parse) const {
    throw notation::LocatedRejection(kind, message, notation::position_from(text_, offset, from_));
  }
  /// What was read has no meaning in the notation: a mistake that outweighs those of readers that could not read so far.
  [[noreturn]] void refuse(const std::string& message, std::size_t offset) const { reject(message, offset, Kind::inadmissible); }
  void expect_end() {
    if (!at_end()) fail("the end of the text");
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  std::string found() {
    const std::size_t begin = at_;
    const std::string_view next = word();
    at_ = begin;
    if (!next.empty()) return "'" + std::string(next.substr(0, 40)) + "'";
    if (begin == text_.size()) return "the end of the text";
    return std::string("'") + text_[begin] + "'";
  }

  std::string_view text_;
  notation::Position from_;
  std::size_t at_ = 0;
};

}  // namespace colex::dialects
