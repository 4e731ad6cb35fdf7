// Which names a source's lines still stand for what they stood for, behind branches, loops and functions.
//
//   auto a = make_layout(4);
//   if (large) { a = make_layout(8); }      a is made, and what it is behind the branch is not known
//   for (int i = 0; i < 4; ++i) { … }       i is not known in the loop, nor a name that the loop changes
//
// A name in doubt stands for nothing: no line is judged by a value that it may not have.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "code.hpp"
#include "code_scope.hpp"

namespace colex::dialects {

class Blocks {
 public:
  Blocks(std::map<std::string, Term>& variables, const std::vector<Statement>& all, Language language)
      : variables_(variables), all_(all), language_(language) {}

  /// Blocks that ended before the statement of that number are left.
  void before(std::size_t number);
  /// The variable has a value from here on.
  void give(const std::string& name, Term value);
  /// Behind the statement: what it changes without being followed is forgotten, and a block that it opens is entered.
  void behind(std::size_t number, bool is_followed);

 private:
  struct Block {
    std::size_t depth;
    Statement::Opens kind;
    std::map<std::string, std::optional<Term>> before;  ///< what was given or forgotten within it, as it was at its beginning
    std::set<std::string> changed;                      ///< variables that are not its own, and that it changes
    std::vector<std::string> own;                       ///< names that are its own
  };
  void forget(const std::string& name);
  void note(const std::string& name);
  void leave();

  std::map<std::string, Term>& variables_;
  const std::vector<Statement>& all_;
  Language language_;
  std::vector<Block> open_;
};

}  // namespace colex::dialects
