// Coalescing: the fewest modes that give the same function (CuTe `coalesce`; CF 2.1.4).
#include "drawn.hpp"

namespace colex::properties {
namespace {

RC_GTEST_PROP(Coalesce, KeepsEveryValue, ()) {
  const auto L = drawn_layout("L");
  const auto C = coalesce(L);
  RC_ASSERT(size(C) == size(L));
  RC_ASSERT(values(C) == values(L));
}

/// Whether the first mode runs on into the second.
bool merges(const Mode<Number>& first, const Mode<Number>& second) { return second.stride == first.extent * first.stride; }

// Flat, without an extent of 1, and no mode runs on into the next: the normal form.
RC_GTEST_PROP(Coalesce, HasNothingLeftToMerge, ()) {
  const auto C = coalesce(drawn_layout("L"));
  RC_ASSERT(C.depth() <= 1u);
  if (size(C) == Number(1)) return RC_ASSERT(C == Layout<Number>(Mode<Number>{Number(1), Number(0)}));
  const auto left = modes(C);
  for (const Mode<Number>& mode : left) RC_ASSERT(!(mode.extent == Number(1)));
  for (std::size_t k = 1; k < left.size(); ++k) RC_ASSERT(!merges(left[k - 1], left[k]));
}

// How a layout is nested, and how its modes are cut, is no part of the function: the normal form is the same.
RC_GTEST_PROP(Coalesce, IsTheSameForEveryFormOfAFunction, ()) {
  const auto S = drawn_shape("S");
  const auto T = drawn_shape_refining(S, "T");
  const auto L = make_layout_left(S);
  const auto M = make_layout_left(T);
  RC_ASSERT(values(L) == values(M));
  RC_ASSERT(coalesce(L) == coalesce(M));
}

RC_GTEST_PROP(Coalesce, TwiceIsOnce, ()) {
  const auto L = drawn_layout("L");
  RC_ASSERT(coalesce(coalesce(L)) == coalesce(L));
}

// By a profile, each of its leaves keeps its place and its size (CuTe `coalesce(layout, profile)`).
RC_GTEST_PROP(Coalesce, ByAProfileKeepsValuesAndModes, ()) {
  const auto S = drawn_shape("S");
  const auto T = drawn_shape_refining(S, "T");
  const auto L = Layout<Number>(T, compact_row_major(T));
  const auto C = coalesce(L, S);
  RC_ASSERT(values(C) == values(L));
  RC_ASSERT(compatible(S, C.shape()));
}

}  // namespace
}  // namespace colex::properties
