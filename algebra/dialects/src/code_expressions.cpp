#include "code_expressions.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <span>
#include <utility>

namespace colex::dialects {

/// Behind a text in quotation marks that begins there.
std::size_t behind_quotes(std::string_view text, std::size_t begin) {
  const std::string_view mark = text.substr(begin).starts_with("\"\"\"") ? text.substr(begin, 3) : text.substr(begin, 1);
  std::size_t end = text.find(mark, begin + mark.size());
  while (end != nowhere && text[end - 1] == '\\' && text[end - 2] != '\\') end = text.find(mark, end + 1);
  return end == nowhere ? text.size() : end + mark.size();
}

std::vector<std::size_t> matches(std::string_view text, Language language) {
  std::vector<std::size_t> result(text.size(), nowhere), open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool is_character =
        c == '\'' && language == Language::cpp && at + 2 < text.size() && (text[at + 2] == '\'' || text[at + 1] == '\\');
    if (c == '"' || is_character || (c == '\'' && language == Language::python)) {
      at = behind_quotes(text, at) - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      open.push_back(at);
    } else if (c == ')' || c == ']' || c == '}') {
      while (!open.empty() && text[open.back()] == '<') open.pop_back();
      if (open.empty()) continue;
      result[open.back()] = at;
      open.pop_back();
    } else if (c == ';') {
      while (!open.empty() && text[open.back()] == '<') open.pop_back();
    } else if (c == '<' && language == Language::cpp) {
      open.push_back(at);
    } else if (c == '>' && !open.empty() && text[open.back()] == '<' && at > 0 && text[at - 1] != '-') {
      result[open.back()] = at;
      open.pop_back();
    }
  }
  return result;
}

void Expressions::require_few(int rounds) {
  constexpr int most = 256;
  if (rounds > most) scan_.fail("no more than " + std::to_string(most) + " operators in a row");
}

Code Expressions::whole() {
  const std::size_t begin = scan_.offset();
  Code left = binary(0, false);
  // `(8):(1)` is what CuTe C++ prints: for Python (8) is 8, and ((2,5)) is (2,5).
  if (grouped_ == begin && scan_.ahead(":")) scan_.fail("the end of the text");
  int rounds = 0;
  while (language_ == Language::python && (scan_.ahead(":") || scan_.accept_word("o"))) {
    require_few(++rounds);
    const std::string sign = scan_.accept(":") ? ":" : "o";
    Code right = sign == "o" ? layout_in_parentheses() : binary(0, false);
    left = {Code::Kind::infix, sign, {std::move(left), std::move(right)}, scan_.offset()};
  }
  return left;
}

Code Expressions::layout_in_parentheses() {
  const std::size_t begin = scan_.offset();
  if (scan_.accept("(")) {
    Code shape = binary(0, false);
    if (scan_.accept(":")) {
      Code stride = binary(0, false);
      scan_.expect(")");
      return {Code::Kind::infix, ":", {std::move(shape), std::move(stride)}, begin};
    }
  }
  scan_.back_to(begin);
  return binary(0, false);
}

void Expressions::arguments(Code& call, std::string_view close) {
  enter();
  while (!scan_.accept(close)) {
    call.parts.push_back(argument(close));
    if (!scan_.accept(",")) {
      scan_.expect(close);
      break;
    }
  }
  --depth_;
}

void Expressions::enter() {
  constexpr int deepest = 64;
  if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
}

Code Expressions::argument(std::string_view close) {
  const std::size_t begin = scan_.offset();
  if (close == "]" && scan_.ahead(":")) return open_slice(begin);
  if (const std::string key(scan_.word()); !key.empty() && !is_digit(key.front()) && next() == '=' && !scan_.ahead("==")) {
    scan_.expect("=");
    return {Code::Kind::keyword, key, {binary(0, false)}, begin};
  }
  scan_.back_to(begin);
  return binary(0, false);
}

Code Expressions::open_slice(std::size_t begin) {
  scan_.expect(":");
  if (!scan_.ahead(",") && !scan_.ahead("]")) scan_.reject("a slice has no bounds here: write : or an index", begin);
  return {Code::Kind::name, "_", {}, begin};
}

const Expressions::Operator* Expressions::operator_ahead(bool in_template) {
  // Longer signs stand before those that they begin with. C++ compares before it joins bits, Python behind it.
  static constexpr std::array cpp{Operator{"||", 1}, Operator{"&&", 2}, Operator{"==", 6}, Operator{"!=", 6}, Operator{"<=", 7},
                                  Operator{">=", 7}, Operator{"<<", 8}, Operator{">>", 8}, Operator{"<", 7},  Operator{">", 7},
                                  Operator{"|", 3},  Operator{"^", 4},  Operator{"&", 5},  Operator{"+", 9},  Operator{"-", 9},
                                  Operator{"*", 10}, Operator{"/", 10}, Operator{"%", 10}};
  static constexpr std::array python{
      Operator{"or", 1}, Operator{"and", 2}, Operator{"==", 3}, Operator{"!=", 3},  Operator{"<=", 3}, Operator{">=", 3},
      Operator{"<<", 7}, Operator{">>", 7},  Operator{"<", 3},  Operator{">", 3},   Operator{"|", 4},  Operator{"^", 5},
      Operator{"&", 6},  Operator{"+", 8},   Operator{"-", 8},  Operator{"**", 11}, Operator{"//", 9}, Operator{"*", 9},
      Operator{"/", 9},  Operator{"%", 9},   Operator{"@", 10}};
  const std::span<const Operator> operators =
      language_ == Language::cpp ? std::span<const Operator>(cpp) : std::span<const Operator>(python);
  const std::string_view rest = scan_.text().substr(std::min(scan_.offset(), scan_.text().size()));
  for (const Operator& each : operators) {
    if (!rest.starts_with(each.sign)) continue;
    const bool is_letter = std::isalpha(static_cast<unsigned char>(each.sign.front())) != 0;
    if (is_letter && rest.size() > each.sign.size() && is_word(rest[each.sign.size()])) continue;
    if (in_template && each.sign.front() == '>') return nullptr;
    // `Layout<…>&` refers to what has the type.
    const std::size_t behind = rest.find_first_not_of(" \t\r\n", each.sign.size());
    if ((each.sign == "&" || (each.sign == "*" && language_ == Language::cpp)) &&
        (behind == nowhere || std::string_view(",>);&").find(rest[behind]) != nowhere))
      return nullptr;
    return &each;
  }
  return nullptr;
}

Code Expressions::binary(int least, bool in_template) {
  enter();
  Code left = unary(in_template);
  int rounds = 0;
  while (const Operator* found = operator_ahead(in_template)) {
    if (found->level < least) break;
    require_few(++rounds);
    const std::size_t at = scan_.offset();
    scan_.expect(found->sign);
    // 2 ** 3 ** 2 is 2 ** 9.
    Code right = binary(found->level + (found->sign == "**" ? 0 : 1), in_template);
    std::vector<Code> sides;
    sides.push_back(std::move(left));
    sides.push_back(std::move(right));
    left = {Code::Kind::infix, std::string(found->sign), std::move(sides), at};
  }
  --depth_;
  return left;
}

Code Expressions::unary(bool in_template) {
  const std::size_t begin = scan_.offset();
  for (const std::string_view sign : {"-", "!", "~", "*", "&", "+"}) {
    if (!scan_.accept(sign)) continue;
    if (language_ == Language::python && (sign == "*" || sign == "&" || sign == "!"))
      scan_.reject("the elements of a tuple are not spread here", begin);
    enter();
    Code operand = unary(in_template);
    --depth_;
    // What is pointed at has the layout that its pointer has.
    if (sign == "*" || sign == "&" || sign == "+") return operand;
    return {Code::Kind::prefix, std::string(sign), {std::move(operand)}, begin};
  }
  return postfix(primary());
}

Code Expressions::postfix(Code base) {
  for (int rounds = 0;; require_few(++rounds)) {
    const std::size_t begin = scan_.offset();
    if (scan_.accept("(")) {
      Code call{Code::Kind::call, "", {std::move(base)}, begin};
      arguments(call, ")");
      base = std::move(call);
    } else if (scan_.accept("[")) {
      Code index{Code::Kind::index, "", {std::move(base)}, begin};
      arguments(index, "]");
      base = std::move(index);
    } else if (language_ == Language::cpp && scan_.accept("{")) {
      Code braces{Code::Kind::braces, "", {std::move(base)}, begin};
      arguments(braces, "}");
      base = std::move(braces);
    } else if (scan_.accept("->") || scan_.accept(".")) {
      scan_.accept_word("template");
      Code member = name();
      std::vector<Code> of;
      of.push_back(std::move(base));
      // The member of a template keeps its arguments behind the object.
      for (Code& part : member.parts) of.push_back(std::move(part));
      base = {Code::Kind::member, std::move(member.word), std::move(of), begin};
    } else {
      return base;
    }
  }
}

Code Expressions::primary() {
  const std::size_t begin = scan_.offset();
  const char c = next();
  if (c == '(' || (c == '[' && language_ == Language::python)) return bracketed(c == '[');
  if (c == '"' || (c == '\'' && language_ == Language::python)) {
    const std::size_t end = behind_quotes(scan_.text(), begin);
    scan_.back_to(end);
    return {Code::Kind::text, std::string(scan_.text().substr(begin + 1, end - begin - 2)), {}, begin};
  }
  if (is_digit(c)) return number(begin);
  if (!is_word(c)) scan_.fail("an expression");
  // f"…", r'…'
  const std::size_t quote = begin + 1;
  if (language_ == Language::python && quote < scan_.text().size() &&
      (scan_.text()[quote] == '"' || scan_.text()[quote] == '\'') && std::string_view("frbFRB").find(c) != nowhere) {
    scan_.back_to(quote);
    return primary();
  }
  return name();
}

Code Expressions::number(std::size_t begin) {
  std::string digits(scan_.word());
  std::erase(digits, language_ == Language::python ? '_' : '\'');
  while (language_ == Language::cpp && digits.size() > 1 && std::string_view("uUlLzZ").find(digits.back()) != nowhere)
    digits.pop_back();
  if (digits.find_first_not_of("0123456789") != nowhere || scan_.text().substr(scan_.position()).starts_with("."))
    scan_.reject("expected an integer in decimal digits, found " + digits.substr(0, 40), begin);
  if (digits.size() > 1 && digits.front() == '0')
    scan_.reject("a number that begins with 0 is octal in C++; write it without", begin);
  return {Code::Kind::integer, std::move(digits), {}, begin};
}

Code Expressions::bracketed(bool list) {
  if (!list && pointer_cast()) return unary(false);
  Code tuple{Code::Kind::tuple, "", {}, scan_.offset()};
  scan_.expect(list ? "[" : "(");
  const std::string_view close = list ? "]" : ")";
  enter();
  bool comma = false;
  while (!scan_.accept(close)) {
    tuple.parts.push_back(binary(0, false));
    if (!scan_.accept(",")) {
      scan_.expect(close);
      break;
    }
    comma = true;
  }
  --depth_;
  if (!list && !comma && tuple.parts.size() == 1) {
    // `(int)8`
    if (language_ == Language::cpp && is_cast(tuple.parts.front())) return primary();
    if (language_ == Language::python && tuple.parts.front().word.starts_with("_") && tuple.parts.front().word.size() > 1 &&
        is_digit(tuple.parts.front().word[1]))
      scan_.reject("(_1) is a tuple of CuTe C++, and 1 in Python", tuple.offset);
    grouped_ = tuple.offset;
    Code inner = std::move(tuple.parts.front());
    return inner;
  }
  if (language_ == Language::cpp)
    scan_.reject("C++ has no tuples in parentheses: write make_shape, make_stride, make_coord or make_tuple", tuple.offset);
  return tuple;
}

bool Expressions::pointer_cast() {
  const std::size_t begin = scan_.offset();
  scan_.expect("(");
  if (language_ == Language::cpp && is_word(next())) {
    while (is_word(next()) || scan_.accept("::")) scan_.word();
    if (scan_.accept("*")) {
      while (scan_.accept("*")) continue;
      if (scan_.accept(")")) return true;
    }
  }
  scan_.back_to(begin);
  return false;
}

bool Expressions::is_cast(const Code& type) {
  static constexpr auto types =
      std::to_array<std::string_view>({"int", "bool", "long", "unsigned", "size_t", "int64_t", "int32_t"});
  return type.kind == Code::Kind::name && has(types, type.word) && (is_word(next()) || next() == '(');
}

Code Expressions::name() {
  for (const std::string_view qualifier : {"typename", "const", "struct", "class", "constexpr", "unsigned"}) {
    if (language_ == Language::cpp && scan_.accept_word(qualifier) && !is_word(next()))
      return {Code::Kind::name, std::string(qualifier), {}, scan_.offset()};
  }
  Code result{Code::Kind::name, "", {}, scan_.offset()};
  while (true) {
    result.word = std::string(scan_.word());
    if (result.word.empty()) scan_.fail("a name");
    result.parts.clear();
    result.kind = Code::Kind::name;
    if (template_is_ahead(result.word)) template_arguments(result);
    if (language_ != Language::cpp || !scan_.accept("::")) return result;
    scan_.accept_word("template");
    const std::size_t behind = scan_.offset();
    // `Int<4>::value` is what the type is.
    if (result.kind == Code::Kind::typed && scan_.accept_word("value")) return result;
    scan_.back_to(behind);
    // A name of a namespace or class of somebody's own is another name than the same without it.
    static constexpr auto known = std::to_array<std::string_view>(
        {"cute", "cutlass", "std", "detail", "GMMA", "UMMA", "SM80", "SM90", "SM100", "cuda", "nvidia", "thrust"});
    if (!has(known, result.word)) {
      result.word += "::" + std::string(scan_.word());
      result.kind = Code::Kind::name;
      return result;
    }
  }
}

bool Expressions::template_is_ahead(std::string_view word) {
  if (language_ != Language::cpp || next() != '<') return false;
  const std::size_t close = matching_[scan_.offset()];
  // A type of CuTe whose arguments do not end is a mistake, and no comparison.
  static constexpr auto types = std::to_array<std::string_view>(
      {"Layout", "ComposedLayout", "Shape", "Stride", "Swizzle", "Int", "C", "Tile", "Step", "Coord"});
  if (close == nowhere) return has(types, word);
  const std::size_t behind = scan_.text().find_first_not_of(" \t\r\n", close + 1);
  // `Layout<Shape<_2>> name;`
  const bool is_upper = !word.empty() && std::isupper(static_cast<unsigned char>(word.front())) != 0;
  if (behind != nowhere && is_word(scan_.text()[behind]) && is_upper) return true;
  return behind == nowhere || std::string_view("({>,);:}&*[.]").find(scan_.text()[behind]) != nowhere;
}

void Expressions::template_arguments(Code& type) {
  type.kind = Code::Kind::typed;
  enter();
  scan_.expect("<");
  while (!scan_.accept(">")) {
    type.parts.push_back(binary(0, true));
    for (const std::string_view behind : {"const", "&&", "&", "*"}) scan_.accept(behind);
    if (!scan_.accept(",")) {
      scan_.expect(">");
      break;
    }
  }
  --depth_;
}

}  // namespace colex::dialects
