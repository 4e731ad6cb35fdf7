// Divisions: a layout cut into tiles (CuTe `logical_divide`, `zipped_divide`, `tiled_divide`, `flat_divide`; Sh 2.22).
#include <algorithm>

#include "drawn.hpp"

namespace colex::properties {
namespace {

Values sorted(Values values) {
  std::sort(values.begin(), values.end());
  return values;
}

// Mode 0 is A along the tile.
RC_GTEST_PROP(LogicalDivide, HasTheTileInFront, ()) {
  const auto A = drawn_layout("A");
  const auto T = drawn_layout_into(A, "T");
  const auto D = try_logical_divide(A, T);
  RC_PRE(bool(D));
  RC_ASSERT(D->rank() == 2u);
  RC_ASSERT(values(D->mode(0)) == values(composition(A, T)));
}

// Each element of A is in one tile.
RC_GTEST_PROP(LogicalDivide, HasEachElementOnce, ()) {
  const auto A = drawn_layout("A");
  const auto T = drawn_layout_into(A, "T");
  const auto D = try_logical_divide(A, T);
  RC_PRE(bool(D));
  RC_ASSERT(sorted(values(*D)) == sorted(values(A)));
}

// By a tiler it is cut mode by mode, and the four divisions have the same elements.
RC_GTEST_PROP(Divisions, HaveTheSameElements, ()) {
  cases::LayoutDomain dyadic;
  dyadic.traits.add(cases::Trait::dyadic);
  const auto A = drawn_layout("A", dyadic);
  const auto T = *rc::gen::arbitrary<Tiler<>>().as("T");
  const auto cut = attempt([&] { return logical_divide(A, of_numbers(T)); });
  RC_PRE(bool(cut));
  RC_TAG(T.is_tuple() ? "by mode" : "whole");
  const auto all = sorted(values(A));
  RC_ASSERT(sorted(values(*cut)) == all);
  RC_ASSERT(sorted(values(zipped_divide(A, of_numbers(T)))) == all);
  RC_ASSERT(sorted(values(tiled_divide(A, of_numbers(T)))) == all);
  RC_ASSERT(sorted(values(flat_divide(A, of_numbers(T)))) == all);
}

}  // namespace
}  // namespace colex::properties
