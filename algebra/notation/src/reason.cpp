#include "colex/notation/reason.hpp"

#include <cctype>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/list.hpp"

namespace colex::notation {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) + 1 - begin);
}

/// The text on one line.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : trimmed(text)) {
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!blank)
      line += c;
    else if (line.back() != ' ')
      line += ' ';
  }
  return line;
}

/// Whether what is written so is a layout from threads and values: its first word says so.
bool says_thread_value(std::string_view text) {
  text = trimmed(text);
  std::string word;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') break;
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  for (const char* const operand : {"layout_a", "layout_b", "layout_c", "layout_d", "layout_source", "layout_destination"}) {
    if (word == operand) return true;
  }
  return word.find("tv") != std::string::npos;
}

/// The texts between the parentheses of a call, as many as it has arguments; else none.
std::vector<std::string_view> arguments_of(std::string_view call, std::size_t count) {
  std::vector<std::string_view> result;
  const std::size_t open = call.find('(');
  const std::size_t close = call.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return {};
  std::size_t begin = open + 1;
  int depth = 0;
  for (std::size_t k = begin; k <= close; ++k) {
    const char c = call[k];
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if ((c == ')' && k != close) || c == ']' || c == '}' || c == '>') --depth;
    if (k == close || (c == ',' && depth == 0)) {
      result.push_back(trimmed(call.substr(begin, k - begin)));
      begin = k + 1;
    }
  }
  return result.size() == count ? result : std::vector<std::string_view>{};
}

/// One expression at some names.
class Reasoning {
 public:
  Reasoning(const Expression& expression, const Environment<>& names) : expression_(expression), names_(names) {}

  /// The reason for the value of a node, which is written in the expression's text from `begin` to `end`.
  std::string of(std::size_t node, std::size_t begin, std::size_t end) const {
    const std::optional<bool> truth = truth_of(node);
    if (!truth) return "";
    const Node& at = expression_.nodes[node];
    const std::vector<std::size_t> operands = expression_.operands(node);
    switch (at.operation) {
      case Operation::parenthesis:
      case Operation::group: return of(operands[0], at.offset + 1, closing(at.offset, end));
      case Operation::negation: return of(operands[0], at.offset + 3, end);
      case Operation::conjunction:
      case Operation::disjunction:
      case Operation::implication: return of_connected(node, *truth, begin, end);
      case Operation::defined: return of_defined(operands[1], *truth, begin, end);
      case Operation::call: return of_call(node, *truth, begin, end);
      default: return is_comparison(at.operation) ? of_comparison(node, begin, end) : "";
    }
  }

 private:
  std::optional<Value<>> value_of(std::size_t node) const {
    auto result = try_evaluate(expression_, node, names_);
    if (Value<>* value = std::get_if<Value<>>(&result)) return std::move(*value);
    return std::nullopt;
  }
  std::optional<bool> truth_of(std::size_t node) const {
    const auto value = value_of(node);
    const bool* truth = value ? value->as<bool>() : nullptr;
    return truth != nullptr ? std::optional(*truth) : std::nullopt;
  }

  std::string_view slice(std::size_t begin, std::size_t end) const {
    return begin < end ? std::string_view(expression_.text).substr(begin, end - begin) : std::string_view();
  }
  /// Where the bracket that opens here closes, before `end`.
  std::size_t closing(std::size_t open, std::size_t end) const {
    int depth = 0;
    for (std::size_t k = open; k < end && k < expression_.text.size(); ++k) {
      const char c = expression_.text[k];
      if (c == '(') ++depth;
      if (c == ')' && --depth == 0) return k;
    }
    return end;
  }
  static std::string joined(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + "; " + b; }
  /// The reason with the part that it is about, unless that is the whole.
  std::string about(std::size_t begin, std::size_t end, const std::string& text) const {
    const std::string_view part = trimmed(slice(begin, end));
    return text.empty() || part.size() == trimmed(expression_.text).size() ? text : on_one_line(part) + ": " + text;
  }

  /// A part decides where its own truth is enough.
  std::string of_connected(std::size_t node, bool truth, std::size_t begin, std::size_t end) const {
    const Node& at = expression_.nodes[node];
    const std::vector<std::size_t> operands = expression_.operands(node);
    // The left operand stands below its guard.
    const std::size_t left = expression_.operands(operands[0]).empty() ? operands[0] : expression_.operands(operands[0])[0];
    const std::size_t right = operands[1];
    const std::size_t sign = at.operation == Operation::conjunction ? 3 : at.operation == Operation::disjunction ? 2 : 7;
    const auto of_left = [&] { return of(left, begin, at.offset); };
    const auto of_right = [&] { return of(right, at.offset + sign, end); };
    const bool is_and = at.operation == Operation::conjunction;
    const std::optional<bool> left_truth = truth_of(left);
    if (at.operation == Operation::implication) return truth && left_truth == false ? of_left() : of_right();
    if (truth == is_and) return joined(of_left(), of_right());
    return left_truth == truth ? of_left() : of_right();
  }

  std::string of_defined(std::size_t operand, bool truth, std::size_t begin, std::size_t end) const {
    const auto result = try_evaluate(expression_, operand, names_);
    const auto* rejection = std::get_if<LocatedRejection>(&result);
    if (truth || rejection == nullptr) return "";
    return about(begin, end, rejection->message());
  }

  std::string of_call(std::size_t node, bool truth, std::size_t begin, std::size_t end) const {
    const std::string& name = expression_.name_of(expression_.nodes[node]);
    if (names_.find(name) != nullptr) return "";
    const std::vector<std::size_t> operands = expression_.operands(node);
    const std::vector<std::string_view> texts = arguments_of(slice(begin, end), operands.size());
    std::vector<Argument> arguments;
    std::string values;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      const auto value = value_of(operands[k]);
      if (!value) return "";
      const std::string_view text = texts.empty() ? std::string_view() : texts[k];
      arguments.push_back({*value, says_thread_value(text)});
      if (const std::string shown = to_string(*value); shown != text)
        values += (values.empty() ? "" : ", ") + on_one_line(text) + " = " + shown;
    }
    const std::optional<Witness> shown = witness(name, arguments, truth);
    return about(begin, end, shown ? shown->text : truth || texts.empty() ? "" : values);
  }

  std::string of_comparison(std::size_t node, std::size_t begin, std::size_t end) const {
    const Node& at = expression_.nodes[node];
    const std::vector<std::size_t> operands = expression_.operands(node);
    const std::size_t behind = at.offset + infix_sign(at.operation).size();
    const auto [left, right] = sides_of_comparison(expression_, node, names_);
    if (left.is<bool>() && right.is<bool>()) return joined(of(operands[0], begin, at.offset), of(operands[1], behind, end));
    const auto side = [](std::string_view text, const Value<>& value) {
      const std::string shown = to_string(value);
      return shown == trimmed(text) ? "" : on_one_line(text) + " = " + shown;
    };
    const std::string both = side(slice(begin, at.offset), left);
    const std::string other = side(slice(behind, end), right);
    return both.empty() || other.empty() ? both + other : both + ", " + other;
  }

  const Expression& expression_;
  const Environment<>& names_;
};

}  // namespace

std::array<Value<>, 2> sides_of_comparison(const Expression& expression, std::size_t node, const Environment<>& names) {
  const Operation operation = expression.nodes[node].operation;
  const bool is_order = operation >= Operation::less && operation <= Operation::greater_equal;
  const std::vector<std::size_t> operands = expression.operands(node);
  std::array<Value<>, 2> sides{evaluate(expression, operands[0], names), evaluate(expression, operands[1], names)};
  const bool is_integer[] = {sides[0].is<Checked>(), sides[1].is<Checked>()};
  for (std::size_t k = 0; k < sides.size(); ++k) {
    if (!is_order && !is_integer[1 - k]) continue;
    if (const auto integer = detail::integer_in_parentheses(expression, operands[k], sides[k])) sides[k] = Value<>(*integer);
  }
  return sides;
}

std::string reason(const Expression& expression, const Environment<>& names) {
  if (expression.empty()) return "";
  try {
    return Reasoning(expression, names).of(expression.root(), 0, expression.text.size());
  } catch (const Rejection&) {
    return "";
  }
}

}  // namespace colex::notation
