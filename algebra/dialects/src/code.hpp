// Lines of CuTe C++ and of Python, as trees: what a source or a notebook has, before anything is known of its names.
//
//   auto a = make_layout(make_shape(_4{}, 8), LayoutRight{});      a, and the call make_layout of two arguments
//   select(L, mode=[0, 2])                                         no name, and a call with a keyword
//
// A tree has no meaning here: code_values.hpp gives it one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/located_rejection.hpp"

namespace colex::dialects {

enum class Language { cpp, python };

/// An expression as a tree.
struct Code {
  enum class Kind {
    integer,  ///< `4`: the word is its digits
    name,     ///< `_4`, `x`, `cute::Layout`: the word is the name without its namespaces
    text,     ///< `"f16"`
    tuple,    ///< `(a, b)`, `[a, b]`
    typed,    ///< `Shape<_4,_8>`: the word and its arguments
    call,     ///< `f(a, key=b)`: the callee, then the arguments
    braces,   ///< `Int<4>{}`, `int{4}`: the type, then the values
    index,    ///< `t[a, b]`: the callee, then the indices
    member,   ///< `x.shape`: the word is shape
    keyword,  ///< `key=b`, an argument
    prefix,   ///< `-x`
    infix     ///< `a + b`, and the notation's own `a : b` and `a o b`
  };
  Kind kind = Kind::name;
  std::string word = {};
  std::vector<Code> parts = {};
  std::size_t offset = 0;
};

/// Whether the expression, or one within it, is so.
template <class Predicate>
bool has_part(const Code& code, const Predicate& is_so) {
  return is_so(code) ||
         std::any_of(code.parts.begin(), code.parts.end(), [&](const Code& part) { return has_part(part, is_so); });
}

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// The words of letters, digits and `_` in a text.
std::vector<std::string> words_in(std::string_view text);

/// A line: `auto x = value;` has one name, `a, b = value` several, `print(x)` none.
struct Statement {
  std::vector<std::string> names = {};
  std::vector<std::string> others = {};  ///< names that are worth the same, as `b` of `a = b = x` for `a`
  Code value = {};
  std::size_t begin = 0, end = 0;    ///< where it stands in the text
  notation::Position position = {};  ///< of its beginning
  /// What cannot be read in it, as of the head of a loop; then there is no value.
  std::optional<notation::LocatedRejection> mistake = std::nullopt;
  bool is_head = false;  ///< whether it only stands around statements, as `#include` does

  /// What a head opens: a block that runs, as that of `with` or a brace alone, a branch that may run, a loop, a function.
  enum class Opens { nothing, block, branch, loop, function };
  Opens opens = Opens::nothing;
  std::size_t depth = 0;                  ///< in how many braces it stands; in Python its column
  std::vector<std::string> changes = {};  ///< names that it gives a value, also where it cannot be read
  bool declares = false;                  ///< whether these are new names in C++
  std::vector<std::string> binds = {};    ///< names that stand for something else in its block: parameters, what a loop counts
};

/// The statements of a text, in order: the braces of blocks, and prompts such as `>>>`, are none. A line that is no expression
/// has its mistake. Throws LocatedRejection(parse) for several lines of the other language, which a `;` at their ends tells.
/// Linear in the text but for 64 levels of brackets.
std::vector<Statement> statements(std::string_view text, Language language);

}  // namespace colex::dialects
