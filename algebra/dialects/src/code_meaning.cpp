#include "code_meaning.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "colex/notation/functions.hpp"

#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Kinds = Code::Kind;

constexpr auto identities = std::to_array<std::string_view>(
    {"decltype", "static_cast", "const_expr", "static", "Int", "Int32", "Int64", "tuple", "list", "declval", "print_layout"});

constexpr auto ignored_keywords = std::to_array<std::string_view>({"loc", "ip"});

constexpr auto functions_of_integers =
    std::to_array<std::string_view>({"ceil_div", "round_up", "min", "max", "gcd", "repeat", "shape_div"});

constexpr const char* no_value = "an atom, a tiled copy or a tiled MMA is no value of the notation";

bool has_underscore(const std::string& text) {
  for (std::size_t at = text.find('_'); at != std::string::npos; at = text.find('_', at + 1)) {
    const bool alone =
        (at == 0 || !is_word(text[at - 1])) && (at + 1 == text.size() || (!is_word(text[at + 1]) && text[at + 1] != '-'));
    if (alone) return true;
  }
  return false;
}

/// Whether an argument of that number is meant to be an integer; others may be one, and are not where their name is all that
/// is known.
bool takes_an_integer(std::string_view word, std::size_t k) {
  if (k == 2) return word == "local_tile" || word == "local_partition";
  return has(functions_of_integers, word) || (k == 1 && word == "complement");
}

std::string arguments_of(const Call& call) {
  std::string result;
  for (const auto& [key, value] : call.keywords) result += (result.empty() ? "the keywords " : ", ") + key;
  return result.empty() ? std::to_string(call.arguments.size()) + " arguments" : result;
}

}  // namespace

Term Meaning::term(const Code& code) {
  std::vector<Term> all = several(code);
  if (all.size() != 1) refuse(code, "it returns " + std::to_string(all.size()) + " values, and one is used");
  return std::move(all.front());
}

std::string Meaning::text(const Code& code) {
  Term one = term(code);
  if (one.tiled) refuse(code, no_value);
  return std::move(one.text);
}

std::vector<Term> Meaning::several(const Code& code) {
  // What is made of others is looked at again and again by what it is an argument of: once is enough.
  if (code.kind != Kinds::call && code.kind != Kinds::member && code.kind != Kinds::index) return made_of(code);
  const auto key = std::pair(code.offset, code.kind);
  if (const auto known = made_.find(key); known != made_.end()) return known->second;
  return made_[key] = made_of(code);
}

std::vector<Term> Meaning::made_of(const Code& code) {
  switch (code.kind) {
    case Kinds::integer: return {{language_ == Language::python ? '_' + code.word : code.word}};
    case Kinds::name: return {name(code)};
    case Kinds::text:
      if (code.word.find('"') != std::string::npos) refuse(code, "a text is no layout", Kind::parse);
      return {{'"' + code.word + '"'}};
    case Kinds::tuple: return {{list(code.parts, 0, '(', ')')}};
    case Kinds::typed: return {type(code)};
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

std::string Meaning::list(const std::vector<Code>& parts, std::size_t first, char open, char close) {
  std::string result(1, open);
  for (std::size_t k = first; k < parts.size(); ++k) result += (k > first ? "," : "") + text(parts[k]);
  return result + close;
}

std::string Meaning::integer_of_name(const std::string& name) const {
  if (!name.starts_with("_")) return "";
  const bool negative = name.starts_with("_m") || name.starts_with("_M");
  const std::string digits = name.substr(negative ? 2 : 1);
  const bool is_number = !digits.empty() && std::all_of(digits.begin(), digits.end(), is_digit);
  return is_number ? (negative ? "_-" : "_") + digits : "";
}

Term Meaning::name(const Code& code) {
  const std::string& word = code.word;
  if (const auto variable = variables_.find(word); variable != variables_.end()) return variable->second;
  if (const std::string integer = integer_of_name(word); !integer.empty()) return {integer};
  if (word == "_" || word == "Underscore" || word == "X" || word == "None") return {"_"};
  if (word == "true" || word == "True") return {"true"};
  if (word == "false" || word == "False") return {"false"};
  if (has(integer_types, word)) return {unknown_of_type(code)};
  if (const auto alias = aliases_.find(word); alias != aliases_.end()) return term(alias->second);
  if (std::optional<Tiled> tiled = tiled_of_type(code)) return {"", false, std::move(tiled)};
  return {open_name(word)};
}

std::string Meaning::unknown_of_type(const Code& code) {
  type_offsets_.push_back(code.offset);
  types_.push_back({"n" + std::to_string(types_.size() + 1), 1});
  return types_.back().name;
}

std::string Meaning::open_name(const std::string& word) {
  std::string name = word;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !is_word(c); }, '_');
  uses_.insert(name);
  if (lost_.contains(word) || word.find("::") != std::string::npos ||
      (language_ == Language::cpp && bits_of_type_name(word) > 0 && word != "x" && !is_digit(word.back())))
    needs_.insert(name);
  return name;
}

std::string Meaning::called(const Code& call) {
  const Code& callee = call.parts.front();
  return callee.kind == Kinds::name || callee.kind == Kinds::typed ? callee.word
         : callee.kind == Kinds::member                            ? callee.word
                                                                   : "";
}

bool Meaning::is_variable(const Code& code) const { return code.kind == Kinds::name && variables_.contains(code.word); }

bool Meaning::is_module(const Code& code) const {
  if (code.kind == Kinds::member) return is_module(code.parts.front());
  static constexpr auto modules = std::to_array<std::string_view>(
      {"cute", "cutlass", "pycute", "cpasync", "utils", "tl", "ct", "nvgpu", "warp", "warpgroup"});
  return language_ == Language::python && code.kind == Kinds::name && !variables_.contains(code.word) && has(modules, code.word);
}

std::vector<Term> Meaning::call(const Code& code) {
  const Code& callee = code.parts.front();
  std::vector<Code> arguments(code.parts.begin() + 1, code.parts.end());
  if (callee.kind == Kinds::member && !is_module(callee.parts.front())) {
    if (const Term object = term(callee.parts.front()); object.tiled) return method(object, callee.word, arguments, code);
    if (callee.word == "layout" && arguments.empty() && callee.parts.size() == 1)
      return {layout_of(term(callee.parts.front()), code)};
    arguments.insert(arguments.begin(), callee.parts.front());
    return function(callee.word, std::vector<Code>(callee.parts.begin() + 1, callee.parts.end()), arguments, code);
  }
  if (is_variable(callee) || callee.kind == Kinds::call || callee.kind == Kinds::index || callee.kind == Kinds::braces)
    return {applied(term(callee), arguments)};
  if (callee.kind == Kinds::typed) return function(callee.word, callee.parts, arguments, code);
  if (language_ == Language::cpp && callee.word == "Layout" && !declares_)
    refuse(code, "Layout is a type, Layout<…>{}; make_layout is the function", Kind::parse);
  if (callee.kind == Kinds::name || callee.kind == Kinds::member) return function(callee.word, {}, arguments, code);
  refuse(code, "expected the name of a function before its arguments", Kind::parse);
}

Term Meaning::applied(const Term& of, const std::vector<Code>& arguments) {
  const std::string coordinate = list(arguments, 0, '(', ')');
  if (coordinate.find('_') == std::string::npos || !has_underscore(coordinate)) return {"(" + of.text + ")" + coordinate};
  const std::string at = arguments.size() == 1 ? text(arguments.front()) : coordinate;
  if (!of.is_tensor) return {"slice(" + at + ", " + of.text + ")"};
  return {"slice_and_offset(" + at + ", " + of.text + ")", true};
}

std::vector<Term> Meaning::function(const std::string& word, const std::vector<Code>& of_template,
                                    const std::vector<Code>& arguments, const Code& code) {
  if (language_ == Language::cpp && word.starts_with("make_") && has(tuple_words, word)) return {{list(arguments, 0, '(', ')')}};
  if (word == "make_tile" || word == "make_tiler") return {{list(arguments, 0, '<', '>')}};
  if (word == "make_layout" || word == "Layout") return {made_layout(word, of_template, arguments, code)};
  if (word == "E" && language_ == Language::python) return {{"1" + path(arguments, 0)}};
  if (word == "ComposedLayout") return {{python_composed(arguments, code)}};
  if (word.starts_with("make_tensor") && !word.starts_with("make_tensor_like")) return {made_tensor(arguments, code)};
  if (has(identities, word) && arguments.size() == 1) return several(arguments.front());
  if (has(integer_types, word) && arguments.size() == 1) return several(arguments.front());
  if (std::optional<Tiled> tiled = tiled_of_call(word, arguments, code)) return {{"", false, std::move(tiled)}};
  if (arguments.size() == 1) {
    if (const Term object = term(arguments.front()); object.tiled) return method(object, word, {}, code);
  }
  if (word == "compact_major" && of_template.size() == 1)
    return of_call({of_template[0].word == "LayoutRight" ? "compact_row_major" : "compact_col_major",
                    {arguments.empty() ? "" : text(arguments[0])}},
                   code);
  Call call{word};
  bool is_tensor = word == "make_identity_tensor";
  for (const Code& argument : of_template) {
    // A type, as the half_t of recast_layout<half_t, float>, is as many bits.
    const int bits = argument.kind == Kinds::name && variables_.contains(argument.word) ? 0 : bits_of_type(argument);
    call.of_template.push_back(bits > 0 && argument.kind == Kinds::name && integer_of_name(argument.word).empty()
                                   ? std::to_string(bits)
                                   : text(argument));
  }
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const Code& argument = arguments[k];
    if (argument.kind == Kinds::keyword) {
      if (!has(ignored_keywords, argument.word)) call.keywords.emplace_back(argument.word, text(argument.parts.front()));
      continue;
    }
    const Term one = term(argument);
    if (one.tiled) refuse(argument, no_value);
    if (uses_.contains(one.text) && !takes_an_integer(word, k)) needs_.insert(one.text);
    is_tensor = is_tensor || one.is_tensor;
    call.arguments.push_back(one.text);
  }
  std::vector<Term> results = of_call(call, code);
  for (Term& result : results) result.is_tensor = is_tensor || word == "local_tile" || word == "local_partition";
  return results;
}

std::vector<Term> Meaning::of_call(const Call& call, const Code& code) {
  const auto said = in_notation(call, language_);
  const bool as_it_is = said && said->size() == 1 && said->front().starts_with(call.word + "(");
  const bool is_known = notation::functions<Checked>().find(call.word) != nullptr || (has_row(call.word) && !as_it_is);
  if (!said && is_known) refuse(code, call.word + " is not called like this: " + arguments_of(call));
  if (!is_known && (!said || as_it_is))
    refuse(code.parts.empty() ? code : code.parts.front(),
           "no line says what " + call.word + " is, and it is no function of the notation", Kind::parse);
  std::vector<Term> result;
  for (const std::string& each : *said) result.push_back({each});
  return result;
}

const Code* Meaning::keyword(const std::vector<Code>& arguments, std::string_view key) {
  for (const Code& argument : arguments) {
    if (argument.kind == Kinds::keyword && argument.word == key) return &argument.parts.front();
  }
  return nullptr;
}

Term Meaning::braces(const Code& code) {
  const Code& type = code.parts.front();
  const std::vector<Code> values(code.parts.begin() + 1, code.parts.end());
  if (values.empty()) return term(type);
  if (has(integer_types, type.word) && values.size() == 1) return term(values.front());
  if (type.word == "Layout") return made_layout("Layout", type.parts, values, code);
  if (has(tuple_words, type.word)) return {list(values, 0, '(', ')')};
  refuse(code, type.word + " is not made of values here");
}

Term Meaning::indexed(const Code& code) {
  const Term of = term(code.parts.front());
  const std::vector<Code> arguments(code.parts.begin() + 1, code.parts.end());
  if (of.is_tensor) return applied(of, arguments);
  if (language_ == Language::cpp && is_layout(of.text, code))
    refuse(code, "a layout has no [ ] in CuTe: write layout(i) or get<i>(layout)");
  if (uses_.contains(of.text)) needs_.insert(of.text);
  const std::string index = list(arguments, 0, ' ', ' ');
  if (has_underscore(index)) refuse(code, "only a tensor is sliced by [ ]");
  const bool from_behind = index.find('-') != std::string::npos;
  return {"get(" + of.text + ", " + (from_behind ? "rank(" + of.text + ") +" : "") + index + ")"};
}

std::string Meaning::unknown_chain(const Code& code) const {
  if (code.kind == Kinds::name) return variables_.contains(code.word) || is_module(code) ? "" : code.word;
  if (code.kind != Kinds::member || code.parts.size() != 1) return "";
  const std::string of = unknown_chain(code.parts.front());
  return of.empty() ? "" : of + '.' + code.word;
}

Term Meaning::member(const Code& code) {
  const Code& of = code.parts.front();
  if (of.kind == Kinds::name && variables_.contains(of.word + '.' + code.word)) return variables_.at(of.word + '.' + code.word);
  if (of.kind == Kinds::name && !variables_.contains(of.word))
    return name({Kinds::name, is_module(of) ? code.word : of.word + '.' + code.word, {}, code.offset});
  if (const std::string chain = unknown_chain(of); !chain.empty())
    return name({Kinds::name, chain + '.' + code.word, {}, code.offset});
  if (code.word == "value" || code.word == "type") return term(of);
  if (code.word == "layout") return layout_of(term(of), code);
  return function(code.word, {}, {of}, code).front();
}

Term Meaning::layout_of(const Term& of, const Code& code) const {
  const notation::Value<> value = value_of(of.text, code);
  const bool has_offset = value.is<OffsetLayout<Checked>>() || value.is<OffsetLayout<Checked, Vector<Checked>>>();
  return {has_offset ? "layout(" + of.text + ")" : of.text};
}

std::string Meaning::prefix(const Code& code) {
  const std::string operand = text(code.parts.front());
  if (code.word == "!") return "not (" + operand + ")";
  if (code.word == "~") return "-1 - (" + operand + ")";
  const bool is_number = is_digit(operand.front()) || (operand.front() == '_' && operand.size() > 1 && is_digit(operand[1]));
  return is_number ? (operand.front() == '_' ? "_-" + operand.substr(1) : '-' + operand) : "-(" + operand + ")";
}

namespace {

std::optional<std::int64_t> integer_in(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string Meaning::power(const std::string& base, const std::string& exponent, const Code& code) const {
  const auto b = integer_in(base), e = integer_in(exponent);
  std::string result = "1";
  constexpr std::int64_t most = 62;
  if (!b || !e || *e < 0 || *e > most) refuse(code, "** is read of two integers that are known");
  for (std::int64_t k = 0; k < *e; ++k) result += " * (" + base + ")";
  return '_' + settled(result, code);
}

std::string Meaning::toward_zero(const std::string& left, const std::string& right, const std::string& sign,
                                 const Code& code) const {
  if (!uses_.empty()) return "";
  const auto a = integer_in(plain(settled("(" + left + ") + 0", code))),
             b = integer_in(plain(settled("(" + right + ") + 0", code)));
  if (!a || !b || *b == 0 || (*a >= 0 && *b > 0) || *a == std::numeric_limits<std::int64_t>::min()) return "";
  return std::to_string(sign == "/" ? *a / *b : *a % *b);
}

std::string Meaning::infix(const Code& code) {
  static constexpr auto comparisons = std::to_array<std::string_view>({"==", "!=", "<", ">", "<=", ">="});
  // a == b == c says in Python that all are equal.
  if (const Code& first = code.parts[0];
      language_ == Language::python && has(comparisons, code.word) && first.kind == Kinds::infix && has(comparisons, first.word))
    return text(first) + " and " + infix({Kinds::infix, code.word, {first.parts[1], code.parts[1]}, code.offset});
  const std::string left = text(code.parts[0]), right = text(code.parts[1]);
  std::string sign = code.word;
  if (sign == ":") return left + sign + right;
  if (sign == "@") return plain(left) + sign + plain(right);
  // tensor-layouts leaves out the offset of a swizzle.
  if (sign == "o") return left + (left.starts_with("Sw<") ? " o 0 o " : " o ") + right;
  if (sign == "+" && language_ == Language::python && is_tuple(left, code) && is_tuple(right, code))
    return "concat(" + left + ", " + right + ")";
  if (sign == "**") return power(plain(settled(left, code)), plain(settled(right, code)), code);
  if (sign == "*" && language_ == Language::python && (is_tuple(left, code) || is_tuple(right, code)))
    refuse(code, "a tuple times an integer is not read: write its elements");
  if ((sign == "/" || sign == "%") && language_ == Language::cpp) {
    if (const std::string whole = toward_zero(left, right, sign, code); !whole.empty()) return whole;
  }
  if (sign == "/" && language_ == Language::python) refuse(code, "/ has a fraction in Python: write //");
  if (sign == "||") sign = "or";
  if (sign == "&&") sign = "and";
  if (sign == "//") sign = "/";
  return "(" + left + ") " + sign + " (" + right + ")";
}

}  // namespace colex::dialects
