#include "tree_builder.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace colex::notation {

std::string_view without_trailing_blanks(std::string_view text) {
  // Within a text of several lines '#' begins no comment.
  std::size_t quoted = text.rfind("\"\"\"");
  while (true) {
    while (!text.empty() && (text.back() == ' ' || (text.back() >= '\t' && text.back() <= '\r'))) text.remove_suffix(1);
    const std::size_t line = text.rfind('\n');
    if (quoted != std::string_view::npos && quoted + 3 > text.size()) quoted = text.rfind("\"\"\"");
    const std::size_t begin = std::max(line == std::string_view::npos ? 0 : line, quoted == std::string_view::npos ? 0 : quoted);
    const std::size_t comment = text.find('#', begin);
    if (comment == std::string_view::npos) return text;
    text = text.substr(0, comment);
  }
}

TreeBuilder::TreeBuilder(std::string_view text, Expression& expression) : text_(text), expression_(&expression) {
  if (text.size() > Limits::text) {
    throw LocatedRejection(Kind::limit,
                           "a text is at most " + std::to_string(Limits::text) + " bytes long, and this one is longer", {});
  }
  // Enough for most lines: growing later costs more than the few bytes.
  expression.nodes.reserve(std::min<std::size_t>(text.size(), 32));
  begin_expression(0);
}

Position TreeBuilder::position(std::size_t offset) { return last_position_ = position_from(text_, offset, last_position_); }

void TreeBuilder::reject(Kind kind, const std::string& message, std::size_t offset) {
  throw LocatedRejection(kind, message, position(offset));
}

void TreeBuilder::begin_expression(std::size_t offset) {
  begin_ = offset;
  expression_->nodes.clear();
  expression_->names.clear();
  expression_->text.clear();
  expression_->origin = position(offset);
}

void TreeBuilder::end_expression(std::size_t offset) {
  expression_->text = without_trailing_blanks(text_.substr(begin_, offset - begin_));
}

void TreeBuilder::push(Operation operation, std::uint32_t arity, std::int64_t payload, std::size_t offset) {
  std::vector<Node>& nodes = expression_->nodes;
  std::uint32_t size = 1;
  for (std::uint32_t k = 0; k < arity; ++k) size += nodes[nodes.size() - size].size;
  nodes.push_back({operation, static_cast<std::uint32_t>(offset - begin_), arity, size, payload});
}

std::size_t TreeBuilder::operand_from_right(std::size_t k) const {
  std::size_t node = expression_->nodes.size() - 1;
  for (; k > 0; --k) node -= expression_->nodes[node].size;
  return node;
}

std::int64_t TreeBuilder::intern(std::string_view name) {
  std::vector<std::string>& names = expression_->names;
  constexpr std::size_t few = 16;  // to look through; a name that is listed twice does no harm
  const auto known = std::find(names.size() > few ? names.end() - std::ptrdiff_t{few} : names.begin(), names.end(), name);
  if (known != names.end()) return known - names.begin();
  names.emplace_back(name);
  return static_cast<std::int64_t>(names.size()) - 1;
}

void TreeBuilder::enter(std::size_t offset) {
  if (++depth_ > Limits::nesting) {
    reject(Kind::limit, "brackets and operators nest at most " + std::to_string(Limits::nesting) + " deep", offset);
  }
}

void TreeBuilder::leaf(Operation operation, std::int64_t payload, std::size_t offset) { push(operation, 0, payload, offset); }

void TreeBuilder::integer(std::string_view digits, std::size_t offset) {
  std::string_view number = digits;
  if (number.front() == '_') number.remove_prefix(1);
  const bool negative = number.front() == '-';
  if (negative) number.remove_prefix(1);
  std::uint64_t magnitude = 0;
  const auto result = std::from_chars(number.data(), number.data() + number.size(), magnitude);
  constexpr std::uint64_t greatest = INT64_MAX;
  if (result.ec != std::errc{} || magnitude > greatest + (negative ? 1 : 0)) {
    const std::string shown = number.size() > 40 ? std::string(number.substr(0, 40)) + "…" : std::string(number);
    reject(Kind::overflow, (negative ? "-" : "") + shown + " does not fit 64 bits", offset);
  }
  leaf(Operation::integer, static_cast<std::int64_t>(negative ? std::uint64_t{0} - magnitude : magnitude), offset);
}

void TreeBuilder::text_literal(std::string_view characters, std::size_t offset) {
  leaf(Operation::text, intern(characters), offset);
}

bool TreeBuilder::name(std::string_view name, std::size_t offset) {
  static constexpr std::array<std::string_view, 17> words = {"o",     "not",          "and",   "or",     "implies", "true",
                                                             "false", "let",          "claim", "refute", "forall",  "if",
                                                             "by",    "inadmissible", "Sw",    "F2",     "_"};
  if (std::find(words.begin(), words.end(), name) != words.end()) return false;
  // _4 is an integer wherever it stands.
  if (name.front() == '_' && name.find_first_not_of("0123456789", 1) == std::string_view::npos) return false;
  dimension(name, offset);
  return true;
}

void TreeBuilder::dimension(std::string_view name, std::size_t offset) {
  last_name_ = name;
  last_name_offset_ = offset;
}

void TreeBuilder::arrow(std::size_t offset) {
  push(Operation::arrow, 0, 0, offset);
  element();
}

void TreeBuilder::output_size() { push(Operation::output_size, 1, intern(last_name_), last_name_offset_); }

void TreeBuilder::emit_name() { leaf(Operation::name, intern(last_name_), last_name_offset_); }

void TreeBuilder::nest(std::size_t offset) {
  enter(offset);
  mark(offset);
}

void TreeBuilder::emit(Operation operation, std::uint32_t arity) {
  const std::size_t offset = marks_.back();
  marks_.pop_back();
  std::vector<Node>& nodes = expression_->nodes;
  // Which operations make a parenthesis around an integer a group: those of integers, and `o`. At a comparison it depends on
  // the other side.
  const bool groups = operation != Operation::layout && operation < Operation::equal;
  for (std::uint32_t k = 0; groups && k < arity; ++k) {
    // Parentheses around parentheses stand next to each other.
    for (std::size_t node = operand_from_right(k); nodes[node].operation == Operation::parenthesis; --node)
      nodes[node].operation = Operation::group;
  }
  if (operation == Operation::compose) {
    Node& left = nodes[operand_from_right(1)];
    if (left.operation == Operation::compose) left.operation = Operation::compose_first;
  }
  push(operation, arity, 0, offset);
}

void TreeBuilder::guard(std::size_t offset) {
  enter(offset);
  push(Operation::guard, 1, 0, offset);
  guards_.push_back(expression_->nodes.size() - 1);
}

void TreeBuilder::emit_guarded(Operation operation) {
  --depth_;
  const std::size_t guard = guards_.back();
  guards_.pop_back();
  expression_->nodes[guard].payload = static_cast<std::int64_t>(expression_->nodes.size());
  push(operation, 2, 0, begin_ + expression_->nodes[guard].offset);
}

void TreeBuilder::open(std::size_t offset) {
  enter(offset);
  brackets_.push_back({offset, 0, 0});
}

void TreeBuilder::open_named() {
  enter(last_name_offset_);
  brackets_.push_back({last_name_offset_, 0, intern(last_name_)});
}

void TreeBuilder::element() {
  Bracket& bracket = brackets_.back();
  if (++bracket.elements > Limits::rank) {
    reject(Kind::limit, "a list has at most " + std::to_string(Limits::rank) + " elements", bracket.offset);
  }
}

void TreeBuilder::close(Operation operation) {
  --depth_;
  const Bracket bracket = brackets_.back();
  brackets_.pop_back();
  std::size_t arity = bracket.elements;
  if (operation == Operation::list && arity == 1) operation = Operation::parenthesis;
  if (operation == Operation::apply) ++arity;
  push(operation, static_cast<std::uint32_t>(arity), bracket.payload, bracket.offset);
}

void TreeBuilder::open_defined(std::size_t offset) {
  enter(offset);
  brackets_.push_back({offset, 0, static_cast<std::int64_t>(expression_->nodes.size())});
  leaf(Operation::attempt, 0, offset);
}

void TreeBuilder::close_defined() {
  --depth_;
  const Bracket bracket = brackets_.back();
  brackets_.pop_back();
  Node& attempt = expression_->nodes[static_cast<std::size_t>(bracket.payload)];
  attempt.payload = static_cast<std::int64_t>(expression_->nodes.size());
  push(Operation::defined, 2, 0, bracket.offset);
}

}  // namespace colex::notation
