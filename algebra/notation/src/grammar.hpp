// The grammar of expressions: PEGTL's rules, what each expects, and what each builds. Private to the parser.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include <tao/pegtl.hpp>

#include "tree_builder.hpp"

namespace colex::notation::grammar {

namespace peg = tao::pegtl;

// --- words and signs -------------------------------------------------------------------------------

struct comment : peg::seq<peg::one<'#'>, peg::until<peg::sor<peg::eolf, peg::one<'\r'>>>> {};
struct blank : peg::star<peg::sor<peg::space, comment>> {};

/// A sign, and the white space behind it.
template <char... C>
struct sign : peg::seq<peg::string<C...>, blank> {};
struct word_end : peg::not_at<peg::identifier_other> {};
/// A word of the language, and the white space behind it.
template <char... C>
struct word : peg::seq<peg::string<C...>, word_end, blank> {};

struct word_o : word<'o'> {};
struct word_not : word<'n', 'o', 't'> {};
struct word_and : word<'a', 'n', 'd'> {};
struct word_or : word<'o', 'r'> {};
struct word_implies : word<'i', 'm', 'p', 'l', 'i', 'e', 's'> {};
struct word_claim : word<'c', 'l', 'a', 'i', 'm'> {};
struct word_refute : word<'r', 'e', 'f', 'u', 't', 'e'> {};

struct name : peg::identifier {};  // its action refuses the reserved words

// --- expressions -----------------------------------------------------------------------------------

struct expression;
struct pointed_composition;
struct operand;

/// A sign right before the digits is the integer's own.
struct integer : peg::seq<peg::opt<peg::one<'_'>>, peg::opt<peg::one<'-'>>, peg::plus<peg::digit>, word_end> {};
struct integer_token : peg::seq<integer, blank> {};
struct underscore : peg::seq<peg::one<'_'>, word_end> {};
struct true_ : peg::seq<peg::string<'t', 'r', 'u', 'e'>, word_end> {};
struct false_ : peg::seq<peg::string<'f', 'a', 'l', 's', 'e'>, word_end> {};

/// A text stands on one line, and has no '#': that begins a comment wherever it stands.
struct text_characters : peg::star<peg::not_one<'"', '#', '\n', '\r'>> {};
struct end_of_text : sign<'"'> {};
struct text : peg::if_must<peg::one<'"'>, text_characters, end_of_text> {};

/// What another tool printed, as it was: lines, quotation marks and '#' as well.
struct three_quotes : peg::string<'"', '"', '"'> {};
struct long_text_characters : peg::star<peg::not_at<three_quotes>, peg::any> {};
struct end_of_long_text : sign<'"', '"', '"'> {};
struct long_text : peg::if_must<three_quotes, long_text_characters, end_of_long_text> {};

/// An integer that ends where its list goes on: most elements are, and the levels of operators between an expression and an
/// integer are then passed by.
template <class After>
struct integer_alone : peg::seq<peg::at<integer, blank, After>, integer_token> {};

struct comma : sign<','> {};
struct element : peg::sor<integer_alone<peg::one<',', ')', ']'>>, expression> {};
struct elements : peg::seq<element, peg::star<peg::if_must<comma, element>>> {};

struct close_parenthesis : sign<')'> {};
struct open_list : sign<'('> {};
struct end_of_list : close_parenthesis {};
struct list : peg::if_must<open_list, peg::sor<end_of_list, peg::must<elements, end_of_list>>> {};

struct open_call : sign<'('> {};
struct end_of_call : close_parenthesis {};
struct call : peg::if_must<open_call, peg::sor<end_of_call, peg::must<elements, end_of_call>>> {};
struct name_alone : peg::success {};
struct name_or_call : peg::seq<name, blank, peg::sor<call, name_alone>> {};

struct open_apply : sign<'('> {};
struct end_of_apply : close_parenthesis {};
struct apply : peg::if_must<open_apply, peg::sor<end_of_apply, peg::must<elements, end_of_apply>>> {};

/// An element within < >, where `>` ends the list and so is no comparison.
struct pointed_element : peg::sor<integer_alone<peg::one<',', '>'>>, pointed_composition> {};
struct pointed_elements : peg::seq<pointed_element, peg::star<peg::if_must<comma, pointed_element>>> {};
struct close_pointed : sign<'>'> {};
struct open_tiler : sign<'<'> {};
struct end_of_tiler : close_pointed {};
struct tiler : peg::if_must<open_tiler, peg::sor<end_of_tiler, peg::must<pointed_elements, end_of_tiler>>> {};

struct open_swizzle : peg::seq<peg::string<'S', 'w'>, blank, peg::one<'<'>, blank> {};
struct end_of_swizzle : close_pointed {};
struct swizzle : peg::if_must<open_swizzle, pointed_elements, end_of_swizzle> {};

struct open_linear : peg::seq<peg::string<'F', '2'>, blank, peg::one<'{'>, blank> {};
/// Within F2{ } any identifier names a dimension, a word of the language as well.
struct dimension : peg::identifier {};
struct dimension_colon : sign<':'> {};
struct open_group : sign<'['> {};
struct end_of_group : sign<']'> {};
struct basis_group : peg::seq<dimension, blank, peg::must<dimension_colon, open_group>,
                              peg::sor<end_of_group, peg::must<elements, end_of_group>>> {};
struct output_integer : integer_token {};
struct output_size : peg::seq<dimension, blank, peg::must<dimension_colon, output_integer>> {};
struct arrow : sign<'-', '>'> {};
struct outputs : peg::if_must<arrow, peg::opt<output_size, peg::star<peg::if_must<comma, output_size>>>> {};
struct end_of_linear : sign<'}'> {};
struct linear : peg::if_must<open_linear, peg::opt<basis_group, peg::star<peg::if_must<comma, basis_group>>>, peg::opt<outputs>,
                             end_of_linear> {};

/// `defined` is a name like any other where no parenthesis follows.
struct open_defined : peg::seq<peg::string<'d', 'e', 'f', 'i', 'n', 'e', 'd'>, word_end, blank, peg::one<'('>, blank> {};
struct end_of_defined : close_parenthesis {};
struct defined : peg::if_must<open_defined, expression, end_of_defined> {};

struct primary : peg::sor<list, integer_token, peg::seq<peg::sor<underscore, true_, false_>, blank>, swizzle, linear, defined,
                          name_or_call, tiler, long_text, text> {};
struct application : peg::seq<primary, peg::star<apply>> {};

/// A sign, or a word, that stands before its right operand: remembered for the node of the operation.
template <class Sign>
struct marked : Sign {};
/// What follows a left operand: the sign of an operation and its right operand.
template <class Sign, Operation operation, class Right>
struct infix : peg::if_must<marked<Sign>, Right> {};
/// One of several of them. Mostly none follows, and a look at the next character tells.
template <class FirstCharacter, class... Infix>
struct one_of : peg::seq<peg::at<FirstCharacter>, peg::sor<Infix...>> {};

using at = infix<sign<'@'>, Operation::basis, application>;
struct basis : peg::seq<application, peg::star<at>> {};

/// A sign right before a digit is the integer's own.
struct negate_sign : peg::seq<peg::one<'-'>, peg::not_at<peg::digit>, blank> {};
struct negate : peg::if_must<negate_sign, operand> {};
struct invert_sign : sign<'~'> {};
struct invert : peg::if_must<invert_sign, operand> {};
struct operand : peg::sor<negate, invert, basis> {};

using multiply = infix<sign<'*'>, Operation::multiply, operand>;
/// Python's `//` is the same quotient.
using divide = infix<peg::sor<sign<'/', '/'>, sign<'/'>>, Operation::divide, operand>;
using remainder = infix<sign<'%'>, Operation::remainder, operand>;
struct product : peg::seq<operand, peg::star<one_of<peg::one<'*', '/', '%'>, multiply, divide, remainder>>> {};

using add = infix<sign<'+'>, Operation::add, product>;
using subtract = infix<sign<'-'>, Operation::subtract, product>;
struct sum : peg::seq<product, peg::star<one_of<peg::one<'+', '-'>, add, subtract>>> {};

using shift_left = infix<sign<'<', '<'>, Operation::shift_left, sum>;
using shift_right = infix<sign<'>', '>'>, Operation::shift_right, sum>;
struct shifted : peg::seq<sum, peg::star<one_of<peg::one<'<', '>'>, shift_left, shift_right>>> {};
using bit_and = infix<sign<'&'>, Operation::bit_and, shifted>;
struct masked : peg::seq<shifted, peg::star<bit_and>> {};
using bit_xor = infix<sign<'^'>, Operation::bit_xor, masked>;
struct toggled : peg::seq<masked, peg::star<bit_xor>> {};
using bit_or = infix<sign<'|'>, Operation::bit_or, toggled>;
struct bits : peg::seq<toggled, peg::star<bit_or>> {};

/// The colon of a layout; the one before `claim` or `refute` ends a `forall`.
struct layout_sign : peg::seq<peg::one<':'>, blank, peg::not_at<peg::sor<word_claim, word_refute>>> {};
struct layout : peg::seq<bits, peg::opt<infix<layout_sign, Operation::layout, bits>>> {};

struct composition : peg::seq<layout, peg::star<infix<word_o, Operation::compose, layout>>> {};

/// The same within < >, where `>>` ends two lists and so is no shift.
struct pointed_layout : peg::seq<sum, peg::opt<infix<layout_sign, Operation::layout, sum>>> {};
struct pointed_composition : peg::seq<pointed_layout, peg::star<infix<word_o, Operation::compose, pointed_layout>>> {};

using equal = infix<sign<'=', '='>, Operation::equal, composition>;
using not_equal = infix<sign<'!', '='>, Operation::not_equal, composition>;
using less_equal = infix<sign<'<', '='>, Operation::less_equal, composition>;
using greater_equal = infix<sign<'>', '='>, Operation::greater_equal, composition>;
using less = infix<sign<'<'>, Operation::less, composition>;
using greater = infix<sign<'>'>, Operation::greater, composition>;
struct no_second_comparison : peg::not_at<peg::sor<peg::string<'=', '='>, peg::string<'!', '='>, peg::one<'<', '>'>>> {};
struct comparison
    : peg::seq<composition,
               peg::opt<one_of<peg::one<'=', '!', '<', '>'>, equal, not_equal, less_equal, greater_equal, less, greater>,
                        peg::must<no_second_comparison>>> {};

struct negated;
struct negation_sign : word_not {};
struct negation : peg::if_must<negation_sign, negated> {};
struct negated : peg::sor<negation, comparison> {};

/// The word of an operation whose left operand may decide, and which then skips the right one.
template <class Word>
struct guarding : Word {};
/// The right operand behind a left operand that may decide.
template <class Word, Operation operation, class Right>
struct guarded : peg::if_must<guarding<Word>, Right> {};

struct conjunctions : peg::seq<negated, peg::star<guarded<word_and, Operation::conjunction, negated>>> {};
struct disjunctions : peg::seq<conjunctions, peg::star<guarded<word_or, Operation::disjunction, conjunctions>>> {};
struct expression : peg::seq<disjunctions, peg::opt<guarded<word_implies, Operation::implication, expression>>> {};

struct begin_expression : peg::success {};
struct end_of_expression : peg::eof {};
struct whole_expression : peg::seq<blank, begin_expression, peg::must<expression>, peg::must<end_of_expression>> {};

// --- what was expected -----------------------------------------------------------------------------

template <class Rule>
inline constexpr const char* expected = "a value";
template <>
inline constexpr const char* expected<end_of_list> = "',' or ')' or an operator";
template <>
inline constexpr const char* expected<end_of_text> = "'\"' on the same line, and no '#' before it";
template <>
inline constexpr const char* expected<end_of_long_text> = R"('"""')";
template <>
inline constexpr const char* expected<end_of_call> = "',' or ')' or an operator";
template <>
inline constexpr const char* expected<end_of_apply> = "',' or ')' or an operator";
template <>
inline constexpr const char* expected<end_of_defined> = "')' or an operator";
template <>
inline constexpr const char* expected<end_of_tiler> = "',' or '>' or an operator";
template <>
inline constexpr const char* expected<end_of_swizzle> = "',' or '>' or an operator";
template <>
inline constexpr const char* expected<basis_group> = "the name of a dimension";
template <>
inline constexpr const char* expected<output_size> = "the name of a dimension";
template <>
inline constexpr const char* expected<output_integer> = "an integer";
template <>
inline constexpr const char* expected<dimension_colon> = "':'";
template <>
inline constexpr const char* expected<open_group> = "'['";
template <>
inline constexpr const char* expected<end_of_group> = "',' or ']' or an operator";
template <>
inline constexpr const char* expected<end_of_linear> = "',' or '->' or '}'";
template <>
inline constexpr const char* expected<no_second_comparison> = "'and' or the end: comparisons do not chain, write a < b and b < c";
template <>
inline constexpr const char* expected<end_of_expression> = "an operator or the end of the expression";

/// The character beyond ASCII that stands at an offset, by its number in Unicode; empty if these bytes are none.
inline std::string character_at(std::string_view text, std::size_t offset) {
  peg::memory_input<> in(text.data() + offset, text.data() + text.size(), "");
  if (!peg::parse<peg::utf8::any>(in) || in.byte() < 2) return "";
  const std::size_t length = in.byte();
  unsigned number = static_cast<unsigned char>(text[offset]) & (0xffU >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) number = number << 6 | (static_cast<unsigned char>(text[offset + k]) & 0x3fU);
  std::array<char, 24> name{};
  std::snprintf(name.data(), name.size(), "U+%04X", number);
  return std::string("the character ") + name.data() + (number == 0xFEFF ? ", a byte order mark" : "");
}

/// What stands at an offset, for a message.
inline std::string found_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end of the text";
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::size_t end = offset;
  while (end < text.size() && is_word(text[end]) && end - offset < 40) ++end;
  if (end > offset) return "'" + std::string(text.substr(offset, end - offset)) + "'";
  const unsigned char c = static_cast<unsigned char>(text[offset]);
  if (c >= 0x20 && c < 0x7f) return std::string("'") + text[offset] + "'";
  if (std::string character = character_at(text, offset); !character.empty()) return character;
  constexpr char digits[] = "0123456789abcdef";
  return std::string("the byte 0x") + digits[c >> 4] + digits[c & 15];
}

/// What there is to say beside a mistake at an offset, if quotation marks before and behind it seem to stand within one text.
inline std::string about_quotes(std::string_view text, std::size_t offset) {
  const std::size_t at = std::min(offset, text.size());
  const std::size_t begin = text.substr(0, at).rfind('\n') + 1, end = std::min(text.find('\n', at), text.size());
  const std::string_view before = text.substr(begin, at - begin), behind = text.substr(at, end - at);
  const bool closed = std::count(before.begin(), before.end(), '"') >= 2 && before.find("\"\"\"") == std::string_view::npos;
  // A text that is an argument, as of read("…"); a law's texts stand alone.
  const std::size_t opener = before.substr(0, before.find('"')).find_last_not_of(' ');
  if (opener == std::string_view::npos || (before[opener] != '(' && before[opener] != ',')) return "";
  if (!closed || behind.find('"') == std::string_view::npos) return "";
  return "; a text that has quotation marks in it stands in \"\"\"…\"\"\"";
}

/// PEGTL's control, with a failure that says what was expected and what was found.
template <class Rule>
struct control : peg::normal<Rule> {
  template <class Input, class... States>
  [[noreturn]] static void raise(const Input& in, TreeBuilder& builder, States&&...) {
    const std::size_t offset = builder.offset_of(in.current());
    const std::size_t last = builder.text().find_last_not_of(" \t\n\v\f\r") + 1;
    // What is missing at the end of a text is missed behind the last line that says something.
    builder.reject(Kind::parse,
                   std::string("expected ") + expected<Rule> + ", found " + found_at(builder.text(), offset) +
                       about_quotes(builder.text(), offset),
                   offset < builder.text().size() ? offset : last);
  }
};

// --- from rules to nodes ---------------------------------------------------------------------------

template <class Rule>
struct action : peg::nothing<Rule> {};

template <class Sign>
struct action<marked<Sign>> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.mark(builder.offset_of(in.begin()));
  }
};
template <class Sign, Operation operation, class Right>
struct action<infix<Sign, operation, Right>> {
  static void apply0(TreeBuilder& builder) { builder.emit(operation, 2); }
};

template <class Word>
struct action<guarding<Word>> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.guard(builder.offset_of(in.begin()));
  }
};
template <class Word, Operation operation, class Right>
struct action<guarded<Word, operation, Right>> {
  static void apply0(TreeBuilder& builder) { builder.emit_guarded(operation); }
};

/// A sign whose operand may be one of its own kind: it nests.
struct nests {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.nest(builder.offset_of(in.begin()));
  }
};
template <Operation operation>
struct emits_nested {
  static void apply0(TreeBuilder& builder) {
    builder.unnest();
    builder.emit(operation, 1);
  }
};
template <>
struct action<negate_sign> : nests {};
template <>
struct action<invert_sign> : nests {};
template <>
struct action<negation_sign> : nests {};
template <>
struct action<negate> : emits_nested<Operation::negate> {};
template <>
struct action<invert> : emits_nested<Operation::invert> {};
template <>
struct action<negation> : emits_nested<Operation::negation> {};

/// A bracket that opens a list of operands, and the one that closes it.
struct opens {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.open(builder.offset_of(in.begin()));
  }
};
template <Operation operation>
struct closes {
  static void apply0(TreeBuilder& builder) { builder.close(operation); }
};
struct counts {
  static void apply0(TreeBuilder& builder) { builder.element(); }
};
template <>
struct action<open_list> : opens {};
template <>
struct action<open_tiler> : opens {};
template <>
struct action<open_swizzle> : opens {};
template <>
struct action<open_linear> : opens {};
template <>
struct action<open_apply> : opens {};
template <>
struct action<end_of_list> : closes<Operation::list> {};
template <>
struct action<end_of_tiler> : closes<Operation::tiler> {};
template <>
struct action<end_of_swizzle> : closes<Operation::swizzle> {};
template <>
struct action<end_of_linear> : closes<Operation::linear> {};
template <>
struct action<end_of_group> : closes<Operation::basis_group> {};
template <>
struct action<end_of_apply> : closes<Operation::apply> {};
template <>
struct action<end_of_call> : closes<Operation::call> {};
template <>
struct action<open_defined> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.open_defined(builder.offset_of(in.begin()));
  }
};
template <>
struct action<end_of_defined> {
  static void apply0(TreeBuilder& builder) { builder.close_defined(); }
};
template <>
struct action<element> : counts {};
template <>
struct action<pointed_element> : counts {};
template <>
struct action<basis_group> : counts {};
template <>
struct action<output_size> : counts {};
template <>
struct action<arrow> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.arrow(builder.offset_of(in.begin()));
  }
};
template <>
struct action<output_integer> {
  static void apply0(TreeBuilder& builder) { builder.output_size(); }
};
template <>
struct action<open_call> {
  static void apply0(TreeBuilder& builder) { builder.open_named(); }
};
template <>
struct action<open_group> : action<open_call> {};

template <Operation operation, std::int64_t payload = 0>
struct emits_leaf {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.leaf(operation, payload, builder.offset_of(in.begin()));
  }
};
template <>
struct action<underscore> : emits_leaf<Operation::underscore> {};
template <>
struct action<true_> : emits_leaf<Operation::boolean, 1> {};
template <>
struct action<false_> : emits_leaf<Operation::boolean, 0> {};
template <>
struct action<integer> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.integer(in.string_view(), builder.offset_of(in.begin()));
  }
};
template <>
struct action<text_characters> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.text_literal(in.string_view(), builder.offset_of(in.begin()) - 1);
  }
};
template <>
struct action<long_text_characters> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.text_literal(in.string_view(), builder.offset_of(in.begin()) - 3);
  }
};
template <>
struct action<name> {
  template <class Input>
  static bool apply(const Input& in, TreeBuilder& builder) {
    return builder.name(in.string_view(), builder.offset_of(in.begin()));
  }
};
template <>
struct action<dimension> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.dimension(in.string_view(), builder.offset_of(in.begin()));
  }
};
template <>
struct action<name_alone> {
  static void apply0(TreeBuilder& builder) { builder.emit_name(); }
};
template <>
struct action<begin_expression> {
  template <class Input>
  static void apply(const Input& in, TreeBuilder& builder) {
    builder.begin_expression(builder.offset_of(in.begin()));
  }
};

}  // namespace colex::notation::grammar
