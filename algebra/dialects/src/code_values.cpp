#include "code_values.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

#include "code_words.hpp"
#include "pasted.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using notation::LocatedRejection;
using Kinds = Code::Kind;

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// What a piece of code is in the notation. An integer that is known to the compiler is written `_4`, as CuTe prints it.
struct Term {
  std::string text;
  bool is_tensor = false;  ///< a layout whose slices begin somewhere
};

/// The text without what tells the compiler's integers from others.
std::string plain(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = text[at] == '_' && (at == 0 || !is_word(text[at - 1]));
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (!begins || (!is_digit(next) && next != '-')) result += text[at];
  }
  return result;
}

class Meaning {
 public:
  Meaning(std::string_view raw, Language language)
      : pasted_(without_comments(raw, language == Language::cpp ? "//" : "#")),
        text_(pasted_.text),
        raw_(raw),
        language_(language) {}

  Reading read() {
    std::optional<LocatedRejection> first;
    const std::vector<Statement> all = statements(text_, language_);
    many_ = all.size() > 1;
    for (const Statement& statement : all) {
      try {
        if (statement.mistake) throw *statement.mistake;
        add(statement);
      } catch (const LocatedRejection& mistake) {
        if (!first) first = mistake;
        not_followed(statement, mistake);
      }
    }
    if (reading_.parts.empty()) throw first ? *first : mistake_at("expected a layout, found nothing", 0);
    if (all.size() == 1 && all.front().names.empty()) reading_.parts.front().name.clear();
    if (!is_code(all)) throw first ? *first : mistake_at("expected a call or a type of CuTe", 0);
    tell_what_is_open();
    tell_what_is_left_out();
    if (!heads_.empty()) reading_.remarks.push_back("lines that say nothing of layouts are left out: " + heads_);
    if (!pasted_.comments.empty()) reading_.remarks.emplace_back("its comments are left out");
    return std::move(reading_);
  }

 private:
  /// Whether there is a call or a type, or one literal of Python: what is no more than names and numbers may be of anything.
  bool is_code(const std::vector<Statement>& all) const {
    if (all.size() == 1 && all.front().names.empty() && is_literal(all.front().value)) return true;
    return std::any_of(all.begin(), all.end(), [](const Statement& each) { return !each.mistake && has_call(each.value); });
  }

  static bool has_call(const Code& code) {
    if (code.kind == Kinds::call || code.kind == Kinds::typed || code.kind == Kinds::braces) return true;
    return std::any_of(code.parts.begin(), code.parts.end(), has_call);
  }

  /// Of integers, tuples, and `(4, 2) : (1, 6)`.
  bool is_literal(const Code& code) const {
    if (code.kind == Kinds::name) return !integer_of_name(code.word).empty() || code.word == "_";
    if (code.kind == Kinds::infix && code.word != ":") return false;
    return (code.kind == Kinds::integer || code.kind == Kinds::tuple || code.kind == Kinds::prefix ||
            code.kind == Kinds::infix) &&
           std::all_of(code.parts.begin(), code.parts.end(), [&](const Code& part) { return is_literal(part); });
  }

  LocatedRejection mistake_at(const std::string& message, std::size_t offset, Kind kind = Kind::parse) const {
    return LocatedRejection(kind, message, notation::position_at(text_, offset));
  }
  [[noreturn]] void refuse(const Code& code, const std::string& why, Kind kind = Kind::inadmissible) const {
    throw mistake_at(why, code.offset, kind);
  }

  std::string source(std::size_t begin, std::size_t end) const {
    constexpr std::size_t longest = 60;
    const std::string_view text = text_.substr(begin, end - begin);
    return std::string(text.substr(0, std::min(longest, text.find('\n')))) + (text.size() > longest ? "…" : "");
  }

  // --- statements

  void add(const Statement& statement) {
    uses_.clear();
    needs_.clear();
    declares_ = !statement.names.empty();
    const Code& value = statement.value;
    if (statement.names.empty() && many_ && !has_call(value)) refuse(value, "it has no call and no type", Kind::parse);
    std::vector<Term> terms = printed(value);
    for (Term& term : terms) term.text = settled(term.text, value);
    if (statement.names.size() > 1 && terms.size() == 1) {
      const Term whole = terms.front();
      terms.clear();
      for (std::size_t k = 0; k < statement.names.size(); ++k)
        terms.push_back({settled("get(" + whole.text + ", " + std::to_string(k) + ")", value), whole.is_tensor});
    }
    if (!statement.names.empty() && statement.names.size() != terms.size())
      refuse(value,
             "here are " + std::to_string(terms.size()) + " values for " + std::to_string(statement.names.size()) + " names");
    for (std::size_t k = 0; k < terms.size(); ++k) {
      const std::string name = statement.names.empty() ? source(statement.begin, statement.end) : statement.names[k];
      if (!statement.names.empty()) variables_[name] = terms[k];
      reading_.parts.push_back({name, plain(terms[k].text)});
    }
    open_.insert(uses_.begin(), uses_.end());
    if (terms.size() == 1 && uses_.empty()) compare_with_comment(statement, terms.front().text);
  }

  // --- what a comment says

  /// The comment behind a line often says what the line's value is.
  void compare_with_comment(const Statement& statement, const std::string& value) {
    for (const auto& [begin, end] : pasted_.comments) {
      if (begin < statement.end ||
          text_.substr(statement.end, begin - statement.end).find_first_not_of("; \t\r\n") < begin - statement.end)
        continue;
      const std::string_view comment = raw_.substr(begin, end - begin);
      // On a line of its own below it an arrow tells that it is about this line.
      const auto lines = std::count(text_.begin() + static_cast<std::ptrdiff_t>(statement.end),
                                    text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
      if (lines > 1 || (lines == 1 && !begins_with_arrow(comment))) return;
      const std::optional<notation::Value<>> said = value_said(comment);
      const notation::Value<> is = notation::evaluate(notation::parse_expression(value));
      if (!said || said->content().index() != is.content().index() || *said == is) return;
      reading_.remarks.push_back("line " + std::to_string(line_of(statement)) + ": the comment behind it says " +
                                 to_string(*said) + ", and its value is " + to_string(is));
    }
  }

  static bool begins_with_arrow(std::string_view comment) {
    comment.remove_prefix(std::min(comment.find_first_not_of("/# "), comment.size()));
    return comment.starts_with("→") || comment.starts_with("=>") || comment.starts_with("->");
  }

  /// `// _12:_1`, `# gives (4,8):(1,4)` behind an arrow or a colon of prose.
  static std::optional<notation::Value<>> value_said(std::string_view comment) {
    comment.remove_prefix(std::min(comment.find_first_not_of("/# "), comment.size()));
    for (const std::string_view sign : {"", "→", "=>", "->", "：", ": ", "= "}) {
      const std::size_t at = comment.rfind(sign);
      if (at == std::string_view::npos) continue;
      try {
        return notation::evaluate(notation::parse_expression(before_prose(comment.substr(sign.empty() ? 0 : at + sign.size()))));
      } catch (const LocatedRejection&) {
        continue;  // prose
      }
    }
    return std::nullopt;
  }

  /// Up to a dash or two blanks.
  static std::string_view before_prose(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    for (const std::string_view sign : {"  ", " —", " - "}) text = text.substr(0, text.find(sign));
    return text;
  }

  std::size_t line_of(const Statement& statement) const { return notation::position_at(text_, statement.begin).line; }

  /// What a line of its own prints: the arguments of print, or the value itself.
  std::vector<Term> printed(const Code& value) {
    static constexpr std::string_view prints[] = {"print",        "print_layout",  "print_latex", "printf",
                                                  "print_tensor", "static_assert", "assert_",     "display_layout"};
    if (value.kind != Kinds::call || !has(prints, called(value))) return several(value);
    std::vector<Term> result;
    for (std::size_t k = 1; k < value.parts.size(); ++k) {
      if (value.parts[k].kind != Kinds::text) result.push_back(term(value.parts[k]));
    }
    if (result.empty()) refuse(value, "it prints no layout", Kind::parse);
    return result;
  }

  void not_followed(const Statement& statement, const LocatedRejection& mistake) {
    if (statement.is_head) {
      heads_ += (heads_.empty() ? "" : ", ") + std::to_string(line_of(statement));
      return;
    }
    left_out_.push_back("line " + std::to_string(line_of(statement)) + " is left out, " + source(statement.begin, statement.end) +
                        ": " + mistake.message());
    // Its names stand for nothing that is known, though a line above may have said something else.
    for (const std::string& name : statement.names) variables_.erase(name);
  }

  void tell_what_is_open() {
    for (const std::string& name : open_) {
      std::int64_t least = 0;
      for (const Part& part : reading_.parts) {
        if (!has_value(part.expression, name)) least = 1;
      }
      reading_.unknowns.push_back({name, least});
    }
    for (const Unknown& unknown : types_) reading_.unknowns.push_back(unknown);
  }

  void tell_what_is_left_out() {
    constexpr std::size_t most = 12;
    for (std::size_t k = 0; k < left_out_.size() && k < most; ++k) reading_.remarks.push_back(left_out_[k]);
    if (left_out_.size() > most)
      reading_.remarks.push_back("and " + std::to_string(left_out_.size() - most) + " lines more are left out");
    reading_.is_excerpt = reading_.is_excerpt || !left_out_.empty();
  }

  // --- values of the notation

  /// Names that are open are bound to 2, one of them to 0.
  notation::Environment<> some(std::string_view zero = "") const {
    notation::Environment<> names;
    for (const std::set<std::string>* open : {&open_, &uses_}) {
      for (const std::string& name : *open) names.bind(name, notation::Value<>(Checked(name == zero ? 0 : 2)));
    }
    for (const Unknown& unknown : types_) names.bind(unknown.name, notation::Value<>(Checked(2)));
    return names;
  }

  bool has_value(const std::string& text, std::string_view zero) const {
    try {
      notation::evaluate(notation::parse_expression(text), some(zero));
      return true;
    } catch (const LocatedRejection&) {
      return false;
    }
  }

  notation::Value<> value_of(const std::string& text, const Code& code) const {
    try {
      return notation::evaluate(notation::parse_expression(text), some());
    } catch (const LocatedRejection& mistake) {
      if (!uses_.empty() && mistake.kind() == Kind::type)
        refuse(code, not_said() + ", of which this is to be had: " + plain(text), Kind::parse);
      refuse(code, mistake.message(), mistake.kind() == Kind::parse ? Kind::type : mistake.kind());
    }
  }

  /// The names that are no integers, or where that is not known all names that no line says.
  std::string not_said() const {
    const std::set<std::string>& missing = needs_.empty() ? uses_ : needs_;
    std::string names;
    for (const std::string& name : missing) names += (names.empty() ? "" : ", ") + name;
    return "no line says what " + names + (missing.size() > 1 ? " are" : " is");
  }

  bool is_needed(const std::string& text) const {
    return std::any_of(needs_.begin(), needs_.end(), [&](const std::string& name) { return mentions(text, name); });
  }

  /// The value, where all of it is known; integers and tuples stay as they are, which tells what the compiler knows.
  std::string settled(const std::string& text, const Code& code) const {
    constexpr std::size_t longest = 4096;
    if (text.find_first_not_of("()_,- 0123456789") == std::string::npos) return text;
    if (!needs_.empty()) refuse(code, not_said() + ", of which this is to be had: " + plain(text), Kind::parse);
    const notation::Value<> value = value_of(text, code);
    const bool is_open =
        std::any_of(types_.begin(), types_.end(), [&](const Unknown& each) { return mentions(text, each.name); }) ||
        std::any_of(open_.begin(), open_.end(), [&](const std::string& name) { return mentions(text, name); }) ||
        std::any_of(uses_.begin(), uses_.end(), [&](const std::string& name) { return mentions(text, name); });
    if (!is_open) return to_string(value);
    if (text.size() > longest) refuse(code, "with the names that the text does not say it is too long to be told", Kind::limit);
    return text;
  }

  static bool mentions(const std::string& text, const std::string& name) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const bool begins = at == 0 || !is_word(text[at - 1]);
      if (begins && (at + name.size() == text.size() || !is_word(text[at + name.size()]))) return true;
    }
    return false;
  }

  bool is_layout(const std::string& text, const Code& code) const {
    if (text.find_first_not_of("()_,- 0123456789") == std::string::npos || uses_.contains(text) || is_needed(text)) return false;
    return std::visit(
        [](const auto& content) {
          return requires { content.shape(); }
          || requires { content.layout; }
          || requires { content.outer(); };
        },
        value_of(text, code).content());
  }

  bool is_tuple(const std::string& text, const Code& code) const {
    if (uses_.contains(text) || is_needed(text)) return false;
    const notation::Value<> value = value_of(text, code);
    return value.is<Tuple<Checked>>() || value.is<SliceCoordinate<Checked>>();
  }

  // --- expressions

  Term term(const Code& code) {
    std::vector<Term> all = several(code);
    if (all.size() != 1) refuse(code, "it returns " + std::to_string(all.size()) + " values, and one is used");
    return std::move(all.front());
  }

  std::string text(const Code& code) { return term(code).text; }

  std::vector<Term> several(const Code& code) {
    switch (code.kind) {
      case Kinds::integer: return {{language_ == Language::python ? '_' + code.word : code.word}};
      case Kinds::name: return {name(code)};
      case Kinds::text: return {{'"' + code.word + '"'}};
      case Kinds::tuple: return {{list(code.parts, 0, '(', ')')}};
      case Kinds::typed: return {{of_type(code)}};
      case Kinds::call: return call(code);
      case Kinds::braces: return {braces(code)};
      case Kinds::index: return {indexed(code)};
      case Kinds::member: return {member(code)};
      case Kinds::keyword: refuse(code, "a keyword stands in a call only", Kind::parse);
      case Kinds::prefix: return {{prefix(code)}};
      case Kinds::infix: return {{infix(code)}};
    }
    return {};
  }

  std::string list(const std::vector<Code>& parts, std::size_t first, char open, char close) {
    std::string result(1, open);
    for (std::size_t k = first; k < parts.size(); ++k) result += (k > first ? "," : "") + text(parts[k]);
    return result + close;
  }

  /// `_4`, `_M2`, `C<4>`, `Int<4>`, `integral_constant<int, 4>`.
  std::string integer_of_name(const std::string& name) const {
    if (!name.starts_with("_")) return "";
    const bool negative = name.starts_with("_m") || name.starts_with("_M");
    const std::string digits = name.substr(negative ? 2 : 1);
    const bool is_number = !digits.empty() && std::all_of(digits.begin(), digits.end(), is_digit);
    return is_number ? (negative ? "_-" : "_") + digits : "";
  }

  Term name(const Code& code) {
    const std::string& word = code.word;
    if (const auto variable = variables_.find(word); variable != variables_.end()) return variable->second;
    if (const std::string integer = integer_of_name(word); !integer.empty()) return {integer};
    if (word == "_" || word == "Underscore" || word == "X" || word == "None") return {"_"};
    if (word == "true" || word == "True") return {"true"};
    if (word == "false" || word == "False") return {"false"};
    if (has(integer_types, word)) return {unknown_of_type(code)};
    return {open_name(word)};
  }

  static constexpr std::string_view integer_types[] = {"int",     "unsigned", "long",     "size_t",   "int64_t",
                                                       "int32_t", "uint32_t", "uint64_t", "uint16_t", "int16_t"};

  /// An integer of which the type says no more than that it is one.
  std::string unknown_of_type(const Code& code) {
    type_offsets_.push_back(code.offset);
    types_.push_back({"n" + std::to_string(types_.size() + 1), 1});
    return types_.back().name;
  }

  std::string open_name(const std::string& word) {
    std::string name = word;
    std::replace(name.begin(), name.end(), '.', '_');
    uses_.insert(name);
    return name;
  }

  // --- types

  std::string of_type(const Code& code) {
    const std::string& word = code.word;
    const std::vector<Code>& arguments = code.parts;
    if ((word == "C" || word == "Int") && arguments.size() == 1) return constant(arguments[0]);
    if ((word == "integral_constant" || word == "constant") && arguments.size() == 2) return constant(arguments[1]);
    if (has(tuple_words, word)) return list(arguments, 0, '(', ')');
    if (word == "Tile" || word == "Tiler") return list(arguments, 0, '<', '>');
    if (word == "Layout") return layout_of_type(code);
    if (word == "Swizzle") return text_of(swizzle(code));
    if (word == "ComposedLayout") return composed(code);
    if (word == "ScaledBasis") return basis(code);
    if (word == "E") return "1" + path(arguments, 0);
    if (word == "R") refuse(code, "R is a fraction, and the strides of the notation are integers");
    // conditional_t<true, A, B> is A.
    if (word == "conditional_t" && arguments.size() == 3) return text(arguments[text(arguments[0]) == "true" ? 1 : 2]);
    if (word.ends_with("_v") && arguments.size() == 1) return of_call({word, {text(arguments[0])}}, code).front().text;
    if (arguments.size() == 1 && arguments[0].kind == Kinds::typed) {
      reading_.remarks.push_back("what stands around it is left out: " + word + "<…>");
      reading_.is_excerpt = true;
      return text(arguments[0]);
    }
    refuse(code, "expected a layout, a shape, a swizzle or an integer of CuTe, found " + word, Kind::parse);
  }

  static constexpr std::string_view tuple_words[] = {"tuple",      "Shape",      "Stride",     "Coord",
                                                     "Step",       "IntTuple",   "make_shape", "make_stride",
                                                     "make_coord", "make_tuple", "make_step",  "make_int_tuple"};

  /// An integer that the compiler knows; the name of one that the text does not say stays.
  std::string constant(const Code& code) {
    const std::string number = text(code);
    return is_digit(number.front()) || number.front() == '-' ? '_' + number : number;
  }

  void require_arguments(const Code& code, std::size_t least, std::size_t most) const {
    const std::size_t count = code.parts.size();
    if (count >= least && count <= most) return;
    refuse(code, code.word + " has " + (least == most ? "" : "at least ") + std::to_string(least) + " arguments, and not " +
                     std::to_string(count));
  }

  std::string layout_of_type(const Code& code) {
    require_arguments(code, 1, 2);
    const std::string shape = text(code.parts[0]);
    return shape + ':' + (code.parts.size() == 2 ? text(code.parts[1]) : compact(shape, code.parts[0], false));
  }

  std::int64_t number(const Code& code, std::int64_t most = 4096) {
    const std::string digits = plain(text(code));
    std::int64_t result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (end != digits.data() + digits.size() || error != std::errc{} || result > most || result < -most)
      refuse(code, "expected a small integer, found " + digits);
    return result;
  }

  SwizzleNumbers swizzle(const Code& code) {
    require_arguments(code, 2, 3);
    const std::int64_t bits = number(code.parts[0]);
    return {bits, number(code.parts[1]), code.parts.size() == 3 ? number(code.parts[2]) : bits};
  }

  std::string composed(const Code& code) {
    require_arguments(code, 3, 3);
    const Code &inner = code.parts[0], &offset = code.parts[1];
    const std::string outer = text(code.parts[2]);
    const bool flagged = offset.word == "smem_ptr_flag" || offset.word == "smem_ptr_flag_bits";
    if (!flagged) return text(inner) + " o " + text(offset) + " o " + outer;
    if (inner.word != "Swizzle") refuse(inner, "expected the Swizzle of a pointer's bytes, found " + inner.word);
    // smem_ptr_flag alone is of single bits, which CuTe's atoms are counted in before they are made of elements.
    const std::int64_t bits = offset.parts.empty() ? 1 : number(offset.parts[0]);
    const SwizzleNumbers bytes = swizzle(inner);
    try {
      const SwizzleNumbers elements = of_elements(bytes, bits);
      remark_bytes(reading_, bytes, elements, bits);
      reading_.element_bits = bits;
      return text_of(elements) + " o 0 o " + outer;
    } catch (const Rejection& rejection) {
      refuse(inner, rejection.message());
    }
  }

  /// `@1@0`: CuTe's innermost index is its last argument, and is written first.
  std::string path(const std::vector<Code>& indices, std::size_t first) {
    std::string result;
    for (std::size_t k = first; k < indices.size(); ++k) result = '@' + std::to_string(number(indices[k])) + result;
    return result;
  }

  std::string basis(const Code& code) {
    require_arguments(code, 2, 64);
    return text(code.parts[0]) + path(code.parts, 1);
  }

  // --- calls

  /// The name that is called; empty if it is no name but a value.
  static std::string called(const Code& call) {
    const Code& callee = call.parts.front();
    return callee.kind == Kinds::name || callee.kind == Kinds::typed ? callee.word
           : callee.kind == Kinds::member                            ? callee.word
                                                                     : "";
  }

  bool is_variable(const Code& code) const { return code.kind == Kinds::name && variables_.contains(code.word); }

  /// A module of Python, `cute` in `cute.size(x)`: a name that is given no value.
  bool is_module(const Code& code) const {
    if (code.kind == Kinds::member) return is_module(code.parts.front());
    static constexpr std::string_view modules[] = {"cute", "cutlass", "pycute", "cpasync", "utils",
                                                   "tl",   "ct",      "nvgpu",  "warp",    "warpgroup"};
    return language_ == Language::python && code.kind == Kinds::name && !variables_.contains(code.word) &&
           has(modules, code.word);
  }

  std::vector<Term> call(const Code& code) {
    const Code& callee = code.parts.front();
    std::vector<Code> arguments(code.parts.begin() + 1, code.parts.end());
    if (callee.kind == Kinds::member && !is_module(callee.parts.front())) {
      arguments.insert(arguments.begin(), callee.parts.front());
      return function(callee.word, std::vector<Code>(callee.parts.begin() + 1, callee.parts.end()), arguments, code);
    }
    if (is_variable(callee) || callee.kind == Kinds::call || callee.kind == Kinds::index || callee.kind == Kinds::braces)
      return {applied(term(callee), arguments, code)};
    if (callee.kind == Kinds::typed) return function(callee.word, callee.parts, arguments, code);
    if (language_ == Language::cpp && callee.word == "Layout" && !declares_)
      refuse(code, "Layout is a type, Layout<…>{}; make_layout is the function", Kind::parse);
    if (callee.kind == Kinds::name || callee.kind == Kinds::member) return function(callee.word, {}, arguments, code);
    refuse(code, "expected the name of a function before its arguments", Kind::parse);
  }

  /// `layout(1, 5)`, `tensor(_, 3)`.
  Term applied(const Term& of, const std::vector<Code>& arguments, const Code& code) {
    const std::string coordinate = list(arguments, 0, '(', ')');
    if (coordinate.find('_') == std::string::npos || !has_underscore(coordinate)) return {"(" + of.text + ")" + coordinate};
    const std::string at = arguments.size() == 1 ? text(arguments.front()) : coordinate;
    if (!of.is_tensor) return {"slice(" + at + ", " + of.text + ")"};
    static_cast<void>(code);
    return {"slice_and_offset(" + at + ", " + of.text + ")", true};
  }

  static bool has_underscore(const std::string& text) {
    for (std::size_t at = text.find('_'); at != std::string::npos; at = text.find('_', at + 1)) {
      const bool alone =
          (at == 0 || !is_word(text[at - 1])) && (at + 1 == text.size() || (!is_word(text[at + 1]) && text[at + 1] != '-'));
      if (alone) return true;
    }
    return false;
  }

  std::vector<Term> function(const std::string& word, const std::vector<Code>& of_template, const std::vector<Code>& arguments,
                             const Code& code) {
    if (language_ == Language::cpp && word.starts_with("make_") && has(tuple_words, word))
      return {{list(arguments, 0, '(', ')')}};
    if (word == "make_tile" || word == "make_tiler") return {{list(arguments, 0, '<', '>')}};
    if (word == "make_layout" || word == "Layout" || word == "make_layout_")
      return {made_layout(word, of_template, arguments, code)};
    if (word == "ComposedLayout") return {{python_composed(arguments, code)}};
    if (word.starts_with("make_tensor") && !word.starts_with("make_tensor_like")) return {made_tensor(arguments, code)};
    if (has(identities, word) && arguments.size() == 1) return several(arguments.front());
    if (has(integer_types, word) && arguments.size() == 1) return several(arguments.front());
    Call call{word};
    bool is_tensor = word == "make_identity_tensor";
    for (const Code& argument : of_template) {
      // A type, as the uint128_t of recast<uint128_t>, is no integer.
      call.of_template.push_back(text(argument));
    }
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const Code& argument = arguments[k];
      if (argument.kind == Kinds::keyword) {
        if (!has(ignored_keywords, argument.word)) call.keywords.emplace_back(argument.word, text(argument.parts.front()));
        continue;
      }
      const Term one = term(argument);
      if (uses_.contains(one.text) && !takes_an_integer(word, k)) needs_.insert(one.text);
      is_tensor = is_tensor || one.is_tensor;
      call.arguments.push_back(one.text);
    }
    std::vector<Term> results = of_call(call, code);
    for (Term& result : results) result.is_tensor = is_tensor || word == "local_tile" || word == "local_partition";
    return results;
  }

  static constexpr std::string_view identities[] = {"decltype", "static_cast", "const_expr", "static",  "Int",    "Int32",
                                                    "Int64",    "tuple",       "list",       "declval", "unwrap", "print_layout"};
  static constexpr std::string_view ignored_keywords[] = {"loc", "ip"};
  /// Whether an argument of that number is meant to be an integer; others may be one, and are not where their name is all that
  /// is known.
  static bool takes_an_integer(std::string_view word, std::size_t k) {
    if (k == 2) return word == "local_tile" || word == "local_partition";
    return has(functions_of_integers, word) || (k == 1 && word == "complement");
  }
  static constexpr std::string_view functions_of_integers[] = {"ceil_div", "round_up", "min",      "max",
                                                               "gcd",      "repeat",   "shape_div"};

  std::vector<Term> of_call(const Call& call, const Code& code) {
    const auto said = in_notation(call, language_);
    if (!said) refuse(code, call.word + " is not called like this: " + arguments_of(call));
    if (said->size() == 1 && said->front().starts_with(call.word + "(") &&
        notation::functions<Checked>().find(call.word) == nullptr)
      refuse(code, call.word + " is no function that the notation has", Kind::parse);
    std::vector<Term> result;
    for (const std::string& each : *said) result.push_back({each});
    return result;
  }

  static std::string arguments_of(const Call& call) {
    std::string result;
    for (const auto& [key, value] : call.keywords) result += (result.empty() ? "the keywords " : ", ") + key;
    return result.empty() ? std::to_string(call.arguments.size()) + " arguments" : result;
  }

  // --- layouts

  static const Code* keyword(const std::vector<Code>& arguments, std::string_view key) {
    for (const Code& argument : arguments) {
      if (argument.kind == Kinds::keyword && argument.word == key) return &argument.parts.front();
    }
    return nullptr;
  }

  /// `make_layout(shape)`, with strides or with the order of them; or of layouts, whose modes follow one another.
  Term made_layout(const std::string& word, const std::vector<Code>& of_template, const std::vector<Code>& arguments,
                   const Code& code) {
    std::vector<const Code*> positional;
    for (const Code& argument : arguments) {
      if (argument.kind != Kinds::keyword)
        positional.push_back(&argument);
      else if (argument.word != "shape" && argument.word != "stride" && !has(ignored_keywords, argument.word))
        refuse(argument, word + " has the keywords shape and stride, and not " + argument.word);
    }
    const Code* shape = keyword(arguments, "shape");
    const Code* stride = keyword(arguments, "stride");
    if (shape == nullptr && !positional.empty()) shape = positional[0];
    if (shape == nullptr) {
      if (of_template.empty()) refuse(code, word + " takes a shape");
      return {layout_of_type({Kinds::typed, word, of_template, code.offset})};
    }
    const std::string said = text(*shape);
    const std::string first = said.find("(") != std::string::npos && is_call(said) ? settled(said, *shape) : said;
    if (is_layout(first, *shape)) return {concatenated(positional)};
    if (stride == nullptr && positional.size() > 1) stride = positional[1];
    if (positional.size() > 2) refuse(code, word + " takes a shape and a stride, or layouts");
    if (stride == nullptr || stride->word == "None")
      return {first + ':' + compact(first, *shape, word == "Layout" && language_ == Language::python)};
    const std::string order = stride->kind == Kinds::braces ? stride->parts.front().word : stride->word;
    if (order == "LayoutRight" || order == "GenRowMajor") return {"make_layout_right(" + first + ')'};
    if (order == "LayoutLeft" || order == "GenColMajor") return {first + ':' + compact(first, *shape, false)};
    return {first + ':' + text(*stride)};
  }

  /// Whether a word stands before a parenthesis.
  static bool is_call(const std::string& text) {
    for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at + 1)) {
      if (at > 0 && is_word(text[at - 1])) return true;
    }
    return false;
  }

  std::string concatenated(const std::vector<const Code*>& layouts) {
    std::string result;
    for (const Code* layout : layouts) result += (result.empty() ? "make_layout(" : ", ") + text(*layout);
    return result + ')';
  }

  /// The strides that a shape has without any: each is the product of the extents before it, and 0 where the compiler knows the
  /// extent to be 1, but in pycute.
  std::string compact(const std::string& shape, const Code& code, bool also_of_one) const {
    std::string result, product = "1";
    for (std::size_t at = 0; at < shape.size();) {
      std::size_t end = at;
      while (end < shape.size() && std::string_view("(), ").find(shape[end]) == std::string_view::npos) ++end;
      if (end == at) {
        result += shape[at++];
        continue;
      }
      const std::string extent = shape.substr(at, end - at);
      if (const auto type = std::find_if(types_.begin(), types_.end(), [&](const Unknown& each) { return each.name == extent; });
          type != types_.end())
        refuse({Kinds::name, "", {}, type_offsets_[static_cast<std::size_t>(type - types_.begin())]},
               "a type does not say how large this int is, nor so the strides behind it; write the stride");
      if (extent.find_first_of("+-/%^&|<>:@") != std::string::npos)
        refuse(code, "the shape of a layout is of integers at least 1, found " + plain(extent));
      result += extent == "_1" && !also_of_one ? "0" : product;
      product = multiplied(product, extent, code);
      at = end;
    }
    return result;
  }

  std::string multiplied(const std::string& product, const std::string& extent, const Code& code) const {
    const std::string factor = plain(extent);
    std::int64_t a = 0, b = 0;
    const bool known =
        std::from_chars(product.data(), product.data() + product.size(), a).ptr == product.data() + product.size() &&
        std::from_chars(factor.data(), factor.data() + factor.size(), b).ptr == factor.data() + factor.size();
    if (!known) return product == "1" ? factor : product + '*' + factor;
    if (b < 1 || b > std::numeric_limits<std::int64_t>::max() / a)
      refuse(code, "the extents of a shape are at least 1, and their product fits 64 bits");
    return std::to_string(a * b);
  }

  /// pycute and CuTe DSL have the offset before the layout, tensor-layouts behind it.
  std::string python_composed(const std::vector<Code>& arguments, const Code& code) {
    std::vector<std::string> said;
    for (const Code& argument : arguments)
      said.push_back(text(argument.kind == Kinds::keyword ? argument.parts.front() : argument));
    if (said.size() < 2 || said.size() > 3) refuse(code, "a composed layout has an inner function, an offset and a layout");
    if (said.size() == 2) return said[0] + " o 0 o " + said[1];
    return is_layout(said[1], code) ? said[0] + " o " + said[2] + " o " + said[1] : said[0] + " o " + said[1] + " o " + said[2];
  }

  /// `make_tensor(ptr, layout)`, `make_tensor(ptr, shape, stride)`, `make_tensor<float>(layout)`: the pointer has no part in it.
  Term made_tensor(const std::vector<Code>& arguments, const Code& code) {
    std::vector<Code> rest = arguments;
    if (rest.size() > 1 && is_pointer(rest.front())) rest.erase(rest.begin());
    if (rest.empty()) refuse(code, "a tensor has a layout");
    Term made = made_layout("make_layout", {}, rest, code);
    made.is_tensor = true;
    return made;
  }

  /// A name that no line says, a pointer that is made, or null.
  bool is_pointer(const Code& code) const {
    if (code.kind == Kinds::name) return !variables_.contains(code.word) && integer_of_name(code.word).empty();
    if (code.kind == Kinds::call)
      return called(code).find("ptr") != std::string::npos || called(code) == "data" || called(code) == "begin" ||
             called(code) == "counting_iterator";
    if (code.kind == Kinds::member) return code.word == "iterator" || !variables_.contains(code.parts.front().word);
    return (code.kind == Kinds::braces && code.parts.front().word.find("ptr") != std::string::npos) ||
           (code.kind == Kinds::integer && code.word == "0");
  }

  Term braces(const Code& code) {
    const Code& type = code.parts.front();
    const std::vector<Code> values(code.parts.begin() + 1, code.parts.end());
    if (values.empty()) return term(type);
    if (has(integer_types, type.word) && values.size() == 1) return term(values.front());
    if (type.word == "Layout") return made_layout("Layout", type.parts, values, code);
    if (has(tuple_words, type.word)) return {list(values, 0, '(', ')')};
    refuse(code, type.word + " is not made of values here");
  }

  /// `shape[0]` of a tuple, `tensor[i, j]` and `tensor[(None, 0)]` of what has a layout.
  Term indexed(const Code& code) {
    const Term of = term(code.parts.front());
    const std::vector<Code> arguments(code.parts.begin() + 1, code.parts.end());
    if (is_layout(of.text, code)) {
      Term tensor = of;
      tensor.is_tensor = true;
      return applied(tensor, arguments, code);
    }
    if (uses_.contains(of.text)) needs_.insert(of.text);
    const std::string index = list(arguments, 0, ' ', ' ');
    const bool from_behind = index.find('-') != std::string::npos;
    return {"get(" + of.text + ", " + (from_behind ? "rank(" + of.text + ") +" : "") + index + ")"};
  }

  Term member(const Code& code) {
    const Code& of = code.parts.front();
    if (of.kind == Kinds::name && variables_.contains(of.word + '.' + code.word)) return variables_.at(of.word + '.' + code.word);
    if (of.kind == Kinds::name && !variables_.contains(of.word))
      return name({Kinds::name, is_module(of) ? code.word : of.word + '.' + code.word, {}, code.offset});
    if (code.word == "value" || code.word == "type") return term(of);
    if (code.word == "layout") return layout_of(term(of), code);
    std::vector<Term> result = function(code.word, {}, {of}, code);
    return result.front();
  }

  Term layout_of(const Term& of, const Code& code) const {
    const notation::Value<> value = value_of(of.text, code);
    const bool has_offset = value.is<OffsetLayout<Checked>>() || value.is<OffsetLayout<Checked, Vector<Checked>>>();
    return {has_offset ? "layout(" + of.text + ")" : of.text};
  }

  // --- operators

  std::string prefix(const Code& code) {
    const std::string operand = text(code.parts.front());
    if (code.word == "!") return "not (" + operand + ")";
    if (code.word == "~") return "-1 - (" + operand + ")";
    const bool is_number = is_digit(operand.front()) || (operand.front() == '_' && operand.size() > 1 && is_digit(operand[1]));
    return is_number ? (operand.front() == '_' ? "_-" + operand.substr(1) : '-' + operand) : "-(" + operand + ")";
  }

  std::string infix(const Code& code) {
    static constexpr std::string_view comparisons[] = {"==", "!=", "<", ">", "<=", ">="};
    // a == b == c says in Python that all are equal.
    if (const Code& first = code.parts[0]; language_ == Language::python && has(comparisons, code.word) &&
                                           first.kind == Kinds::infix && has(comparisons, first.word))
      return text(first) + " and " + infix({Kinds::infix, code.word, {first.parts[1], code.parts[1]}, code.offset});
    const std::string left = text(code.parts[0]), right = text(code.parts[1]);
    std::string sign = code.word;
    if (sign == ":" || sign == "@") return left + sign + right;
    // tensor-layouts leaves out the offset of a swizzle.
    if (sign == "o") return left + (left.starts_with("Sw<") ? " o 0 o " : " o ") + right;
    if (sign == "+" && language_ == Language::python && is_tuple(left, code) && is_tuple(right, code))
      return "concat(" + left + ", " + right + ")";
    if (sign == "/" && language_ == Language::python) refuse(code, "/ has a fraction in Python: write //");
    if (sign == "||") sign = "or";
    if (sign == "&&") sign = "and";
    if (sign == "//") sign = "/";
    return "(" + left + ") " + sign + " (" + right + ")";
  }

  Pasted pasted_;
  std::string_view text_, raw_;
  Language language_;
  Reading reading_;
  std::map<std::string, Term> variables_;
  std::set<std::string> open_, uses_;  ///< names that no line says, in all lines and in this one
  std::set<std::string> needs_;        ///< those that are no integers
  std::vector<std::size_t> type_offsets_;
  std::vector<Unknown> types_;  ///< integers of which the text says the type alone
  std::vector<std::string> left_out_;
  std::string heads_;
  bool declares_ = false;  ///< whether this line gives a name its value
  bool many_ = false;      ///< lines
};

}  // namespace

Reading read_code(std::string_view text, Language language) { return Meaning(text, language).read(); }

}  // namespace colex::dialects
