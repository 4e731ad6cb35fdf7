// Both inverses (CuTe `right_inverse`, `left_inverse`; Ce Eq 23-26).
#include "drawn.hpp"

namespace colex::properties {
namespace {

// The right inverse finds 0, 1, 2, … among the values.
RC_GTEST_PROP(RightInverse, IsWhereTheValueIsTheIndex, ()) {
  const auto L = drawn_layout("L");
  const auto R = right_inverse(L);
  for (std::int64_t k = 0; k < count(R); ++k) RC_ASSERT(by_definition(L, by_definition(R, k)) == k);
}

// And of a bijection onto [0, size) it finds all of them.
RC_GTEST_PROP(RightInverse, OfABijectionIsWhole, ()) {
  cases::LayoutDomain bijections;
  bijections.traits.add(cases::Trait::compact);
  const auto L = drawn_layout("L", bijections);
  RC_ASSERT(size(right_inverse(L)) == size(L));
}

// The left inverse leads from a value back to its coordinate.
RC_GTEST_PROP(LeftInverse, LeadsBackToTheCoordinate, ()) {
  const auto L = drawn_layout("L");
  const auto inverse = try_left_inverse(L);
  RC_PRE(bool(inverse));
  for (std::int64_t x = 0; x < count(L); ++x) RC_ASSERT(by_definition(*inverse, by_definition(L, x)) == x);
}

// So only an injective layout has one.
RC_GTEST_PROP(LeftInverse, IsOfInjectiveLayoutsAlone, ()) {
  const auto L = drawn_layout("L");
  RC_ASSERT(!try_left_inverse(L) || is_injective(L));
}

// A bijection has both, and they are one function.
RC_GTEST_PROP(LeftInverse, OfABijectionIsTheRightOne, ()) {
  cases::LayoutDomain bijections;
  bijections.traits.add(cases::Trait::compact);
  const auto L = drawn_layout("L", bijections);
  RC_ASSERT(values(left_inverse(L)) == values(right_inverse(L)));
}

}  // namespace
}  // namespace colex::properties
