#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/render/counterexample.hpp"

#include "recorded_case.hpp"

namespace colex::render {

using notation::Expression;
using notation::Node;
using notation::Operation;
using notation::Value;

namespace {

// --- as lines of a claim file --------------------------------------------------------------------------

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// An operand of `implies`.
std::string operand_text(const Expression& expression) {
  const std::string text = on_one_line(expression.text);
  return expression.nodes[expression.root()].operation == Operation::implication ? '(' + text + ')' : text;
}

bool is_about_a_case(const evidence::Record& record) {
  return falls(record.outcome) || (record.outcome == evidence::Outcome::error && !record.counterexample.empty());
}

std::string place_of(const evidence::Record& record) {
  return record.law.empty() ? record.claim.file + ':' + std::to_string(record.claim.line) : record.law;
}

// --- as C++ ----------------------------------------------------------------------------------------------

/// What a part of an expression is in C++.
enum class Type : char {
  boolean = 'B',
  integer = 'I',   ///< Checked
  count = 'N',     ///< std::size_t
  tuple = 'T',     ///< Tuple<Checked>
  layout = 'L',    ///< Layout<>
  composed = 'K',  ///< ComposedLayout<>
  decision = 'D',  ///< Decision<…>
};

/// A function that is called alike in the notation and in C++: what it takes, and what it returns there.
struct Signature {
  std::string_view name, parameters;
  Type result;
};

constexpr std::array signatures = {
    Signature{"coalesce", "L", Type::layout},
    Signature{"coalesce", "LT", Type::layout},
    Signature{"coalesce", "K", Type::composed},
    Signature{"filter", "L", Type::layout},
    Signature{"filter_zeros", "L", Type::layout},
    Signature{"squeeze", "L", Type::layout},
    Signature{"sort", "L", Type::layout},
    Signature{"flatten", "L", Type::layout},
    Signature{"reverse", "L", Type::layout},
    Signature{"unflatten", "LT", Type::layout},
    Signature{"complement", "L", Type::layout},
    Signature{"complement", "LI", Type::layout},
    Signature{"complement", "LT", Type::layout},
    Signature{"right_inverse", "L", Type::layout},
    Signature{"left_inverse", "L", Type::layout},
    Signature{"quasi_inverse", "L", Type::layout},
    Signature{"nullspace", "L", Type::layout},
    Signature{"composition", "LL", Type::layout},
    Signature{"composition", "KL", Type::composed},
    Signature{"logical_divide", "LL", Type::layout},
    Signature{"zipped_divide", "LL", Type::layout},
    Signature{"tiled_divide", "LL", Type::layout},
    Signature{"flat_divide", "LL", Type::layout},
    Signature{"logical_product", "LL", Type::layout},
    Signature{"zipped_product", "LL", Type::layout},
    Signature{"tiled_product", "LL", Type::layout},
    Signature{"flat_product", "LL", Type::layout},
    Signature{"blocked_product", "LL", Type::layout},
    Signature{"raked_product", "LL", Type::layout},
    Signature{"max_common_layout", "LL", Type::layout},
    Signature{"layout_add", "LL", Type::layout},
    Signature{"upcast", "LI", Type::layout},
    Signature{"downcast", "LI", Type::layout},
    Signature{"make_layout_left", "T", Type::layout},
    Signature{"make_layout_right", "T", Type::layout},
    Signature{"tile_to_shape", "LT", Type::layout},
    Signature{"flatten", "T", Type::tuple},
    Signature{"reverse", "T", Type::tuple},
    Signature{"size", "L", Type::integer},
    Signature{"size", "K", Type::integer},
    Signature{"size", "T", Type::integer},
    Signature{"product", "T", Type::integer},
    Signature{"cosize", "L", Type::integer},
    Signature{"cosize", "K", Type::integer},
    Signature{"image_size", "L", Type::integer},
    Signature{"holes", "L", Type::integer},
    Signature{"max_common_vector", "LL", Type::integer},
    Signature{"max_alignment", "L", Type::integer},
    Signature{"vector_width", "LL", Type::integer},
    Signature{"surjective", "L", Type::boolean},
    Signature{"bijective", "L", Type::boolean},
    Signature{"compact", "L", Type::boolean},
    Signature{"contiguous", "L", Type::boolean},
    Signature{"ordered", "L", Type::boolean},
    Signature{"non_decreasing", "L", Type::boolean},
    Signature{"tractable", "L", Type::boolean},
    Signature{"equal", "LL", Type::boolean},
    Signature{"same_offsets", "LL", Type::boolean},
    Signature{"covers", "LL", Type::boolean},
    Signature{"admissible", "LL", Type::boolean},
    Signature{"compatible", "LL", Type::boolean},
    Signature{"compatible", "TT", Type::boolean},
    Signature{"congruent", "LL", Type::boolean},
    Signature{"congruent", "TT", Type::boolean},
    Signature{"weakly_congruent", "LL", Type::boolean},
    Signature{"weakly_congruent", "TT", Type::boolean},
    Signature{"injective", "L", Type::decision},
    Signature{"disjoint", "LL", Type::decision},
    Signature{"same_image", "LL", Type::decision},
    Signature{"image_contains", "LI", Type::decision},
    Signature{"equal", "KK", Type::decision},
    Signature{"equal", "KL", Type::decision},
    Signature{"equal", "LK", Type::decision},
};

/// Something that is not written in C++ as it is in the notation.
struct Untranslated {};

struct Code {
  Type type;
  std::string text;
};

std::string joined(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : ", ") + text;
  return result;
}

/// 4, or tuple(2, tuple(3, 4)).
std::string tuple_text(const Tuple<Checked>& t) {
  if (t.is_leaf()) return std::to_string(t.leaf().value());
  std::vector<std::string> modes;
  for (const Tuple<Checked>& mode : t.modes()) modes.push_back(tuple_text(mode));
  return "tuple(" + joined(modes) + ')';
}

/// A tuple where one is expected.
std::string tuple_argument(const Tuple<Checked>& t) {
  return t.is_leaf() ? "Checked(" + tuple_text(t) + ')' : t.rank() == 0 ? "Tuple<Checked>()" : tuple_text(t);
}

std::string layout_text(const Layout<>& L) { return '(' + tuple_argument(L.shape()) + ", " + tuple_argument(L.stride()) + ')'; }

std::string swizzle_text(const Swizzle& sw) {
  return "Swizzle(" + joined({std::to_string(sw.bits()), std::to_string(sw.base()), std::to_string(sw.shift())}) + ')';
}

/// The type and the arguments of a constructor: {Layout<>, (tuple(2, 2), tuple(1, 1))}.
std::optional<std::pair<Type, std::string>> construction(const Value<>& value) {
  if (const Checked* n = value.as<Checked>()) return std::pair(Type::integer, '(' + std::to_string(n->value()) + ')');
  if (const Tuple<Checked>* t = value.as<Tuple<Checked>>()) return std::pair(Type::tuple, '(' + tuple_argument(*t) + ')');
  if (const Layout<>* L = value.as<Layout<>>()) return std::pair(Type::layout, layout_text(*L));
  const ComposedLayout<>* C = value.as<ComposedLayout<>>();
  if (C == nullptr || C->swizzle() == nullptr) return std::nullopt;
  return std::pair(Type::composed, '(' + swizzle_text(*C->swizzle()) + ", Checked(" + std::to_string(C->offset().value()) +
                                       "), Layout<>" + layout_text(C->inner()) + ')');
}

std::string type_text(Type type) {
  switch (type) {
    case Type::boolean: return "bool";
    case Type::integer: return "Checked";
    case Type::count: return "std::size_t";
    case Type::tuple: return "Tuple<Checked>";
    case Type::layout: return "Layout<>";
    case Type::composed: return "ComposedLayout<>";
    case Type::decision: break;
  }
  throw Untranslated{};
}

/// A value as an expression.
Code value_code(const Value<>& value) {
  if (const bool* truth = value.as<bool>()) return {Type::boolean, *truth ? "true" : "false"};
  const auto made = construction(value);
  if (!made) throw Untranslated{};
  return {made->first, type_text(made->first) + made->second};
}

/// An expression of the notation as one of C++. It throws Untranslated where there is none.
class Translation {
 public:
  Translation(const Expression& expression, const notation::Environment<>& names) : expression_(expression), names_(names) {}

  /// A truth.
  std::string condition(std::size_t node) const {
    Code code = of(node);
    if (code.type == Type::decision) return code.text + ".is_yes()";
    if (code.type != Type::boolean) throw Untranslated{};
    return code.text;
  }

 private:
  Code of(std::size_t node) const {
    const Node& at = expression_.nodes[node];
    const std::vector<std::size_t> operands = expression_.operands(node);
    switch (at.operation) {
      case Operation::name: return named(expression_.name_of(at));
      case Operation::parenthesis:
      case Operation::group: return grouped(node, operands[0]);
      case Operation::call: return call(at, operands);
      case Operation::apply: return application(of(operands[0]), {operands.begin() + 1, operands.end()});
      case Operation::compose: return composition(node, operands);
      case Operation::negate: return {Type::integer, "(Checked(0) - " + integer(operands[0]) + ')'};
      case Operation::multiply:
      case Operation::add:
      case Operation::subtract: return arithmetic(at, operands);
      case Operation::divide:
      case Operation::remainder: return division(at, operands);
      case Operation::equal:
      case Operation::not_equal: return equality(at, codes(operands));
      case Operation::less:
      case Operation::less_equal:
      case Operation::greater:
      case Operation::greater_equal: return order(at, operands);
      case Operation::negation: return {Type::boolean, "!(" + condition(operands[0]) + ')'};
      case Operation::conjunction: return {Type::boolean, '(' + left(operands) + " && " + condition(operands[1]) + ')'};
      case Operation::disjunction: return {Type::boolean, '(' + left(operands) + " || " + condition(operands[1]) + ')'};
      case Operation::implication: return {Type::boolean, "(!(" + left(operands) + ") || " + condition(operands[1]) + ')'};
      case Operation::integer:
      case Operation::boolean: return constant(node);
      case Operation::list: return has_names(node) ? list(operands) : constant(node);
      case Operation::layout: return has_names(node) ? layout(codes(operands)) : constant(node);
      default: throw Untranslated{};
    }
  }

  std::vector<Code> codes(const std::vector<std::size_t>& nodes) const {
    std::vector<Code> result;
    for (const std::size_t node : nodes) result.push_back(of(node));
    return result;
  }

  /// The left operand of `and`, `or` and `implies`, which stands under a guard.
  std::string left(const std::vector<std::size_t>& operands) const { return condition(expression_.operands(operands[0])[0]); }

  /// Whether names or calls occur in a part.
  bool has_names(std::size_t node) const {
    for (std::size_t k = node + 1 - expression_.nodes[node].size; k <= node; ++k) {
      if (expression_.nodes[k].operation == Operation::name || expression_.nodes[k].operation == Operation::call) return true;
    }
    return false;
  }

  /// (M,2,(N,1)).
  Code list(const std::vector<std::size_t>& elements) const {
    std::vector<std::string> texts;
    for (const std::size_t element : elements) {
      const Code code = of(element);
      if (code.type != Type::integer && code.type != Type::tuple) throw Untranslated{};
      texts.push_back(code.text);
    }
    return {Type::tuple, "tuple(" + joined(texts) + ')'};
  }

  /// (M,N):(1,M).
  static Code layout(const std::vector<Code>& parts) {
    for (const Code& part : parts) {
      if (part.type != Type::integer && part.type != Type::tuple) throw Untranslated{};
    }
    return {Type::layout, "Layout<>(" + parts[0].text + ", " + parts[1].text + ')'};
  }

  /// What has no name in it is what it is worth.
  Code constant(std::size_t node) const {
    if (has_names(node)) throw Untranslated{};
    const auto value = notation::try_evaluate(expression_, node, names_);
    if (!std::holds_alternative<Value<>>(value)) throw Untranslated{};
    return value_code(std::get<Value<>>(value));
  }

  /// A swizzled layout that is written out is what it is; all else is composed where the test runs.
  Code composition(std::size_t node, const std::vector<std::size_t>& operands) const {
    try {
      Code code = constant(node);
      if (code.type == Type::composed) return code;
    } catch (const Untranslated&) {
    }
    return function("composition", codes(operands));
  }

  Code named(const std::string& name) const {
    const Value<>* value = names_.find(name);
    const auto made = value == nullptr ? std::nullopt : construction(*value);
    if (!made) throw Untranslated{};
    return {made->first, name};
  }

  /// Around an integer a parenthesis may be a tuple.
  Code grouped(std::size_t node, std::size_t inner) const {
    Code code = of(inner);
    if (code.type == Type::integer && expression_.nodes[node].operation == Operation::parenthesis) return constant(node);
    if (code.type != Type::tuple) return code;
    return constant(node);
  }

  std::string integer(std::size_t node) const {
    Code code = of(node);
    if (code.type != Type::integer) throw Untranslated{};
    return code.text;
  }

  Code arithmetic(const Node& at, const std::vector<std::size_t>& operands) const {
    return {Type::integer, '(' + integer(operands[0]) + ' ' + std::string(notation::infix_sign(at.operation)) + ' ' +
                               integer(operands[1]) + ')'};
  }

  /// The notation rounds down, and C++ towards 0: the same unless something is negative.
  Code division(const Node& at, const std::vector<std::size_t>& operands) const {
    for (const std::size_t operand : operands) {
      const auto value = notation::try_evaluate(expression_, operand, names_);
      const Value<>* found = std::get_if<Value<>>(&value);
      const Checked* n = found != nullptr ? found->as<Checked>() : nullptr;
      if (n == nullptr || *n < Checked(0)) throw Untranslated{};
    }
    return arithmetic(at, operands);
  }

  static Code equality(const Node& at, const std::vector<Code>& sides) {
    if (sides[0].type != sides[1].type || sides[0].type == Type::decision) throw Untranslated{};
    const std::string text = sides[0].text + " == " + sides[1].text;
    return {Type::boolean, at.operation == Operation::equal ? text : "!(" + text + ')'};
  }

  /// The algebra's integers have < alone, as that suffices.
  Code order(const Node& at, const std::vector<std::size_t>& operands) const {
    const std::string a = integer(operands[0]), b = integer(operands[1]);
    switch (at.operation) {
      case Operation::less: return {Type::boolean, a + " < " + b};
      case Operation::greater: return {Type::boolean, b + " < " + a};
      case Operation::less_equal: return {Type::boolean, "!(" + b + " < " + a + ')'};
      default: return {Type::boolean, "!(" + a + " < " + b + ')'};
    }
  }

  Code call(const Node& at, const std::vector<std::size_t>& operands) const {
    const std::string& name = expression_.name_of(at);
    if (names_.find(name) != nullptr) return application(named(name), operands);
    return function(name, codes(operands));
  }

  /// L(3) or L(1,2).
  Code application(const Code& function, const std::vector<std::size_t>& arguments) const {
    if (function.type != Type::layout && function.type != Type::composed) throw Untranslated{};
    std::vector<std::string> texts;
    for (const std::size_t argument : arguments) {
      const Code code = of(argument);
      if (code.type != Type::integer && code.type != Type::tuple) throw Untranslated{};
      texts.push_back(code.text);
    }
    return {Type::integer, function.text + '(' + (texts.size() == 1 ? texts[0] : "tuple(" + joined(texts) + ')') + ')'};
  }

  /// The function with these arguments. A shape or an integer stands for its compact layout where only a layout is taken, as in
  /// the notation.
  static Code function(const std::string& name, const std::vector<Code>& arguments) {
    if ((name == "rank" || name == "depth") && arguments.size() == 1 && arguments[0].type == Type::layout)
      return {Type::integer, "Checked(static_cast<std::int64_t>(" + arguments[0].text + '.' + name + "()))"};
    const Signature* best = nullptr;
    std::size_t best_price = 0;
    for (const Signature& signature : signatures) {
      if (signature.name != name || signature.parameters.size() != arguments.size()) continue;
      const auto price = price_of(signature, arguments);
      if (!price || (best != nullptr && best_price <= *price)) continue;
      best = &signature;
      best_price = *price;
    }
    if (best == nullptr) throw Untranslated{};
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < arguments.size(); ++k) texts.push_back(converted(arguments[k], best->parameters[k]));
    return {best->result, name + '(' + joined(texts) + ')'};
  }

  static std::optional<std::size_t> price_of(const Signature& signature, const std::vector<Code>& arguments) {
    std::size_t sum = 0;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const char wanted = signature.parameters[k], given = static_cast<char>(arguments[k].type);
      if (wanted == given) continue;
      if (wanted == 'T' && given == 'I') {
        sum += 1;
      } else if (wanted == 'L' && (given == 'I' || given == 'T')) {
        sum += 4;
      } else {
        return std::nullopt;
      }
    }
    return sum;
  }

  static std::string converted(const Code& argument, char wanted) {
    if (static_cast<char>(argument.type) == wanted) return argument.text;
    const std::string tuple = argument.type == Type::integer ? "Tuple<Checked>(" + argument.text + ')' : argument.text;
    return wanted == 'T' ? tuple : "make_layout_left(" + tuple + ')';
  }

  const Expression& expression_;
  const notation::Environment<>& names_;
};

std::string identifier(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool keeps = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (keeps) {
      result += c;
    } else if (!result.empty() && result.back() != '_') {
      result += '_';
    }
  }
  return result;
}

/// `const Layout<> L(tuple(2, 2), tuple(1, 1));` for each name that is used, the last of equal names.
std::string definitions(const RecordedCase& recorded) {
  std::string text;
  std::vector<std::string> done;
  for (const auto& binding : recorded.names.bindings()) {
    const auto uses = [&](const Expression& e) {
      return std::find(e.names.begin(), e.names.end(), binding.name) != e.names.end();
    };
    const bool known = std::find(done.begin(), done.end(), binding.name) != done.end();
    if (known || !(uses(recorded.claim.conclusion) || uses(recorded.claim.hypothesis))) continue;
    done.push_back(binding.name);
    const auto made = construction(*recorded.names.find(binding.name));
    if (!made) throw Untranslated{};
    text += "  const " + type_text(made->first) + ' ' + binding.name + made->second + ";\n";
  }
  return text;
}

std::string condition_of(const RecordedCase& recorded) {
  const notation::Claim& claim = recorded.claim;
  const Translation conclusion(claim.conclusion, recorded.names);
  if (claim.hypothesis.empty()) return conclusion.condition(claim.conclusion.root());
  return "!(" + Translation(claim.hypothesis, recorded.names).condition(claim.hypothesis.root()) + ") || " +
         conclusion.condition(claim.conclusion.root());
}

}  // namespace

std::string regression_claim(const evidence::Record& record) {
  const auto recorded = is_about_a_case(record) ? recorded_case(record) : std::nullopt;
  if (!recorded) return "";
  const notation::Claim& claim = recorded->claim;
  std::string text = "# " + on_one_line(place_of(record)) + '\n';
  for (const auto* bindings : {&record.given, &record.counterexample}) {
    for (const evidence::Binding& binding : *bindings) text += "let " + binding.name + " = " + binding.value + '\n';
  }
  text += claim.verb == notation::Claim::Verb::claim ? "claim " : "refute ";
  if (claim.inadmissible) text += "inadmissible ";
  if (!claim.hypothesis.empty()) text += operand_text(claim.hypothesis) + " implies ";
  return text + (claim.hypothesis.empty() ? on_one_line(claim.conclusion.text) : operand_text(claim.conclusion)) + '\n';
}

std::string regression_test(const evidence::Record& record) {
  const auto recorded = is_about_a_case(record) ? recorded_case(record) : std::nullopt;
  if (!recorded || recorded->claim.inadmissible) return "";
  try {
    const std::string values = definitions(*recorded), condition = condition_of(*recorded);
    const bool holds = recorded->claim.verb == notation::Claim::Verb::claim;
    return "#include <colex/algebra.hpp>\n#include <gtest/gtest.h>\n\nTEST(Regression, " + identifier(place_of(record)) +
           ") {\n  using namespace colex;\n" + values + "  EXPECT_" + (holds ? "TRUE" : "FALSE") + '(' + condition + ");\n}\n";
  } catch (const Untranslated&) {
    return "";
  }
}

}  // namespace colex::render
