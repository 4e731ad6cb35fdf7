#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/pictures.hpp"

#include "literal.hpp"
#include "recorded_case.hpp"

namespace colex::render {

using notation::Environment;
using notation::Expression;
using notation::Node;
using notation::Operation;
using notation::Value;

namespace {

constexpr std::size_t most_layouts = 4;
/// So much of a layout is drawn before it is cut down to what is to be seen.
constexpr Extent widest_counterexample = {256, 256};
constexpr std::int64_t longest_graph = 1024;

std::optional<Value<>> evaluated(const Expression& expression, std::size_t node, const Environment<>& names) {
  auto result = notation::try_evaluate(expression, node, names);
  if (Value<>* value = std::get_if<Value<>>(&result)) return std::move(*value);
  return std::nullopt;
}

std::optional<std::int64_t> integer(const Expression& expression, std::size_t node, const Environment<>& names) {
  const auto value = evaluated(expression, node, names);
  const Checked* n = value ? value->as<Checked>() : nullptr;
  return n != nullptr ? std::optional(n->value()) : std::nullopt;
}

/// The text of a call, name(…); empty for what is no call.
std::string call_text(const Expression& expression, const Node& node) {
  if (node.operation != Operation::call) return "";
  const std::string& text = expression.text;
  int depth = 0;
  for (std::size_t end = node.offset; end < text.size(); ++end) {
    depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    if (text[end] == ')' && depth == 0) return text.substr(node.offset, end + 1 - node.offset);
  }
  return "";
}

/// The layouts that are met in a claim, each once, with the cells that the claim speaks of.
class Layouts {
 public:
  explicit Layouts(Extent extent) : extent_(extent) {}

  /// What another picture shows already.
  void leave_out(const Value<>& value) { shown_.push_back(value); }

  void add(const std::string& name, const Value<>& value, std::optional<std::int64_t> index = std::nullopt) {
    const auto shape = domain_of(value);
    if (!shape || std::find(shown_.begin(), shown_.end(), value) != shown_.end()) return;
    auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.value == value; });
    if (found == entries_.end()) {
      if (entries_.size() == most_layouts) return;
      auto picture = layout_picture(value, widest_counterexample);
      if (!picture) return;
      if (!name.empty() && name != picture->title) picture->title = name + " = " + picture->title;
      found = entries_.insert(found, Entry{value, std::move(*picture)});
    }
    if (!index) return;
    if (Cell* cell = cell_at(found->grid, *shape, *index)) cell->outlined = true;
  }

  std::vector<Grid> grids() && {
    std::vector<Grid> result;
    for (Entry& entry : entries_) result.push_back(focused(entry.grid, extent_));
    return result;
  }

 private:
  struct Entry {
    Value<> value;
    Grid grid;
  };
  Extent extent_;
  std::vector<Value<>> shown_;
  std::vector<Entry> entries_;
};

/// The 1-D index that the arguments of an application mean.
std::optional<std::int64_t> index_of(const Expression& expression, const std::vector<std::size_t>& arguments,
                                     const Tuple<Checked>& shape, const Environment<>& names) {
  Tuple<Checked>::Modes modes;
  for (const std::size_t argument : arguments) {
    const auto value = evaluated(expression, argument, names);
    if (!value || notation::Parameter<Checked, Tuple<Checked>>::price(*value) < 0) return std::nullopt;
    modes.push_back(notation::Parameter<Checked, Tuple<Checked>>::convert(*value));
  }
  const Tuple<Checked> coordinate = modes.size() == 1 ? modes.front() : Tuple<Checked>(std::move(modes));
  const Result<Checked> index = attempt([&] { return crd2idx(coordinate, shape); });
  return index ? std::optional((*index).value()) : std::nullopt;
}

/// Whether the subtree that ends here has a value of its own. A guard has none, and what stands within F2{…} has none.
bool has_value(Operation operation) {
  return operation != Operation::guard && operation != Operation::attempt && operation != Operation::basis_group &&
         operation != Operation::arrow && operation != Operation::output_size;
}

/// Adds the layouts of the subtree that ends at `node`: the largest only, not those that they are made of, but for the
/// arguments of functions.
void add_layouts(const Expression& expression, std::size_t node, const Environment<>& names, Layouts& layouts) {
  const Node& at = expression.nodes[node];
  const std::vector<std::size_t> operands = expression.operands(node);
  const Value<>* called = at.operation == Operation::call ? names.find(expression.name_of(at)) : nullptr;
  if (at.operation == Operation::apply || called != nullptr) {
    const bool by_name = called != nullptr;
    const std::optional<Value<>> function = by_name ? *called : evaluated(expression, operands.front(), names);
    const std::vector<std::size_t> arguments(operands.begin() + (by_name ? 0 : 1), operands.end());
    if (const auto shape = function ? domain_of(*function) : std::nullopt) {
      const std::string name = by_name ? expression.name_of(at) : call_text(expression, expression.nodes[operands.front()]);
      layouts.add(name, *function, index_of(expression, arguments, *shape, names));
    }
    for (const std::size_t argument : arguments) add_layouts(expression, argument, names, layouts);
    return;
  }
  if (at.operation == Operation::linear) return;
  const auto value = has_value(at.operation) ? evaluated(expression, node, names) : std::nullopt;
  if (value && domain_of(*value)) {
    layouts.add(at.operation == Operation::name ? expression.name_of(at) : call_text(expression, at), *value);
    return;
  }
  for (const std::size_t operand : operands) add_layouts(expression, operand, names, layouts);
}

/// A claim at its counterexample.
class Scene {
 public:
  Scene(const evidence::Record& record, const RecordedCase& recorded, Extent extent)
      : record_(record), claim_(recorded.claim), extent_(extent), names_(recorded.names) {}

  std::vector<Figure> figures() const {
    std::vector<Figure> result;
    if (auto figure = sides()) result.push_back(std::move(*figure));
    if (auto figure = graphs()) result.push_back(std::move(*figure));
    Layouts layouts(extent_);
    const bool is_told = comes_out_as_recorded();
    if (is_told) add_decision(result, layouts);
    for (const auto* bindings : {&record_.counterexample, &record_.given}) {
      for (const evidence::Binding& binding : *bindings) {
        if (const Value<>* value = names_.find(binding.name)) layouts.add(binding.name, *value);
      }
    }
    if (is_told) {
      for (const std::size_t node : unseen(!result.empty())) add_layouts(conclusion(), node, names_, layouts);
    }
    if (std::vector<Grid> grids = std::move(layouts).grids(); !grids.empty() && result.size() < 2)
      result.push_back(side_by_side("", std::move(grids)));
    if (!is_told && !result.empty())
      result.back().note = "only what is given: evaluated by this colex, the claim comes out otherwise";
    return result;
  }

  /// What has no value because two layouts do not compose: these two, step by step.
  std::optional<Figure> missing_composition() const {
    for (const Expression* expression : {&claim_.hypothesis, &claim_.conclusion}) {
      for (std::size_t node = 0; node < expression->nodes.size(); ++node) {
        const Node& at = expression->nodes[node];
        const bool composes = at.operation == Operation::compose || at.operation == Operation::compose_first ||
                              (at.operation == Operation::call && expression->name_of(at) == "composition");
        if (!composes || at.arity != 2 || evaluated(*expression, node, names_)) continue;
        const std::vector<std::size_t> operands = expression->operands(node);
        const auto A = layout(*expression, operands[0]), B = layout(*expression, operands[1]);
        if (!A || !B) continue;
        Figure figure = composition_picture(*A, *B, extent_);
        figure.note.clear();  // the record says it
        return figure;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<Layout<>> layout(const Expression& expression, std::size_t node) const {
    using AsLayout = notation::Parameter<Checked, Layout<>>;
    const auto value = evaluated(expression, node, names_);
    if (!value || AsLayout::price(*value) < 0) return std::nullopt;
    return AsLayout::convert(*value);
  }

  /// The part of the conclusion that is false by itself: of `a and b` the first that is, of `a implies b` the right side.
  std::size_t culprit(std::size_t node) const {
    const Node& at = conclusion().nodes[node];
    const std::vector<std::size_t> operands = conclusion().operands(node);
    switch (at.operation) {
      case Operation::parenthesis:
      case Operation::group: return culprit(operands[0]);
      case Operation::implication: return culprit(operands[1]);
      case Operation::conjunction: {
        const std::size_t left = conclusion().operands(operands[0])[0];
        const auto value = evaluated(conclusion(), left, names_);
        const bool* truth = value ? value->as<bool>() : nullptr;
        return culprit(truth != nullptr && !*truth ? left : operands[1]);
      }
      default: return node;
    }
  }

  /// What is called, with the values that it is called with. Nothing if one of them has none.
  std::optional<std::vector<Named>> arguments_of(std::size_t call) const {
    std::vector<Named> arguments;
    for (const std::size_t operand : conclusion().operands(call)) {
      const Node& at = conclusion().nodes[operand];
      const auto value = evaluated(conclusion(), operand, names_);
      if (!value) return std::nullopt;
      const auto as_layout = domain_of(*value) ? std::nullopt : layout(conclusion(), operand);
      arguments.push_back({at.operation == Operation::name ? conclusion().name_of(at) : call_text(conclusion(), at),
                           as_layout ? Value<>(*as_layout) : *value});
    }
    return arguments;
  }

  /// The calls below a node of which there are pictures: the node itself, or a side of a comparison, with what the other side
  /// asks for.
  std::optional<std::pair<std::size_t, std::optional<std::int64_t>>> decision_at(std::size_t node) const {
    const auto is_drawn = [&](std::size_t k) {
      const Node& at = conclusion().nodes[k];
      return at.operation == Operation::call && has_decision_picture(conclusion().name_of(at));
    };
    if (is_drawn(node)) return std::pair(node, std::optional<std::int64_t>());
    if (!notation::is_comparison(conclusion().nodes[node].operation)) return std::nullopt;
    const std::vector<std::size_t> sides = conclusion().operands(node);
    for (std::size_t k = 0; k < sides.size(); ++k) {
      if (is_drawn(sides[k])) return std::pair(sides[k], integer(conclusion(), sides[1 - k], names_));
    }
    return std::nullopt;
  }

  /// The picture of the decision that makes the claim false, if there is one.
  void add_decision(std::vector<Figure>& figures, Layouts& layouts) const {
    const auto decision = claim_.inadmissible ? std::nullopt : decision_at(culprit(conclusion().root()));
    if (!decision) return;
    const auto arguments = arguments_of(decision->first);
    if (!arguments) return;
    const std::string& function = conclusion().name_of(conclusion().nodes[decision->first]);
    auto figure = decision_picture(function, *arguments, decision->second, extent_);
    if (!figure) return;
    figures.push_back(std::move(*figure));
    for (const Named& argument : *arguments) layouts.leave_out(argument.value);
  }

  const Expression& conclusion() const { return claim_.conclusion; }

  /// The conclusion's two sides, if it says that they are equal.
  std::optional<std::pair<std::size_t, std::size_t>> equation() const {
    if (conclusion().nodes[conclusion().root()].operation != Operation::equal || !record_.comparison) return std::nullopt;
    const std::vector<std::size_t> operands = conclusion().operands(conclusion().root());
    return std::pair(operands[0], operands[1]);
  }

  /// The subtrees whose layouts are not drawn yet: of two sides that are, only their operands.
  std::vector<std::size_t> unseen(bool sides_are_drawn) const {
    const std::size_t root = conclusion().root();
    if (!sides_are_drawn || !record_.comparison || !equation()) return {root};
    std::vector<std::size_t> nodes;
    for (const std::size_t side : conclusion().operands(root)) {
      const bool is_layout = domain_of_text(side == conclusion().operands(root)[0] ? record_.comparison->left_value
                                                                                   : record_.comparison->right_value);
      const std::vector<std::size_t> operands = is_layout ? conclusion().operands(side) : std::vector<std::size_t>{side};
      // The shape and the stride of a layout that is written out are no layouts of their own.
      if (conclusion().nodes[side].operation != Operation::layout) nodes.insert(nodes.end(), operands.begin(), operands.end());
    }
    return nodes;
  }

  static bool domain_of_text(const std::string& text) {
    const auto value = literal(text);
    return value && domain_of(*value);
  }

  /// A side with its value, if it is not written as that.
  static std::string titled(const char* role, const std::string& text, const Value<>& value) {
    const std::string result = to_string(value);
    return role + text + (text == result ? "" : " = " + result);
  }

  /// Both sides are layouts: these, against each other. They are those of the record: the algebra that it tells of may be
  /// another than this one.
  std::optional<Figure> sides() const {
    if (!equation()) return std::nullopt;
    const auto actual = literal(record_.comparison->left_value), expected = literal(record_.comparison->right_value);
    if (!actual || !expected || !domain_of(*actual) || !domain_of(*expected)) return std::nullopt;
    return difference_picture(titled("actual: ", record_.comparison->left, *actual), *actual,
                              titled("expected: ", record_.comparison->right, *expected), *expected, extent_);
  }

  /// Both sides are integers at an index `0 <= i < bound`: their values at every index.
  std::optional<Figure> graphs() const {
    const auto equal = equation();
    if (!equal || !is_as_recorded(equal->first, record_.comparison->left_value) ||
        !is_as_recorded(equal->second, record_.comparison->right_value)) {
      return std::nullopt;
    }
    const notation::Variable* index = nullptr;
    for (const notation::Variable& variable : claim_.variables) {
      if (variable.type == notation::Variable::Type::integer && !variable.lower.empty() && !variable.upper.empty())
        index = &variable;
    }
    if (index == nullptr || index->lower_is_strict || integer(index->lower, index->lower.root(), names_) != 0)
      return std::nullopt;
    const auto bound = integer(index->upper, index->upper.root(), names_);
    const std::int64_t count = bound ? *bound + (index->upper_is_strict ? 0 : 1) : 0;
    if (count < 2 || count > longest_graph) return std::nullopt;
    const auto side = [&](std::size_t node) {
      return [this, node, name = index->name](std::int64_t i) -> std::optional<std::int64_t> {
        Environment<> names = names_;
        names.bind(name, Checked(i));
        if (!claim_.hypothesis.empty()) {
          const auto applies = evaluated(claim_.hypothesis, claim_.hypothesis.root(), names);
          if (!applies || applies->as<bool>() == nullptr || !*applies->as<bool>()) return std::nullopt;
        }
        return integer(conclusion(), node, names);
      };
    };
    const std::string of = " for every " + index->name;
    const Tuple<Checked> shape = shape_of_size(count);
    return difference_picture({"actual: " + record_.comparison->left + of, shape, side(equal->first)},
                              {"expected: " + record_.comparison->right + of, shape, side(equal->second)}, extent_);
  }

  /// Whether the claim comes out here as it did where the record was made. Where it does not, another algebra made it, one with
  /// a mistake perhaps, and what this one makes of the input is not what was seen.
  bool comes_out_as_recorded() const {
    if (claim_.inadmissible) return true;
    const std::size_t root = conclusion().root();
    if (!record_.comparison) {
      const auto truth = evaluated(conclusion(), root, names_);
      return !truth || truth->as<bool>() == nullptr || !*truth->as<bool>();
    }
    const std::vector<std::size_t> operands = conclusion().operands(root);
    if (operands.size() != 2) return false;
    const auto text = [&](std::size_t node) {
      const auto value = evaluated(conclusion(), node, names_);
      return value ? to_string(*value) : std::string();
    };
    return text(operands[0]) == record_.comparison->left_value && text(operands[1]) == record_.comparison->right_value;
  }

  /// Whether this algebra, too, finds this integer. Another may have made the record, and then nothing is known of it at other
  /// indices.
  bool is_as_recorded(std::size_t node, const std::string& value) const {
    const auto found = integer(conclusion(), node, names_);
    return found && std::to_string(*found) == value;
  }

  /// The shape of a layout of the counterexample that has this size; else a row.
  Tuple<Checked> shape_of_size(std::int64_t count) const {
    for (const auto& binding : names_.bindings()) {
      const auto shape = domain_of(binding.value);
      if (shape && product(*shape).value() == count) return *shape;
    }
    return Tuple<Checked>(Checked(count));
  }

  const evidence::Record& record_;
  const notation::Claim& claim_;
  Extent extent_;
  const Environment<>& names_;
};

}  // namespace

std::vector<Figure> counterexample_pictures(const evidence::Record& record, Extent extent) {
  if (!falls(record.outcome) && record.outcome != evidence::Outcome::error) return {};
  const std::optional<RecordedCase> recorded = recorded_case(record);
  if (!recorded) return {};
  const auto figures = attempt([&] {
    const Scene scene(record, *recorded, extent);
    if (falls(record.outcome)) return scene.figures();
    const std::optional<Figure> figure = scene.missing_composition();
    return figure ? std::vector<Figure>{*figure} : std::vector<Figure>{};
  });
  return figures ? *figures : std::vector<Figure>{};
}

}  // namespace colex::render
