#include "colex/engines/finding.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>

#include "colex/cases/domain.hpp"
#include "colex/cases/draw.hpp"

namespace colex::engines {

namespace {

Case timed(Statement& statement, const Assignment& values) {
  const auto start = std::chrono::steady_clock::now();
  Case what = statement.ask(values);
  what.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return what;
}

}  // namespace

bool look(Statement& statement, const Assignment& values, Origin origin, Finding& finding, const Observer& observer) {
  Case what = observer ? timed(statement, values) : statement.ask(values);
  if (observer) observer(values, what);
  switch (what.kind) {
    case Case::Kind::holds: ++finding.evaluated; return true;
    case Case::Kind::filtered: ++finding.filtered; return true;
    case Case::Kind::fails: ++finding.evaluated; break;
    case Case::Kind::rejected:
      if (what.rejection->kind() == Kind::overflow && origin == Origin::drawn) {
        ++finding.overflowed;
        return true;
      }
      if (what.rejection->kind() == Kind::unknown) {
        if (++finding.undecided == 1) finding.doubt = text(statement, values) + ": " + what.rejection->message();
        return true;
      }
      break;
  }
  finding.counterexample = values;
  finding.what = std::move(what);
  return false;
}

bool fails_alike(Statement& statement, const Assignment& values, const Case& what) {
  try {
    const Case other = statement.ask(values);
    if (other.kind != what.kind) return false;
    return what.kind != Case::Kind::rejected || what.rejection->kind() == other.rejection->kind();
  } catch (const Rejection&) {
    return false;
  }
}

void minimise(Statement& statement, Finding& finding) {
  const auto still_fails = [&](const Assignment& values) { return fails_alike(statement, values, finding.what); };
  const auto domain = [&](const Assignment& before) { return statement.domain(before); };
  finding.counterexample = cases::minimise(*finding.counterexample, domain, still_fails).values;
  finding.what = statement.ask(*finding.counterexample);
}

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

using laws::Assignment;
using laws::Case;

Case Sought::ask(const Assignment& values) {
  const Case answer = question_.ask(values);
  if (answer.rejection) return unknown_of(values, *answer.rejection);
  if (answer.kind != Case::Kind::holds) return Case::filtered();
  if (!question_.has_cost()) {
    keep(values);
    return Case::of(!one_is_enough_);
  }
  std::optional<Checked> cost;
  try {
    cost = question_.cost(values);
  } catch (const Rejection& rejection) {
    if (rejection.kind() == Kind::type || rejection.kind() == Kind::parse) throw;
    return unknown_of(values, rejection);
  }
  if (!least_ || *cost < *least_) {
    best_.clear();
    least_ = *cost;
  }
  if (*cost == *least_) keep(values);
  return Case::of(true);
}

Case Sought::unknown_of(const Assignment& values, const Rejection& rejection) {
  if (rejection.kind() == Kind::inadmissible || rejection.kind() == Kind::domain) return Case::filtered();
  if (drawing_ && rejection.kind() == Kind::overflow) return {Case::Kind::rejected, rejection, {}};
  if (doubt_.empty())
    doubt_ = laws::text(question_, values) + ": " + std::string(name(rejection.kind())) + ": " + rejection.message();
  return Case::filtered();
}

/// An engine may look at a case twice.
void Sought::keep(const Assignment& values) {
  if (!is_full() && std::find(best_.begin(), best_.end(), values) == best_.end()) best_.push_back(values);
}

}  // namespace colex::engines
