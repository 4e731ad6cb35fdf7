// Text in: from the notation to its syntax tree.
//
//   Expression e = parse_expression("composition((6,2):(1,100), 2:4)");
//   ClaimFile file = parse_claims("let C = (4,8):(8,1)\nclaim bijective(C)\n");
//
// The grammar is in docs/grammar.ebnf. A text is read once, from left to right, without going back.
#pragma once

#include <string>
#include <string_view>

#include "colex/notation/syntax.hpp"
#include "colex/rejection.hpp"

namespace colex::notation {

/// The expression that the whole text is. Throws LocatedRejection: Kind::parse with what was expected, Kind::overflow for an
/// integer beyond 64 bits, Kind::limit beyond Limits.
Expression parse_expression(std::string_view text);

/// As above, into an expression whose memory is used again.
void parse_expression(std::string_view text, Expression& result);

/// The statements of a claim file. Throws as parse_expression does.
ClaimFile parse_claims(std::string_view text);

// One line of text in, one line of text out: what `colex eval` prints.
//
//   *evaluate_line("composition((6,2):(1,100), 2:4)") == "2:4"
//   evaluate_line("composition((6,4):(1,100), 4:4)").rejection().kind() == Kind::inadmissible

/// The value of an expression, printed; or why it has none. The rejection's message is one line; where the text cannot be read
/// it begins with the column. Never throws, for any bytes.
Result<std::string> evaluate_line(std::string_view text);

/// The same as one line, `error: KIND: message` where there is no value: a line of `eval --batch`.
std::string answer_line(std::string_view text);

}  // namespace colex::notation
