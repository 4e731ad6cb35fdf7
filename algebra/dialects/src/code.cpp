#include "code.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "code_expressions.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using notation::LocatedRejection;

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

}  // namespace colex::dialects
