#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/reason.hpp"

namespace colex::notation {

namespace {

/// What a part of an expression is worth, as far as its text tells.
enum class Sort { integer, tuple, layout, unknown };

Sort sort_of(const Value<>& value) {
  if (value.is<Checked>()) return Sort::integer;
  if (value.is<Tuple<Checked>>()) return Sort::tuple;
  return value.is<Layout<>>() ? Sort::layout : Sort::unknown;
}

Sort sort_of(Variable::Type type) {
  switch (type) {
    case Variable::Type::integer: return Sort::integer;
    case Variable::Type::shape: return Sort::tuple;
    case Variable::Type::layout: return Sort::layout;
    case Variable::Type::swizzle:
    case Variable::Type::linear: break;
  }
  return Sort::unknown;
}

/// Some value of the sort; what is not known is a layout, as most arguments are.
Value<> sample(Sort sort) {
  const Tuple<Checked> two(Tuple<Checked>::Modes{Tuple<Checked>(Checked(2)), Tuple<Checked>(Checked(2))});
  if (sort == Sort::integer) return Checked(2);
  if (sort == Sort::tuple) return two;
  return compact_layout(two);
}

/// Whether a coordinate is in the domain of this shape: each of its leaves below the size of what it stands for. True where it
/// is no coordinate of the shape.
bool is_inside(const Tuple<Checked>& coordinate, const Tuple<Checked>& shape) {
  if (coordinate.is_leaf()) return less_equal(Checked(0), coordinate.leaf()) && coordinate.leaf() < product(shape);
  if (shape.is_leaf() || shape.rank() != coordinate.rank()) return true;
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    if (!is_inside(coordinate.mode(k), shape.mode(k))) return false;
  }
  return true;
}

class Reader {
 public:
  /// `free` are the variables that nothing but their bounds limits where the expression is evaluated.
  Reader(const Expression& expression, std::span<const Variable> variables, const Environment<>& definitions,
         std::vector<std::string> free = {})
      : expression_(expression), variables_(variables), definitions_(definitions), free_(std::move(free)) {}

  std::vector<std::string> run() && {
    for (std::size_t node = 0; node < expression_.nodes.size(); ++node) look_at(node);
    return std::move(remarks_);
  }

 private:
  /// What is known of a part that ends at a node.
  struct Part {
    Sort sort = Sort::unknown;
    bool is_written_out = true;         ///< no variable and no function stands in it
    std::vector<std::string> readings;  ///< of what is a layout, and so shows them, unless a number or a decision is made of it
  };

  void look_at(std::size_t node) {
    const std::vector<std::size_t> operands = expression_.operands(node);
    Part part;
    for (const std::size_t operand : operands) {
      part.is_written_out = part.is_written_out && parts_[operand].is_written_out;
      for (const std::string& reading : parts_[operand].readings) add_to(part.readings, reading);
    }
    switch (expression_.nodes[node].operation) {
      case Operation::integer: part.sort = Sort::integer; break;
      case Operation::name: name(node, part); break;
      case Operation::list: part.sort = each_is_of_integers(operands) ? Sort::tuple : Sort::unknown; break;
      case Operation::parenthesis:
        part.sort = parts_[operands.front()].sort == Sort::integer ? Sort::tuple : parts_[operands.front()].sort;
        break;
      case Operation::group: part.sort = parts_[operands.front()].sort; break;
      case Operation::layout: part.sort = Sort::layout; break;
      case Operation::negate:
      case Operation::invert:
      case Operation::multiply:
      case Operation::divide:
      case Operation::remainder:
      case Operation::add:
      case Operation::subtract:
      case Operation::shift_left:
      case Operation::shift_right:
      case Operation::bit_and:
      case Operation::bit_xor:
      case Operation::bit_or: part.sort = each_is(Sort::integer, operands) ? Sort::integer : Sort::unknown; break;
      case Operation::apply:
        applied(operands);
        tell(part);
        break;
      case Operation::call:
        called(expression_.name_of(expression_.nodes[node]), operands, part);
        part.is_written_out = false;
        break;
      case Operation::compose: called("composition", composed(operands), part); break;
      case Operation::compose_first:
        // An integer there is an offset.
        if (parts_[operands.back()].sort != Sort::integer) called("composition", composed(operands), part);
        break;
      default: break;
    }
    parts_.push_back(part);
  }

  bool each_is(Sort sort, const std::vector<std::size_t>& operands) const {
    return std::all_of(operands.begin(), operands.end(), [&](std::size_t operand) { return parts_[operand].sort == sort; });
  }
  bool each_is_of_integers(const std::vector<std::size_t>& operands) const {
    return std::all_of(operands.begin(), operands.end(), [&](std::size_t operand) {
      return parts_[operand].sort == Sort::integer || parts_[operand].sort == Sort::tuple;
    });
  }

  const Variable* variable(const std::string& name) const {
    const auto found =
        std::find_if(variables_.begin(), variables_.end(), [&](const Variable& each) { return each.name == name; });
    return found == variables_.end() ? nullptr : &*found;
  }

  void name(std::size_t node, Part& part) const {
    const std::string& text = expression_.name_of(expression_.nodes[node]);
    if (const Variable* own = variable(text)) {
      part.sort = sort_of(own->type);
      part.is_written_out = false;
    } else if (const Value<>* value = definitions_.find(text)) {
      part.sort = sort_of(*value);
    } else {
      part.is_written_out = false;
    }
  }

  /// The value of a part that is written out, if it has one.
  std::optional<Value<>> value(std::size_t node) const {
    auto result = try_evaluate(expression_, node, definitions_);
    if (Value<>* value = std::get_if<Value<>>(&result)) return std::move(*value);
    return std::nullopt;
  }

  // --- coordinates

  void applied(const std::vector<std::size_t>& operands) {
    if (!parts_[operands.front()].is_written_out) return;
    if (const auto function = value(operands.front())) applied_to(*function, {operands.begin() + 1, operands.end()});
  }

  void applied_to(const Value<>& function, const std::vector<std::size_t>& arguments) {
    const Layout<>* L = function.as<Layout<>>();
    if (L == nullptr) return;
    const bool is_natural = arguments.size() > 1 && !L->shape().is_leaf() && L->shape().rank() == arguments.size();
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (is_natural || arguments.size() == 1) ranging(arguments[k], is_natural ? L->shape().mode(k) : L->shape(), *L);
    }
    Tuple<Checked>::Modes modes;
    for (const std::size_t argument : arguments) {
      const auto coordinate = parts_[argument].is_written_out ? value(argument) : std::nullopt;
      if (!coordinate || Parameter<Checked, Tuple<Checked>>::price(*coordinate) < 0) return;
      modes.push_back(Parameter<Checked, Tuple<Checked>>::convert(*coordinate));
    }
    const Tuple<Checked> coordinate = modes.size() == 1 ? modes.front() : Tuple<Checked>(std::move(modes));
    if (auto remark = remark_on_coordinate(coordinate, *L)) add(*std::move(remark));
  }

  /// The variables of a coordinate in a part of the domain of L that go beyond it.
  void ranging(std::size_t coordinate, const Tuple<Checked>& shape, const Layout<>& L) {
    const Node& node = expression_.nodes[coordinate];
    const std::vector<std::size_t> modes = expression_.operands(coordinate);
    if (node.operation == Operation::list && !shape.is_leaf() && shape.rank() == modes.size()) {
      for (std::size_t k = 0; k < modes.size(); ++k) ranging(modes[k], shape.mode(k), L);
    }
    const auto size = attempt([&] { return product(shape); });
    if (!size) return;
    const std::string beyond = ", which is outside of the domain " + to_string(L.shape()) + ": a layout goes on beyond it";
    const Variable* own = node.operation == Operation::name ? free_variable(expression_.name_of(node)) : nullptr;
    if (own != nullptr && may_be(*own, *size)) add(own->name + " may be " + to_string(*size) + " or more" + beyond);
    if (own != nullptr || parts_[coordinate].is_written_out) return;
    const std::optional<Checked> largest = largest_of(coordinate);
    if (largest && !(*largest < *size)) add("a coordinate may be " + to_string(*largest) + beyond);
  }

  /// The integer variable of this name, if nothing but its bounds limits it.
  const Variable* free_variable(const std::string& name) const {
    const Variable* own = variable(name);
    const bool is_free =
        own != nullptr && own->type == Variable::Type::integer && std::find(free_.begin(), free_.end(), own->name) != free_.end();
    return is_free ? own : nullptr;
  }

  /// The largest value of a part that grows with each of its variables: sums and products of them, where none is below 0. None of
  /// another part, and where it has no largest value.
  std::optional<Checked> largest_of(std::size_t node) const {
    const Node& at = expression_.nodes[node];
    if (parts_[node].is_written_out) {
      const auto known = value(node);
      return known && known->is<Checked>() && !(known->get<Checked>() < Checked(0)) ? std::optional(known->get<Checked>())
                                                                                    : std::nullopt;
    }
    if (at.operation == Operation::name) {
      const Variable* own = free_variable(expression_.name_of(at));
      if (own == nullptr) return std::nullopt;
      const auto lower = known_integer(own->lower), upper = known_integer(own->upper);
      if (!lower || !upper || *lower < Checked(0) || *upper < *lower) return std::nullopt;
      return own->upper_is_strict ? *upper - Checked(1) : *upper;
    }
    const std::vector<std::size_t> operands = expression_.operands(node);
    if (at.operation == Operation::group) return largest_of(operands.front());
    if (at.operation != Operation::add && at.operation != Operation::multiply) return std::nullopt;
    const auto a = largest_of(operands[0]), b = largest_of(operands[1]);
    if (!a || !b) return std::nullopt;
    const auto result = attempt([&] { return at.operation == Operation::add ? *a + *b : *a * *b; });
    return result ? std::optional(*result) : std::nullopt;
  }

  /// Whether a variable's bounds let it be so large. False where what they say is not known here.
  bool may_be(const Variable& own, const Checked& value) const {
    if (own.upper.empty()) return true;
    const auto lower = known_integer(own.lower), upper = known_integer(own.upper);
    const bool has_no_values = lower && upper && *upper < *lower;
    return upper && !has_no_values && (own.upper_is_strict ? value < *upper : less_equal(value, *upper));
  }

  /// The value of a bound that names no variable, if it has one.
  std::optional<Checked> known_integer(const Expression& bound) const {
    const bool names_one =
        std::any_of(bound.names.begin(), bound.names.end(), [&](const std::string& name) { return variable(name) != nullptr; });
    if (bound.empty() || names_one) return std::nullopt;
    const auto result = try_evaluate(bound, bound.root(), definitions_);
    const Value<>* const found = std::get_if<Value<>>(&result);
    return found != nullptr && found->is<Checked>() ? std::optional(found->get<Checked>()) : std::nullopt;
  }

  // --- shapes

  /// What `o` composes: of S o n o L all three, since the integer in the middle is an offset.
  std::vector<std::size_t> composed(std::vector<std::size_t> operands) const {
    if (expression_.nodes[operands.front()].operation != Operation::compose_first) return operands;
    const std::vector<std::size_t> left = expression_.operands(operands.front());
    if (parts_[left.back()].sort != Sort::integer) return operands;
    return {left.front(), left.back(), operands.back()};
  }

  void called(const std::string& text, const std::vector<std::size_t>& arguments, Part& part) {
    if (variable(text) != nullptr) return tell(part);
    if (const Value<>* value = definitions_.find(text)) {
      applied_to(*value, arguments);
      return tell(part);
    }
    const Function<Checked>* function = functions<Checked>().find(text);
    if (function == nullptr) return;
    std::vector<Value<>> samples;
    for (const std::size_t argument : arguments) samples.push_back(argument_like(argument));
    const Overload<Checked>* overload = FunctionTable<Checked>::called(*function, places(samples.data(), samples.size()));
    if (overload == nullptr) return;
    part.sort = overload->gives == Gives::an_integer ? Sort::integer
                : overload->gives == Gives::a_tuple  ? Sort::tuple
                                                     : Sort::unknown;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (is_read_as_a_layout(*overload, samples, k)) add_to(part.readings, text + ": " + reading(arguments[k], k));
    }
    if (overload->gives == Gives::an_integer || overload->gives == Gives::a_decision) tell(part);
  }

  /// A number, or a decision, shows nothing of how it was come by.
  void tell(Part& part) {
    for (std::string& reading : std::exchange(part.readings, {})) add(std::move(reading));
  }

  Value<> argument_like(std::size_t argument) const {
    const Node& node = expression_.nodes[argument];
    if (node.operation == Operation::text) return Text{expression_.name_of(node)};
    const bool is_short = node.operation == Operation::name || parts_[argument].sort == Sort::unknown;
    if (is_short && parts_[argument].is_written_out) {
      if (auto known = value(argument)) return *std::move(known);
    }
    return sample(parts_[argument].sort);
  }

  /// A layout would pass at a lower price: then the tuple, or the integer, stands for one.
  static bool is_read_as_a_layout(const Overload<Checked>& overload, const std::vector<Value<>>& arguments, std::size_t k) {
    if (sort_of(arguments[k]) != Sort::integer && sort_of(arguments[k]) != Sort::tuple) return false;
    std::vector<Value<>> with_layout = arguments;
    with_layout[k] = sample(Sort::layout);
    const int price = overload.price(places(with_layout.data(), with_layout.size()));
    return price >= 0 && price < overload.price(places(arguments.data(), arguments.size()));
  }

  std::string reading(std::size_t argument, std::size_t k) const {
    const Part& part = parts_[argument];
    const bool is_shape = part.sort == Sort::tuple;
    const std::string kind = is_shape ? " is a shape" : " is an integer";
    const Node& node = expression_.nodes[argument];
    const std::string name = node.operation == Operation::name ? expression_.name_of(node) : "";
    if (const auto known = part.is_written_out ? value(argument) : std::nullopt) {
      const auto layout = attempt([&] { return Parameter<Checked, Layout<>>::convert(*known); });
      return (name.empty() ? "" : name + " = ") + to_string(*known) + kind +
             (layout ? ", read as " + to_string(*layout) : ", read as a layout");
    }
    const std::string called = name.empty() ? "argument " + std::to_string(k + 1) : name;
    if (is_shape) return called + kind + ", read as its compact layout, counted from the left";
    return called + kind + (name.empty() ? ", read as a layout of stride 1" : ", read as " + name + ":1");
  }

  static void add_to(std::vector<std::string>& remarks, std::string remark) {
    if (std::find(remarks.begin(), remarks.end(), remark) == remarks.end()) remarks.push_back(std::move(remark));
  }
  void add(std::string remark) { add_to(remarks_, std::move(remark)); }

  const Expression& expression_;
  std::span<const Variable> variables_;
  const Environment<>& definitions_;
  std::vector<std::string> free_;
  std::vector<Part> parts_;  ///< of the nodes before
  std::vector<std::string> remarks_;
};

/// The bounds of a variable, which are expressions.
constexpr Expression Variable::*bounds[] = {&Variable::lower, &Variable::upper, &Variable::into,
                                            &Variable::rank,  &Variable::size,  &Variable::refined};

bool names(const Expression& expression, const std::string& name) {
  return std::find(expression.names.begin(), expression.names.end(), name) != expression.names.end();
}

/// The variables that nothing but their bounds limits in what is claimed: no hypothesis names them, and no part of the conclusion
/// may say where another one matters.
std::vector<std::string> free_variables(const Claim& claim) {
  const bool has_guards = std::any_of(claim.conclusion.nodes.begin(), claim.conclusion.nodes.end(), [&](const Node& node) {
    return node.operation == Operation::implication || node.operation == Operation::disjunction ||
           (node.operation == Operation::conjunction && claim.verb != Claim::Verb::claim);
  });
  std::vector<std::string> free;
  for (const Variable& variable : claim.variables) {
    if (!has_guards && !names(claim.hypothesis, variable.name)) free.push_back(variable.name);
  }
  return free;
}

}  // namespace

std::optional<std::string> remark_on_coordinate(const Tuple<Checked>& coordinate, const Layout<>& L) {
  const auto inside = attempt([&] { return is_inside(coordinate, L.shape()); });
  // What has no value, as below 0, the layout does not go on to.
  if (!inside || *inside || !attempt([&] { return L(coordinate); })) return std::nullopt;
  return to_string(coordinate) + " is outside of the domain " + to_string(L.shape()) + ": a layout goes on beyond it";
}

bool mentions(const Claim& claim, const std::string& name) {
  if (names(claim.hypothesis, name) || names(claim.conclusion, name) || names(claim.cost, name)) return true;
  return std::any_of(claim.variables.begin(), claim.variables.end(), [&](const Variable& variable) {
    return std::any_of(std::begin(bounds), std::end(bounds), [&](auto bound) { return names(variable.*bound, name); });
  });
}

std::vector<std::string> remarks(const Expression& expression, const Environment<>& definitions) {
  return Reader(expression, {}, definitions).run();
}

std::vector<std::string> remarks(const Claim& claim, std::span<const Cover> covers, const Environment<>& definitions) {
  std::vector<std::string> all;
  const auto add = [&](const Expression& expression, std::span<const Variable> variables, std::vector<std::string> free) {
    for (std::string& remark : Reader(expression, variables, definitions, std::move(free)).run()) {
      if (std::find(all.begin(), all.end(), remark) == all.end()) all.push_back(std::move(remark));
    }
  };
  const std::span<const Variable> variables(claim.variables);
  for (std::size_t k = 0; k < variables.size(); ++k) {
    for (const auto bound : bounds) add(variables[k].*bound, variables.first(k), {});
  }
  add(claim.hypothesis, variables, {});
  add(claim.conclusion, variables, free_variables(claim));
  add(claim.cost, variables, {});
  if (claim.verb == Claim::Verb::find) return all;
  for (const Variable& variable : variables) {
    const bool is_used = mentions(claim, variable.name) || std::any_of(covers.begin(), covers.end(), [&](const Cover& cover) {
                           return names(cover.condition, variable.name);
                         });
    if (!is_used) all.push_back("the claim does not use the variable " + variable.name);
  }
  return all;
}

}  // namespace colex::notation
