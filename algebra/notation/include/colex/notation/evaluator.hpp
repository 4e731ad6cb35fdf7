// The evaluator's template. Include this to evaluate over an integer of your own; otherwise evaluate.hpp is all it takes.
//
// Evaluation goes over the nodes from left to right. A value is pushed on a stack; an operation takes its operands from the
// stack and pushes its result; `and`, `or` and `implies` skip the right operand if the left one decides. If an operation
// rejects within `defined( )`, the pass goes on behind it. A rejection that a function returns is not thrown there: many random
// cases have no inverse, for example, and a throw would take longer than the rest of the case.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/list.hpp"
#include "colex/notation/value_extent.hpp"

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

}  // namespace detail

/// One evaluation.
template <Integer I>
class Evaluator {
 public:
  /// `room` is empty, and has what memory an evaluation before this one needed.
  Evaluator(const Expression& expression, const Environment<I>& environment, const FunctionTable<I>& functions,
            std::vector<Value<I>>&& room)
      : expression_(expression), environment_(environment), functions_(functions), stack_(std::move(room)) {}

  /// The value of the subtree that ends at `root`, or where and why it has none.
  std::variant<Value<I>, LocatedRejection> run(std::size_t root) {
    const std::vector<Node>& nodes = expression_.nodes;
    at_ = root + 1 - nodes[root].size;
    // Most lines need no more.
    stack_.reserve(std::min<std::size_t>(nodes[root].size, 6));
    while (true) {
      try {
        for (; at_ <= root; ++at_) step(nodes[at_]);
        at_ = root;
        require_value();
        return std::move(stack_.back());
      } catch (const LocatedRejection& rejection) {
        if (!answers_attempt(rejection.kind())) return rejection;
      } catch (const Rejection& rejection) {
        if (!answers_attempt(rejection.kind()))
          return LocatedRejection(rejection.kind(), rejection.message(), expression_.position(nodes[at_]));
      }
      ++at_;
    }
  }

  /// The memory for the next evaluation, if it is not much; requires that this one is over.
  std::vector<Value<I>> room() {
    constexpr std::size_t much = 64;
    stack_.clear();
    if (stack_.capacity() > much) return {};
    return std::move(stack_);
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
    stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(attempt.stack), stack_.end());
    stack_.emplace_back(false);
    at_ = attempt.end;
    return true;
  }

  void defined() {
    --at_;
    require_value();
    ++at_;
    attempts_.pop_back();
    reduce(1, Value<I>(true));
  }

  /// Rejects what an expression cannot be worth.
  void require_value() {
    within_limits(stack_.back());
    if (const FunctionName* name = stack_.back().template as<FunctionName>()) {
      reject(std::string(name->text) + " is a function: it is called as " + std::string(functions_.find(name->text)->usage));
    }
  }

  void step(const Node& node) {
    switch (node.operation) {
      case Operation::integer: stack_.emplace_back(I(node.payload)); return;
      case Operation::boolean: stack_.emplace_back(node.payload != 0); return;
      case Operation::underscore: stack_.emplace_back(Underscore{}); return;
      case Operation::text: stack_.emplace_back(Text{expression_.name_of(node)}); return;
      case Operation::name:
        push_named(expression_.name_of(node));
        within_limits(stack_.back());
        return;
      case Operation::list:
        // A list of integers and of shapes is by far the most frequent.
        reduce(node.arity, notation::list<I>(operands(node.arity), node.arity));
        return;
      case Operation::parenthesis:
        if (groups(stack_.back(), false)) return;
        reduce(1, notation::list<I>(operands(1), 1));
        return;
      case Operation::group:
        if (groups(stack_.back(), true)) return;
        reduce(1, notation::list<I>(operands(1), 1));
        return;
      case Operation::tiler: reduce(node.arity, tiler_list<I>(operands(node.arity), node.arity)); return;
      case Operation::swizzle: reduce(node.arity, swizzle(operands(node.arity), node.arity)); return;
      case Operation::basis_group:
      case Operation::arrow:
      case Operation::output_size: return;  // `linear` takes them all together
      case Operation::linear: linear(node); return;
      case Operation::apply: apply(node.arity); return;
      case Operation::call: call(node); return;
      case Operation::guard: guard(node); return;
      case Operation::attempt: attempts_.push_back({stack_.size(), static_cast<std::size_t>(node.payload)}); return;
      case Operation::defined: defined(); return;
      case Operation::conjunction:
      case Operation::disjunction:
      case Operation::implication: reduce(2, Value<I>(boolean(stack_.back(), word(node.operation)))); return;
      case Operation::negation: reduce(1, Value<I>(!boolean(stack_.back(), "not"))); return;
      case Operation::compose_first:
        if (stack_.back().template is<I>()) return;  // an offset: the next `o` takes it, with what stands before it
        operation("composition", 2);
        return;
      case Operation::compose: compose(); return;
      case Operation::layout: layout(node); return;
      case Operation::equal: compare_equal(node, true); return;
      case Operation::not_equal: compare_equal(node, false); return;
      case Operation::less:
      case Operation::less_equal:
      case Operation::greater:
      case Operation::greater_equal: compare_order(node); return;
      case Operation::basis: operation("@", 2); return;
      case Operation::negate: operation("-", 1); return;
      case Operation::multiply: operation("*", 2); return;
      case Operation::divide: operation("/", 2); return;
      case Operation::remainder: operation("%", 2); return;
      case Operation::add: operation("+", 2); return;
      case Operation::subtract: operation("-", 2); return;
    }
  }

  Value<I>* operands(std::size_t count) { return stack_.data() + (stack_.size() - count); }
  /// Replaces the top `count` operands by a value.
  void reduce(std::size_t count, Value<I>&& value) {
    if (count == 0) {
      stack_.push_back(std::move(value));
      return;
    }
    stack_.resize(stack_.size() - (count - 1), stack_.front());
    stack_.back() = std::move(value);
  }

  [[noreturn]] void reject(const std::string& message) const {
    throw LocatedRejection(Kind::type, message, expression_.position(expression_.nodes[at_]));
  }

  void push_named(const std::string& name) {
    if (const Value<I>* value = environment_.find(name)) {
      stack_.push_back(*value);
    } else if (const Function<I>* function = functions_.find(name)) {
      stack_.emplace_back(FunctionName{function->name});
    } else {
      reject("nothing is called " + name + similar(name));
    }
  }

  std::string similar(const std::string& name) const {
    std::string text;
    const auto add = [&](std::string_view candidate) {
      text += (text.empty() ? "; did you mean " : " or ") + std::string(candidate);
    };
    for (const auto& binding : environment_.bindings()) {
      if (detail::edit_distance(std::string_view(name).substr(0, 64), std::string_view(binding.name).substr(0, 64)) == 1)
        add(binding.name);
    }
    for (const std::string_view candidate : functions_.similar(name)) add(candidate);
    return text;
  }

  /// Whether a parenthesis around the value means the value itself; around an integer only where an operator stands beside it.
  static bool groups(const Value<I>& value, bool beside_operator) {
    if (value.template is<I>() || value.template is<Vector<I>>()) return beside_operator;
    return !value.template is<Tuple<I>>() && !value.template is<Tuple<Vector<I>>>() && !value.template is<Underscore>() &&
           !value.template is<SliceCoordinate<I>>();
  }

  Value<I> swizzle(const Value<I>* elements, std::size_t count) const {
    if (count != 3) reject("a swizzle has three numbers, Sw<bits,base,shift>; this has " + std::to_string(count));
    std::int64_t numbers[3] = {};
    for (std::size_t k = 0; k < 3; ++k) {
      if (Parameter<I, std::int64_t>::price(elements[k]) < 0) {
        reject("a swizzle has three numbers, Sw<bits,base,shift>; one of these is " + a_type_name(elements[k]));
      }
      numbers[k] = Parameter<I, std::int64_t>::convert(elements[k]);
    }
    return Swizzle(numbers[0], numbers[1], numbers[2]);
  }

  void linear(const Node& node) {
    std::vector<LinearLayout::Input> inputs;
    std::vector<Dimension> outputs;
    bool has_outputs = false;
    const std::vector<std::size_t> parts = expression_.operands(at_);
    std::size_t count = 0;
    for (const std::size_t part : parts) count += expression_.nodes[part].arity;
    const Value<I>* next = operands(count);
    for (const std::size_t part : parts) {
      const Node& group = expression_.nodes[part];
      if (group.operation == Operation::arrow) {
        has_outputs = true;
      } else if (group.operation == Operation::output_size) {
        outputs.push_back(dimension(expression_.name_of(group), Parameter<I, std::int64_t>::convert(*next++)));
      } else {
        LinearLayout::Input input{expression_.name_of(group), {}};
        for (std::uint32_t k = 0; k < group.arity; ++k) input.bases.push_back(basis_of(*next++));
        inputs.push_back(std::move(input));
      }
    }
    if (has_outputs) {
      reduce(count, LinearLayout(inputs, std::move(outputs)));
    } else {
      reduce(count,
             LinearLayout::from_bases(inputs, inputs.empty() ? std::vector<std::string>{} : std::vector<std::string>{"out"}));
    }
    (void)node;
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
    const Value<I>* arguments = operands(count);
    std::uint64_t nodes = 0;
    for (std::size_t k = 0; k < count; ++k) nodes += value_nodes(arguments[k]);
    work_ += nodes * std::min<std::uint64_t>(nodes, Limits::rank);
    if (work_ > Budget::work) throw Rejection(Kind::limit, "this takes more work than one evaluation may");
    Result<Value<I>> result = FunctionTable<I>::call_for_result(function, arguments, count);
    if (!result) {
      if (answers_attempt(result.rejection().kind())) return;
      throw result.rejection();
    }
    within_limits(*result);
    reduce(count, std::move(result).value());
  }

  /// Throws Rejection(limit) for a value that could not be read back, or if the values of this evaluation become too many.
  void within_limits(const Value<I>& value) {
    nodes_ += readable_nodes(value);
    if (nodes_ > Budget::nodes)
      throw Rejection(Kind::limit,
                      "the values of one evaluation have at most " + std::to_string(Budget::nodes) + " leaves and tuples");
  }

  void operation(std::string_view sign, std::size_t arity) { invoke(*functions_.find(sign), arity); }

  /// Applies the first of the top `count` operands to the others, which are a coordinate or its modes.
  void apply(std::size_t count) {
    const Value<I>& applied = *operands(count);
    if (applied.template is<I>() || applied.template is<Tuple<I>>() || applied.template is<Vector<I>>() ||
        applied.template is<Tuple<Vector<I>>>()) {
      reject(a_type_name(applied) + " is not applied; the value of a layout S:D at a coordinate c is written (S:D)(c)");
    }
    if (count != 2) reduce(count - 1, notation::list<I>(operands(count - 1), count - 1));
    operation("()", 2);
  }

  void call(const Node& node) {
    const std::string& name = expression_.name_of(node);
    if (const Value<I>* value = environment_.find(name)) {
      stack_.insert(stack_.end() - static_cast<std::ptrdiff_t>(node.arity), *value);
      apply(node.arity + std::size_t{1});
      return;
    }
    const Function<I>* function = functions_.find(name);
    if (function == nullptr) reject("no function is called " + name + similar(name));
    invoke(*function, node.arity);
  }

  static std::string_view word(Operation operation) {
    switch (operation) {
      case Operation::conjunction: return "and";
      case Operation::disjunction: return "or";
      default: return "implies";
    }
  }

  bool boolean(const Value<I>& value, std::string_view word) const {
    if (const bool* truth = value.template as<bool>()) return *truth;
    reject(std::string(word) + " joins booleans; this is " + a_type_name(value));
  }

  void guard(const Node& node) {
    const Operation operation = expression_.nodes[static_cast<std::size_t>(node.payload)].operation;
    const bool left = boolean(stack_.back(), word(operation));
    const bool decides = operation == Operation::disjunction ? left : !left;
    if (!decides) return;
    stack_.back() = Value<I>(operation != Operation::conjunction);
    at_ = static_cast<std::size_t>(node.payload);
  }

  void compose() {
    // (A o n) o B with an integer n has left A and n on the stack.
    const std::vector<Node>& nodes = expression_.nodes;
    const std::size_t left = at_ - 1 - nodes[at_ - 1].size;
    const bool has_offset = nodes[left].operation == Operation::compose_first && stack_[stack_.size() - 2].template is<I>();
    operation("composition", has_offset ? 3 : 2);
  }

  void layout(const Node& node) {
    Value<I>& shape = stack_[stack_.size() - 2];
    Value<I>& stride = stack_.back();
    if (Parameter<I, Tuple<I>>::price(shape) < 0)
      reject("the shape of a layout is an integer or a tuple; this is " + a_type_name(shape));
    if (Parameter<I, Tuple<I>>::price(stride) >= 0) {
      if (shape.template is<Tuple<I>>() != stride.template is<Tuple<I>>()) reject_profiles(node, shape, stride);
      reduce(2, Layout<I>(take(shape), take(stride)));
    } else if (Parameter<I, Tuple<Vector<I>>>::price(stride) >= 0) {
      reduce(2, CoordinateLayout<I>(take(shape), Parameter<I, Tuple<Vector<I>>>::convert(stride)));
    } else {
      reject("the stride of a layout is an integer, a basis vector or a tuple of such; this is " + a_type_name(stride));
    }
  }

  static Tuple<I> take(Value<I>& value) {
    if (Tuple<I>* tuple = value.template as<Tuple<I>>()) return std::move(*tuple);
    return Tuple<I>(std::move(*value.template as<I>()));
  }

  [[noreturn]] void reject_profiles(const Node& node, const Value<I>& shape, const Value<I>& stride) const {
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
    (void)node;
    reject("shape and stride of a layout need the same profile: " + to_string(shape) + " is " + a_type_name(shape) + ", " +
           to_string(stride) + ' ' + a_type_name(stride) + hint);
  }

  /// A parenthesis around an integer was taken for a tuple; beside a comparison it may as well group.
  void group_at_comparison() {
    const std::vector<Node>& nodes = expression_.nodes;
    const std::size_t right = at_ - 1;
    const std::size_t left = right - nodes[right].size;
    Value<I>& a = stack_[stack_.size() - 2];
    Value<I>& b = stack_.back();
    const bool order = nodes[at_].operation >= Operation::less && nodes[at_].operation <= Operation::greater_equal;
    if (nodes[left].operation == Operation::parenthesis && (order || b.template is<I>())) unwrap(a);
    if (nodes[right].operation == Operation::parenthesis && (order || a.template is<I>())) unwrap(b);
  }
  static void unwrap(Value<I>& value) {
    const Tuple<I>* tuple = value.template as<Tuple<I>>();
    if (tuple == nullptr || tuple->rank() != 1 || tuple->depth() != 1) return;
    I leaf = tuple->leaves().front();
    value = Value<I>(std::move(leaf));
  }

  void compare_equal(const Node& node, bool wanted) {
    group_at_comparison();
    const Value<I>& a = stack_[stack_.size() - 2];
    const Value<I>& b = stack_.back();
    (void)node;
    const bool result = equal_values(a, b);
    reduce(2, Value<I>(result == wanted));
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
        return equal_without_strides(*coordinates, *y.template as<Layout<I>>());
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
    group_at_comparison();
    const I* a = stack_[stack_.size() - 2].template as<I>();
    const I* b = stack_.back().template as<I>();
    if (a == nullptr || b == nullptr) {
      reject("the order < is one of integers; here are " + detail::types(operands(2), 2) +
             ". Tuples have several: lex_less, colex_less, elem_less and their _leq");
    }
    bool result = false;
    switch (node.operation) {
      case Operation::less: result = static_cast<bool>(*a < *b); break;
      case Operation::greater: result = static_cast<bool>(*b < *a); break;
      case Operation::less_equal: result = !static_cast<bool>(*b < *a); break;
      default: result = !static_cast<bool>(*a < *b); break;
    }
    reduce(2, Value<I>(result));
  }

  const Expression& expression_;
  const Environment<I>& environment_;
  const FunctionTable<I>& functions_;
  std::vector<Value<I>> stack_;
  std::vector<Attempt> attempts_;
  std::size_t at_ = 0;
  std::uint64_t work_ = 0;
  std::size_t nodes_ = 0;
};

template <Integer I>
std::variant<Value<I>, LocatedRejection> try_evaluate(const Expression& expression, std::size_t node,
                                                      const Environment<I>& environment) {
  // To ask for memory takes as long as a small expression does. An evaluation within this one finds no room, and asks.
  static thread_local std::vector<Value<I>> room;
  Evaluator<I> evaluator(expression, environment, functions<I>(), std::exchange(room, {}));
  std::variant<Value<I>, LocatedRejection> result = evaluator.run(node);
  room = evaluator.room();
  return result;
}

}  // namespace colex::notation
