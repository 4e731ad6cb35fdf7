// What decisions say of layouts, compared with what the values say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <string>

#include "colex/decision.hpp"
#include "colex/laws/statement.hpp"
#include "colex/rejection.hpp"

#include "values.hpp"

namespace colex::laws {

// What the words mean of a sequence of values.

inline Values ascending(Values values) {
  std::sort(values.begin(), values.end());
  return values;
}

/// The set of the values, in ascending order.
inline Values image(const Values& values) {
  Values result = ascending(values);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// 0, 1, …, n - 1.
inline Values interval(std::size_t n) {
  Values result;
  for (std::size_t v = 0; v < n; ++v) result.push_back(static_cast<std::int64_t>(v));
  return result;
}

inline std::int64_t count(const Values& values) { return static_cast<std::int64_t>(values.size()); }

inline bool increases(const Values& v) { return std::adjacent_find(v.begin(), v.end(), std::greater_equal<>()) == v.end(); }
inline bool never_falls(const Values& v) { return std::is_sorted(v.begin(), v.end()); }

/// From the least to the largest, both included.
inline std::int64_t span(const Values& image) { return ((Checked(image.back()) - Checked(image.front())) + Checked(1)).value(); }

/// The values that are both in v and in w.
inline Values common(const Values& v, const Values& w) {
  Values result;
  std::set_intersection(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(result));
  return result;
}

/// Each sum of an element of v and one of w.
inline Values sums(const Values& v, const Values& w) {
  Values result;
  for (const std::int64_t a : v) {
    for (const std::int64_t b : w) result.push_back((Checked(a) + Checked(b)).value());
  }
  return result;
}

// What the algebra says, compared with it.

template <class W>
bool is_yes(const Decision<W>& decision) {
  if (decision.is_unknown()) throw Rejection(Kind::unknown, "undecided within " + decision.budget());
  return decision.is_yes();
}

struct Answer {
  const char* question;
  std::int64_t of_algebra;
  std::int64_t of_walk;
};

/// Holds if each answer is right. `about` says of what the questions are.
inline Case all_right(std::initializer_list<Answer> answers, const std::string& about) {
  for (const Answer& answer : answers) {
    if (answer.of_algebra == answer.of_walk) continue;
    return Case::fails(std::string(answer.question) + about + " is " + std::to_string(answer.of_algebra) +
                       "; by walking the domain it is " + std::to_string(answer.of_walk));
  }
  return Case::of(true);
}

}  // namespace colex::laws
