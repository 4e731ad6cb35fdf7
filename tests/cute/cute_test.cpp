// colex::from keeps what CuTe means: the text, and the value at every coordinate, of CuTe's own layout objects.

#include "colex/cute.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <cute/tensor.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/matchers.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace {

using cute::_0;
using cute::_1;
using cute::_16;
using cute::_2;
using cute::_3;
using cute::_4;
using cute::_64;
using cute::_8;
using cute::E;
using cute::Int;
using cute::make_layout;
using cute::make_shape;
using cute::make_stride;

/// The text, and the value at each 1-D coordinate, one beyond the domain included: both sides extend the last mode.
template <class S, class D>
void expect_same(const std::string& text, const cute::Layout<S, D>& theirs) {
  SCOPED_TRACE(text);
  const colex::Layout<colex::Checked> ours = colex::from(theirs);
  EXPECT_EQ(to_string(ours), text);
  ASSERT_EQ(size(ours).value(), static_cast<std::int64_t>(cute::size(theirs)));
  for (int i = 0; i <= static_cast<int>(cute::size(theirs)); ++i) {
    EXPECT_EQ(ours(i).value(), static_cast<std::int64_t>(theirs(i))) << "at coordinate " << i;
  }
}

/// Each leaf of CuTe's coordinate is the coefficient of its path, and no other coefficient is non-zero.
void expect_coordinate(const colex::Vector<>& ours, const colex::Tuple<colex::Checked>& theirs) {
  colex::Vector<> rest = ours;
  const auto visit = [&](const auto& self, const colex::Tuple<colex::Checked>& t, const colex::Path& path) -> void {
    if (t.is_leaf()) {
      EXPECT_EQ(ours[path].value(), t.leaf().value());
      rest = rest - colex::Vector<>(t.leaf(), path);
      return;
    }
    for (std::size_t k = 0; k < t.rank(); ++k) {
      colex::Path below = path;
      below.push_back(k);
      self(self, t.mode(k), below);
    }
  };
  visit(visit, theirs, {});
  EXPECT_EQ(rest, colex::Vector<>());
}

/// The same for a layout whose values are coordinates of rank 2 or more, which CuTe holds as tuples.
template <class S, class D>
void expect_same_coordinates(const std::string& text, const cute::Layout<S, D>& theirs) {
  SCOPED_TRACE(text);
  const colex::CoordinateLayout<colex::Checked> ours = colex::from(theirs);
  EXPECT_EQ(to_string(ours), text);
  for (int i = 0; i < static_cast<int>(cute::size(theirs)); ++i) {
    SCOPED_TRACE(i);
    expect_coordinate(ours(i), colex::from(theirs(i)));
  }
}

TEST(From, Layouts) {
  expect_same("1:0", make_layout(_1{}, _0{}));
  expect_same("8:3", make_layout(8, 3));
  expect_same("8:1", make_layout(_8{}));
}

// CuTe itself cannot evaluate it.
TEST(From, RankZero) { EXPECT_EQ(to_string(colex::from(make_layout(make_shape(), make_stride()))), "():()"); }

TEST(From, RankOneTupleIsNotItsLeaf) { expect_same("(8):(3)", make_layout(make_shape(_8{}), make_stride(3))); }

TEST(From, StaticAndRunTimeIntegersMixed) {
  expect_same("(4,(2,3)):(1,(100,7))",
              make_layout(make_shape(_4{}, make_shape(2, _3{})), make_stride(_1{}, make_stride(100, Int<7>{}))));
}

TEST(From, ZeroAndNegativeStrides) {
  expect_same("(4,2,3):(0,-5,1)", make_layout(make_shape(_4{}, _2{}, 3), make_stride(_0{}, Int<-5>{}, 1)));
  expect_same("(4,2):(-1,4)", make_layout(make_shape(4, 2), make_stride(-1, 4)));
}

TEST(From, CompactStridesOfExtentOne) {
  expect_same("(2,1,3):(1,0,2)", make_layout(make_shape(_2{}, _1{}, _3{})));
  expect_same("(2,1,3):(1,2,2)", make_layout(make_shape(2, 1, 3)));
}

TEST(From, ThreadValueLayoutsOfAnAtom) {
  expect_same("((4,8),(2,2)):((32,1),(16,8))", make_layout(make_shape(make_shape(_4{}, _8{}), make_shape(_2{}, _2{})),
                                                           make_stride(make_stride(Int<32>{}, _1{}), make_stride(_16{}, _8{}))));
}

TEST(From, WhatCuTeComputed) {
  const auto tile = make_layout(make_shape(_8{}, _64{}), cute::GenRowMajor{});
  expect_same("((2,4),64):((64,128),1)", cute::logical_divide(tile, cute::make_tile(_2{})));
  expect_same("512:1", cute::coalesce(make_layout(make_shape(_8{}, _64{}))));
}

TEST(From, BasisStrides) {
  expect_same_coordinates("(4,8):(1@0,1@1)", cute::make_identity_layout(make_shape(4, _8{})));
  expect_same_coordinates("(4,(2,3)):(1@0,(1@0@1,1@1@1))", cute::make_identity_layout(make_shape(4, make_shape(_2{}, 3))));
  expect_same_coordinates("(4,3):(2@1,5@0)", make_layout(make_shape(4, 3), make_stride(_2{} * E<1>{}, 5 * E<0>{})));
}

TEST(From, BasisStridesBesideABroadcast) {
  expect_same_coordinates("(4,3,2):(1@1,0,1@0)", make_layout(make_shape(_4{}, _3{}, _2{}), make_stride(E<1>{}, _0{}, E<0>{})));
}

TEST(From, AnIntegerAmongBasisStridesIsATypeError) {
  const auto mixed = make_layout(make_shape(4, 3), make_stride(E<0>{}, 2));
  EXPECT_THROW(colex::from(mixed), colex::Rejection);
}

TEST(From, ShapesStridesAndCoordinates) {
  EXPECT_EQ(to_string(colex::from(make_shape(_4{}, make_shape(2, _3{})))), "(4,(2,3))");
  EXPECT_EQ(to_string(colex::from(cute::idx2crd(11, make_shape(_4{}, make_shape(2, _3{}))))), "(3,(0,1))");
  EXPECT_EQ(to_string(colex::from(_64{})), "64");
  EXPECT_EQ(to_string(colex::from(cute::true_type{})), "1");
}

TEST(From, UnsignedBeyondSixtyThreeBitsOverflows) {
  EXPECT_THROW(colex::from(std::numeric_limits<std::uint64_t>::max()), colex::Rejection);
}

/// The text, and the value at each 1-D coordinate of a composed layout, which CuTe also holds as one.
template <class A, class O, class B>
void expect_same_composed(const std::string& text, const cute::ComposedLayout<A, O, B>& theirs) {
  SCOPED_TRACE(text);
  const colex::ComposedLayout<colex::Checked> ours = colex::from(theirs);
  EXPECT_EQ(to_string(ours), text);
  for (int i = 0; i < static_cast<int>(cute::size(theirs)); ++i) {
    EXPECT_EQ(ours(i).value(), static_cast<std::int64_t>(theirs(i))) << "at coordinate " << i;
  }
}

TEST(From, Swizzles) {
  const auto expect_same_swizzle = [](const std::string& text, auto theirs) {
    const colex::Swizzle ours = colex::from(theirs);
    EXPECT_EQ(to_string(ours), text);
    for (int x = 0; x < 2048; ++x) EXPECT_EQ(ours(x).value(), theirs(x)) << text << " at " << x;
  };
  expect_same_swizzle("Sw<3,4,3>", cute::Swizzle<3, 4, 3>{});
  expect_same_swizzle("Sw<2,1,-3>", cute::Swizzle<2, 1, -3>{});
  expect_same_swizzle("Sw<0,4,3>", cute::Swizzle<0, 4, 3>{});
}

TEST(From, ComposedLayouts) {
  const auto tile = make_layout(make_shape(_8{}, _64{}), cute::GenRowMajor{});
  const auto swizzled = cute::composition(cute::Swizzle<3, 3, 3>{}, tile);
  expect_same_composed("Sw<3,3,3> o 0 o (8,64):(64,1)", swizzled);
  expect_same_composed("Sw<3,3,3> o 80 o (8,64):(64,1)", cute::composition(cute::Swizzle<3, 3, 3>{}, 80, tile));
  expect_same_composed("(4,2):(2,1) o 1 o (2,2):(1,3)",
                       cute::make_composed_layout(make_layout(make_shape(4, 2), make_stride(2, 1)), 1,
                                                  make_layout(make_shape(2, 2), make_stride(1, 3))));
}

TEST(From, SharedMemoryLayoutsAreOnElements) {
  const auto bits = cute::composition(cute::Swizzle<3, 4, 3>{}, cute::smem_ptr_flag{},
                                      make_layout(make_shape(_8{}, Int<1024>{}), make_stride(Int<1024>{}, _1{})));
  const auto halves = cute::upcast<16>(bits);
  EXPECT_EQ(to_string(colex::from(halves)), "Sw<3,3,3> o 0 o (8,64):(64,1)");
  const auto independent = cute::as_position_independent_swizzle_layout(halves);
  expect_same_composed("Sw<3,3,3> o 0 o (8,64):(64,1)", independent);
}

/// Its elements, as CuTe finds them: how far each is from the first of the memory.
template <class Tensor, class Element>
void expect_same_places(const std::string& text, const Tensor& theirs, const Element* first) {
  SCOPED_TRACE(text);
  const auto ours = colex::from(theirs);
  EXPECT_EQ(to_string(ours), text);
  for (int i = 0; i < static_cast<int>(cute::size(theirs)); ++i) {
    EXPECT_EQ(ours(i).value(), &theirs(i) - first) << "at coordinate " << i;
  }
}

TEST(From, Tensors) {
  // Where a swizzle leaves an address as it is.
  alignas(2048) static cute::half_t memory[512];
  expect_same_places("(8,64):(64,1)", cute::make_tensor(&memory[0], make_shape(_8{}, _64{}), cute::GenRowMajor{}), &memory[0]);
  const auto swizzled = cute::make_tensor(cute::make_smem_ptr(&memory[0], cute::Swizzle<3, 4, 3>{}),
                                          make_layout(make_shape(_8{}, _64{}), cute::GenRowMajor{}));
  expect_same_places("Sw<3,3,3> o 0 o (8,64):(64,1)", swizzled, &memory[0]);
}

TEST(From, TensorsOfCoordinates) {
  const auto whole = cute::make_identity_tensor(make_shape(_8{}, make_shape(_2{}, 8)));
  const auto tile = cute::local_tile(whole, make_shape(_4{}, _4{}), cute::make_coord(1, 2));
  const auto ours = colex::from(tile);
  EXPECT_EQ(to_string(ours.layout), "(4,(2,2)):(1@0,(1@0@1,1@1@1))");
  for (int i = 0; i < 16; ++i) expect_coordinate(ours.offset + ours.layout(i), colex::from(tile(i)));
}

// The lines at the top of the header.
TEST(From, AKernelsLayoutAndTiledMma) {
  const auto ours = colex::from(make_layout(make_shape(_8{}, _64{}), cute::GenRowMajor{}));
  EXPECT_THAT(ours, colex::IsInjective());
  const auto mma = colex::from(cute::make_tiled_mma(cute::SM80_16x8x16_F32F16F16F32_TN{}));
  EXPECT_THAT(thread_values(mma, colex::MmaOperand::C), colex::IsBijective());
}

}  // namespace
