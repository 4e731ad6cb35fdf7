// What moves between registers and tensor memory: who has which lane and column.
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/injective.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/predicted.hpp"

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
      {"tcgen05.mma.cta_group::2.m256n256", 128, 3, 1, 0, 3},       {"tcgen05.mma.sp.cta_group::2.m256n256", 127, 3, 0, 127, 3},
  };
  for (const auto& row : rows) {
    const TensorMemorySums* sums = tensor_memory_sums(row.form);
    ASSERT_NE(sums, nullptr) << row.form;
    EXPECT_EQ(sums->places(tuple(row.m, row.n)), Checked(65536 * row.cta + row.lane + 128 * row.column))
        << row.form << ' ' << row.m << ' ' << row.n;
  }
}

TEST(TensorMemorySums, AnotherLayoutIsNotThatOfTheCatalogue) {
  const TensorMemorySums& sums = *tensor_memory_sums("tcgen05.mma.cta_group::1.m64n256");
  EXPECT_EQ(verification::deviation(sums.places, sums), std::nullopt);
  EXPECT_EQ(verification::deviation(Layout<>(tuple(64, 256), tuple(1, 128)), sums),
            "the sum (16,0) is predicted to have lane 32, column 0; the layout says lane 16, column 0");
}

}  // namespace
}  // namespace colex::predictions
