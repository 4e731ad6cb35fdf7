#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"

namespace colex::cli {

namespace {

using Json = nlohmann::ordered_json;
using notation::Expression;
using notation::LocatedRejection;
using notation::Operation;
using notation::Position;
using notation::Value;

/// The operations whose second and last operand is a tiler, or the like, that another near it can stand for.
constexpr auto tiled = std::to_array<std::string_view>(
    {"composition", "complement", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide", "logical_product",
     "zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product", "tile_to_shape"});

/// Those whose second operand of three is the tiler, which has to divide the first one; the last one is a coordinate.
constexpr auto partitions = std::to_array<std::string_view>({"local_tile", "inner_partition", "outer_partition"});

/// What is to be so of what no function requires; empty where only the message says it, as of a command line.
std::string_view rule_of(Kind kind, bool is_of_a_text) {
  switch (kind) {
    case Kind::overflow: return "Every integer fits 64 bits.";
    case Kind::limit: return "No text, value or search is beyond a stated limit.";
    case Kind::unknown: return "A search finds its answer within its budget.";
    case Kind::parse:
      return is_of_a_text ? "A text is in the notation (docs/grammar.ebnf) or a layout as another tool prints it." : "";
    case Kind::type:
      return is_of_a_text ? "A name is that of a function, and an operation is defined on values of these types." : "";
    default: return "";
  }
}

/// What a shell takes as it is.
constexpr std::string_view name_characters = "abcdefghijklmnopqrstuvwxyz-";

/// Whether a shell can be given it: UTF-8 without a byte 0.
bool is_shell_text(const std::string& text) {
  try {
    return text.find('\0') == std::string::npos && !Json(text).dump().empty();
  } catch (const Json::type_error&) {
    return false;
  }
}

/// The node at this place; the number of nodes if there is none.
std::size_t node_at(const Expression& expression, const Position& position) {
  std::size_t at = 0;
  while (at < expression.nodes.size() && expression.nodes[at].offset + expression.origin.offset != position.offset) ++at;
  return at;
}

/// Where an operand stands in the expression's text. A node knows where it begins, or its operator is: its end is the first place
/// where what stands before it has as many nodes, and the value.
std::pair<std::size_t, std::size_t> extent_of(const Expression& expression, std::size_t node, const Value<>& value) {
  std::size_t begin = expression.nodes[node].offset;
  for (std::size_t k = node + 1 - expression.nodes[node].size; k < node; ++k)
    begin = std::min<std::size_t>(begin, expression.nodes[k].offset);
  const std::string& text = expression.text;
  for (std::size_t end = begin + 1; end <= text.size(); ++end) {
    if (end < text.size() && std::string_view(" \t\n,)]}=!").find(text[end]) == std::string_view::npos) continue;
    const auto is_all_of_it = attempt([&] {
      const Expression read = notation::parse_expression(text.substr(begin, end - begin));
      return read.nodes.size() == expression.nodes[node].size && notation::evaluate(read) == value;
    });
    if (is_all_of_it && *is_all_of_it) return {begin, end};
  }
  return {begin, begin};
}

/// What would do in the place of the tiler, so that the whole has a value.
Json near_list(const Expression& expression, std::size_t node, std::string_view operation, const std::vector<Value<>>& operands) {
  Json list = Json::array();
  const Nearest near = near_tiler(operation, operands);
  if (near.found.empty()) return list;
  const auto [begin, end] = extent_of(expression, expression.operands(node)[1], operands[1]);
  for (const Neighbour& found : near.found) {
    const std::string whole = std::string(expression.text).replace(begin, end - begin, found.argument);
    if (begin < end && attempt([&] { return value_of(whole); }))
      list.push_back({{"argument", found.argument}, {"distance", found.distance}, {"expression", whole}});
  }
  return list;
}

/// The operation that was rejected, with what it requires, its operands and what is near them.
void tell_operation(Json& told, const LocatedRejection& rejection, const Expression& expression, Near near) {
  const std::size_t at = node_at(expression, rejection.position());
  if (at == expression.nodes.size()) return;
  const notation::Node& node = expression.nodes[at];
  const bool is_call = node.operation == Operation::call;
  const std::string_view sign = notation::infix_sign(node.operation);
  const std::string operation(is_call ? expression.name_of(node) : sign == "o" ? "composition" : sign);
  if (operation.empty()) return;
  told["function"] = operation;
  const auto* const function = notation::functions<Checked>().find(operation);
  const std::string required = requirement_of(operation);
  if (!required.empty()) told["rule"] = required.substr(required.find_first_not_of(' '));
  if (function != nullptr && rejection.kind() == Kind::type) told["rule"] = std::string(function->usage);
  const auto operands = attempt([&] {
    std::vector<Value<>> values;
    for (const std::size_t operand : expression.operands(at))
      values.push_back(notation::evaluate(expression, operand, notation::Environment<>{}));
    return values;
  });
  if (!operands) return;
  const std::string between = is_call || sign == "o" ? ", " : ' ' + operation + ' ';
  std::string list;
  for (const Value<>& operand : *operands) list += (list.empty() ? "" : between) + to_string(operand);
  told["place"]["call"] = between == ", " ? operation + '(' + list + ')' : list;
  if (near == Near::sought && rejection.kind() == Kind::inadmissible)
    told["nearest"] = near_list(expression, at, operation, *operands);
}

}  // namespace

Nearest near_tiler(std::string_view operation, const std::vector<Value<>>& operands) {
  const bool is_partition = std::find(std::begin(partitions), std::end(partitions), operation) != std::end(partitions);
  const bool is_tiled = std::find(std::begin(tiled), std::end(tiled), operation) != std::end(tiled);
  if (operands.size() != (is_partition ? 3 : 2) || (!is_tiled && !is_partition)) return {};
  const std::string asked(is_partition ? "zipped_divide" : operation);
  const auto found = attempt([&] { return nearest(asked, {operands[0], operands[1]}, {.count = 3, .most = 5'000}); });
  if (!found) return {};
  Nearest near = *found;
  // The coordinate has to lie within the other tiles as well.
  const auto has_no_value = [&](const Neighbour& one) {
    const std::string call =
        std::string(operation) + '(' + to_string(operands[0]) + ", " + one.argument + ", " + to_string(operands[2]) + ')';
    return !attempt([&] { return value_of(call); });
  };
  if (is_partition) std::erase_if(near.found, has_no_value);
  return near;
}

std::string repeat_of(const std::vector<std::string>& words, const std::string& text) {
  std::string command = "colex";
  const auto says = [&](const std::string& word) {
    const bool is_name = !word.empty() && word.find_first_not_of(name_characters) == std::string::npos;
    command += ' ' + (is_name ? word : evidence::quoted(word));
    return word != "-" && is_shell_text(word);
  };
  if (!std::all_of(words.begin(), words.end(), says)) return "";
  if (text.starts_with('-')) command += " --";
  return text.empty() || says(text) ? command : "";
}

Json json_of(const Rejection& rejection, const std::string& text, Near near) {
  const auto* const located = dynamic_cast<const LocatedRejection*>(&rejection);
  if (located == nullptr && !text.empty() && near == Near::sought) {
    try {
      value_of(text);
    } catch (const LocatedRejection& again) {
      return json_of(again, text, near);
    } catch (const Rejection&) {  // (It has no place in the text.)
    }
  }
  Json told{{"kind", name(rejection.kind())},
            {"message", rejection.message()},
            {"function", ""},
            {"rule", rule_of(rejection.kind(), located != nullptr)},
            {"place", Json::object()},
            {"witness", Json::object()},
            {"nearest", Json::array()},
            {"repeat", text.empty() ? "" : repeat_of({"explain"}, text)}};
  for (const Shown& shown : rejection.witness()) told["witness"][std::string(shown.name)] = shown.number;
  if (located == nullptr) return told;
  told["place"] = {{"line", located->position().line}, {"column", located->position().column}};
  if (rejection.kind() == Kind::parse) return told;
  if (const auto expression = attempt([&] { return notation::parse_expression(text); }))
    tell_operation(told, *located, *expression, near);
  return told;
}

std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json json_of(const Explanation& explanation, const std::string& text) {
  Json told{{"expression", text}, {"steps", Json::array()}};
  for (const Step& step : explanation.steps) told["steps"].push_back({{"call", step.call}, {"told", step.told}});
  if (explanation.rejection) {
    told["error"] = json_of(*explanation.rejection, text);
  } else {
    told["type"] = type_name(*explanation.value);
    told["value"] = to_string(*explanation.value);
  }
  return told;
}

}  // namespace colex::cli
