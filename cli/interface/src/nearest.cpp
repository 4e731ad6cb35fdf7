#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::cli {

namespace {

using notation::Expression;
using notation::Operation;
using notation::Value;

/// A number of the argument that may be another.
struct Number {
  std::size_t node;
  std::int64_t given, least;
  bool is_extent;
};

bool has_numbers(const Value<>& value) {
  return value.is<Checked>() || value.is<Tuple<Checked>>() || value.is<Layout<>>() || value.is<Tiler<>>();
}

/// The numbers of the subtree at `node`, from left to right. Those of a layout's stride may come down to 1, the others to 2.
void collect(const Expression& expression, std::size_t node, bool is_extent, std::vector<Number>& numbers) {
  const auto& [operation, offset, arity, size, payload] = expression.nodes[node];
  if (operation == Operation::integer) {
    const std::int64_t least = is_extent ? 2 : 1;
    if (payload >= least) numbers.push_back({node, payload, least, is_extent});
    return;
  }
  const std::vector<std::size_t> operands = expression.operands(node);
  for (std::size_t k = 0; k < operands.size(); ++k)
    collect(expression, operands[k], operation == Operation::layout ? k == 0 : is_extent, numbers);
}

/// What the numbers of the argument may become, in words. `written` is the argument, in which each number stands.
std::string space_of(const std::vector<Number>& numbers, std::size_t all, const std::string& written) {
  const auto has = [&](bool extent) {
    return std::any_of(numbers.begin(), numbers.end(), [&](const Number& number) { return number.is_extent == extent; });
  };
  if (numbers.empty()) return "with its numbers of 0 and 1 as they are";
  std::string text = has(true) ? "with extents from 2" : "";
  if (has(false)) text += std::string(text.empty() ? "with" : " and") + " strides from 1";
  if (written.find('-') != std::string::npos) text += " under their signs";
  if (numbers.size() < all) text += ", each 1 and 0 kept";
  return text;
}

/// How many integers there are below a node.
std::size_t integers_below(const Expression& expression, std::size_t node) {
  if (expression.nodes[node].operation == Operation::integer) return 1;
  std::size_t count = 0;
  for (const std::size_t operand : expression.operands(node)) count += integers_below(expression, operand);
  return count;
}

/// The number with what it is moved by: 4+e1.
std::string moved(const Number& number, std::size_t k) { return fmt::format("{}+e{}", number.given, k + 1); }

/// How far a number may be moved where those before it have been: `-1 <= e1 <= 1`, `max(e1,-e1)-1 <= e2 <= 1-max(e1,-e1)`.
std::string moves(const Number& number, std::size_t k, std::int64_t distance) {
  std::string before;
  for (std::size_t j = 1; j <= k; ++j) before += fmt::format("{}max(e{},-e{})", j == 1 ? "" : "+", j, j);
  const std::string sum = k > 1 ? '(' + before + ')' : before;
  const std::int64_t down = number.least - number.given;
  std::string lower = k == 0 ? std::to_string(std::max(down, -distance)) : fmt::format("{}-{}", before, distance);
  if (k > 0 && down > -distance) lower = fmt::format("max({},{})", down, lower);
  const std::int64_t up = std::numeric_limits<std::int64_t>::max() - number.given;
  std::string upper = fmt::format("{}{}", k == 0 ? std::min(up, distance) : distance, k == 0 ? "" : '-' + sum);
  if (k > 0 && up < distance) upper = fmt::format("min({},{})", up, upper);
  return fmt::format("{} <= e{} <= {}", lower, k + 1, upper);
}

/// Tries what is near, distance after distance.
class Nearby {
 public:
  Nearby(Expression call, std::size_t argument, const Search& search)
      : call_(std::move(call)), argument_(argument), search_(search) {
    collect(call_, argument_, true, numbers_);
  }

  std::string space(const std::string& written) const { return space_of(numbers_, integers_below(call_, argument_), written); }

  void look(Nearest& result) {
    for (std::int64_t distance = 1; !numbers_.empty() && result.found.size() < search_.count; ++distance) {
      const std::uint64_t before = result.tried;
      if (!try_all(0, distance, distance, result)) return;
      result.all_within = distance;
      if (result.tried == before) return;  // 64 bits are used up
    }
  }

 private:
  /// Moves the numbers from the k-th on by `left` in all; whether all of these were tried.
  bool try_all(std::size_t k, std::int64_t left, std::int64_t distance, Nearest& result) {
    if (k == numbers_.size()) return left > 0 || try_it(distance, result);
    const Number& number = numbers_[k];
    const bool is_last = k + 1 == numbers_.size();
    for (std::int64_t by = -left; by <= left; by += is_last ? std::max<std::int64_t>(2 * left, 1) : 1) {
      if (by < number.least - number.given || (by > 0 && number.given > std::numeric_limits<std::int64_t>::max() - by)) continue;
      call_.nodes[number.node].payload = number.given + by;
      const bool all = try_all(k + 1, left - (by < 0 ? -by : by), distance, result);
      call_.nodes[number.node].payload = number.given;
      if (!all) return false;
    }
    return true;
  }

  bool try_it(std::int64_t distance, Nearest& result) {
    if (result.tried == search_.most || work_ > most_work) return false;
    ++result.tried;
    work_ += call_.nodes.size();
    const notation::Environment<> no_names;
    const auto value = notation::try_evaluate(call_, call_.root(), no_names);
    if (const auto* rejection = std::get_if<notation::LocatedRejection>(&value)) {
      result.undecided += rejection->kind() != Kind::inadmissible && rejection->kind() != Kind::domain;
      return true;
    }
    result.found.push_back({to_string(notation::evaluate(call_, argument_, no_names)), distance});
    return true;
  }

  /// Nodes of the call, in all tries: a call with thousands of them takes long.
  static constexpr std::uint64_t most_work = 2'000'000;

  Expression call_;
  std::size_t argument_;
  const Search& search_;
  std::vector<Number> numbers_;
  std::uint64_t work_ = 0;
};

}  // namespace

Nearest nearest(const std::string& function, const std::vector<Value<>>& arguments, const Search& search) {
  if (arguments.size() < 2 || !has_numbers(arguments.back())) {
    throw Rejection(Kind::type,
                    fmt::format("what is near is looked for where the last of two or more arguments is an integer, a "
                                "shape, a layout or a tiler, as in composition(A, B); this is {} with {} argument{}{}",
                                function, arguments.size(), arguments.size() == 1 ? "" : "s",
                                arguments.size() < 2 ? "" : ", the last of which is " + to_string(arguments.back())));
  }
  Nearest result;
  for (const Value<>& argument : arguments) result.call += (result.call.empty() ? "" : ", ") + to_string(argument);
  result.call = function + '(' + result.call + ')';
  result.argument = to_string(arguments.back());
  Expression call = notation::parse_expression(result.call);
  const auto value = notation::try_evaluate(call, call.root(), notation::Environment<>{});
  if (const auto* rejection = std::get_if<notation::LocatedRejection>(&value)) result.obstacle = rejection->message();
  const std::size_t argument = call.operands(call.root()).back();
  Nearby nearby(std::move(call), argument, search);
  result.space = nearby.space(result.argument);
  nearby.look(result);
  return result;
}

std::string none_within(const std::string& call, std::int64_t distance) {
  const Expression expression = notation::parse_expression(call);
  std::vector<Number> numbers;
  collect(expression, expression.operands(expression.root()).back(), true, numbers);
  if (distance == 0 || numbers.empty()) return "claim not defined(" + call + ')';
  std::string text = call, all;
  for (std::size_t k = numbers.size(); k-- > 0;) {
    const std::size_t begin = expression.nodes[numbers[k].node].offset;
    text.replace(begin, std::to_string(numbers[k].given).size(), moved(numbers[k], k));
  }
  for (std::size_t k = 0; k < numbers.size(); ++k) all += (all.empty() ? "" : ", ") + moves(numbers[k], k, distance);
  return "forall " + all + ": claim not defined(" + text + ')';
}

Nearest nearest(const std::string& call, const Search& search) {
  const Expression expression = notation::parse_expression(expression_in(call));
  const notation::Node& root = expression.nodes[expression.root()];
  const bool composes = root.operation == Operation::compose;
  if (!composes && root.operation != Operation::call)
    throw Rejection(Kind::type, "what is near is looked for in a call, as in logical_divide(A, B); this is no call");
  std::vector<Value<>> arguments;
  for (const std::size_t operand : expression.operands(expression.root()))
    arguments.push_back(notation::evaluate(expression, operand, notation::Environment<>{}));
  return nearest(composes ? "composition" : expression.name_of(root), arguments, search);
}

}  // namespace colex::cli
