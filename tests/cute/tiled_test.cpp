// Tiled MMAs and tiled copies against CuTe's own, and a kernel's against what was seen of the hardware.
#include <cstdint>
#include <sstream>
#include <string>

#include <cute/tensor.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "colex/cute.hpp"
#include "colex/equal.hpp"
#include "colex/interface/hardware_matchers.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
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

/// What the MMA's atoms take of a matrix, which the tile need not have.
template <class Op, class Atoms, class Permutation>
void compare_fragments(const Atoms& atoms, const Permutation& permutation, const std::string& what) {
  using cute::Int;
  const auto theirs = cute::make_tiled_mma(Op{}, atoms, permutation);
  const TiledMma<> mma = from(theirs);
  const cute::Layout<cute::Shape<Int<128>, Int<128>>, cute::Stride<_1, Int<128>>> matrix{};
  const Layout<> ours = from(matrix);
  expect_same(from(theirs.thrfrg_A(matrix)), thread_fragments(mma, MmaOperand::A, ours), what + ", A");
  expect_same(from(theirs.thrfrg_B(matrix)), thread_fragments(mma, MmaOperand::B, ours), what + ", B");
  expect_same(from(theirs.thrfrg_C(matrix)), thread_fragments(mma, MmaOperand::C, ours), what + ", C");
  EXPECT_EQ(to_string(tile_shape(mma)), to_string(tuple(static_cast<std::int64_t>(cute::tile_size<0>(theirs)),
                                                        static_cast<std::int64_t>(cute::tile_size<1>(theirs)),
                                                        static_cast<std::int64_t>(cute::tile_size<2>(theirs)))))
      << what;
}

TEST(TiledMma, CutsAMatrixByAPermutationSmallerThanTheAtomsReachAsCuTeDoes) {
  using Tf32 = cute::SM80_16x8x8_F32TF32TF32F32_TN;
  using F16 = cute::SM80_16x8x16_F32F16F16F32_TN;
  const cute::Layout<cute::Shape<_4, _1, _1>> rows{};
  const cute::Layout<cute::Shape<_2, _4, _1>, cute::Stride<_4, _1, _1>> n_first{};
  const cute::Layout<cute::Shape<_2, _16>, cute::Stride<_1, _8>> every_fourth_pair{};
  const cute::Layout<cute::Shape<_4, _2>, cute::Stride<_2, _1>> pairs_apart{};
  const cute::Layout<cute::Shape<_2, _4>, cute::Stride<_4, _1>> halves_apart{};
  compare_fragments<Tf32>(rows, cute::make_tile(_16{}, every_fourth_pair, _8{}), "m of 16, where the atoms reach 64");
  compare_fragments<F16>(n_first, cute::make_tile(_8{}, pairs_apart, halves_apart), "8 of each");
  compare_fragments<F16>(n_first, cute::make_tile(_32{}, halves_apart, _), "n of 8, where the atoms reach 32");
  compare_fragments<F16>(n_first, cute::make_tile(cute::Int<64>{}, cute::Int<64>{}, _32{}), "larger ones");
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
  // For each atom the rows 0 to 7, and all columns.
  EXPECT_EQ(to_string(tile_shape(our_smallest)), "(16,16)");
  using Matrices = cute::Copy_Atom<cute::SM75_U32x4_LDSM_N, cute::half_t>;
  const auto of_A = cute::make_tiled_copy_A(Matrices{}, mma);
  const TiledCopy<> our_A = make_tiled_copy(from(Matrices{}), ours, MmaOperand::A);
  expect_same(from(cute::make_tiled_copy_D(Pairs{}, of_A).get_layoutS_TV()),
              source_thread_values(make_tiled_copy_D(from(Pairs{}), our_A)), "of the destination");
  expect_same(from(cute::make_tiled_copy_S(Pairs{}, of_A).get_layoutS_TV()),
              source_thread_values(make_tiled_copy_S(from(Pairs{}), our_A)), "of the source");
}

/// What a matcher says of a tile, and whether it matches.
template <class Tile, class Matcher>
std::string said(const Tile& tile, const Matcher& matcher) {
  std::ostringstream text;
  const bool matches = matcher.MatchAndExplain(tile, &text);
  return (matches ? "matches; " : "does not; ") + text.str();
}

const std::string grounds = "recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same";

using Square = cute::Layout<cute::Shape<_2, _2, _1>>;

TEST(HardwareMatchers, HaveAKernelsTiledMmaJudgedByWhatTheInstructionWasSeenToDo) {
  using cli::MultipliesAs;
  const TiledMma<> mma = from(cute::make_tiled_mma(F16Mma{}, Square{}, cute::Tile<_32, _32, _16>{}));
  EXPECT_THAT(mma, MultipliesAs("mma.m16n8k16.f32.f16.f16.f32"));
  EXPECT_EQ(said(mma, MultipliesAs("SM80_16x8x16_F32F16F16F32_TN")), "matches; " + grounds);

  // An order of n in which the last mode repeats the second one.
  const cute::Layout<cute::Shape<_8, _2, _2>, cute::Stride<_1, _8, _8>> twice{};
  const TiledMma<> uneven = from(cute::make_tiled_mma(F16Mma{}, Square{}, cute::make_tile(_32{}, twice, _16{})));
  EXPECT_EQ(
      said(uneven, MultipliesAs("SM80_16x8x16_F32F16F16F32_TN")),
      "does not; logical_divide(32:1, (8,2,2):(1,8,8)): element 8 would be there twice; sorted by stride, each extent times "
      "stride of the tile has to divide the next stride, and the last one the size 32; " +
          grounds);

  // Another instruction, and the layout of C with the rows and columns of its values exchanged.
  EXPECT_EQ(said(mma, MultipliesAs("SM80_16x8x8_F32F16F16F32_TN")),
            "does not; A: ((4,8),(2,2,2)):((32,1),(16,8,128)) has 8 values of each thread, and the instruction 4; " + grounds);
  TiledMma<> exchanged = mma;
  exchanged.atom.C = Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(8, 16)));
  EXPECT_EQ(said(exchanged, MultipliesAs("SM80_16x8x16_F32F16F16F32_TN")),
            "does not; of the product of two matrices D(8,0) is 265 and should be 60; " + grounds);
}

TEST(HardwareMatchers, HaveAWarpgroupsTiledMmaJudged) {
  using Op = cute::SM90_64x8x16_F32F16F16_SS<cute::SM90::GMMA::Major::K, cute::SM90::GMMA::Major::K>;
  const TiledMma<> mma = from(cute::make_tiled_mma(Op{}));
  EXPECT_THAT(mma, cli::MultipliesAs("SM90_64x8x16_F32F16F16_SS<Major::K,Major::K>"));
  EXPECT_THAT(mma, testing::Not(cli::MultipliesAs("SM90_64x16x16_F32F16F16_SS<Major::K,Major::K>")));
}

TEST(HardwareMatchers, HaveAKernelsTiledCopyJudgedByteByByte) {
  using cli::CopiesAs;
  using Matrices = cute::Copy_Atom<cute::SM75_U32x4_LDSM_N, cute::half_t>;
  const auto mma = cute::make_tiled_mma(F16Mma{}, Square{}, cute::Tile<_32, _32, _16>{});
  const TiledCopy<> copy = from(cute::make_tiled_copy_A(Matrices{}, mma));
  const Layout<> registers = thread_values(from(mma), MmaOperand::A);
  EXPECT_THAT(copy, CopiesAs("ldmatrix.m8n8.x4.b16"));
  EXPECT_THAT(copy, CopiesAs("SM75_U32x4_LDSM_N", {.registers = registers}));

  // With B's registers wanted, where the copy brings A's.
  EXPECT_EQ(said(copy, CopiesAs("SM75_U32x4_LDSM_N", {.registers = thread_values(from(mma), MmaOperand::B)})),
            "does not; thread 0, value 2 receives (8,0); the layout says (0,8); " + grounds);

  // A row of 16 elements is two of the 16-byte chunks: rows that are 32 bytes apart meet in the banks, and swizzled ones do not.
  const auto rows = from(cute::Layout<cute::Shape<_32, _16>, cute::Stride<_16, _1>>{});
  const auto swizzled =
      from(cute::composition(cute::Swizzle<1, 3, 3>{}, cute::Layout<cute::Shape<_32, _16>, cute::Stride<_16, _1>>{}));
  EXPECT_THAT(copy, CopiesAs("SM75_U32x4_LDSM_N", {.shared = swizzled, .conflict_free = true}));
  EXPECT_THAT(copy, CopiesAs("SM75_U32x4_LDSM_N", {.shared = cli::in_memory(rows)}));
  EXPECT_EQ(
      said(copy, CopiesAs("SM75_U32x4_LDSM_N", {.shared = cli::in_memory(rows), .conflict_free = true})),
      "does not; shared memory takes 32 wavefronts for the tile, and the least possible is 16: threads 0 and 4 ask bank 0 for "
      "the words 0 and 32; " +
          grounds);
  const auto columns = from(cute::Layout<cute::Shape<_32, _16>>{});
  EXPECT_EQ(said(copy, CopiesAs("SM75_U32x4_LDSM_N", {.shared = cli::in_memory(columns)})),
            "does not; one address stands for 16 bytes; thread 0, value 0 lies at element 0 of shared memory, and value 1 at 32 "
            "instead of 1; " +
                grounds);
}

TEST(HardwareMatchers, HaveATiledCopyJudgedOverAllThatItCopies) {
  using cli::CopiesAs;
  using cute::Int;
  using Matrices = cute::Copy_Atom<cute::SM75_U32x4_LDSM_N, cute::half_t>;
  using Asynchronous = cute::Copy_Atom<cute::SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>, cute::half_t>;
  using Rows = cute::Layout<cute::Shape<Int<128>, Int<64>>, cute::Stride<Int<64>, _1>>;
  const auto smem = from(cute::composition(cute::Swizzle<3, 3, 3>{}, Rows{}));
  const auto mma = cute::make_tiled_mma(F16Mma{}, Square{}, cute::Tile<_32, _32, _16>{});
  EXPECT_THAT(from(cute::make_tiled_copy_A(Matrices{}, mma)),
              CopiesAs("SM75_U32x4_LDSM_N", {.shared = smem, .conflict_free = true}));
  const cute::Layout<cute::Shape<_16, _8>, cute::Stride<_8, _1>> threads{};
  const TiledCopy<> load = from(cute::make_tiled_copy(Asynchronous{}, threads, cute::Layout<cute::Shape<_1, _8>>{}));
  for (const char* name : {"SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>", "cp.async.cg.shared.global"}) {
    EXPECT_EQ(said(load, CopiesAs(name, {.shared = smem, .conflict_free = true})),
              "matches; each thread moves its own 128 bits; cp.async.cg takes the time of the L2 cache, and its wavefronts are "
              "counted as those of cp.async.ca");
  }
  EXPECT_EQ(
      said(load, CopiesAs("cp.async.cg.shared.global", {.global = cli::in_memory(Layout<>(tuple(100, 64), tuple(64, 1)))})),
      "does not; the tile (16,64) does not divide (100,64); along mode 0 step 7 of 7 goes on to 111, and the coordinates from "
      "100 on need a predicate; each thread moves its own 128 bits; cp.async.cg takes the time of the L2 cache, and its "
      "wavefronts are counted as those of cp.async.ca");
  // CuTe's own atom of AutoVectorizingCopy moves an element, and cute::copy what lies together.
  using Widest = cute::Copy_Atom<cute::AutoVectorizingCopy, cute::half_t>;
  const TiledCopy<> widest = from(cute::make_tiled_copy(Widest{}, threads, cute::Layout<cute::Shape<_1, _8>>{}));
  EXPECT_THAT(widest, CopiesAs("AutoVectorizingCopy", {.shared = smem, .conflict_free = true}));
}

TEST(HardwareMatchers, HaveAThreadsOwnCopyJudged) {
  using Vectors = cute::Copy_Atom<cute::UniversalCopy<cute::uint128_t>, cute::half_t>;
  const cute::Layout<cute::Shape<_16, _2>, cute::Stride<_2, _1>> threads{};
  const TiledCopy<> along = from(cute::make_tiled_copy(Vectors{}, threads, cute::Layout<cute::Shape<_1, _8>>{}));
  const Layout<> rows(tuple(16, 16), tuple(16, 1)), pairs(tuple(128, 2), tuple(2, 1));
  EXPECT_EQ(said(along, cli::CopiesAs("copy.128", {.global = cli::in_memory(rows)})),
            "matches; each thread moves its own 128 bits");
  // Eight elements of a column are no vector where the rows go on contiguously.
  const TiledCopy<> down = from(cute::make_tiled_copy(Vectors{}, threads, cute::Layout<cute::Shape<_8, _1>>{}));
  EXPECT_EQ(said(down, cli::CopiesAs("copy.128", {.global = cli::in_memory(pairs)})),
            "does not; one address stands for 16 bytes; thread 0, value 0 lies at element 0 of global memory, and value 1 at 2 "
            "instead of 1; each thread moves its own 128 bits");
}

TEST(HardwareMatchers, RefuseToJudgeWhatNobodyObserved) {
  const TiledMma<> mma = from(cute::make_tiled_mma(F16Mma{}, Square{}));
  const auto refusal = [&](const std::string& name) {
    return attempt([&] { return cli::check_tiled(name, mma); }).rejection().message();
  };
  EXPECT_EQ(refusal("mma.m16n8k15.f32.f16.f16.f32"),
            "there is no instruction form mma.m16n8k15.f32.f16.f16.f32; similar: mma.m16n8k16.f32.f16.f16.f32, "
            "mma.m16n8k8.f32.f16.f16.f32, mma.m16n8k16.f32.bf16.bf16.f32");
  EXPECT_EQ(
      refusal("mma.m16n8k32.kind::f8f6f4.f32.e4m3.e4m3.f32"),
      "a tile of mma.m16n8k32.kind::f8f6f4.f32.e4m3.e4m3.f32 is not judged: it was not observed, since the device recorded is "
      "sm_90; this takes sm_120a, sm_121a");
  EXPECT_EQ(refusal("mma.sp.m16n8k16.f32.f16.f16.f32"),
            "a tile of mma.sp.m16n8k16.f32.f16.f16.f32 is not judged: its A is sparse");
}

}  // namespace
}  // namespace colex::tiled_test
