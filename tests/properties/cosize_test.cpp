// The cosize: how far the values of a layout reach.
#include <algorithm>

#include "drawn.hpp"

namespace colex::properties {
namespace {

// From the least value to the largest there are cosize(L) integers (CuTe `cosize`, where no stride is below 0).
RC_GTEST_PROP(Cosize, SpansTheValues, ()) {
  const auto L = drawn_layout("L");
  const Values all = values(L);
  const auto [least, largest] = std::minmax_element(all.begin(), all.end());
  RC_ASSERT(cosize(L) == Number(*largest - *least + 1));
}

// What changes nothing reaches nowhere (CuTe `filter`).
RC_GTEST_PROP(Cosize, IsThatOfTheFilteredLayout, ()) {
  const auto L = drawn_layout("L");
  RC_ASSERT(cosize(filter(L)) == cosize(L));
}

// A coalesced layout has the same values (CuTe `coalesce`).
RC_GTEST_PROP(Cosize, IsThatOfTheCoalescedLayout, ()) {
  const auto L = drawn_layout("L");
  RC_ASSERT(cosize(coalesce(L)) == cosize(L));
}

// Layouts side by side add up, so their spans do, less the one integer that both count (CuTe `make_layout`).
RC_GTEST_PROP(Cosize, OfAConcatenationAddsUp, ()) {
  const auto A = drawn_layout("A", {.size = 16});
  const auto B = drawn_layout("B", {.size = 16});
  RC_ASSERT(cosize(make_layout<Number, Number>({A, B})) == cosize(A) + cosize(B) - Number(1));
}

}  // namespace
}  // namespace colex::properties
