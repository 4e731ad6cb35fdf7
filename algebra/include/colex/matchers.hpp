// What a test of GoogleTest says of a layout, with what shows that it is not so.
//
//   EXPECT_THAT(Layout<>(tuple(2, 2), tuple(1, 1)), IsInjective());
//
//     Value of: Layout<>(tuple(2, 2), tuple(1, 1))
//     Expected: is injective
//       Actual: (2,2):(1,1), (1,0) and (0,1) both have the value 1
//
// A matcher is what has these members, so nothing of GoogleTest is included here; EXPECT_THAT is in gmock/gmock.h (1.11 and
// later).
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include "colex/bijective.hpp"
#include "colex/composed_injective.hpp"
#include "colex/equal.hpp"
#include "colex/injective.hpp"
#include "colex/ostream.hpp"

namespace colex {

namespace detail {

/// What the matchers of a property have in common. Property: words(), and faults(L), which is empty where L has the property.
template <class Property>
struct PropertyMatcher {
  using is_gtest_matcher = void;

  template <class L>
  bool MatchAndExplain(const L& layout, std::ostream* out) const {
    const std::string faults = property.faults(layout);
    if (out != nullptr) *out << faults;
    return faults.empty();
  }
  void DescribeTo(std::ostream* out) const { *out << "is " << property.words(); }
  void DescribeNegationTo(std::ostream* out) const { *out << "is not " << property.words(); }

  Property property;
};

/// Two coordinates with the same value; that nobody knows; or nothing.
template <class L>
std::string collision_text(const L& layout) {
  const auto decision = injective(layout);
  if (decision.is_yes()) return "";
  if (decision.is_unknown()) return "nobody knows: " + decision.budget();
  if (!decision.witness()) return "some two coordinates have the same value";
  const auto& [first, second] = *decision.witness();
  return to_string(first) + " and " + to_string(second) + " both have the value " + to_string(layout(first));
}

struct Injective {
  std::string words() const { return "injective"; }
  template <class L>
  std::string faults(const L& layout) const {
    return collision_text(layout);
  }
};

struct Bijective {
  std::string words() const { return "bijective onto [0, size)"; }
  template <class L>
  std::string faults(const L& layout) const {
    if (bijective(layout)) return "";
    const std::string collision = collision_text(layout);
    return collision.empty() ? "its values are not all of [0, " + to_string(size(layout)) + ")" : collision;
  }
};

template <class Other>
struct EqualTo {
  std::string words() const { return "the same function as " + to_string(other); }
  template <class L>
  std::string faults(const L& layout) const {
    if (equal(layout, other)) return "";
    if (!same_size(layout, other))
      return "it has " + to_string(size(layout)) + " elements, and the other " + to_string(size(other));
    const auto count = size(layout);
    for (auto x = count - count; x < count; x = x + 1) {
      const auto here = layout(x);
      const auto there = other(x);
      if (!(here == there)) return "at " + to_string(x) + " it is " + to_string(here) + ", and the other " + to_string(there);
    }
    return "they differ";
  }
  Other other;
};

}  // namespace detail

/// Matches the layouts that have no value twice; one of which nobody knows is no match, and says so.
inline detail::PropertyMatcher<detail::Injective> IsInjective() { return {}; }

/// Matches the layouts that have each value of [0, size) once.
inline detail::PropertyMatcher<detail::Bijective> IsBijective() { return {}; }

/// Matches the layouts of the same size and the same values; a difference is named by the first 1-D coordinate where it shows.
template <Integer I, class D>
detail::PropertyMatcher<detail::EqualTo<Layout<I, D>>> IsEqualTo(Layout<I, D> other) {
  return {{std::move(other)}};
}

}  // namespace colex
