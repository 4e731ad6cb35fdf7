// What moves between registers and tensor memory: who has which lane and column.
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/injective.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"

namespace colex::predictions {
namespace {

TEST(TensorMemoryCopies, EachPieceIsFilledByTheThirtyTwoThreads) {
  for (const TensorMemoryCopy& copy : tensor_memory_copies()) {
    EXPECT_TRUE(bijective(copy.registers)) << copy.form << ' ' << to_string(copy.registers);
    EXPECT_EQ(size(copy.registers), Checked(copy.lanes * copy.columns)) << copy.form;
    EXPECT_EQ(size(copy.registers.mode(0)), Checked(32)) << copy.form;
  }
}

TEST(TensorMemoryCopies, EachIsThereOnceByEachOfItsNames) {
  std::set<std::string> names;
  for (const TensorMemoryCopy& copy : tensor_memory_copies()) {
    EXPECT_TRUE(names.insert(short_name(copy.form)).second) << copy.form;
    EXPECT_TRUE(names.insert(copy.cute).second) << copy.cute;
    EXPECT_EQ(tensor_memory_copy(copy.form), &copy);
    EXPECT_EQ(tensor_memory_copy(short_name(copy.form)), &copy);
    EXPECT_EQ(tensor_memory_copy(copy.cute), &copy);
  }
}

// `.pack::16b`: the low half of a register is of the first of two columns, the high half of the second.
TEST(TensorMemoryCopies, HalvesOfARegisterAreOfNeighbouringColumns) {
  for (const TensorMemoryCopy& copy : tensor_memory_copies()) {
    const bool packs = copy.form.find("pack::16b") != std::string::npos;
    EXPECT_EQ(copy.bits, packs ? 16 : 32) << copy.form;
    if (copy.bits == 32) continue;
    for (std::int64_t t = 0; t < 32; ++t) {
      const std::int64_t low = copy.registers(tuple(t, 0)).value(), high = copy.registers(tuple(t, 1)).value();
      EXPECT_EQ(low / copy.lanes % 2, 0) << copy.form << ' ' << t;
      EXPECT_EQ(high - low, copy.lanes) << copy.form << ' ' << t;
    }
  }
}

// The figures of "Data Movement Shape": 128 registers of a thread at the most; four threads for a lane, two of them for its two
// columns.
TEST(TensorMemoryCopies, TheRegistersAreThoseOfTheManual) {
  const struct {
    const char* form;
    std::int64_t thread, value, lane, column;
  } rows[] = {
      {"tcgen05.ld.32x32b.x4.b32", 17, 3, 17, 3},         {"tcgen05.st.32x32b.x128.b32", 31, 127, 31, 127},
      {"tcgen05.ld.16x64b.x1.b32", 0, 0, 0, 0},           {"tcgen05.ld.16x64b.x1.b32", 1, 0, 8, 0},
      {"tcgen05.ld.16x64b.x1.b32", 2, 0, 0, 1},           {"tcgen05.ld.16x64b.x1.b32", 3, 0, 8, 1},
      {"tcgen05.ld.16x64b.x1.b32", 4, 0, 1, 0},           {"tcgen05.st.16x64b.x2.b32", 31, 1, 15, 3},
      {"tcgen05.ld.16x128b.x1.b32", 5, 0, 1, 1},          {"tcgen05.ld.16x128b.x1.b32", 5, 1, 9, 1},
      {"tcgen05.st.16x128b.x64.b32", 31, 127, 15, 255},   {"tcgen05.ld.16x256b.x1.b32", 5, 0, 1, 2},
      {"tcgen05.ld.16x256b.x1.b32", 5, 1, 1, 3},          {"tcgen05.ld.16x256b.x1.b32", 5, 2, 9, 2},
      {"tcgen05.ld.16x256b.x2.b32", 5, 7, 9, 11},         {"tcgen05.ld.16x32bx2.x1.b32", 3, 0, 3, 0},
      {"tcgen05.ld.16x32bx2.x1.b32", 19, 0, 3, 1},        {"tcgen05.st.16x32bx2.x8.b32", 19, 5, 3, 8 + 5},
      {"tcgen05.ld.16x64b.x1.pack::16b.b32", 2, 1, 0, 3}, {"tcgen05.st.16x128b.x1.unpack::16b.b32", 5, 3, 9, 3},
  };
  for (const auto& row : rows) {
    const TensorMemoryCopy* copy = tensor_memory_copy(row.form);
    ASSERT_NE(copy, nullptr) << row.form;
    EXPECT_EQ(copy->registers(tuple(row.thread, row.value)), Checked(row.lane + copy->lanes * row.column))
        << row.form << ' ' << row.thread << ' ' << row.value;
  }
}

TEST(TensorMemoryCopies, AnotherLayoutIsNotThatOfTheCatalogue) {
  const TensorMemoryCopy& copy = *tensor_memory_copy("SM100_TMEM_LOAD_16dp64b1x");
  EXPECT_EQ(verification::deviation(copy.registers, copy), std::nullopt);
  EXPECT_EQ(verification::deviation(Layout<>(tuple(tuple(2, 16), 1), tuple(tuple(16, 1), 0)), copy),
            "thread 1's register 0 is predicted to have lane 8, column 0; the layout says lane 0, column 1");
  EXPECT_THROW(verification::deviation(Layout<>(tuple(32, 2), tuple(1, 32)), copy), Rejection);
}

TEST(TensorMemorySums, EachSumHasAPlaceOfItsOwn) {
  for (const TensorMemorySums& sums : tensor_memory_sums()) {
    EXPECT_TRUE(injective(sums.places).is_yes()) << sums.form << ' ' << to_string(sums.places);
    EXPECT_EQ(size(sums.places.mode(0)), Checked(sums.M)) << sums.form;
    EXPECT_EQ(size(sums.places.mode(1)), Checked(sums.N)) << sums.form;
    EXPECT_EQ(tensor_memory_sums(sums.form), &sums);
  }
}

// The figures of "Data Path Layout Organization": 64 rows on the first 16 of each warp's 32 lanes; columns folded onto the
// other lanes in halves and in quarters; the rows of a pair's second CTA there.
TEST(TensorMemorySums, ThePlacesAreThoseOfTheManual) {
  const struct {
    const char* form;
    std::int64_t m, n, cta, lane, column;
  } rows[] = {
      {"tcgen05.mma.cta_group::1.m128n256", 100, 7, 0, 100, 7},     {"tcgen05.mma.cta_group::1.m64n256", 15, 200, 0, 15, 200},
      {"tcgen05.mma.sp.cta_group::1.m64n256", 16, 200, 0, 32, 200}, {"tcgen05.mma.cta_group::1.m64n256", 63, 1, 0, 111, 1},
      {"tcgen05.mma.ws.cta_group::1.m64n256", 63, 127, 0, 63, 127}, {"tcgen05.mma.ws.cta_group::1.m64n256", 63, 128, 0, 127, 0},
      {"tcgen05.mma.ws.sp.cta_group::1.m32n256", 5, 64, 0, 37, 0},  {"tcgen05.mma.ws.cta_group::1.m32n256", 31, 255, 0, 127, 63},
      {"tcgen05.mma.cta_group::2.m128n256", 64, 129, 1, 64, 1},     {"tcgen05.mma.cta_group::2.m128n256", 63, 0, 0, 63, 0},
      {"tcgen05.mma.sp.cta_group::2.m128n256", 16, 3, 0, 32, 3},    {"tcgen05.mma.sp.cta_group::2.m128n256", 127, 9, 1, 111, 9},
      {"tcgen05.mma.cta_group::2.m256n256", 128, 3, 1, 0, 3},       {"tcgen05.mma.sp.cta_group::2.m256n256", 127, 3, 0, 127, 3},
  };
  for (const auto& row : rows) {
    const TensorMemorySums* sums = tensor_memory_sums(row.form);
    ASSERT_NE(sums, nullptr) << row.form;
    EXPECT_EQ(sums->places(tuple(row.m, row.n)), Checked(65536 * row.cta + row.lane + 128 * row.column))
        << row.form << ' ' << row.m << ' ' << row.n;
  }
}

// --- layouts of sums

ComposedLayout<> layout_of(const char* text) {
  const auto value = notation::evaluate(notation::parse_expression(text));
  if (const auto* composed = value.as<ComposedLayout<>>()) return *composed;
  if (const auto* behind = value.as<OffsetLayout<Checked>>()) return ComposedLayout<>(Swizzle(), behind->offset, behind->layout);
  return ComposedLayout<>(Swizzle(), Checked(0), notation::Parameter<Checked, Layout<>>::convert(value));
}

using verification::TensorMemoryCount;
constexpr TensorMemoryCount cells = TensorMemoryCount::cells, addresses = TensorMemoryCount::addresses;

struct SumsCase {
  const char* form;
  std::int64_t N;
  const char* layout;
  TensorMemoryCount count;
  std::int64_t bits;
  const char* says;  ///< where each instruction begins, or what is wrong
};

std::string said(const SumsCase& asked) {
  try {
    const verification::SumsAnswer answer =
        verification::check_sums(*tensor_memory_sums(asked.form), asked.N, {layout_of(asked.layout), asked.count, asked.bits});
    if (answer.wrong) return *answer.wrong;
    std::string text;
    for (const std::string& line : describe(answer)) text += (text.empty() ? "" : " | ") + line;
    return text;
  } catch (const Rejection& rejection) {
    return rejection.message();
  }
}

// What CuTe prints of accumulators (print(partition_fragment_C(mma, shape))), and layouts that count cells; each with mistakes.
TEST(TensorMemorySums, AreJudgedWhereverTheyBeginAndInBothCounts) {
  constexpr const char *m128 = "tcgen05.mma.cta_group::1.m128n256", *m64 = "tcgen05.mma.cta_group::1.m64n256",
                       *pair128 = "tcgen05.mma.cta_group::2.m128n256", *pair256 = "tcgen05.mma.cta_group::2.m256n256",
                       *sparse_pair = "tcgen05.mma.sp.cta_group::2.m128n256", *ws32 = "tcgen05.mma.ws.cta_group::1.m32n256";
  const SumsCase cases[] = {
      {m128, 256, "((128,256),1,1):((65536,1),0,0)", addresses, 32, "it begins at lane 0, column 0"},
      {m128, 256, "((128,256),2,1):((65536,1),256,0)", addresses, 32,
       "2 instructions, which begin at lane 0, column 0; lane 0, column 256"},
      {m128, 256, "((128,256),1,1):((131072,2),0,0)", addresses, 16, "it begins at lane 0, column 0"},
      {m128, 64, "((128,64),1,1,4):((65536,1),0,0,64)", addresses, 32,
       "4 instructions, which begin at lane 0, column 0; lane 0, column 64; lane 0, column 128; lane 0, column 192"},
      {m64, 128, "(((16,4),128),2,2):(((65536,2097152),1),1048576,128)", addresses, 32,
       "4 instructions, which begin at lane 0, column 0; lane 16, column 0; lane 0, column 128; lane 16, column 128"},
      {m64, 256, "16 + (((16,4),256):((1,32),128))", cells, 32, "it begins at lane 16, column 0"},
      {m64, 256, "1048576 + (((16,4),256):((65536,2097152),1))", addresses, 32, "it begins at lane 16, column 0"},
      {m64, 256, "2064 + (((16,4),256):((1,32),128))", cells, 32, "it begins at lane 16, column 16"},
      {pair128, 256, "((64,2),(128,2)):((1,65536),(128,64))", cells, 32, "it begins at lane 0, column 0"},
      {pair128, 256, "(64,(128,2)):(1,(128,64))", cells, 32,
       "what one CTA of the pair has; the other one has the same | it begins at lane 0, column 0"},
      {pair128, 256, "((64,(128,2)),1,1):((65536,(1,4194304)),0,0)", addresses, 32,
       "what one CTA of the pair has; the other one has the same | it begins at lane 0, column 0"},
      {pair256, 256, "((128,256),1,1):((65536,1),0,0)", addresses, 32,
       "what one CTA of the pair has; the other one has the same | it begins at lane 0, column 0"},
      {sparse_pair, 256, "((16,4,2),256):((1,32,65536),128)", cells, 32, "it begins at lane 0, column 0"},
      {sparse_pair, 256, "16 + (((16,4),256):((1,32),128))", cells, 32,
       "what one CTA of the pair has; the other one has the same | it begins at lane 16, column 0"},
      {ws32, 64, "(32,(16,4)):(1,(128,32))", cells, 32, "it begins at lane 0, column 0"},
      // Mistakes.
      {m128, 256, "((128,256),1,1):((1,128),0,0)", addresses, 32,
       "the sum (1,0) is predicted to have lane 1, column 0; the layout says lane 0, column 1"},
      {m128, 256, "((128,256),1,1):((65536,1),0,0)", addresses, 16,
       "the sum (1,0): lane 0, column 32768 is beyond the 128 lanes and 512 columns of tensor memory"},
      {m128, 256, "((128,256),1,1):((131072,1),0,0)", addresses, 16,
       "the sum (0,1): it is in the middle of a column, and a sum has one of its own"},
      {m128, 256, "((128,256),1,2):((65536,1),0,128)", addresses, 32,
       "the sum (0,256) has lane 0, column 128, which the sum (0,128) has already"},
      {m128, 256, "((128,256),1,3):((65536,1),0,256)", addresses, 32,
       "the sum (0,512): lane 0, column 512 is beyond the 128 lanes and 512 columns of tensor memory"},
      {m128, 256, "16 + ((128,256):(1,128))", cells, 32,
       "the sum (0,0) is predicted to have lane 0; the layout says lane 16, column 0"},
      {m64, 256, "(64,256):(1,128)", cells, 32,
       "the sum (16,0) is predicted to have lane 32, column 0; the layout says lane 16, column 0"},
      {m64, 256, "8 + (((16,4),256):((1,32),128))", cells, 32,
       "the sum (0,0) is predicted to have lane 0 or 16; the layout says lane 8, column 0"},
      {pair128, 256, "(64,256):(1,128)", cells, 32,
       "the sum (0,128) is predicted to have CTA 0, lane 64, column 0; the layout says CTA 0, lane 0, column 128"},
      {sparse_pair, 256, "((64,2),(128,2)):((1,65536),(128,64))", cells, 32,
       "the sum (16,0) is predicted to have CTA 0, lane 32, column 0; the layout says CTA 0, lane 16, column 0"},
      {m128, 256, "(128,64):(1,128)", cells, 32,
       "an instruction has 128 x 256 sums, and the layout's 128 x 64 are no multiple of that"},
      {m128, 256, "Sw<3,3,3> o 0 o (128,256):(1,128)", cells, 32,
       "sums in tensor memory are not swizzled: Sw<3,3,3> o 0 o (128,256):(1,128)"},
      {m128, 256, "32768:1", cells, 32, "sums have the modes (m, n), (m, n, stage) or (MMA, MMA_M, MMA_N); 32768:1 has 1"},
  };
  for (const SumsCase& asked : cases) EXPECT_EQ(said(asked), asked.says) << asked.form << ' ' << asked.layout;
}

// The number of columns halves and quarters with N; every legal one has places of its own, which are those of N = 256 before.
TEST(TensorMemorySums, OfFewerColumnsAreThoseOfTheManual) {
  for (const TensorMemorySums& sums : tensor_memory_sums()) {
    for (const std::int64_t N : {64, 128}) {
      const Layout<> places = sums.places_of(N);
      EXPECT_TRUE(injective(places).is_yes()) << sums.form << ' ' << N;
      EXPECT_EQ(size(places), Checked(sums.M * N)) << sums.form;
      const std::int64_t first_of_256 = sums.places(tuple(0, N / 4)).value(), first = places(tuple(0, N / 4)).value();
      const bool quarters = sums.form.find(".ws") != std::string::npos && sums.M == 32;
      EXPECT_EQ(first, quarters ? 32 : first_of_256) << sums.form << ' ' << N;
    }
  }
}

// --- scales in memory

// cuBLAS, layout of scaling factors: in a tile of 128 rows and 4 scales, scale s of row r is byte 16*(r % 32) + 4*(r / 32) + s;
// the tiles go on along the scales of a row, then down the rows.
TEST(ScaleFactors, LieTileByTile) {
  for (const std::int64_t block : {16, 32}) {
    const std::int64_t rows = 300, K = 7 * block + 5, batches = 2, along = 2, down = 3;
    const Layout<> L = scale_factors(rows, K, batches, block);
    for (std::int64_t l = 0; l < batches; ++l) {
      for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t k = 0; k < K; ++k) {
          const std::int64_t s = k / block, tile = s / 4 + along * (r / 128 + down * l);
          ASSERT_EQ(L(tuple(r, k, l)), Checked(512 * tile + 16 * (r % 32) + 4 * (r % 128 / 32) + s % 4)) << r << ' ' << k;
        }
      }
    }
  }
}

// What CUTLASS 4.2 prints of Sm1xxBlockScaledConfig<16> and <32>, for the problem (M,N,K,L).
TEST(ScaleFactors, AreThoseOfCutlass) {
  EXPECT_EQ(to_string(scale_factors(256, 512, 2, 16)), "(((32,4),2),((16,4),8),(1,2)):(((16,4),4096),((0,1),512),(0,8192))");
  EXPECT_EQ(to_string(scale_factors(384, 512, 2, 16)), "(((32,4),3),((16,4),8),(1,2)):(((16,4),4096),((0,1),512),(0,12288))");
  EXPECT_EQ(to_string(scale_factors(256, 1024, 1, 32)), "(((32,4),2),((32,4),8),(1,1)):(((16,4),4096),((0,1),512),(0,8192))");
  EXPECT_EQ(to_string(scale_factors(100, 300, 3, 16)), "(((32,4),1),((16,4),5),(1,3)):(((16,4),2560),((0,1),512),(0,2560))");
  EXPECT_THROW(scale_factors(128, 128, 1, 64), Rejection);
  EXPECT_THROW(scale_factors(0, 128, 1, 32), Rejection);
}

// --- names

TEST(UmmaForm, SaysWhatTheNameSays) {
  const struct {
    const char *name, *form;
    std::int64_t N, bits;
    Major A, B;
  } rows[] = {
      {"tcgen05.mma.cta_group::1.kind::f16.m128n64", "tcgen05.mma.cta_group::1.m128n256", 64, 16, Major::k, Major::k},
      {"tcgen05.mma.sp.cta_group::2.kind::tf32.m256n32", "tcgen05.mma.sp.cta_group::2.m256n256", 32, 32, Major::k, Major::k},
      {"SM100_MMA_F16BF16_SS<half_t,half_t,float,128,192,UMMA::Major::K,UMMA::Major::MN>", "tcgen05.mma.cta_group::1.m128n256",
       192, 16, Major::k, Major::mn},
      {"cute::SM100_MMA_TF32_2x1SM_SS<cutlass::tfloat32_t, cutlass::tfloat32_t, float, 256, 128, (cute::UMMA::Major)1, "
       "(cute::UMMA::Major)0, (cute::UMMA::ScaleIn)0, (cute::UMMA::ScaleIn)0>",
       "tcgen05.mma.cta_group::2.m256n256", 128, 32, Major::mn, Major::k},
      {"MMA_Atom<MMA_Traits<SM100_MMA_F8F6F4_SS, float_e4m3_t, float_e4m3_t, float, C<64>, C<96>, "
       "integral_constant<UMMA::Major, (UMMA::Major)0>, integral_constant<UMMA::Major, (UMMA::Major)1>>>",
       "tcgen05.mma.cta_group::1.m64n256", 96, 8, Major::k, Major::mn},
      {"SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,64,32,UMMA::Major::K,UMMA::Major::K>",
       "tcgen05.mma.cta_group::1.m128n256", 64, 4, Major::k, Major::k},
      {"SM100_MMA_S8_SS_SPARSE<int8_t,int8_t,int32_t,128,64,UMMA::Major::K,UMMA::Major::K>",
       "tcgen05.mma.sp.cta_group::1.m128n256", 64, 8, Major::k, Major::k},
      {"cute::SM103::SM103_MXF4_ULTRA_2x1SM_SS_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,256,64,16,UMMA::Major::K,"
       "UMMA::Major::K,UMMA::ScaleIn::One,UMMA::ScaleIn::One>",
       "tcgen05.mma.cta_group::2.m256n256", 64, 4, Major::k, Major::k},
  };
  for (const auto& row : rows) {
    const std::optional<UmmaForm> form = umma_form(row.name);
    ASSERT_TRUE(form) << row.name;
    EXPECT_EQ(form->sums->form, row.form) << row.name;
    EXPECT_EQ(form->N, row.N) << row.name;
    EXPECT_EQ(form->bits, row.bits) << row.name;
    if (std::string(row.name).find("Major") == std::string::npos) continue;
    EXPECT_EQ(form->A_major, row.A) << row.name;
    EXPECT_EQ(form->B_major, row.B) << row.name;
  }
  for (const char* name : {"SM100_MMA_F16BF16_SS", "tcgen05.mma.cta_group::1", "tcgen05.mma.cta_group::1.m96n256",
                           "SM100_MMA_F16BF16_SS<half_t,half_t,float,96,64,UMMA::Major::K,UMMA::Major::K>", "mma.m16n8k16"})
    EXPECT_FALSE(umma_form(name)) << name;
}

TEST(CuteName, OfAWarpgroupIsFoundAsCompilersWriteIt) {
  const struct {
    const char *name, *form;
  } rows[] = {
      {"SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::MN>", "wgmma.m64n128k16.f32.f16.f16.ss.k.mn"},
      {"cute::SM90::GMMA::MMA_64x128x16_F32F16F16_SS<(cute::SM90::GMMA::Major)0, (cute::SM90::GMMA::Major)1, "
       "(cute::SM90::GMMA::ScaleIn)1, (cute::SM90::GMMA::ScaleIn)1>",
       "wgmma.m64n128k16.f32.f16.f16.ss.k.mn"},
      {"cute::TiledMMA<cute::MMA_Atom<cute::SM90::GMMA::MMA_64x64x8_F32TF32TF32_SS_TN<(cute::SM90::GMMA::ScaleIn)1, "
       "(cute::SM90::GMMA::ScaleIn)-1> >, cute::Layout<cute::C<1>, cute::C<0> > >",
       "wgmma.m64n64k8.f32.tf32.tf32.ss"},
      {"MMA_Traits<SM90_64x64x8_F32TF32TF32_RS_TN<>>", "wgmma.m64n64k8.f32.tf32.tf32.rs"},
  };
  for (const char* name : {"MMA_Atom<", "MMA_Atom<>", "<", ">", "", "SM90_64x64x8_F32TF32TF32_SS_TN<<", "MMA_Traits<MMA_Atom<>>"})
    EXPECT_EQ(wgmma_atom(name), nullptr) << name;
  for (const auto& row : rows) {
    const WgmmaAtom* atom = wgmma_atom(row.name);
    ASSERT_NE(atom, nullptr) << row.name << ": " << plain_cute_name(row.name);
    EXPECT_EQ(short_name(atom->form), row.form);
  }
}

}  // namespace
}  // namespace colex::predictions
