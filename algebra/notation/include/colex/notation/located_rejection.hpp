// Where in a text something went wrong.
//
//   try { parse_expression("(4,8:(1,4)"); }
//   catch (const LocatedRejection& r) { std::cerr << r.message() << '\n' << excerpt(text, r.position()); }
//
//   expected ',' or ')', found the end of the text
//   1 | (4,8:(1,4)
//     |           ^
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "colex/rejection.hpp"

namespace colex::notation {

/// A place in a text. Lines and columns count from 1, columns in bytes.
struct Position {
  std::size_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
  friend bool operator==(const Position& a, const Position& b) {
    return a.offset == b.offset && a.line == b.line && a.column == b.column;
  }
};

/// The position of the byte at `offset` in a text that itself begins at `origin` of a larger one. Requires offset <= text.size().
inline Position position_at(std::string_view text, std::size_t offset, const Position& origin = {}) {
  Position position = origin;
  for (const char c : text.substr(0, offset)) {
    ++position.column;
    if (c == '\n') {
      ++position.line;
      position.column = 1;
    }
  }
  position.offset = origin.offset + offset;
  return position;
}

/// The same, counted on from a position that is known where that stands before it: of offsets in order, each costs its distance.
inline Position position_from(std::string_view text, std::size_t offset, const Position& known) {
  const Position from = offset < known.offset ? Position{} : known;
  return position_at(text.substr(from.offset), offset - from.offset, from);
}

/// A rejection that knows the place in the text that it is about.
class LocatedRejection : public Rejection {
 public:
  LocatedRejection(Kind kind, const std::string& message, Position position) : Rejection(kind, message), position_(position) {}
  LocatedRejection(const Rejection& rejection, Position position) : Rejection(rejection), position_(position) {}
  const Position& position() const { return position_; }

 private:
  Position position_;
};

/// The line of the text at the position, with a caret below the place; a long line is cut around it.
inline std::string excerpt(std::string_view text, const Position& position) {
  constexpr std::size_t margin = 60;
  const std::size_t offset = std::min(position.offset, text.size());
  const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  std::size_t end = std::min(text.find('\n', offset), text.size());
  const bool cut_left = offset - begin > margin;
  if (cut_left) begin = offset - margin;
  const bool cut_right = end - offset > margin;
  if (cut_right) end = offset + margin;

  const std::string number = std::to_string(position.line);
  std::string shown = (cut_left ? "…" : "") + std::string(text.substr(begin, end - begin)) + (cut_right ? "…" : "");
  std::string below(offset - begin + (cut_left ? 1 : 0), ' ');
  for (std::size_t k = begin; k < offset; ++k) {
    if (text[k] == '\t') below[k - begin + (cut_left ? 1 : 0)] = '\t';
  }
  return number + " | " + shown + '\n' + std::string(number.size(), ' ') + " | " + below + "^\n";
}

}  // namespace colex::notation
