// The lines of a claim file: where a statement begins, and where something stands that begins none.
//
//   claim 1 == 1        begins a statement
//     and 2 == 2        goes on with it
//   assert 3 == 3       begins nothing: did you mean claim
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/located_rejection.hpp"

namespace colex::claims {

/// Whether a statement begins here, in the first column: no expression begins with one of these words.
bool begins_statement(std::string_view line);

/// Whether a line begins, in its first column, with a word that begins no statement and goes on with none, or with what begins a
/// comment elsewhere.
bool begins_nothing(std::string_view line);

/// What a line begins with that begins nothing: the word, or the sign of a comment.
std::string_view first_token(std::string_view line);

/// What such a line may have been meant for: "; a comment begins with #", "; did you mean forall", or nothing.
std::string meant(std::string_view line);

/// The offsets of lines of a text.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {
    for (std::size_t k = 0; k < text.size(); ++k) {
      if (k == 0 || text[k - 1] == '\n') starts_.push_back(k);
    }
  }

  std::size_t count() const { return starts_.size(); }
  std::size_t start(std::size_t line) const { return line < count() ? starts_[line] : text_.size(); }
  std::string_view operator[](std::size_t line) const { return text_.substr(start(line), start(line + 1) - start(line)); }
  notation::Position position(std::size_t line) const { return {start(line), line + 1, 1}; }
  /// The first line from this one on that begins a statement; count() if there is none.
  std::size_t next_statement(std::size_t line) const {
    while (line < count() && !begins_statement((*this)[line])) ++line;
    return line;
  }
  /// The last line up to this one that begins a statement; this one if there is none.
  std::size_t statement_of(std::size_t line) const {
    for (std::size_t k = std::min(line + 1, count()); k > 0; --k) {
      if (begins_statement((*this)[k - 1])) return k - 1;
    }
    return std::min(line, count());
  }
  /// The lines of first to last, the last one excluded, that begin nothing.
  std::vector<std::size_t> strangers(std::size_t first, std::size_t last) const { return those(first, last, begins_nothing); }
  /// The lines of first to last, the last one excluded, that have something in their first column: what may go on with a
  /// statement, as `and` and `)` do, or be a line of its own.
  std::vector<std::size_t> at_the_margin(std::size_t first, std::size_t last) const {
    constexpr std::string_view blanks = " \t\r\n#";
    return those(first, last, [&](std::string_view line) { return blanks.find(line.front()) == std::string_view::npos; });
  }

 private:
  /// The lines of first to last, the last one excluded, that are such. What stands in a text of several lines is none.
  template <class Such>
  std::vector<std::size_t> those(std::size_t first, std::size_t last, const Such& such) const {
    std::vector<std::size_t> found;
    bool is_in_text = false;
    for (std::size_t line = first; line < last; ++line) {
      if (!is_in_text && such((*this)[line])) found.push_back(line);
      constexpr std::string_view quotes = "\"\"\"";
      for (std::size_t at = (*this)[line].find(quotes); at != std::string_view::npos; at = (*this)[line].find(quotes, at + 3))
        is_in_text = !is_in_text;
    }
    return found;
  }

  std::string_view text_;
  std::vector<std::size_t> starts_;
};

}  // namespace colex::claims
