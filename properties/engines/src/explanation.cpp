#include "colex/engines/explanation.hpp"

#include <functional>

#include "colex/cases/leaves.hpp"

namespace colex::engines {

namespace {

using laws::Assignment;
using laws::Case;
using laws::Statement;
using laws::Value;

/// One number of a case: what it is called, what it is, and the case with another number in its place.
struct Number {
  std::string place;
  std::int64_t value;
  std::vector<std::int64_t> others;
  std::function<Value(std::int64_t)> with;
};

constexpr std::int64_t other_extents[] = {1, 2, 3, 4, 5, 8};
constexpr std::int64_t other_strides[] = {0, 1, 2, 3, 4, 8, -1};

void add_numbers(std::vector<Number>& numbers, const std::string& name, const Layout<>& L) {
  const Modes<Checked> leaves = modes(L);
  for (std::size_t k = 0; k < leaves.size(); ++k) {
    const std::string mode = leaves.size() == 1 ? " of " + name : " of " + name + "'s mode " + std::to_string(k);
    numbers.push_back(
        {"extent" + mode, leaves[k].extent.value(), {std::begin(other_extents), std::end(other_extents)}, [L, k](std::int64_t n) {
           return Value(Layout<>(cases::with_leaf(L.shape(), k, n), L.stride()));
         }});
    numbers.push_back(
        {"stride" + mode, leaves[k].stride.value(), {std::begin(other_strides), std::end(other_strides)}, [L, k](std::int64_t n) {
           return Value(Layout<>(L.shape(), cases::with_leaf(L.stride(), k, n)));
         }});
  }
}

std::vector<Number> numbers_of(const std::string& name, const Value& value) {
  std::vector<Number> numbers;
  if (const auto* n = value.as<Checked>()) {
    const std::int64_t v = n->value();
    std::vector<std::int64_t> others{0, 1, 2, 3, 4, 8};
    if (v > 8 && v < INT64_MAX) others.insert(others.end(), {v - 1, v + 1});
    numbers.push_back({name, v, others, [](std::int64_t other) { return Value(Checked(other)); }});
  } else if (const auto* L = value.as<Layout<>>()) {
    add_numbers(numbers, name, *L);
  }
  return numbers;
}

/// What is found with other numbers in one place.
struct Trial {
  std::vector<std::int64_t> failing;
  std::vector<std::int64_t> holding;
};

Trial try_others(Statement& statement, const Assignment& failing, std::size_t variable, const Number& number) {
  Trial trial;
  for (const std::int64_t other : number.others) {
    if (other == number.value) continue;
    try {
      Assignment values = failing;
      values[variable] = number.with(other);
      if (!in_domain(statement, values)) continue;
      const Case what = statement.ask(values);
      if (what.kind == Case::Kind::holds) trial.holding.push_back(other);
      if (what.kind == Case::Kind::fails) trial.failing.push_back(other);
    } catch (const Rejection&) {
      continue;
    }
  }
  return trial;
}

std::string list(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text;
}

}  // namespace

std::vector<std::string> explanation(Statement& statement, const Assignment& failing) {
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < failing.size(); ++k) {
    for (const Number& number : numbers_of(statement.variables()[k], failing[k])) {
      const Trial trial = try_others(statement, failing, k, number);
      const std::string place = number.place + " = " + std::to_string(number.value);
      if (!trial.holding.empty()) {
        lines.push_back(place + " matters: with " + list(trial.holding) + " instead it holds" +
                        (trial.failing.empty() ? "" : ", with " + list(trial.failing) + " it still fails"));
      } else if (trial.failing.size() > 1) {
        lines.push_back(place + ": with " + list(trial.failing) + " instead it still fails");
      }
    }
  }
  return lines;
}

}  // namespace colex::engines
