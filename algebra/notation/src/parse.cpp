#include "colex/notation/parse.hpp"

#include "grammar.hpp"
#include "tree_builder.hpp"

namespace colex::notation {

void parse_expression(std::string_view text, Expression& result) {
  TreeBuilder builder(text, result);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> input(
      text.data(), text.data() + text.size(), "expression");
  tao::pegtl::parse<grammar::whole_expression, grammar::action, grammar::control>(input, builder);
  builder.end_expression(text.size());
}

Expression parse_expression(std::string_view text) {
  Expression result;
  parse_expression(text, result);
  return result;
}

}  // namespace colex::notation
