// Products: a layout repeated (CuTe `logical_product`, `blocked_product`, `raked_product`; CF 2.3.9).
#include "drawn.hpp"

namespace colex::properties {
namespace {

Layout<Number> small_layout(const char* name) { return drawn_layout(name, {.rank = 2, .size = 16, .into = 32}); }

// Mode 0 is the tile itself, and mode 1 has a place for each coordinate of B.
RC_GTEST_PROP(LogicalProduct, IsTheTileAndWhereItsCopiesBegin, ()) {
  const auto A = small_layout("A");
  const auto B = small_layout("B");
  const auto P = try_logical_product(A, B);
  RC_PRE(bool(P));
  RC_ASSERT(P->rank() == 2u);
  RC_ASSERT(P->mode(0) == A);
  RC_ASSERT(compatible(B.shape(), P->mode(1).shape()));
}

// For an injective B no two copies meet.
RC_GTEST_PROP(LogicalProduct, HasCopiesThatAreDisjoint, ()) {
  const auto A = small_layout("A");
  const auto B = small_layout("B");
  const auto P = try_logical_product(A, B);
  RC_PRE(P && is_injective(B));
  std::set<std::int64_t> met;
  const auto tile = distinct(values(A));
  for (const std::int64_t begin : values(P->mode(1))) {
    for (const std::int64_t a : tile) RC_ASSERT(met.insert(begin + a).second);
  }
}

// Blocked and raked products put tile and copies side by side mode by mode, and so have the elements of the logical one.
RC_GTEST_PROP(BlockedProduct, HasTheElementsOfTheLogicalOne, ()) {
  const auto A = small_layout("A");
  const auto B = small_layout("B");
  RC_PRE(A.rank() == B.rank() && !A.shape().is_leaf() && !B.shape().is_leaf());
  const auto P = try_logical_product(A, B);
  RC_PRE(bool(P));
  const auto once = [](const auto& L) { return distinct(values(L)); };
  RC_ASSERT(once(blocked_product(A, B)) == once(*P));
  RC_ASSERT(once(raked_product(A, B)) == once(*P));
}

}  // namespace
}  // namespace colex::properties
