// The lists in which SMT-LIB is written: enough to read a model.
//
//   (define-fun x () Int (- 5))      a list of five items; the last has the text "(- 5)"
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::solvers {

/// An atom, or a list of items.
struct SExpression {
  std::string text;  ///< as it was written
  std::vector<SExpression> items;
};

/// The first expression of the text; none if it is not whole.
std::optional<SExpression> parse_s_expression(std::string_view text);

/// The symbol without its bars.
std::string unquoted(const std::string& symbol);

}  // namespace colex::solvers
