#include "code.hpp"

#include <algorithm>
#include <array>
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
      if (end < text_.size() && text_[end] == ';') ++semicolons_;
      if (end < text_.size() && language_ == Language::cpp) brace(end);
      begin = std::max(end, begin) + 1;
    }
    // Some lines are heads, or what was printed.
    const bool is_cpp = 4 * semicolons_ >= result_.size();
    const bool is_python_alone = result_.size() == 1 && semicolons_ == 0 && !result_[0].names.empty() && !result_[0].declares &&
                                 !has_type(result_[0].value);
    if (is_python_alone && language_ == Language::cpp) reject("expected ; behind a line of C++", result_[0].begin);
    if (result_.size() > 1 && is_cpp != (language_ == Language::cpp))
      reject(is_cpp ? "a line of Python does not end in ;" : "expected ; behind a line of C++", result_[0].begin);
    return std::move(result_);
  }

 private:
  /// The brace at which a statement ends opens a block of the statement before it, or of its own.
  void brace(std::size_t at) {
    if (text_[at] == '}') depth_ -= depth_ > 0 ? 1 : 0;
    if (text_[at] != '{') return;
    const bool has_head = !result_.empty() && text_.find_first_not_of(" \t\r\n", result_.back().end) == at;
    if (!has_head) {
      result_.push_back({});
      Statement& alone = result_.back();
      alone.begin = alone.end = at;
      alone.position = known_ = notation::position_from(text_, at, known_);
      alone.depth = depth_;
      alone.is_head = true;
      alone.mistake = LocatedRejection(Kind::parse, "a brace alone", {});
    }
    Statement& head = result_.back();
    head.opens = opened_by(has_head ? word_at(head.begin) : "");
    head.binds = bound(head);
    // `for (int i = 0; …)` has a new i, `for (i = 0; …)` has not.
    const std::string_view text = text_.substr(head.begin, head.end - head.begin);
    const std::size_t begin = std::min(text.find('('), text.size());
    const std::size_t sign = text.find_first_of("=:", begin);
    const bool is_new = text.starts_with("for") && sign != nowhere && words_in(text.substr(begin, sign - begin)).size() > 1;
    head.declares = head.opens == Statement::Opens::function || (head.opens == Statement::Opens::loop && is_new);
    ++depth_;
  }

  static bool has_type(const Code& code) {
    return has_part(code, [](const Code& part) { return part.kind == Code::Kind::typed || part.kind == Code::Kind::braces; });
  }

  static Statement::Opens opened_by(std::string_view word) {
    using Opens = Statement::Opens;
    static constexpr auto loops = std::to_array<std::string_view>({"for", "while", "do", "async"});
    static constexpr auto branches =
        std::to_array<std::string_view>({"if", "elif", "else", "switch", "case", "try", "except", "catch", "match"});
    static constexpr auto blocks = std::to_array<std::string_view>({"", "namespace", "with"});
    if (has(loops, word)) return Opens::loop;
    if (has(branches, word)) return Opens::branch;
    return has(blocks, word) ? Opens::block : Opens::function;
  }

  /// The parameters of a function, what a loop counts, what `with` gives a name.
  std::vector<std::string> bound(const Statement& head) const {
    const std::string_view text = text_.substr(head.begin, head.end - head.begin);
    const auto between = [&](std::string_view begin, std::string_view end) {
      const std::size_t first = text.find(begin);
      return first == nowhere ? std::vector<std::string>{}
                              : words_in(text.substr(first, std::min(text.find(end, first), text.size()) - first));
    };
    if (head.opens == Statement::Opens::function) return between("(", "\n\n");
    if (head.opens == Statement::Opens::block) return between(" as ", ":");
    if (head.opens == Statement::Opens::branch) return {};
    if (language_ == Language::python) return between("for", " in ");
    std::vector<std::string> result = changed(head.begin, head.end);
    for (std::string& name : between("(", ":")) result.push_back(std::move(name));
    return result;
  }

  /// Words that an assignment, `++` or `--` stands beside, outside of a call's arguments in Python; there `a, b =` changes both.
  std::vector<std::string> changed(std::size_t begin, std::size_t end) const {
    std::vector<std::string> result, before_commas;
    for (std::size_t at = begin; at < end; ++at) {
      if (text_[at] == '"') {
        at = behind_quotes(text_, at) - 1;
      } else if (is_word(text_[at])) {
        const std::string_view word = word_at(at);
        const std::string_view left = text_.substr(begin, at - begin);
        // `++n`, and `f(&n)`, which may change it.
        const bool before = left.ends_with("++") || left.ends_with("--") || left.ends_with("(&") || left.ends_with(", &");
        const bool is_member = left.ends_with(".") || left.ends_with("->");
        at += word.size() - 1;
        const bool is_changed = !is_member && (before || is_assigned(at + 1, end));
        if (is_changed) result.emplace_back(word);
        if (language_ != Language::python) continue;
        if (is_changed) result.insert(result.end(), before_commas.begin(), before_commas.end());
        if (const std::size_t next = text_.find_first_not_of(" \t", at + 1); next < end && text_[next] == ',')
          before_commas.emplace_back(word);
        else
          before_commas.clear();
      } else if (language_ == Language::python && matching_[at] != nowhere && matching_[at] < end) {
        at = matching_[at];
      }
    }
    return result;
  }

  /// Whether `=`, `+=`, `++` or the like is ahead.
  bool is_assigned(std::size_t at, std::size_t end) const {
    const std::string_view rest = text_.substr(at, end - at);
    const std::size_t sign = rest.find_first_not_of(" \t");
    if (sign >= rest.size()) return false;
    if (rest.substr(sign).starts_with("++") || rest.substr(sign).starts_with("--")) return true;
    const std::size_t equals = rest.find_first_not_of("+-*/%&|^<>:", sign);
    if (equals >= rest.size() || rest[equals] != '=' || rest.substr(equals).starts_with("==")) return false;
    const std::string_view before = rest.substr(sign, equals - sign);
    return before.empty() || (before != "<" && before != ">");
  }

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
      } else if (const std::size_t next = c == '\n' ? continued(begin, at) : nowhere; next != nowhere) {
        at = next;
      } else if (c == ';' || c == '\n' || (language_ == Language::cpp && (c == '}' || (c == '{' && opens_block(begin, at))))) {
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

  /// Where a statement goes on that a line's end does not end; npos if it ends there.
  std::size_t continued(std::size_t begin, std::size_t at) const {
    const std::size_t last = text_.find_last_not_of(" \t\r", at == 0 ? 0 : at - 1);
    if (last == nowhere || last < begin) return nowhere;
    if (language_ == Language::python) return text_[last] == '\\' ? at : nowhere;
    const std::size_t next = text_.find_first_not_of(" \t\r\n", at);
    if (next != nowhere && std::string_view("=+-*.?:&|").find(text_[next]) != nowhere) return next - 1;
    return std::string_view("=+-*/%,.?:&|<").find(text_[last]) != nowhere ? at : nowhere;
  }

  void add(std::size_t begin, std::size_t end) {
    while (begin < end && is_blank(text_[begin])) ++begin;
    while (end > begin && is_blank(text_[end - 1])) --end;
    if (begin == end) return;
    Statement statement;
    statement.begin = begin;
    statement.end = end;
    statement.position = known_ = notation::position_from(text_, begin, known_);
    statement.depth = language_ == Language::cpp ? depth_ : begin - (text_.rfind('\n', begin) + 1);
    statement.changes = changed(begin, end);
    const std::string_view line = text_.substr(begin, end - begin);
    if (line.starts_with("del ") || line.find("swap(") != nowhere) statement.changes = words_in(line);
    if (language_ == Language::cpp && line.starts_with("#if")) ++in_condition_;
    if (language_ == Language::cpp && line.starts_with("#endif") && in_condition_ > 0) --in_condition_;
    try {
      read(statement);
    } catch (const LocatedRejection& mistake) {
      statement.mistake = mistake;
    }
    if (language_ == Language::python && statement.is_head && text_[end - 1] == ':') {
      statement.opens = opened_by(word_at(begin));
      statement.binds = bound(statement);
    }
    for (const std::string& name : statement.names) {
      if (std::find(statement.changes.begin(), statement.changes.end(), name) == statement.changes.end())
        statement.changes.push_back(name);
    }
    result_.push_back(std::move(statement));
  }

  void read(Statement& statement) const {
    std::size_t begin = statement.begin;
    if (in_condition_) reject("it stands between #if and #endif", begin);
    for (const std::string_view word : {"return", "constexpr", "static"}) {
      if (word_at(begin) == word) begin = text_.find_first_not_of(" \t\r\n", begin + word.size());
    }
    // `return 0;`
    const bool returns = text_.substr(statement.begin).starts_with("return");
    statement.is_head = returns && (begin >= statement.end || is_digit(text_[begin]));
    if (statement.is_head) reject("it is no statement about a layout", statement.begin);
    // `!cute.layout<…>` and `%x` are of MLIR.
    if (text_[begin] == '!' || text_[begin] == '%') reject("expected a call or a type of CuTe", begin);
    statement.is_head = is_head(begin);
    if (statement.is_head) reject("it is no statement about a layout", begin);
    if (const std::size_t sign = assignment(begin, statement.end); sign != nowhere) {
      statement.names = targets(begin, sign);
      statement.declares =
          language_ == Language::cpp && words_in(text_.substr(begin, sign - begin)).size() > statement.names.size();
      begin = sign + 1;
    }
    // a = b = x
    while (statement.names.size() == 1) {
      const std::size_t at = std::min(text_.find_first_not_of(" \t", begin), text_.size()), end = at + word_at(at).size();
      const std::size_t sign = assignment(begin, statement.end);
      if (sign == nowhere || end == at || text_.find_first_not_of(" \t", end) != sign) break;
      statement.others.emplace_back(word_at(at));
      begin = sign + 1;
    }
    Expressions expressions(text_.substr(0, statement.end), matching_, language_, begin, statement.position);
    statement.value = expressions.whole();
    // a, b = x, y
    if (language_ == Language::python && statement.names.size() > 1 && expressions.scan().ahead(",")) {
      std::vector<Code> values;
      values.push_back(std::move(statement.value));
      while (expressions.scan().accept(",")) values.push_back(expressions.whole());
      statement.value = {Code::Kind::tuple, "", std::move(values), begin};
    }
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
    if (!round && !name.empty() && scan.at_end() && statement.value.kind == Code::Kind::typed && language_ == Language::cpp) {
      statement.names = {name};
      statement.declares = true;
      return;
    }
    if (statement.value.parts.empty() && (name.empty() || !round)) reject("expected a call or a type of CuTe", statement.begin);
    if (language_ != Language::cpp || name.empty() || (!round && !scan.accept("{"))) {
      scan.back_to(begin);
      scan.fail("an operator or the end of the statement");
    }
    statement.names = {name};
    statement.declares = true;
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
    if (std::string_view("{}`").find(text_[begin]) != nowhere) return true;
    static constexpr auto cpp =
        std::to_array<std::string_view>({"template", "if",    "else", "for",    "while",   "do",    "switch",    "namespace",
                                         "struct",   "class", "enum", "public", "private", "throw", "break",     "continue",
                                         "std",      "cout",  "case", "extern", "typedef", "void",  "__global__"});
    static constexpr auto python =
        std::to_array<std::string_view>({"def", "class", "if", "elif", "else", "for", "while", "with", "try", "pass", "from",
                                         "import", "raise", "del", "lambda", "global", "async", "yield"});
    return language_ == Language::cpp ? has(cpp, word) : has(python, word);
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
      reject("what a name stands for is said once, and " + std::string(left.substr(left.size() - 1)) + "= changes it", begin);
    if (language_ == Language::python) {
      left = left.substr(0, left.find(':'));
    } else if (const std::size_t bracket = left.find('['); bracket != nowhere) {
      if (left.find("auto") > bracket) reject("an element is given a value, and no layout", begin);
      left = left.substr(bracket + 1, left.find(']', bracket) - bracket - 1);
    } else {
      while (!left.empty() && is_blank(left.back())) left.remove_suffix(1);
      const bool is_place = left.find('.') != nowhere || left.find("->") != nowhere || left.starts_with("*");
      if (is_place || (!left.empty() && !is_word(left.back())))
        reject("an element or a member is given a value, and no name", begin);
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
    throw LocatedRejection(Kind::parse, message, notation::position_from(text_, offset, known_));
  }

  std::string_view text_;
  Language language_;
  std::vector<std::size_t> matching_;
  notation::Position known_;  ///< of the beginning of the statement that is read
  std::vector<Statement> result_;
  std::size_t depth_ = 0;  ///< of braces
  int in_condition_ = 0;   ///< of the preprocessor
  std::size_t semicolons_ = 0;
};

}  // namespace

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t begin = at;
    while (at < text.size() && is_word(text[at])) ++at;
    if (at > begin) result.emplace_back(text.substr(begin, at - begin));
  }
  return result;
}

std::vector<Statement> statements(std::string_view text, Language language) { return Statements(text, language).all(); }

}  // namespace colex::dialects
