#include "code.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>

#include "scanner.hpp"

namespace colex::dialects {

namespace {

using notation::LocatedRejection;

constexpr std::size_t nowhere = std::string_view::npos;

/// Behind a text in quotation marks that begins there.
std::size_t behind_quotes(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find(text[begin], begin + 1);
  return end == nowhere ? text.size() : end + 1;
}

/// For each bracket the one that closes it. A `<` behind a word opens arguments of a template if a `>` closes it before any
/// other bracket around it closes.
std::vector<std::size_t> matches(std::string_view text, Language language) {
  std::vector<std::size_t> result(text.size(), nowhere), open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' || (c == '\'' && language == Language::python)) {
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

// --- expressions

struct Operator {
  std::string_view sign;
  int level;  ///< the higher, the closer it binds
};

/// Longer signs stand before those that they begin with.
constexpr std::array operators{Operator{"||", 1}, Operator{"or", 1}, Operator{"&&", 2},  Operator{"and", 2}, Operator{"==", 3},
                               Operator{"!=", 3}, Operator{"<=", 3}, Operator{">=", 3},  Operator{"<<", 9},  Operator{">>", 9},
                               Operator{"<", 3},  Operator{">", 3},  Operator{"|", 6},   Operator{"^", 7},   Operator{"&", 8},
                               Operator{"+", 10}, Operator{"-", 10}, Operator{"//", 11}, Operator{"*", 11},  Operator{"/", 11},
                               Operator{"%", 11}, Operator{"@", 12}};

class Expressions {
 public:
  Expressions(std::string_view text, const std::vector<std::size_t>& matching, Language language, std::size_t begin)
      : scan_(text), matching_(matching), language_(language) {
    scan_.back_to(begin);
  }

  /// In Python the notation's own `a : b` and `a o b` may stand outermost, as tensor-layouts prints them.
  Code whole() {
    Code left = binary(0, false);
    while (language_ == Language::python && (scan_.ahead(":") || scan_.accept_word("o"))) {
      const std::string sign = scan_.accept(":") ? ":" : "o";
      Code right = sign == "o" ? layout_in_parentheses() : binary(0, false);
      left = {Code::Kind::infix, sign, {std::move(left), std::move(right)}, scan_.offset()};
    }
    return left;
  }
  Scanner& scan() { return scan_; }

  /// `((8, 64) : (64, 1))` behind an `o`.
  Code layout_in_parentheses() {
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

  /// `(a, key=b)` behind a callee, or `{a}` behind a type.
  void arguments(Code& call, std::string_view close) {
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

 private:
  void enter() {
    constexpr int deepest = 64;
    if (++depth_ > deepest) scan_.fail("no more than " + std::to_string(deepest) + " levels");
  }

  char next() { return scan_.at_end() ? '\0' : scan_.text()[scan_.offset()]; }

  Code argument(std::string_view close) {
    const std::size_t begin = scan_.offset();
    if (close == "]" && scan_.ahead(":")) return open_slice(begin);
    if (const std::string key(scan_.word()); !key.empty() && !is_digit(key.front()) && next() == '=' && !scan_.ahead("==")) {
      scan_.expect("=");
      return {Code::Kind::keyword, key, {binary(0, false)}, begin};
    }
    scan_.back_to(begin);
    return binary(0, false);
  }

  /// `:` alone, which takes a mode whole.
  Code open_slice(std::size_t begin) {
    scan_.expect(":");
    if (!scan_.ahead(",") && !scan_.ahead("]")) scan_.reject("a slice has no bounds here: write : or an index", begin);
    return {Code::Kind::name, "_", {}, begin};
  }

  const Operator* operator_ahead(bool in_template) {
    const std::string_view rest = scan_.text().substr(std::min(scan_.offset(), scan_.text().size()));
    for (const Operator& each : operators) {
      if (!rest.starts_with(each.sign)) continue;
      const bool is_letter = std::isalpha(static_cast<unsigned char>(each.sign.front())) != 0;
      if (is_letter && rest.size() > each.sign.size() && is_word(rest[each.sign.size()])) continue;
      if (in_template && each.sign.front() == '>') return nullptr;
      // `Layout<…>&` refers to what has the type.
      const std::size_t behind = rest.find_first_not_of(" \t\r\n", each.sign.size());
      if (each.sign.front() == '&' && (behind == nowhere || std::string_view(",>);&").find(rest[behind]) != nowhere))
        return nullptr;
      return &each;
    }
    return nullptr;
  }

  Code binary(int least, bool in_template) {
    enter();
    Code left = unary(in_template);
    while (const Operator* found = operator_ahead(in_template)) {
      if (found->level < least) break;
      const std::size_t at = scan_.offset();
      scan_.expect(found->sign);
      Code right = binary(found->level + 1, in_template);
      std::vector<Code> sides;
      sides.push_back(std::move(left));
      sides.push_back(std::move(right));
      left = {Code::Kind::infix, std::string(found->sign), std::move(sides), at};
    }
    --depth_;
    return left;
  }

  Code unary(bool in_template) {
    const std::size_t begin = scan_.offset();
    for (const std::string_view sign : {"-", "!", "~", "*", "&"}) {
      if (!scan_.accept(sign)) continue;
      enter();
      Code operand = unary(in_template);
      --depth_;
      // What is pointed at has the layout that its pointer has.
      if (sign == "*" || sign == "&") return operand;
      return {Code::Kind::prefix, std::string(sign), {std::move(operand)}, begin};
    }
    return postfix(primary());
  }

  Code postfix(Code base) {
    while (true) {
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

  Code primary() {
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
    return name();
  }

  Code number(std::size_t begin) {
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

  /// `(a)` is a, `(a,)` and `[a]` are tuples.
  Code bracketed(bool list) {
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
      Code inner = std::move(tuple.parts.front());
      return inner;
    }
    if (language_ == Language::cpp)
      scan_.reject("C++ has no tuples in parentheses: write make_shape, make_stride, make_coord or make_tuple", tuple.offset);
    return tuple;
  }

  /// `(T*)` before a pointer says nothing of a layout.
  bool pointer_cast() {
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

  bool is_cast(const Code& type) {
    static constexpr const char* types[] = {"int", "bool", "long", "unsigned", "size_t", "int64_t", "int32_t"};
    const bool is_type =
        type.kind == Code::Kind::name && std::find(std::begin(types), std::end(types), type.word) != std::end(types);
    return is_type && (is_word(next()) || next() == '(');
  }

  /// `cute::Shape<_4,_8>`: the last of its names, and the arguments of a template.
  Code name() {
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
      if (template_is_ahead()) template_arguments(result);
      if (language_ != Language::cpp || !scan_.accept("::")) return result;
      scan_.accept_word("template");
    }
  }

  bool template_is_ahead() {
    if (language_ != Language::cpp || next() != '<') return false;
    const std::size_t close = matching_[scan_.offset()];
    if (close == nowhere) return false;
    const std::size_t behind = scan_.text().find_first_not_of(" \t\r\n", close + 1);
    return behind == nowhere || std::string_view("({>,);:}&*[.]").find(scan_.text()[behind]) != nowhere;
  }

  void template_arguments(Code& type) {
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

  Scanner scan_;
  const std::vector<std::size_t>& matching_;
  Language language_;
  int depth_ = 0;
};

// --- statements

class Statements {
 public:
  Statements(std::string_view text, Language language) : text_(text), language_(language), matching_(matches(text, language)) {}

  std::vector<Statement> all() {
    for (std::size_t begin = 0; begin < text_.size();) {
      begin = behind_prompt(begin);
      const std::size_t end = end_of_statement(begin);
      add(begin, end);
      if (end < text_.size() && text_[end] == ';') ends_in_semicolon_ = true;
      begin = std::max(end, begin) + 1;
    }
    if (result_.size() > 1 && ends_in_semicolon_ != (language_ == Language::cpp))
      reject(ends_in_semicolon_ ? "a line of Python does not end in ;" : "expected ; behind a line of C++", result_[0].end);
    return std::move(result_);
  }

  Code only() {
    Expressions expressions(text_, matching_, language_, 0);
    Code value = expressions.whole();
    behind_type(expressions.scan());
    expressions.scan().accept(";");
    expressions.scan().expect_end();
    return value;
  }

 private:
  /// `Layout<…> const&` is the layout.
  void behind_type(Scanner& scan) const {
    const std::size_t begin = scan.offset();
    for (const std::string_view sign : {"const", "&&", "&"}) {
      if (language_ == Language::cpp) scan.accept(sign);
    }
    if (!scan.at_end() && !scan.ahead(";")) scan.back_to(begin);
  }

  std::size_t behind_prompt(std::size_t begin) const {
    while (begin < text_.size() && is_blank(text_[begin])) ++begin;
    for (const std::string_view prompt : {">>> ", "... ", "> "}) {
      if (text_.substr(begin).starts_with(prompt)) return begin + prompt.size();
    }
    return begin;
  }

  /// `;`, a line's end that no operator continues, or the brace of a block.
  std::size_t end_of_statement(std::size_t begin) const {
    for (std::size_t at = begin; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '"') {
        at = behind_quotes(text_, at) - 1;
      } else if (c == ';' || (c == '\n' && !continues(begin, at)) ||
                 (language_ == Language::cpp && (c == '}' || (c == '{' && opens_block(begin, at))))) {
        return at;
      } else if (matching_[at] != nowhere) {
        at = matching_[at];
      }
    }
    return text_.size();
  }

  /// A brace right behind a type or a name makes a value, `Int<4>{}`; behind a blank or a parenthesis it opens a block.
  bool opens_block(std::size_t begin, std::size_t at) const {
    if (at == begin || matching_[at] == nowhere) return true;
    return text_[at - 1] != '>' && !is_word(text_[at - 1]);
  }

  bool continues(std::size_t begin, std::size_t at) const {
    const std::size_t last = text_.find_last_not_of(" \t\r", at == 0 ? 0 : at - 1);
    if (last == nowhere || last < begin) return false;
    if (language_ == Language::python) return text_[last] == '\\';
    const std::size_t next = std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
    constexpr std::string_view joins = "=+-*/%,.?:&|<";
    return joins.find(text_[last]) != nowhere ||
           (next < text_.size() && std::string_view("=+-*.?:&|").find(text_[next]) != nowhere);
  }

  void add(std::size_t begin, std::size_t end) {
    while (begin < end && is_blank(text_[begin])) ++begin;
    while (end > begin && is_blank(text_[end - 1])) --end;
    if (begin == end) return;
    Statement statement;
    statement.begin = begin;
    statement.end = end;
    try {
      read(statement);
    } catch (const LocatedRejection& mistake) {
      statement.mistake = mistake;
    }
    result_.push_back(std::move(statement));
  }

  void read(Statement& statement) const {
    std::size_t begin = statement.begin;
    for (const std::string_view word : {"return", "constexpr", "static"}) {
      if (word_at(begin) == word) begin = text_.find_first_not_of(" \t\r\n", begin + word.size());
    }
    // `return 0;`
    const bool returns = text_.substr(statement.begin).starts_with("return");
    statement.is_head = returns && (begin >= statement.end || is_digit(text_[begin]));
    if (statement.is_head) reject("it is no statement about a layout", statement.begin);
    statement.is_head = is_head(begin);
    if (statement.is_head) reject("it is no statement about a layout", begin);
    if (const std::size_t sign = assignment(begin, statement.end); sign != nowhere) {
      statement.names = targets(begin, sign);
      begin = sign + 1;
    }
    Expressions expressions(text_.substr(0, statement.end), matching_, language_, begin);
    statement.value = expressions.whole();
    behind_type(expressions.scan());
    if (statement.names.empty() && !expressions.scan().at_end()) declaration(statement, expressions);
    expressions.scan().expect_end();
  }

  /// `Layout name(shape, stride)`, `Type name{}`.
  void declaration(Statement& statement, Expressions& expressions) const {
    Scanner& scan = expressions.scan();
    const std::size_t begin = scan.offset();
    for (const std::string_view sign : {"&&", "&", "*"}) scan.accept(sign);
    const std::string name(scan.word());
    const bool round = scan.accept("(");
    if (statement.value.parts.empty() && (name.empty() || !round)) reject("expected a call or a type of CuTe", statement.begin);
    if (language_ != Language::cpp || name.empty() || (!round && !scan.accept("{"))) {
      scan.back_to(begin);
      scan.fail("an operator or the end of the statement");
    }
    statement.names = {name};
    std::vector<Code> type;
    type.push_back(std::move(statement.value));
    statement.value = {round ? Code::Kind::call : Code::Kind::braces, "", std::move(type), begin};
    expressions.arguments(statement.value, round ? ")" : "}");
  }

  std::string_view word_at(std::size_t begin) const {
    std::size_t end = begin;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return text_.substr(begin, end - begin);
  }

  /// Whether a line only stands around statements: an include, the head of a function or of a loop, output.
  bool is_head(std::size_t begin) const {
    const std::string_view word = word_at(begin);
    const std::string_view behind = text_.substr(std::min(text_.find_first_not_of(" \t", begin + word.size()), text_.size()));
    if (text_[begin] == '#' || text_[begin] == '@' || (word == "using" && behind.starts_with("namespace "))) return true;
    if (word == "int" && behind.starts_with("main(")) return true;
    static constexpr std::string_view cpp[] = {"template", "if",        "else",    "for",      "while",     "do",
                                               "switch",   "namespace", "struct",  "class",    "enum",      "public",
                                               "private",  "throw",     "break",   "continue", "std",       "cout",
                                               "case",     "extern",    "typedef", "void",     "__global__"};
    static constexpr std::string_view python[] = {"def",   "class", "if",     "elif",   "else",  "for",
                                                  "while", "with",  "try",    "pass",   "from",  "import",
                                                  "raise", "del",   "lambda", "global", "async", "yield"};
    const auto has = [&](const auto& words) { return std::find(std::begin(words), std::end(words), word) != std::end(words); };
    return language_ == Language::cpp ? has(cpp) : has(python);
  }

  /// Where the `=` of an assignment stands; npos if there is none.
  std::size_t assignment(std::size_t begin, std::size_t end) const {
    for (std::size_t at = begin; at < end; ++at) {
      if (text_[at] == '"')
        at = behind_quotes(text_, at) - 1;
      else if (matching_[at] != nowhere && matching_[at] < end)
        at = matching_[at];
      else if (text_[at] == '=')
        return compares(at) ? nowhere : at;
    }
    return nowhere;
  }
  bool compares(std::size_t at) const {
    return (at > 0 && std::string_view("=!<>").find(text_[at - 1]) != nowhere) || text_.substr(at).starts_with("==");
  }

  /// `auto const& x`, `auto [a, b]`, `using X`; in Python `x`, `a, b`, `x: Layout`.
  std::vector<std::string> targets(std::size_t begin, std::size_t sign) const {
    std::string_view left = text_.substr(begin, sign - begin);
    if (!left.empty() && std::string_view("+-*/%&|^").find(left.back()) != nowhere)
      reject("what a name stands for is said once: " + std::string(left.back() == '|' ? "|=" : left.substr(left.size() - 1)) +
                 " changes it",
             begin);
    if (language_ == Language::python) {
      left = left.substr(0, left.find(':'));
    } else if (const std::size_t bracket = left.find('['); bracket != nowhere) {
      left = left.substr(bracket + 1, left.find(']', bracket) - bracket - 1);
    } else {
      while (!left.empty() && !is_word(left.back())) left.remove_suffix(1);
      std::size_t first = left.size();
      while (first > 0 && is_word(left[first - 1])) --first;
      left.remove_prefix(first);
    }
    std::vector<std::string> names;
    std::string name;
    bool ended = false;
    for (const char c : left) {
      if (c == ',')
        names.push_back(std::exchange(name, ""));
      else if ((is_word(c) || c == '.') && (name.empty() || !ended))
        name += c;
      else if (!is_blank(c) && c != '(' && c != ')')
        reject("expected the name that is given a value", begin);
      ended = is_blank(c);
    }
    names.push_back(std::move(name));
    if (std::any_of(names.begin(), names.end(), [](const std::string& each) { return each.empty(); }))
      reject("expected the name that is given a value", begin);
    return names;
  }

  [[noreturn]] void reject(const std::string& message, std::size_t offset) const {
    throw LocatedRejection(Kind::parse, message, notation::position_at(text_, offset));
  }

  std::string_view text_;
  Language language_;
  std::vector<std::size_t> matching_;
  std::vector<Statement> result_;
  bool ends_in_semicolon_ = false;
};

}  // namespace

std::vector<Statement> statements(std::string_view text, Language language) { return Statements(text, language).all(); }

Code expression(std::string_view text, Language language) { return Statements(text, language).only(); }

}  // namespace colex::dialects
