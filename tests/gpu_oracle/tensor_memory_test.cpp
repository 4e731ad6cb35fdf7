// What moves between registers and tensor memory: who has which lane and column.
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
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

// The figures of "Data Movement Shape": 128 registers of a thread at the most; four threads for a lane, two of them for its two columns.
TEST(TensorMemoryCopies, TheRegistersAreThoseOfTheManual) {
  const struct {
    const char* form;
    std::int64_t thread, value, lane, column;
  } rows[] = {
      {"tcgen05.ld.32x32b.x4.b32", 17, 3, 17, 3},       {"tcgen05.st.32x32b.x128.b32", 31, 127, 31, 127},
      {"tcgen05.ld.16x64b.x1.b32", 0, 0, 0, 0},         {"tcgen05.ld.16x64b.x1.b32", 1, 0, 8, 0},
      {"tcgen05.ld.16x64b.x1.b32", 2, 0, 0, 1},         {"tcgen05.ld.16x64b.x1.b32", 3, 0, 8, 1},
      {"tcgen05.ld.16x64b.x1.b32", 4, 0, 1, 0},         {"tcgen05.st.16x64b.x2.b32", 31, 1, 15, 3},
      {"tcgen05.ld.16x128b.x1.b32", 5, 0, 1, 1},        {"tcgen05.ld.16x128b.x1.b32", 5, 1, 9, 1},
      {"tcgen05.st.16x128b.x64.b32", 31, 127, 15, 255}, {"tcgen05.ld.16x256b.x1.b32", 5, 0, 1, 2},
      {"tcgen05.ld.16x256b.x1.b32", 5, 1, 1, 3},        {"tcgen05.ld.16x256b.x1.b32", 5, 2, 9, 2},
      {"tcgen05.ld.16x256b.x2.b32", 5, 7, 9, 11},       {"tcgen05.ld.16x32bx2.x1.b32", 3, 0, 3, 0},
      {"tcgen05.ld.16x32bx2.x1.b32", 19, 0, 3, 1},      {"tcgen05.st.16x32bx2.x8.b32", 19, 5, 3, 8 + 5},
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

}  // namespace
}  // namespace colex::predictions
