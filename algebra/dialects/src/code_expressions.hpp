// The expressions of CuTe C++ and of Python, read from a place of a text on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "code.hpp"
#include "scanner.hpp"

namespace colex::dialects {

inline constexpr std::size_t nowhere = std::string_view::npos;

/// Behind a text in quotation marks that begins there.
std::size_t behind_quotes(std::string_view text, std::size_t begin);

/// For each bracket the one that closes it, else npos. A `<` opens arguments of a template if a `>` closes it before any other
/// bracket around it closes.
std::vector<std::size_t> matches(std::string_view text, Language language);

class Expressions {
 public:
  /// From `begin` on, behind a place whose position is known.
  Expressions(std::string_view text, const std::vector<std::size_t>& matching, Language language, std::size_t begin,
              const notation::Position& known)
      : scan_(text, known), matching_(matching), language_(language) {
    scan_.back_to(begin);
  }
  /// In Python the notation's own `a : b` and `a o b` may stand outermost, as tensor-layouts prints them.
  Code whole();
  Scanner& scan() { return scan_; }

  /// `(a, key=b)` behind a callee, or `{a}` behind a type.
  void arguments(Code& call, std::string_view close);

 private:
  /// `((8, 64) : (64, 1))` behind an `o`.
  Code layout_in_parentheses();
  /// What stands in a row nests in its tree.
  void require_few(int rounds);
  void enter();
  char next() { return scan_.at_end() ? '\0' : scan_.text()[scan_.offset()]; }
  Code argument(std::string_view close);
  /// `:` alone, which takes a mode whole.
  Code open_slice(std::size_t begin);
  struct Operator {
    std::string_view sign;
    int level;  ///< the higher, the closer it binds
  };
  const Operator* operator_ahead(bool in_template);
  Code binary(int least, bool in_template);
  Code unary(bool in_template);
  Code postfix(Code base);
  Code primary();
  Code number(std::size_t begin);
  /// `(a)` is a, `(a,)` and `[a]` are tuples.
  Code bracketed(bool list);
  /// `(T*)` before a pointer says nothing of a layout.
  bool pointer_cast();
  bool is_cast(const Code& type);
  /// `cute::Shape<_4,_8>`: the last of its names, and the arguments of a template.
  Code name();
  bool template_is_ahead(std::string_view word);
  void template_arguments(Code& type);
  Scanner scan_;
  const std::vector<std::size_t>& matching_;
  Language language_;
  std::size_t grouped_ = nowhere;  ///< where the last parentheses stood that make no tuple
  int depth_ = 0;
};

}  // namespace colex::dialects
