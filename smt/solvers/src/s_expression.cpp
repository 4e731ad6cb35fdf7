#include "s_expression.hpp"

#include <utility>

namespace colex::solvers {

namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// The end of the atom that begins at `at`; npos if it is a symbol whose bars do not close.
std::size_t end_of_atom(std::string_view text, std::size_t at) {
  if (text[at] == '|') {
    const std::size_t close = text.find('|', at + 1);
    return close == std::string_view::npos ? close : close + 1;
  }
  while (at < text.size() && !is_space(text[at]) && text[at] != '(' && text[at] != ')') ++at;
  return at;
}

}  // namespace

std::optional<SExpression> parse_s_expression(std::string_view text) {
  // The lists that are open, each with where it began.
  std::vector<std::pair<SExpression, std::size_t>> open;
  std::optional<SExpression> closed;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      ++at;
      continue;
    }
    if (text[at] == '(') {
      open.emplace_back(SExpression{}, at++);
      continue;
    }
    if (text[at] == ')') {
      if (open.empty()) return std::nullopt;
      closed = std::move(open.back().first);
      closed->text = text.substr(open.back().second, at + 1 - open.back().second);
      open.pop_back();
      ++at;
    } else {
      const std::size_t end = end_of_atom(text, at);
      if (end == std::string_view::npos) return std::nullopt;
      closed = SExpression{std::string(text.substr(at, end - at)), {}};
      at = end;
    }
    if (open.empty()) return closed;
    open.back().first.items.push_back(std::move(*closed));
  }
  return std::nullopt;
}

std::string unquoted(const std::string& symbol) {
  return symbol.size() > 1 && symbol.front() == '|' ? symbol.substr(1, symbol.size() - 2) : symbol;
}

}  // namespace colex::solvers
