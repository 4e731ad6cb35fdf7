// The words of CuTe C++, CuTe DSL and pycute that the notation has otherwise, or with their arguments in another order.
//
//   select(L, mode=[0, 2])      select(L, 0, 2)
//   size<0>(L)                  size(get(L, 0))
//   dice(L, c)                  in Python: dice(c, L)
//
// A word without a row here is called as the notation calls it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "code.hpp"

namespace colex::dialects {

/// A call, its arguments said in the notation.
struct Call {
  std::string word;
  std::vector<std::string> arguments = {};
  std::vector<std::string> of_template = {};                       ///< the integers of `select<0, 2>`
  std::vector<std::pair<std::string, std::string>> keywords = {};  ///< of Python
};

/// What the call is in the notation: one expression, or one for each value that it returns. None if its arguments fit no row of
/// the table and there is one of its word, or if it has keywords or arguments of a template that no row names.
std::optional<std::vector<std::string>> in_notation(const Call& call, Language language);

/// Whether the table has a row of the word.
bool has_row(std::string_view word);

}  // namespace colex::dialects
