// Tiled MMAs and tiled copies against CuTe's own.
#include <cstdint>
#include <string>

#include <cute/tensor.hpp>
#include <gtest/gtest.h>

#include "colex/cute.hpp"
#include "colex/equal.hpp"
#include "colex/print.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"

namespace colex::tiled_test {
namespace {

using cute::_;
using cute::_1;
using cute::_16;
using cute::_2;
using cute::_32;
using cute::_4;
using cute::_8;

/// Both send each (thread, value) to the same place. CuTe's profiles are other ones.
void expect_same(const Layout<>& theirs, const Layout<>& ours, const std::string& what) {
  EXPECT_EQ(size(theirs.mode(0)), size(ours.mode(0))) << what;
  EXPECT_EQ(size(theirs.mode(1)), size(ours.mode(1))) << what;
  EXPECT_TRUE(equal(theirs, ours)) << what << ": CuTe has " << to_string(theirs) << ", colex " << to_string(ours);
}

template <class Op, class Atoms, class Permutation>
void compare(const Atoms& atoms, const Permutation& permutation, const std::string& tiler, const std::string& what) {
  const auto theirs = cute::make_tiled_mma(Op{}, atoms, permutation);
  const TiledMma<> mma = from(theirs);
  EXPECT_EQ(to_string(mma.permutation), tiler) << what;
  expect_same(from(theirs.get_layoutA_TV()), thread_values(mma, MmaOperand::A), what + ", A");
  expect_same(from(theirs.get_layoutB_TV()), thread_values(mma, MmaOperand::B), what + ", B");
  expect_same(from(theirs.get_layoutC_TV()), thread_values(mma, MmaOperand::C), what + ", C");
  EXPECT_EQ(to_string(tile_shape(mma)), to_string(tuple(static_cast<std::int64_t>(cute::tile_size<0>(theirs)),
                                                        static_cast<std::int64_t>(cute::tile_size<1>(theirs)),
                                                        static_cast<std::int64_t>(cute::tile_size<2>(theirs)))))
      << what;
}

TEST(TiledMma, HoldsWhatCuTeSays) {
  using F16 = cute::SM80_16x8x16_F32F16F16F32_TN;
  const cute::Layout<cute::Shape<_2, _2, _1>> square{};
  const cute::Layout<cute::Shape<_2, _4, _1>, cute::Stride<_4, _1, _1>> n_first{};
  compare<F16>(square, cute::Tile<cute::Underscore, cute::Underscore, cute::Underscore>{}, "<_,_,_>", "square");
  compare<F16>(n_first, cute::Tile<cute::Underscore, cute::Underscore, cute::Underscore>{}, "<_,_,_>", "n first");
  compare<F16>(square, cute::Tile<_32, _32, _16>{}, "<32,32,16>", "twice along n");
  const cute::Layout<cute::Shape<_8, _2, _2>, cute::Stride<_1, _16, _8>> order{};
  compare<F16>(square, cute::make_tile(_32{}, order, _16{}), "<32,(8,2,2):(1,16,8),16>", "n in another order");
  compare<cute::SM70_8x8x4_F32F16F16F32_TN>(square, cute::Tile<cute::Underscore, cute::Underscore, cute::Underscore>{}, "<_,_,_>",
                                            "quad pairs");
}

TEST(TiledMma, HasThreadsAlongKWhichCuTePutsBeyondTheTile) {
  // Two atoms along n and two along k are 128 threads, all of which hold sums of a tile of 16 x 16. CuTe's layout of C goes on
  // to the columns 16 to 31.
  using F16 = cute::SM80_16x8x16_F32F16F16F32_TN;
  const cute::Layout<cute::Shape<_1, _2, _2>> along_k{};
  const auto theirs = cute::make_tiled_mma(F16{}, along_k);
  const TiledMma<> mma = from(theirs);
  expect_same(from(theirs.get_layoutA_TV()), thread_values(mma, MmaOperand::A), "A");
  expect_same(from(theirs.get_layoutB_TV()), thread_values(mma, MmaOperand::B), "B");
  const Layout<> of_theirs = from(theirs.get_layoutC_TV()), of_ours = thread_values(mma, MmaOperand::C);
  EXPECT_EQ(to_string(tile_shape(mma)), "(16,16,32)");
  for (std::int64_t t = 0; t < 128; ++t) {
    for (std::int64_t v = 0; v < 4; ++v) {
      const std::int64_t beyond = t < 64 ? 0 : 16 * 16;
      EXPECT_EQ(of_ours(tuple(t, v)).value() + beyond, of_theirs(tuple(t, v)).value());
    }
  }
}

TEST(TiledCopy, CopiesWhatCuTeSays) {
  using Atom = cute::Copy_Atom<cute::SM75_U32x4_LDSM_N, cute::half_t>;
  const auto mma = cute::make_tiled_mma(cute::SM80_16x8x16_F32F16F16F32_TN{}, cute::Layout<cute::Shape<_2, _2, _1>>{},
                                        cute::Tile<_32, _32, _16>{});
  const auto theirs = cute::make_tiled_copy_A(Atom{}, mma);
  for (const TiledCopy<>& copy : {make_tiled_copy(from(Atom{}), from(mma), MmaOperand::A), from(theirs)}) {
    EXPECT_EQ(to_string(tile_shape(copy)), "(32,16)");
    expect_same(from(theirs.get_layoutS_TV()), source_thread_values(copy), "source");
    expect_same(from(theirs.get_layoutD_TV()), destination_thread_values(copy), "destination");
  }
}

using F16Mma = cute::SM80_16x8x16_F32F16F16F32_TN;
using Pairs = cute::Copy_Atom<cute::UniversalCopy<std::uint32_t>, cute::half_t>;

template <class Atom, class Permutation>
void compare_retiled(const Permutation& permutation, const std::string& what) {
  const cute::Layout<cute::Shape<_2, _2, _1>> square{};
  const auto mma = cute::make_tiled_mma(F16Mma{}, square, permutation);
  const auto theirs = cute::make_tiled_copy_C(Atom{}, mma);
  const TiledCopy<> copy = make_tiled_copy(from(Atom{}), from(mma), MmaOperand::C);
  // The registers of C for a tensor of 64 x 64, and where each lies.
  const auto fragment = cute::make_layout(cute::make_shape(cute::Shape<_2, _2>{}, _2{}, _4{}));
  const auto view = theirs.get_slice(0).retile_S(cute::make_tensor(cute::counting_iterator<int>{0}, fragment));
  const Layout<> retiled = retile(copy, from(fragment)), of_theirs = from(view.layout());
  EXPECT_TRUE(equal(of_theirs, retiled)) << what << ": CuTe has " << to_string(of_theirs) << ", colex " << to_string(retiled);
  EXPECT_EQ(size(of_theirs.mode(0)), size(retiled.mode(0))) << what;
}

TEST(TiledCopy, RetilesAsCuTeDoes) {
  using Whole = cute::Tile<cute::Underscore, cute::Underscore, cute::Underscore>;
  compare_retiled<Pairs>(Whole{}, "as the atoms stand");
  compare_retiled<Pairs>(cute::Tile<_32, _32, _16>{}, "twice along n");
  compare_retiled<cute::Copy_Atom<cute::UniversalCopy<cute::half_t>, cute::half_t>>(cute::Tile<cute::Int<64>, _32, _16>{},
                                                                                    "twice along m and n");
  const cute::Layout<cute::Shape<_8, _2, _2>, cute::Stride<_1, _16, _8>> order{};
  compare_retiled<Pairs>(cute::make_tile(_32{}, order, _16{}), "n in another order");
  const cute::Layout<cute::Shape<_8, _2, _2, _2>, cute::Stride<_1, _16, _32, _8>> far_first{};
  compare_retiled<Pairs>(cute::make_tile(_32{}, far_first, _16{}), "n from afar first");
}

TEST(TiledCopy, OfCAndOfAnotherCopysSidesIsCuTes) {
  const cute::Layout<cute::Shape<_2, _2, _1>> square{};
  const auto mma = cute::make_tiled_mma(F16Mma{}, square, cute::Tile<_32, _32, _16>{});
  const TiledMma<> ours = from(mma);
  const auto smallest = cute::make_tiled_copy_C_atom(Pairs{}, mma);
  const TiledCopy<> our_smallest = make_tiled_copy_C_atom(from(Pairs{}), ours);
  expect_same(from(smallest.get_layoutD_TV()), destination_thread_values(our_smallest), "C_atom");
  // Of each atom the rows 0 to 7, and all columns.
  EXPECT_EQ(to_string(tile_shape(our_smallest)), "(16,16)");
  using Matrices = cute::Copy_Atom<cute::SM75_U32x4_LDSM_N, cute::half_t>;
  const auto of_A = cute::make_tiled_copy_A(Matrices{}, mma);
  const TiledCopy<> our_A = make_tiled_copy(from(Matrices{}), ours, MmaOperand::A);
  expect_same(from(cute::make_tiled_copy_D(Pairs{}, of_A).get_layoutS_TV()),
              source_thread_values(make_tiled_copy_D(from(Pairs{}), our_A)), "of the destination");
  expect_same(from(cute::make_tiled_copy_S(Pairs{}, of_A).get_layoutS_TV()),
              source_thread_values(make_tiled_copy_S(from(Pairs{}), our_A)), "of the source");
}

}  // namespace
}  // namespace colex::tiled_test
