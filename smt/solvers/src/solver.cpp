#include "colex/solvers/solver.hpp"

#include <utility>

namespace colex::solvers {

namespace {

constexpr std::string_view end_line = "end";

/// The first line, which is taken off; none if it is not whole.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

std::string on_one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

/// name, tab, value.
std::optional<std::pair<std::string, Value>> parse_binding(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return std::nullopt;
  const auto value = parse_value(line.substr(tab + 1));
  if (!value) return std::nullopt;
  return std::pair{std::string(line.substr(0, tab)), *value};
}

/// The answer that its first line announces; a model is read from the lines behind.
Answer parse_head(std::string_view head) {
  const std::size_t space = head.find(' ');
  const std::string_view tag = head.substr(0, space);
  const std::string reason(space == std::string_view::npos ? "" : head.substr(space + 1));
  if (tag == "unsat") return Answer::unsat();
  if (tag == "sat") return Answer::sat({});
  if (tag == "unknown") return Answer::unknown(reason);
  if (tag == "skipped") return Answer::skipped(reason);
  if (tag == "error") return Answer::error(reason);
  return Answer::error("no answer: " + std::string(head));
}

std::string head_of(const Answer& answer) {
  if (answer.is_unsat()) return "unsat";
  if (answer.is_sat()) return "sat";
  const char* tag = answer.is_unknown() ? "unknown " : answer.is_skipped() ? "skipped " : "error ";
  return tag + on_one_line(answer.reason());
}

}  // namespace

std::string describe(const Answer& answer) {
  if (answer.is_sat()) return answer.model().empty() ? "sat" : "sat: " + to_string(answer.model());
  if (answer.is_unsat()) return "unsat";
  return (answer.is_unknown() ? "unknown: " : answer.is_skipped() ? "skipped: " : "error: ") + answer.reason();
}

std::string to_lines(const Answer& answer) {
  std::string lines = head_of(answer) + '\n';
  for (const auto& [name, value] : answer.model()) lines += name + '\t' + to_string(value) + '\n';
  return lines + std::string(end_line) + '\n';
}

std::optional<Answer> take_answer(std::string_view& lines) {
  std::string_view rest = lines;
  const auto head = take_line(rest);
  if (!head) return std::nullopt;
  Answer answer = parse_head(*head);
  Model model;
  for (auto line = take_line(rest); line; line = take_line(rest)) {
    if (*line == end_line) {
      lines = rest;
      return answer.is_sat() ? Answer::sat(std::move(model)) : answer;
    }
    const auto binding = parse_binding(*line);
    if (binding) {
      model.insert(*binding);
    } else {
      answer = Answer::error("no value: " + std::string(*line));
    }
  }
  return std::nullopt;
}

}  // namespace colex::solvers
