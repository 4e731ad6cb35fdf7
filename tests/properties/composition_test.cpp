// Composition: the layout R with R(c) = A(B(c)), or the proof that there is none (CuTe 02_layout_algebra.md; Sh 2.13).
#include <variant>

#include "drawn.hpp"

namespace colex::properties {
namespace {

RC_GTEST_PROP(Composition, HasTheValueOfAAtTheValueOfB, ()) {
  const auto A = drawn_layout("A");
  const auto B = drawn_layout_into(A, "B");
  const auto R = try_composition(A, B);
  RC_TAG(R ? "composed" : "refused");
  if (!R) return;
  RC_ASSERT(count(*R) == count(B));
  for (std::int64_t x = 0; x < count(B); ++x) RC_ASSERT(by_definition(*R, x) == by_definition(A, by_definition(B, x)));
}

/// Whether some layout has these values, by the definition: its first mode is a straight line, and what remains is one again.
bool is_a_layout(const Values& f) {
  const std::size_t n = f.size();
  if (n == 1) return f[0] == 0;
  for (std::size_t extent = 2; extent <= n; ++extent) {
    if (n % extent != 0) continue;
    bool splits = true;
    Values rest;
    for (std::size_t x = 0; x < n; ++x) {
      const std::size_t behind = x - x % extent;
      if (x == behind) rest.push_back(f[x]);
      splits = splits && f[x] == static_cast<std::int64_t>(x % extent) * f[1] + f[behind];
    }
    if (splits && is_a_layout(rest)) return true;
  }
  return false;
}

// It exists where A o B is a layout along each mode of B, and these add up: then, and only then.
RC_GTEST_PROP(Composition, ExistsWhereALayoutHasTheValues, ()) {
  const auto A = drawn_layout("A");
  const auto B = drawn_layout_into(A, "B");
  const auto value = [&](std::int64_t x) { return by_definition(A, by_definition(B, x)); };
  bool exists = true;
  std::int64_t step = 1;
  Values sums = {0};
  for (const Mode<Number>& mode : modes(B)) {
    Values along;
    for (std::int64_t i = 0; i < mode.extent.value(); ++i) along.push_back(value(i * step));
    exists = exists && is_a_layout(along);
    Values wider;
    for (const std::int64_t share : along) {
      for (const std::int64_t sum : sums) wider.push_back(sum + share);
    }
    sums = wider;
    step *= mode.extent.value();
  }
  for (std::int64_t x = 0; x < count(B); ++x) exists = exists && value(x) == sums[static_cast<std::size_t>(x)];
  RC_TAG(exists ? "exists" : "does not");
  RC_ASSERT(bool(try_composition(A, B)) == exists);
}

// Who refuses for a carry names two coordinates of B that show it: A(B(x)) and A(B(y)) do not add up to A(B(x + y)).
RC_GTEST_PROP(Composition, IsRefusedForACarryWithTwoCoordinates, ()) {
  const auto A = drawn_layout("A");
  const auto B = drawn_layout_into(A, "B");
  const auto R = compose(A, B);
  const auto* why = std::get_if<Obstruction<Number>>(&R);
  const bool is_carry = why != nullptr && why->reason == Obstruction<Number>::Reason::carry;
  RC_TAG(is_carry ? "a carry" : "none");
  if (!is_carry) return;
  const auto at = [&](const Number& value) { return by_definition(A, value.value()); };
  RC_ASSERT(at(B(why->x)) + at(B(why->y)) != at(B(why->x) + B(why->y)));
}

// The identity of A's domain, and that of its values, change nothing.
RC_GTEST_PROP(Composition, WithTheIdentityOfTheDomainIsTheFunction, ()) {
  const auto A = drawn_layout("A");
  RC_ASSERT(values(composition(A, make_layout_left(A.shape()))) == values(A));
}

// (A o B) o C and A o (B o C) are one function, wherever all of these exist.
RC_GTEST_PROP(Composition, IsAssociative, ()) {
  const auto A = drawn_layout("A");
  const auto B = drawn_layout_into(A, "B");
  const auto C = drawn_layout_into(B, "C");
  const auto left = try_composition(A, B);
  const auto right = try_composition(B, C);
  RC_PRE(left && right);
  const auto one = try_composition(*left, C), other = try_composition(A, *right);
  RC_PRE(one && other);
  RC_ASSERT(values(*one) == values(*other));
}

}  // namespace
}  // namespace colex::properties
