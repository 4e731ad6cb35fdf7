// Builds the nodes of an expression from the grammar's rules, in the order in which they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/notation/syntax.hpp"
#include "colex/small_vector.hpp"

namespace colex::notation {

/// The text without white space and comments at its end.
std::string_view without_trailing_blanks(std::string_view text);

/// The expression that is being read. The text may hold more than this expression: offsets that the rules give are offsets in
/// the whole text, those of the nodes count from the expression's beginning.
class TreeBuilder {
 public:
  /// Builds into `expression`, whose memory is used again. Throws LocatedRejection(limit) if the text is too long.
  TreeBuilder(std::string_view text, Expression& expression);

  std::string_view text() const { return text_; }
  std::size_t offset_of(const char* place) const { return static_cast<std::size_t>(place - text_.data()); }
  /// The position of an offset; cheap if asked in increasing order.
  Position position(std::size_t offset);
  [[noreturn]] void reject(Kind kind, const std::string& message, std::size_t offset);

  void begin_expression(std::size_t offset);
  /// The expression is complete and ends before this offset.
  void end_expression(std::size_t offset);

  void leaf(Operation operation, std::int64_t payload, std::size_t offset);
  void integer(std::string_view digits, std::size_t offset);
  void text_literal(std::string_view characters, std::size_t offset);
  /// Remembers the name; false if it is a word of the language.
  bool name(std::string_view name, std::size_t offset);
  /// The name remembered last.
  std::string_view last_name() const { return last_name_; }
  std::size_t last_name_offset() const { return last_name_offset_; }
  void emit_name();
  /// Remembers the name of a dimension of a linear layout, which may be any identifier.
  void dimension(std::string_view name, std::size_t offset);
  /// The `->` of a linear layout; the size of an output, the integer read last, under the name remembered last.
  void arrow(std::size_t offset);
  void output_size();

  /// The sign of an operation stands here.
  void mark(std::size_t offset) { marks_.push_back(offset); }
  /// The same, of one that may be its own operand.
  void nest(std::size_t offset);
  void unnest() { --depth_; }
  void emit(Operation operation, std::uint32_t arity);

  void guard(std::size_t offset);
  void emit_guarded(Operation operation);

  void open(std::size_t offset);
  /// Opens the list that belongs to the name remembered last.
  void open_named();
  void element();
  void close(Operation operation);
  /// The parenthesis of `defined(`, and the one that closes it.
  void open_defined(std::size_t offset);
  void close_defined();

 private:
  struct Bracket {
    std::size_t offset;
    std::size_t elements;
    std::int64_t payload;
  };

  void push(Operation operation, std::uint32_t arity, std::int64_t payload, std::size_t offset);
  /// The index of the node that is the k-th operand from the right.
  std::size_t operand_from_right(std::size_t k) const;
  std::int64_t intern(std::string_view name);
  void enter(std::size_t offset);

  std::string_view text_;
  Expression* expression_;
  std::size_t begin_ = 0;
  Position last_position_;
  // Few of them are open at a time: a line is read without asking for memory.
  SmallVector<std::size_t, 16> marks_;
  SmallVector<std::size_t, 8> guards_;
  SmallVector<Bracket, 16> brackets_;
  std::size_t depth_ = 0;
  std::string_view last_name_;
  std::size_t last_name_offset_ = 0;
};

}  // namespace colex::notation
