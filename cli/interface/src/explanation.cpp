#include "colex/interface/explanation.hpp"

// The expression is evaluated from the inside out, a line for each step. The operations that can be told in more detail have a
// story, a row in `tales`.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/call.hpp"
#include "colex/interface/notes.hpp"
#include "colex/layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"
#include "colex/render/stories.hpp"

namespace colex::cli {

namespace {

using notation::Expression;
using notation::Node;
using notation::Operation;
using notation::Parameter;
using notation::Value;
using Arguments = std::vector<Value<>>;

/// Every step is evaluated from its operands' text on, so the cost is quadratic in the number of nodes.
constexpr std::size_t most_nodes = 2000;

std::optional<Layout<>> as_layout(const Value<>& value) {
  if (Parameter<Checked, Layout<>>::price(value) < 0) return std::nullopt;
  return Parameter<Checked, Layout<>>::convert(value);
}

/// The layout that a tiler for the whole is: n:1 for an integer.
std::optional<Layout<>> as_tile(const Value<>& value) {
  if (const Checked* n = value.as<Checked>()) return Layout<>(Mode<Checked>{*n, 1});
  if (const Layout<>* layout = value.as<Layout<>>()) return *layout;
  return std::nullopt;
}

std::string composition_story(const Arguments& arguments) {
  if (arguments.size() != 2) return "";
  const auto A = as_layout(arguments[0]);
  const auto B = as_tile(arguments[1]);
  return A && B ? render::composition_story(*A, *B) : "";
}

std::string complement_story(const Arguments& arguments) {
  if (arguments.empty() || arguments.size() > 2) return "";
  const auto L = as_layout(arguments[0]);
  if (!L) return "";
  if (arguments.size() == 1) return render::complement_story(*L, std::nullopt);
  if (Parameter<Checked, Tuple<Checked>>::price(arguments[1]) < 0) return "";
  return render::complement_story(*L, product(Parameter<Checked, Tuple<Checked>>::convert(arguments[1])));
}

std::string division_story(const Arguments& arguments) {
  if (arguments.size() != 2) return "";
  const auto A = as_layout(arguments[0]);
  const auto B = as_tile(arguments[1]);
  return A && B ? render::division_story(*A, *B) : "";
}

std::string product_story(const Arguments& arguments) {
  if (arguments.size() != 2) return "";
  const auto A = as_layout(arguments[0]);
  const auto B = as_tile(arguments[1]);
  return A && B ? render::product_story(*A, *B) : "";
}

template <bool raked>
std::string paired_product_story(const Arguments& arguments) {
  if (arguments.size() != 2) return "";
  const auto A = as_layout(arguments[0]);
  const auto B = as_layout(arguments[1]);
  return A && B ? render::paired_product_story(*A, *B, raked) : "";
}

std::string injective_story(const Arguments& arguments) {
  if (arguments.size() != 1) return "";
  if (const auto* C = arguments[0].as<ComposedLayout<>>()) return render::injective_story(*C);
  const auto L = as_layout(arguments[0]);
  return L ? render::injective_story(*L) : "";
}

std::string common_vector_story(const Arguments& arguments) {
  if (arguments.size() != 2) return "";
  const auto A = as_layout(arguments[0]);
  const auto B = as_layout(arguments[1]);
  return A && B ? render::common_vector_story(*A, *B) : "";
}

std::string conversion_story(const Arguments& arguments) {
  if (arguments.size() != 2) return "";
  const auto* src = arguments[0].as<LinearLayout>();
  const auto* dst = arguments[1].as<LinearLayout>();
  return src != nullptr && dst != nullptr ? render::conversion_story(*src, *dst) : "";
}

/// A story about one layout.
template <std::string (*tell)(const Layout<>&)>
std::string of_layout(const Arguments& arguments) {
  if (arguments.size() != 1) return "";
  const auto L = as_layout(arguments[0]);
  return L ? tell(*L) : "";
}

struct Tale {
  std::string_view operation;
  std::string (*tell)(const Arguments&);
};

constexpr Tale tales[] = {
    {"composition", composition_story},
    {"o", composition_story},
    {"admissible", composition_story},
    {"complement", complement_story},
    {"logical_divide", division_story},
    {"padded_logical_divide", division_story},
    {"logical_product", product_story},
    {"zipped_product", product_story},
    {"tiled_product", product_story},
    {"flat_product", product_story},
    {"blocked_product", paired_product_story<false>},
    {"raked_product", paired_product_story<true>},
    {"injective", injective_story},
    {"tractable", of_layout<render::tractable_story>},
    {"right_inverse", of_layout<render::right_inverse_story>},
    {"left_inverse", of_layout<render::left_inverse_story>},
    {"nullspace", of_layout<render::nullspace_story>},
    {"convert", conversion_story},
    {"exchange", conversion_story},
    {"exchange_counts", conversion_story},
    {"max_common_layout", common_vector_story},
    {"max_common_vector", common_vector_story},
};

/// A line with what would work in the last operand's place; empty where nothing near it does.
std::string near_line(std::string_view operation, const Arguments& operands) {
  const Nearest near = near_tiler(operation == "o" ? "composition" : operation, operands);
  if (near.found.empty()) return "";
  std::string list;
  for (const Neighbour& neighbour : near.found) list += (list.empty() ? "" : ", ") + neighbour.argument;
  return fmt::format("near {}, these have a value: {}\n", near.argument, list);
}

/// What is told, step after step.
class Story {
 public:
  /// Tells a step, `text`, by the story of its operation if that has one, and else by its value, which is what `evaluate` gives;
  /// rethrows the rejection of a step that has none.
  template <class Evaluate>
  Value<> step(const std::string& text, std::string_view operation, const Arguments& operands, const Evaluate& evaluate) {
    const std::string tale = told_by(operation, operands);
    if (!tale.empty()) {
      text_ += text + '\n' + render::indented(tale);
      steps_.push_back({text, tale});
    }
    near_ = [operation = std::string(operation), operands] { return near_line(operation, operands); };
    const Value<> value = evaluate();
    if (!tale.empty()) return value;
    steps_.push_back({text, to_string(value) + '\n' + shown(operation, operands, value)});
    text_ += text + " = " + steps_.back().told;
    return value;
  }

  /// The whole of it: the value that `tell` comes to with its steps, or why it comes to none, and what would work in place of the
  /// last step.
  template <class Tell>
  Explanation end(const Tell& tell) {
    try {
      const Value<> value = tell();
      return {text_ + to_string(value) + '\n', std::nullopt, false, steps_, value};
    } catch (const Rejection& rejection) {
      const std::string near = rejection.kind() == Kind::inadmissible && near_ ? near_() : "";
      const bool is_told = !steps_.empty() && steps_.back().told.find(rejection.message()) != std::string::npos;
      return {text_ + near, rejection, is_told, steps_, std::nullopt};
    }
  }

 private:
  static std::string told_by(std::string_view operation, const Arguments& operands) {
    for (const Tale& tale : tales) {
      if (tale.operation == operation) return tale.tell(operands);
    }
    return "";
  }

  /// What shows a decision, on a line of its own.
  static std::string shown(std::string_view operation, const Arguments& operands, const Value<>& value) {
    const bool* truth = value.as<bool>();
    if (truth == nullptr) return "";
    std::vector<notation::Argument> arguments;
    for (const Value<>& operand : operands) arguments.push_back({operand});
    const auto witness = notation::witness(operation, arguments, *truth);
    return witness ? "  " + witness->text + '\n' : "";
  }

  std::string text_;
  std::vector<Step> steps_;
  std::function<std::string()> near_;
};

/// The values from `first` on, separated by commas.
std::string list_of(const Arguments& values, std::size_t first) {
  std::string list;
  for (std::size_t k = first; k < values.size(); ++k) list += (k > first ? ", " : "") + to_string(values[k]);
  return list;
}

/// Says of a coordinate that is none of the layout's what its value is. The coordinate is one value, or its modes.
void note_if_outside(const Value<>& applied, const std::vector<Value<>>& at) {
  using AsTuple = Parameter<Checked, Tuple<Checked>>;
  const auto* layout = applied.as<Layout<>>();
  if (layout == nullptr || at.empty()) return;
  Tuple<Checked>::Modes modes;
  for (const Value<>& one : at) {
    if (AsTuple::price(one) < 0) return;
    modes.push_back(AsTuple::convert(one));
  }
  const Tuple<Checked> coordinate = modes.size() == 1 ? modes[0] : Tuple<Checked>(std::move(modes));
  if (const auto remark = notation::remark_on_coordinate(coordinate, *layout)) note(*remark);
}

/// Tells the steps of one expression.
class Telling {
 public:
  Telling(const Expression& expression, Story& story) : expression_(expression), story_(story) {}

  /// The value of a node after the steps that lead to it; rethrows the rejection of the step that has none.
  Value<> tell(std::size_t at) {
    const Node& node = expression_.nodes[at];
    if (node.operation == Operation::compose && with_offset(at)) return tell_composed(at);
    const bool call = node.operation == Operation::call;
    const bool application = node.operation == Operation::apply;
    const std::string_view sign = notation::infix_sign(node.operation);
    // Not all of their parts need a value.
    const bool short_circuits = node.operation == Operation::conjunction || node.operation == Operation::disjunction ||
                                node.operation == Operation::implication || node.operation == Operation::defined;
    Arguments operands;
    if (!short_circuits) {
      for (const std::size_t operand : expression_.operands(at)) {
        // A part that has no value of its own, as the `_` of a slice or the groups of F2{…}, is told with the whole.
        if (has_steps(operand))
          operands.push_back(tell(operand));
        else if (call || application || !sign.empty())
          operands.push_back(evaluate(operand));
      }
    }
    if (!call && !application && sign.empty() && !short_circuits) return evaluate(at);
    const std::string_view operation = call ? std::string_view(expression_.name_of(node)) : sign;
    if (application) note_if_outside(operands[0], {operands.begin() + 1, operands.end()});
    return story_.step(text(node, operands, sign), operation, operands, [&] { return evaluate(at); });
  }

 private:
  /// Whether the left operand of an `o` is `A o n` with an integer n: then the three together are a composed layout.
  bool with_offset(std::size_t at) const {
    const std::size_t left = expression_.operands(at)[0];
    if (expression_.nodes[left].operation != Operation::compose_first) return false;
    return evaluate(expression_.operands(left)[1]).is<Checked>();
  }

  Value<> tell_composed(std::size_t at) {
    const std::vector<std::size_t> sides = expression_.operands(at);
    const std::vector<std::size_t> left = expression_.operands(sides[0]);
    for (const std::size_t part : {left[0], left[1], sides[1]}) {
      if (has_steps(part)) tell(part);
    }
    return evaluate(at);
  }

  Value<> evaluate(std::size_t at) const { return notation::evaluate(expression_, at, notation::Environment<>{}); }

  bool has_steps(std::size_t at) const {
    const std::size_t begin = at + 1 - expression_.nodes[at].size;
    for (std::size_t k = begin; k <= at; ++k) {
      const Operation operation = expression_.nodes[k].operation;
      if (operation == Operation::call || operation == Operation::apply || !notation::infix_sign(operation).empty()) return true;
    }
    return false;
  }

  std::string text(const Node& node, const Arguments& operands, std::string_view sign) const {
    if (!sign.empty()) return fmt::format("{} {} {}", to_string(operands[0]), sign, to_string(operands[1]));
    if (operands.empty()) return "the whole";
    const bool call = node.operation == Operation::call;
    const std::string applied = call ? expression_.name_of(node) : '(' + to_string(operands[0]) + ')';
    return applied + '(' + list_of(operands, call ? 0 : 1) + ')';
  }

  const Expression& expression_;
  Story& story_;
};

}  // namespace

Explanation explain(const std::string& text) {
  const Expression expression = notation::parse_expression(expression_in(text));
  if (expression.nodes.size() > most_nodes) {
    throw Rejection(Kind::limit, fmt::format("an explanation of more than {} parts", most_nodes));
  }
  for (const std::string& remark : notation::remarks(expression)) note(remark);
  Story story;
  return story.end([&] { return Telling(expression, story).tell(expression.root()); });
}

Explanation explain(const std::string& function, const Arguments& arguments) {
  const notation::Function<Checked>* const called = notation::functions<Checked>().find(function);
  if (called == nullptr) throw Rejection(Kind::type, "no function is called " + function);
  // An operator stands between its operands, as it is written.
  const bool is_infix = arguments.size() == 2 && function != "()" && !std::isalpha(static_cast<unsigned char>(function[0]));
  const std::string text = is_infix ? fmt::format("{} {} {}", to_string(arguments[0]), function, to_string(arguments[1]))
                                    : function + '(' + list_of(arguments, 0) + ')';
  Story story;
  return story.end([&] {
    return story.step(text, function, arguments, [&] {
      const std::variant<Value<>, Rejection> result = call(*called, arguments.data(), arguments.size());
      if (const auto* rejection = std::get_if<Rejection>(&result)) throw *rejection;
      return std::get<Value<>>(result);
    });
  });
}

}  // namespace colex::cli
