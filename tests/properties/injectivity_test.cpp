// Injectivity: different coordinates have different values (CF 2.1.5).
#include "drawn.hpp"

namespace colex::properties {
namespace {

// The decision is what walking says.
RC_GTEST_PROP(Injectivity, IsDecidedAsByWalking, ()) {
  const auto L = drawn_layout("L");
  const auto decided = injective(L);
  RC_TAG(decided.is_yes() ? "injective" : "not injective");
  RC_ASSERT(decided.is_yes() == is_injective(L));
  RC_ASSERT(decided.is_no() == !is_injective(L));
}

// Who says no names two coordinates with the same value.
RC_GTEST_PROP(Injectivity, IsDeniedWithTwoCoordinates, ()) {
  const auto L = drawn_layout("L");
  const auto decided = injective(L);
  RC_PRE(decided.is_no());
  RC_ASSERT(decided.witness().has_value());
  RC_ASSERT(!(decided.witness()->first == decided.witness()->second));
  RC_ASSERT(L(decided.witness()->first) == L(decided.witness()->second));
}

// Coalescing changes the form and not the function (CuTe `coalesce`).
RC_GTEST_PROP(Injectivity, IsKeptByCoalescing, ()) {
  const auto L = drawn_layout("L");
  RC_ASSERT(injective(coalesce(L)).is_yes() == is_injective(L));
}

// The order of the modes is that of the coordinates, and which values there are does not depend on it (CF 2.1.3).
RC_GTEST_PROP(Injectivity, IsKeptBySorting, ()) {
  const auto L = drawn_layout("L");
  RC_ASSERT(injective(sort(L)).is_yes() == is_injective(L));
}

// Injective functions compose to an injective one.
RC_GTEST_PROP(Injectivity, IsKeptByComposition, ()) {
  const auto A = drawn_layout("A");
  const auto B = drawn_layout_into(A, "B");
  RC_PRE(is_injective(A) && is_injective(B));
  const auto R = try_composition(A, B);
  RC_PRE(bool(R));
  RC_ASSERT(injective(*R).is_yes());
}

}  // namespace
}  // namespace colex::properties
