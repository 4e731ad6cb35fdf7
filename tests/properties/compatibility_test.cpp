// Compatibility: every coordinate of one shape is a coordinate of the other (CuTe 01_layout.md, `compatible`; Ce Def 2.7).
#include "drawn.hpp"

namespace colex::properties {
namespace {

/// Whether each leaf of `coarse` stands over as many elements of `fine`: the definition, by taking both apart at once.
bool refines(const Shape& fine, const Shape& coarse) {
  if (coarse.is_leaf()) return count(fine) == static_cast<std::int64_t>(coarse.leaf().value());
  if (fine.is_leaf() || fine.rank() != coarse.rank()) return false;
  bool does = true;
  for (std::size_t k = 0; k < coarse.rank(); ++k) does = does && refines(fine.mode(k), coarse.mode(k));
  return does;
}

RC_GTEST_PROP(Compatibility, IsRefinement, ()) {
  const auto A = drawn_shape("A", {.size = 8});
  const auto B = drawn_shape("B", {.size = 8});
  RC_ASSERT(compatible(A, B) == refines(B, A));
}

RC_GTEST_PROP(Compatibility, IsReflexive, ()) {
  const auto A = drawn_shape("A");
  RC_ASSERT(compatible(A, A));
}

RC_GTEST_PROP(Compatibility, IsAntisymmetric, ()) {
  const auto A = drawn_shape("A");
  const auto B = drawn_shape_refining(A, "B");
  RC_ASSERT(compatible(B, A) == (A == B));
}

RC_GTEST_PROP(Compatibility, IsTransitive, ()) {
  const auto A = drawn_shape("A");
  const auto B = drawn_shape_refining(A, "B");
  const auto C = drawn_shape_refining(B, "C");
  RC_ASSERT(compatible(A, B) && compatible(B, C) && compatible(A, C));
}

RC_GTEST_PROP(Compatibility, KeepsTheSize, ()) {
  const auto A = drawn_shape("A", {.size = 8});
  const auto B = drawn_shape("B", {.size = 8});
  RC_ASSERT(!compatible(A, B) || count(A) == count(B));
}

// Through the coordinates of A a layout of shape B has each of its elements once.
RC_GTEST_PROP(Compatibility, GivesEachCoordinateOfOneAnElementOfTheOther, ()) {
  const auto A = drawn_shape("A");
  const auto B = drawn_shape_refining(A, "B");
  const auto elements = make_layout_left(B);
  std::set<std::int64_t> met;
  for (std::int64_t x = 0; x < count(A); ++x) met.insert(elements(idx2crd(Shape(Number(x)), A)).value());
  RC_ASSERT(met.size() == static_cast<std::size_t>(count(B)));
}

// A composite has the coordinates of its right operand (CuTe 02_layout_algebra.md, `composition`).
RC_GTEST_PROP(Compatibility, OfACompositeWithItsRightOperand, ()) {
  const auto A = drawn_layout("A");
  const auto B = drawn_layout_into(A, "B");
  const auto R = try_composition(A, B);
  RC_PRE(bool(R));
  RC_ASSERT(compatible(B.shape(), R->shape()));
}

}  // namespace
}  // namespace colex::properties
