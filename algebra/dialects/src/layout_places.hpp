// Where a layout may be in a text of any kind: where a name begins that has a layout behind it in brackets, as `Layout<`, and
// where a layout is printed, which has a parenthesis or an integer of CuTe on both sides of its colon: 12:30 is none.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace colex::dialects {

/// Which bracket closes which. One that is open before is left open, as the < of `a < b`; an arrow closes none.
class Brackets {
 public:
  explicit Brackets(std::string_view text) : behind_(text.size(), 0) {
    constexpr std::string_view opening = "([{<", closing = ")]}>";
    std::vector<std::pair<std::size_t, std::size_t>> open;  // the kind, and the place
    std::array<std::size_t, closing.size()> count{};
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (const std::size_t kind = opening.find(text[at]); kind != std::string_view::npos) {
        open.emplace_back(kind, at);
        ++count[kind];
      }
      const std::size_t kind = closing.find(text[at]);
      if (kind == std::string_view::npos || count[kind] == 0 || (at > 0 && text[at - 1] == '-')) continue;
      for (bool found = false; !found; open.pop_back()) {
        found = open.back().first == kind;
        --count[open.back().first];
        if (found) behind_[open.back().second] = at + 1;
      }
    }
  }
  /// Behind the bracket that closes the one at `at`; `at` if none does, or one so far behind that no layout is that long.
  std::size_t behind(std::size_t at) const {
    constexpr std::size_t longest = 1 << 14;
    return behind_[at] > at && behind_[at] - at < longest ? behind_[at] : at;
  }

 private:
  std::vector<std::size_t> behind_;
};

class LayoutPlaces {
 public:
  explicit LayoutPlaces(std::string_view text) : text_(text), brackets_(text) {}

  /// Behind what may be a layout and begins at `at`; `at` if nothing does.
  std::size_t behind(std::size_t at) const { return starts(at) ? candidate(at) : at; }

 private:
  bool starts(std::size_t at) const;
  std::size_t candidate(std::size_t at) const;

  std::string_view text_;
  Brackets brackets_;
};

}  // namespace colex::dialects
