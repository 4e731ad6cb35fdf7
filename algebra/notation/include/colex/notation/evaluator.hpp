// The evaluator's template. Include this to evaluate over an integer of your own; otherwise evaluate.hpp is all it takes.
//
// Evaluation goes over the nodes from left to right. A value is pushed on a stack; an operation takes its operands from the
// stack and pushes its result; `and`, `or` and `implies` skip the right operand if the left one decides. If an operation
// rejects within `defined( )`, the pass goes on behind it. A rejection that a function returns is not thrown there: many random
// cases have no inverse, for example, and a throw would take longer than the rest of the case. No value is copied or moved: what
// a name stands for is where it was, and what an operation returns is made where it stays.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/list.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation {

namespace detail {

/// The text between the parenthesis at `open` and the one that closes it; empty if there is none.
inline std::string_view parenthesised(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t k = open; k < text.size(); ++k) {
    if (text[k] == '#') return {};
    if (text[k] == '(') ++depth;
    if (text[k] == ')' && --depth == 0) return text.substr(open + 1, k - open - 1);
  }
  return {};
}

/// The name in the function table of what an operator stands for; empty for what is no function.
constexpr std::string_view function_name(Operation operation) {
  switch (operation) {
    case Operation::apply: return "()";
    case Operation::basis: return "@";
    case Operation::negate: return "-";
    case Operation::invert: return "~";
    case Operation::compose:
    case Operation::compose_first: return "composition";
    default: return is_comparison(operation) ? std::string_view() : infix_sign(operation);
  }
}
}  // namespace detail

/// What a name in an expression stands for: a value, else a function; nothing if both are null.
template <Integer I>
struct Meaning {
  const Value<I>* value = nullptr;
  const Function<I>* function = nullptr;
};

template <Integer I>
Meaning<I> meaning(const std::string& name, const Environment<I>& environment, const FunctionTable<I>& functions) {
  if (const Value<I>* value = environment.find(name)) return {value, nullptr};
  return {nullptr, functions.find(name)};
}

namespace detail {

/// What else a name may have been meant for: "; did you mean size or cosize", or nothing.
template <Integer I>
std::string similar(const std::string& name, const Environment<I>& environment, const FunctionTable<I>& functions) {
  std::string text;
  std::vector<std::string_view> known;  // one name may be bound twice, or be a function's as well
  const auto add = [&](std::string_view candidate) {
    if (std::find(known.begin(), known.end(), candidate) != known.end()) return;
    known.push_back(candidate);
    text += (text.empty() ? "; did you mean " : " or ") + std::string(candidate);
  };
  for (const auto& binding : environment.bindings()) {
    if (edit_distance(std::string_view(name).substr(0, 64), std::string_view(binding.name).substr(0, 64)) == 1) add(binding.name);
  }
  for (const std::string_view candidate : functions.similar(name)) add(candidate);
  return text;
}

}  // namespace detail

/// The stack of an evaluation, and places for the values that are made in it. They are there for the next evaluation as well: to
/// ask for memory takes as long as a small expression does.
template <Integer I>
class Room {
 public:
  /// Makes room for so many values on the stack. Without it none may be pushed.
  void reserve(std::size_t count) {
    if (values_.size() < count) values_.resize(count);
    if (origins_.size() < count) origins_.resize(count);
    if (free_.empty()) add_place();
  }

  /// A place for a value that is about to be made; the same one until it is pushed.
  Value<I>& place() { return *free_.back(); }

  /// Pushes the value in the place instead of the top `count` values.
  void replace(std::size_t count, std::size_t nodes) {
    Value<I>* const made = free_.back();
    free_.pop_back();
    pop(count);
    put(made, {made, nodes});
    if (free_.empty()) add_place();
  }
  /// Pushes a value that is kept elsewhere.
  void push(const Value<I>& value, std::size_t nodes) { put(&value, {nullptr, nodes}); }
  /// The same, below the top `count` values.
  void push_below(std::size_t count, const Value<I>& value, std::size_t nodes) {
    push(value, nodes);
    for (std::size_t k = size_ - 1; k + count >= size_; --k) {
      std::swap(values_[k], values_[k - 1]);
      std::swap(origins_[k], origins_[k - 1]);
    }
  }
  void pop(std::size_t count) {
    for (; count > 0; --count) {
      const Origin& origin = origins_[--size_];
      if (origin.made == nullptr) continue;
      if (origin.nodes > much) *origin.made = false;
      free_.push_back(origin.made);
    }
  }
  /// Keeps the top value until the room is cleared, whatever happens on the stack.
  const Value<I>* keep() {
    Origin& origin = origins_[size_ - 1];
    if (origin.made != nullptr) kept_.push_back(std::exchange(origin.made, nullptr));
    return &top();
  }
  void clear() {
    pop(size_);
    free_.insert(free_.end(), kept_.begin(), kept_.end());
    kept_.clear();
  }

  std::size_t size() const { return size_; }
  const Value<I>& top() const { return *values_[size_ - 1]; }
  /// The top `count` values.
  Arguments<I> top(std::size_t count) const { return Arguments<I>(values_.data() + (size_ - count), count); }
  /// The leaves and tuples of them all.
  std::size_t nodes(std::size_t count) const {
    std::size_t sum = 0;
    for (std::size_t k = size_ - count; k < size_; ++k) sum += origins_[k].nodes;
    return sum;
  }
  /// The top value but `below`, if it was made here, so that it may be taken; else null.
  Value<I>* own(std::size_t below) const { return origins_[size_ - 1 - below].made; }

  /// The only value, which is no longer needed here.
  Value<I> take() {
    if (Value<I>* made = own(0)) return std::move(*made);
    return top();
  }

  /// Whether it is worth keeping.
  bool is_small() const { return made_.size() <= much && values_.size() <= much; }

 private:
  static constexpr std::size_t much = 64;
  struct Origin {
    Value<I>* made = nullptr;  ///< null if the value is kept elsewhere
    std::size_t nodes = 0;     ///< its leaves and tuples
  };

  void put(const Value<I>* value, const Origin& origin) {
    values_[size_] = value;
    origins_[size_++] = origin;
  }
  [[gnu::noinline]] void add_place() { free_.push_back(&made_.emplace_back(false)); }

  std::vector<const Value<I>*> values_;  ///< the stack, of which there is more than there are values on it
  std::vector<Origin> origins_;
  std::size_t size_ = 0;
  std::deque<Value<I>> made_;
  std::vector<Value<I>*> free_;  ///< at least one
  std::vector<Value<I>*> kept_;
};

/// A part of an expression that is written again as it was before.
struct Repeat {
  std::size_t end;      ///< its last node
  std::size_t written;  ///< the last node of what it repeats
};

/// What is known of an expression before it is evaluated.
template <Integer I>
struct Plan {
  std::vector<Meaning<I>> meanings;            ///< of each name
  std::vector<std::optional<Repeat>> repeats;  ///< by the first node of each part; empty if there is none
  std::vector<const Value<I>*> values;         ///< by the last node of what is repeated: its value, null before it has one
  std::vector<bool> is_repeated;               ///< by the last node
};

/// One evaluation.
template <Integer I>
class Evaluator {
 public:
  /// `room` is clear. Without a plan the environment and the functions are asked for each name.
  Evaluator(const Expression& expression, const Environment<I>& environment, Room<I>& room, Plan<I>* plan = nullptr)
      : expression_(expression), environment_(environment), room_(room), plan_(plan) {}

  /// Leaves the value of the subtree that ends at `root` alone in the room; or returns where and why it has none.
  std::optional<LocatedRejection> run(std::size_t root) {
    const std::vector<Node>& nodes = expression_.nodes;
    at_ = root + 1 - nodes[root].size;
    // Each node adds one value at most. The call of a value that has a name has that too on the stack, and the tuple of no
    // arguments.
    room_.reserve(nodes[root].size + std::size_t{1});
    while (true) {
      try {
        const bool repeats = plan_ != nullptr && !plan_->repeats.empty();
        for (; at_ <= root; ++at_) {
          if (repeats && reused()) continue;
          step(nodes[at_]);
          if (repeats && plan_->is_repeated[at_]) plan_->values[at_] = room_.keep();
        }
        at_ = root;
        require_value();
        return std::nullopt;
      } catch (const LocatedRejection& rejection) {
        if (!answers_attempt(rejection.kind())) return rejection;
      } catch (const Rejection& rejection) {
        if (!answers_attempt(rejection.kind())) return LocatedRejection(rejection, expression_.position(nodes[at_]));
      }
      ++at_;
    }
  }

 private:
  /// An operand of `defined` whose evaluation has begun.
  struct Attempt {
    std::size_t stack;  ///< the values before it
    std::size_t end;    ///< the node of its `defined`
  };

  /// Whether a rejection of this kind makes the innermost attempt false; then the evaluation goes on behind the `defined` it is
  /// at.
  bool answers_attempt(Kind kind) {
    if (attempts_.empty() || (kind != Kind::inadmissible && kind != Kind::domain)) return false;
    const Attempt attempt = attempts_.back();
    attempts_.pop_back();
    reduce(room_.size() - attempt.stack, false);
    at_ = attempt.end;
    return true;
  }

  /// Whether the part that begins here was written before and has a value: then the value is pushed and the part is over.
  bool reused() {
    const std::optional<Repeat>& repeat = plan_->repeats[at_];
    if (!repeat || plan_->values[repeat->written] == nullptr) return false;
    const Value<I>& value = *plan_->values[repeat->written];
    room_.push(value, value_nodes(value));
    at_ = repeat->end;
    top_within_limits();
    return true;
  }

  void defined() {
    --at_;
    require_value();
    ++at_;
    attempts_.pop_back();
    reduce(1, true);
  }

  /// Rejects what an expression cannot be worth.
  void require_value() {
    top_within_limits();
    if (const FunctionName* name = room_.top().template as<FunctionName>()) {
      reject(std::string(name->text) + " is a function: it is called as " + std::string(functions_.find(name->text)->usage));
    }
  }

  void step(const Node& node) {
    switch (node.operation) {
      case Operation::integer: reduce(0, I(node.payload)); return;
      case Operation::boolean: reduce(0, node.payload != 0); return;
      case Operation::underscore: reduce(0, Underscore{}); return;
      case Operation::text: reduce(0, Text{expression_.name_of(node)}); return;
      case Operation::name:
        push_named(node);
        top_within_limits();
        return;
      case Operation::list: list(node.arity); return;
      case Operation::parenthesis:
        if (!groups(room_.top(), false)) list(1);
        return;
      case Operation::group:
        if (!groups(room_.top(), true)) list(1);
        return;
      case Operation::tiler: reduce(node.arity, tiler_list<I>(room_.top(node.arity))); return;
      case Operation::swizzle: reduce(node.arity, swizzle(room_.top(node.arity))); return;
      case Operation::basis_group:
      case Operation::arrow:
      case Operation::output_size: return;  // `linear` takes them all together
      case Operation::linear: linear(); return;
      case Operation::apply: apply(node.arity); return;
      case Operation::call: call(node); return;
      case Operation::guard: guard(node); return;
      case Operation::attempt: attempts_.push_back({room_.size(), static_cast<std::size_t>(node.payload)}); return;
      case Operation::defined: defined(); return;
      case Operation::conjunction:
      case Operation::disjunction:
      case Operation::implication: reduce(2, boolean(room_.top(), connective(node.operation))); return;
      case Operation::negation: reduce(1, !boolean(room_.top(), "not")); return;
      case Operation::compose_first:
        if (room_.top().template is<I>()) return;  // an offset: the next `o` takes it, with what stands before it
        operation(node.operation, 2);
        return;
      case Operation::compose: compose(); return;
      case Operation::layout: layout(); return;
      case Operation::equal: compare_equal(true); return;
      case Operation::not_equal: compare_equal(false); return;
      case Operation::less:
      case Operation::less_equal:
      case Operation::greater:
      case Operation::greater_equal: compare_order(node); return;
      case Operation::basis: operation(node.operation, 2); return;
      case Operation::negate:
      case Operation::invert: operation(node.operation, 1); return;
      case Operation::multiply: operation(node.operation, 2); return;
      case Operation::divide: operation(node.operation, 2); return;
      case Operation::remainder: operation(node.operation, 2); return;
      case Operation::add: operation(node.operation, 2); return;
      case Operation::subtract: operation(node.operation, 2); return;
      case Operation::shift_left:
      case Operation::shift_right:
      case Operation::bit_and:
      case Operation::bit_xor:
      case Operation::bit_or: operation(node.operation, 2); return;
    }
  }

  /// Replaces the top `count` values by another.
  template <class T>
  void reduce(std::size_t count, T&& content) {
    using Type = std::remove_cvref_t<T>;
    Value<I>& value = room_.place();
    value = std::forward<T>(content);
    room_.replace(count, std::same_as<Type, bool> || std::same_as<Type, I> ? 1 : value_nodes(value));
  }

  [[noreturn]] void reject(const std::string& message) const {
    throw LocatedRejection(Kind::type, message, expression_.position(expression_.nodes[at_]));
  }

  /// Replaces the top `count` values by their list.
  void list(std::size_t count) {
    const Arguments<I> elements = room_.top(count);
    const auto is_of_integers = [](const Value<I>* element) {
      return element->template is<I>() || element->template is<Tuple<I>>();
    };
    // A list of integers and of shapes is by far the most frequent.
    if (std::all_of(elements.begin(), elements.end(), is_of_integers)) {
      reduce(count, detail::integer_tuple<I>(elements));
    } else {
      reduce(count, notation::list<I>(elements));
    }
  }

  Meaning<I> meaning_of(const Node& node) const {
    if (plan_ != nullptr) return plan_->meanings[static_cast<std::size_t>(node.payload)];
    return meaning(expression_.name_of(node), environment_, functions_);
  }

  void push_named(const Node& node) {
    const Meaning<I> meant = meaning_of(node);
    if (meant.value != nullptr) {
      room_.push(*meant.value, value_nodes(*meant.value));
    } else if (meant.function != nullptr) {
      reduce(0, FunctionName{meant.function->name});
    } else {
      const std::string& name = expression_.name_of(node);
      reject("nothing is called " + name + detail::similar(name, environment_, functions_));
    }
  }

  /// Whether a parenthesis around the value means the value itself; around an integer only where an operator stands beside it.
  static bool groups(const Value<I>& value, bool beside_operator) {
    if (value.template is<I>() || value.template is<Vector<I>>()) return beside_operator;
    return !value.template is<Tuple<I>>() && !value.template is<Tuple<Vector<I>>>() && !value.template is<Underscore>() &&
           !value.template is<SliceCoordinate<I>>();
  }

  Swizzle swizzle(Arguments<I> elements) const {
    if (elements.size() != 3)
      reject("a swizzle has three numbers, Sw<bits,base,shift>; this has " + std::to_string(elements.size()));
    std::int64_t numbers[3] = {};
    for (std::size_t k = 0; k < 3; ++k) {
      if (Parameter<I, std::int64_t>::price(*elements[k]) < 0) {
        reject("a swizzle has three numbers, Sw<bits,base,shift>; one of these is " + a_type_name(*elements[k]));
      }
      numbers[k] = Parameter<I, std::int64_t>::convert(*elements[k]);
    }
    return Swizzle(numbers[0], numbers[1], numbers[2]);
  }

  void linear() {
    std::vector<LinearLayout::Input> inputs;
    std::vector<Dimension> outputs;
    bool has_outputs = false;
    const std::vector<std::size_t> parts = expression_.operands(at_);
    std::size_t count = 0;
    for (const std::size_t part : parts) count += expression_.nodes[part].arity;
    auto next = room_.top(count).begin();
    for (const std::size_t part : parts) {
      const Node& group = expression_.nodes[part];
      if (group.operation == Operation::arrow) {
        has_outputs = true;
      } else if (group.operation == Operation::output_size) {
        outputs.push_back(dimension(expression_.name_of(group), Parameter<I, std::int64_t>::convert(**next++)));
      } else {
        LinearLayout::Input input{expression_.name_of(group), {}};
        for (std::uint32_t k = 0; k < group.arity; ++k) input.bases.push_back(basis_of(**next++));
        inputs.push_back(std::move(input));
      }
    }
    if (has_outputs) {
      reduce(count, LinearLayout(inputs, std::move(outputs)));
    } else {
      reduce(count,
             LinearLayout::from_bases(inputs, inputs.empty() ? std::vector<std::string>{} : std::vector<std::string>{"out"}));
    }
  }

  std::vector<std::int64_t> basis_of(const Value<I>& value) const {
    std::vector<std::int64_t> basis;
    if (Parameter<I, Tuple<I>>::price(value) >= 0) {
      const Tuple<I> tuple = Parameter<I, Tuple<I>>::convert(value);
      if (tuple.depth() <= 1) {
        for_each_leaf(tuple, [&](const I& leaf) {
          if (const auto number = constant(leaf)) basis.push_back(*number);
        });
        if (basis.size() == tuple.rank()) return basis;
      }
    }
    reject("a basis of a linear layout is an integer, or a tuple with an integer for each output; this is " + a_type_name(value));
  }

  /// Replaces the top `count` operands by what a function or an operator makes of them, within the budget.
  void invoke(const Function<I>& function, std::size_t count) {
    const std::uint64_t nodes = room_.nodes(count);
    work_ += nodes * std::min<std::uint64_t>(nodes, Limits::rank);
    if (work_ > Budget::work) reject_work();
    Value<I>& value = room_.place();
    if (const auto rejection = FunctionTable<I>::call(function, room_.top(count), value)) {
      if (answers_attempt(rejection->kind())) return;
      throw *rejection;
    }
    room_.replace(count, value_nodes(value));
    top_within_limits();
  }

  [[noreturn, gnu::noinline]] static void reject_work() {
    throw Rejection(Kind::limit, "this takes more work than one evaluation may");
  }

  /// Throws Rejection(limit) for a value that could not be read back, or if the values of this evaluation become too many.
  void top_within_limits() {
    const std::size_t nodes = room_.nodes(1);
    nodes_ += nodes;
    if (nodes >= Limits::nesting) require_readable(room_.top(), nodes);
    if (nodes_ > Budget::nodes) reject_many();
  }
  [[noreturn, gnu::noinline]] static void reject_many() {
    throw Rejection(Kind::limit,
                    "the values of one evaluation have at most " + std::to_string(Budget::nodes) + " leaves and tuples");
  }

  /// The functions that operators stand for, by the operator.
  static const std::vector<const Function<I>*>& operators() {
    static const std::vector<const Function<I>*> table = [] {
      std::vector<const Function<I>*> all;
      for (std::size_t k = 0; k <= static_cast<std::size_t>(Operation::defined); ++k)
        all.push_back(functions<I>().find(detail::function_name(static_cast<Operation>(k))));
      return all;
    }();
    return table;
  }

  void operation(Operation sign, std::size_t arity) { invoke(*operators()[static_cast<std::size_t>(sign)], arity); }

  /// Applies the first of the top `count` values to the others, which are a coordinate or its modes.
  void apply(std::size_t count) {
    const Value<I>& applied = *room_.top(count).front();
    if (applied.template is<I>() || applied.template is<Tuple<I>>() || applied.template is<Vector<I>>() ||
        applied.template is<Tuple<Vector<I>>>()) {
      reject(a_type_name(applied) + " is not applied; the value of a layout S:D at a coordinate c is written (S:D)(c)");
    }
    if (count != 2) list(count - 1);
    operation(Operation::apply, 2);
  }

  void call(const Node& node) {
    const Meaning<I> meant = meaning_of(node);
    if (meant.value != nullptr) {
      room_.push_below(node.arity, *meant.value, value_nodes(*meant.value));
      apply(node.arity + std::size_t{1});
      return;
    }
    if (meant.function == nullptr) {
      const std::string& name = expression_.name_of(node);
      reject("no function is called " + name + detail::similar(name, environment_, functions_));
    }
    invoke(*meant.function, node.arity);
  }

  bool boolean(const Value<I>& value, std::string_view word) const {
    if (const bool* truth = value.template as<bool>()) return *truth;
    reject(std::string(word) + " joins booleans; this is " + a_type_name(value));
  }

  void guard(const Node& node) {
    const Operation operation = expression_.nodes[static_cast<std::size_t>(node.payload)].operation;
    const bool left = boolean(room_.top(), connective(operation));
    const bool decides = operation == Operation::disjunction ? left : !left;
    if (!decides) return;
    reduce(1, operation != Operation::conjunction);
    at_ = static_cast<std::size_t>(node.payload);
  }

  void compose() {
    // (A o n) o B with an integer n has left A and n on the stack.
    const std::vector<Node>& nodes = expression_.nodes;
    const std::size_t left = at_ - 1 - nodes[at_ - 1].size;
    const bool has_offset = nodes[left].operation == Operation::compose_first && room_.top(2).front()->template is<I>();
    operation(Operation::compose, has_offset ? 3 : 2);
  }

  void layout() {
    const Value<I>& shape = *room_.top(2).front();
    const Value<I>& stride = room_.top();
    if (Parameter<I, Tuple<I>>::price(shape) < 0)
      reject("the shape of a layout is an integer or a tuple; this is " + a_type_name(shape));
    if (Parameter<I, Tuple<I>>::price(stride) >= 0) {
      if (shape.template is<Tuple<I>>() != stride.template is<Tuple<I>>()) reject_profiles(shape, stride);
      reduce(2, Layout<I>(tuple(1), tuple(0)));
    } else if (Parameter<I, Tuple<Vector<I>>>::price(stride) >= 0) {
      reduce(2, CoordinateLayout<I>(tuple(1), Parameter<I, Tuple<Vector<I>>>::convert(stride)));
    } else {
      reject("the stride of a layout is an integer, a basis vector or a tuple of such; this is " + a_type_name(stride));
    }
  }

  /// The top value but `below`, an integer or a tuple, which is taken if it is nobody else's.
  Tuple<I> tuple(std::size_t below) {
    if (Value<I>* own = room_.own(below)) {
      if (Tuple<I>* tuple = own->template as<Tuple<I>>()) return std::move(*tuple);
    }
    return Parameter<I, Tuple<I>>::convert(*room_.top(below + 1).front());
  }

  [[noreturn]] void reject_profiles(const Value<I>& shape, const Value<I>& stride) const {
    const std::size_t right = at_ - 1;
    const std::size_t left = right - expression_.nodes[right].size;
    std::string hint;
    for (const std::size_t side : {left, right}) {
      const Node& operand = expression_.nodes[side];
      if (operand.operation != Operation::parenthesis) continue;
      const std::string inner(detail::parenthesised(expression_.text, operand.offset));
      // A message is one line.
      if (inner.empty() || inner.size() > 80 || inner.find('\n') != std::string::npos) continue;
      hint = side == left ? "; without the parentheses, " + inner + ':' + to_string(stride)
                          : "; without the parentheses, " + to_string(shape) + ':' + inner;
    }
    reject("shape and stride of a layout need the same profile: " + to_string(shape) + " is " + a_type_name(shape) + ", " +
           to_string(stride) + ' ' + a_type_name(stride) + hint);
  }

  /// The operands of a comparison. A parenthesis around an integer was taken for a tuple; here it may as well group.
  std::pair<const Value<I>*, const Value<I>*> compared() {
    const std::vector<Node>& nodes = expression_.nodes;
    const std::size_t right = at_ - 1;
    const std::size_t left = right - nodes[right].size;
    const bool order = nodes[at_].operation >= Operation::less && nodes[at_].operation <= Operation::greater_equal;
    const Arguments<I> sides = room_.top(2);
    const Value<I>*a = sides[0], *b = sides[1];
    if (order || b->template is<I>()) a = unwrapped(1, left);
    if (order || a->template is<I>()) b = unwrapped(0, right);
    return {a, b};
  }
  /// The top value but `below`, which is that of a node; the integer instead, where the node is one in parentheses.
  const Value<I>* unwrapped(std::size_t below, std::size_t node) {
    const Value<I>* const value = room_.top(below + 1).front();
    std::optional<I> integer = detail::integer_in_parentheses(expression_, node, *value);
    return integer ? &(*room_.own(below) = std::move(*integer)) : value;
  }

  void compare_equal(bool wanted) {
    const auto [a, b] = compared();
    const bool result = equal_values(*a, *b);
    reduce(2, result == wanted);
  }

  /// Equality of form. Integers and tuples of any profile compare, and so do basis vectors and 0; other types only with their
  /// own.
  bool equal_values(const Value<I>& a, const Value<I>& b) const {
    if (a.content().index() == b.content().index()) return a == b;
    if (Parameter<I, Tuple<I>>::price(a) >= 0 && Parameter<I, Tuple<I>>::price(b) >= 0) return false;
    const Value<I>* const sides[2] = {&a, &b};
    for (int k = 0; k < 2; ++k) {
      const Value<I>& x = *sides[k];
      const Value<I>& y = *sides[1 - k];
      if (const Vector<I>* v = x.template as<Vector<I>>(); v != nullptr && y.template is<I>()) {
        return detail::is_zero(y) && *v == Vector<I>();
      }
      if (const auto* coordinates = x.template as<CoordinateLayout<I>>(); coordinates != nullptr && y.template is<Layout<I>>()) {
        return equal_without_strides(*coordinates, y.template get<Layout<I>>());
      }
      if (x.template is<Tiler<I>>() && Parameter<I, Tiler<I>>::price(y) >= 0) return false;
      const bool tuples = x.template is<Tuple<Vector<I>>>() || x.template is<SliceCoordinate<I>>();
      if (tuples && (Parameter<I, Tuple<I>>::price(y) >= 0 || y.template is<Vector<I>>() || y.template is<Underscore>()))
        return false;
    }
    reject(a_type_name(a) + " and " + a_type_name(b) + " do not compare");
  }

  /// 4:0 is the text of a layout and of a coordinate layout: they are equal where no stride tells them apart.
  static bool equal_without_strides(const CoordinateLayout<I>& A, const Layout<I>& B) {
    bool equal = A.shape() == B.shape();
    for_each_leaf(A.stride(), [&](const Vector<I>& stride) { equal = equal && stride == Vector<I>(); });
    for_each_leaf(B.stride(), [&](const I& stride) { equal = equal && static_cast<bool>(stride == I(0)); });
    return equal;
  }

  void compare_order(const Node& node) {
    const auto [left, right] = compared();
    const I* a = left->template as<I>();
    const I* b = right->template as<I>();
    if (a == nullptr || b == nullptr) {
      reject("the order < is one of integers; here are " + detail::types<I>(room_.top(2)) +
             ". Tuples have several: lex_less, colex_less, elem_less and their _leq");
    }
    bool result = false;
    switch (node.operation) {
      case Operation::less: result = static_cast<bool>(*a < *b); break;
      case Operation::greater: result = static_cast<bool>(*b < *a); break;
      case Operation::less_equal: result = !static_cast<bool>(*b < *a); break;
      default: result = !static_cast<bool>(*a < *b); break;
    }
    reduce(2, result);
  }

  const Expression& expression_;
  const Environment<I>& environment_;
  const FunctionTable<I>& functions_ = functions<I>();
  Room<I>& room_;
  Plan<I>* const plan_;
  std::vector<Attempt> attempts_;
  std::size_t at_ = 0;
  std::uint64_t work_ = 0;
  std::size_t nodes_ = 0;
};

template <Integer I>
std::variant<Value<I>, LocatedRejection> try_evaluate(const Expression& expression, std::size_t node,
                                                      const Environment<I>& environment) {
  // An evaluation within this one finds no room, and makes its own.
  static thread_local std::unique_ptr<Room<I>> kept;
  std::unique_ptr<Room<I>> room = std::exchange(kept, nullptr);
  if (room == nullptr) room = std::make_unique<Room<I>>();
  const auto rejection = Evaluator<I>(expression, environment, *room).run(node);
  std::variant<Value<I>, LocatedRejection> result = false;
  if (rejection) {
    result = *rejection;
  } else {
    result = room->take();
  }
  room->clear();
  if (room->is_small()) kept = std::move(room);
  return result;
}

}  // namespace colex::notation
