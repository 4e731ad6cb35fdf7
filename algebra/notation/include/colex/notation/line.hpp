// One line of text in, one line of text out: what `colex eval` prints.
//
//   *evaluate_line("composition((6,2):(1,100), 2:4)") == "2:4"
//   evaluate_line("composition((6,4):(1,100), 4:4)").rejection().kind() == Kind::inadmissible
#pragma once

#include <string>
#include <string_view>

#include "colex/rejection.hpp"

namespace colex::notation {

/// The value of an expression, printed; or why it has none. The rejection's message is one line; where the text cannot be read
/// it begins with the column. Never throws, for any bytes.
Result<std::string> evaluate_line(std::string_view text);

/// The same as one line, `error: KIND: message` where there is no value: a line of `eval --batch`.
std::string answer_line(std::string_view text);

}  // namespace colex::notation
