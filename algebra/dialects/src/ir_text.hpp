// What may stand around the types of MLIR that are read: operations, and messages of its compilers. An expression is neither.
//
//   %0 = tt.load %p :         yes
//   error: 'cute.copy' op     yes
//   unable to compute it with 'TYPE'      yes
//   3 * (                     no
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace colex::dialects {

/// Counts lines on the way through a text.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  /// Goes on to the offset.
  void to(std::size_t offset) {
    for (; at_ < offset; ++at_) {
      if (text_[at_] != '\n') continue;
      ++count_;
      begin_ = at_ + 1;
    }
  }
  /// Where the line begins, and which it is, from 1 on.
  std::size_t begin() const { return begin_; }
  std::size_t count() const { return count_; }
  /// `12:5`, the line and the column.
  std::string place() const { return std::to_string(count_) + ':' + std::to_string(at_ - begin_ + 1); }

 private:
  std::string_view text_;
  std::size_t at_ = 0, begin_ = 0, count_ = 1;
};

/// Whether a text has nothing but blanks and ends of lines.
bool all_blank(std::string_view text);

/// Behind the string of MLIR whose quotation mark stands there, on one line; behind the mark where it is not closed.
std::size_t behind_string(std::string_view text, std::size_t at);

/// Whether this may stand around types: the signs between them, an operation of MLIR, or a message of its compiler, which may be
/// a sentence that quotes them.
bool is_around_types(std::string_view text);

/// What is said of a text of which only the types are read.
inline constexpr const char* types_alone = "of this text only the types that have a layout are read";

/// Why a text is refused in which a type stands among something else.
inline constexpr const char* neither_type_nor_ir =
    "a type stands alone or in IR, and this is neither; in an expression it is read(\"\"\"…\"\"\")";

}  // namespace colex::dialects
