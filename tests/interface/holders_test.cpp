// Who holds an element: by the formulas of the PTX ISA, for every thread and every value.
#include <cstdint>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "colex/interface/hardware.hpp"
#include "colex/rejection.hpp"

namespace colex::cli::holders_test {
namespace {

/// PTX ISA, the matrix fragments: row and column of a thread's value, where the thread is number `t` of group `g` of four.
struct Fragment {
  const char *form, *operand;
  std::int64_t values, bits;
  std::function<std::int64_t(std::int64_t g, std::int64_t t, std::int64_t i)> row, column;
};

TEST(Holders, AreThoseOfTheFragmentsOfTheManual) {
  using Int = std::int64_t;
  const char *const f16 = "mma.m16n8k16.f32.f16.f16.f32", *const s8 = "mma.m16n8k32.s32.s8.s8.s32",
                    *const f64 = "mma.m8n8k4.f64.f64.f64.f64";
  const Fragment fragments[] = {
      {f16, "A", 8, 16, [](Int g, Int, Int i) { return g + (i % 4 < 2 ? 0 : 8); },
       [](Int, Int t, Int i) { return 2 * t + i % 2 + (i < 4 ? 0 : 8); }},
      // B is told as (n, k).
      {f16, "B", 4, 16, [](Int g, Int, Int) { return g; }, [](Int, Int t, Int i) { return 2 * t + i % 2 + (i < 2 ? 0 : 8); }},
      {f16, "C", 4, 32, [](Int g, Int, Int i) { return g + (i < 2 ? 0 : 8); }, [](Int, Int t, Int i) { return 2 * t + i % 2; }},
      {s8, "A", 16, 8, [](Int g, Int, Int i) { return g + (i / 4 % 2 == 0 ? 0 : 8); },
       [](Int, Int t, Int i) { return 4 * t + i % 4 + (i < 8 ? 0 : 16); }},
      {f64, "A", 1, 64, [](Int g, Int, Int) { return g; }, [](Int, Int t, Int) { return t; }},
      {f64, "C", 2, 64, [](Int g, Int, Int) { return g; }, [](Int, Int t, Int i) { return 2 * t + i; }},
  };
  for (const Fragment& fragment : fragments) {
    for (Int lane = 0; lane < 32; ++lane) {
      for (Int i = 0; i < fragment.values; ++i) {
        const Int row = fragment.row(lane / 4, lane % 4, i), column = fragment.column(lane / 4, lane % 4, i);
        const Holders held = holders(fragment.form, fragment.operand, row, column);
        ASSERT_EQ(held.all.size(), 1u) << held.element;
        const Int in_a_register = fragment.bits > 32 ? 1 : 32 / fragment.bits;
        EXPECT_EQ(held.all[0].thread, lane) << held.element;
        EXPECT_EQ(held.all[0].value, i) << held.element;
        EXPECT_EQ(held.all[0].in_register, i / in_a_register) << held.element;
        EXPECT_EQ(held.all[0].first_bit, i % in_a_register * fragment.bits) << held.element;
        EXPECT_EQ(held.all[0].bits, fragment.bits) << held.element;
      }
    }
  }
}

TEST(Holders, AreSaidInWords) {
  const struct {
    const char *form, *operand;
    std::int64_t row, column;
    const char* text;
  } rows[] = {
      {"mma.m16n8k16.f32.f16.f16.f32", "A", 5, 3,
       "A(m = 5, k = 3) of 16 x 16, in mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\n"
       "  thread 21, value 1: register 0, bits 16 to 31 (bytes 2 and 3)\n"},
      {"mma.m16n8k16.f32.f16.f16.f32", "C", 5, 3,
       "C(m = 5, n = 3) of 16 x 8, in mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\n  thread 21, value 1: register 1\n"},
      // The lanes of the first of four products, and those of the others.
      {"mma.m8n8k4.row.col.f16.f16.f16.f16", "A", 0, 1,
       "A(m = 0, k = 1) of 8 x 4, in mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16\n"
       "  thread 0, value 1: register 0, bits 16 to 31 (bytes 2 and 3)\n"
       "  thread 4, value 1: register 0, bits 16 to 31 (bytes 2 and 3)\n"
       "  thread 8, value 1: register 0, bits 16 to 31 (bytes 2 and 3)\n"
       "  thread 12, value 1: register 0, bits 16 to 31 (bytes 2 and 3)\n"},
      {"wgmma.m64n16k16.f32.f16.f16.rs.k", "D", 17, 3,
       "D(m = 17, n = 3) of 64 x 16, in wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16.rs.k\n"
       "  thread 37, value 1: register 1\n"},
      {"ldmatrix.m8n8.x1.b16", "destination", 1, 3,
       "destination(row = 1, element = 3) of 8 x 8, in ldmatrix.sync.aligned.m8n8.x1.shared.b16\n"
       "  thread 5, value 1: register 0, bits 16 to 31 (bytes 2 and 3)\n"},
      {"tcgen05.ld.16x64b.x2.b32", "registers", 9, 2,
       "registers(lane = 9, column = 2) of 16 x 4, in tcgen05.ld.sync.aligned.16x64b.x2.b32\n"
       "  thread 5, value 1: register 1\n"},
      {"mma.m16n8k256.s32.b1.b1.s32.and.popc", "B", 0, 33,
       "B(n = 0, k = 33) of 8 x 256, in mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc\n"
       "  thread 1, value 1: register 0, bit 1\n"},
  };
  for (const auto& row : rows) EXPECT_EQ(text(holders(row.form, row.operand, row.row, row.column)), row.text);
}

TEST(Holders, ThatThereAreNotSayWhy) {
  const struct {
    const char *form, *operand;
    std::int64_t row, column;
    Kind kind;
    const char* why;
  } rows[] = {
      {"mma.m16n8k16.f32.f16.f16.f32", "C", 16, 3, Kind::domain, "m of C is from 0 to 15, and not 16"},
      {"mma.m16n8k16.f32.f16.f16.f32", "B", 0, -1, Kind::domain, "k of B is from 0 to 15, and not -1"},
      {"mma.m16n8k16.f32.f16.f16.f32", "E", 0, 0, Kind::type, "has no operand E; there are A, B, C, D"},
      {"wgmma.m64n16k16.f32.f16.f16.ss.k.k", "A", 0, 0, Kind::type, "it lies in shared memory"},
      {"ldmatrix.m8n8.x1.b16", "source", 0, 0, Kind::type, "it lies in memory"},
      {"mma.sp.m16n8k16.f32.f16.f16.f32", "A", 0, 0, Kind::type, "its metadata say"},
      {"mma.m16n8k17", "A", 0, 0, Kind::type, "there is no instruction form mma.m16n8k17"},
  };
  for (const auto& row : rows) {
    const auto held = attempt([&] { return holders(row.form, row.operand, row.row, row.column); });
    ASSERT_FALSE(held) << row.why;
    EXPECT_EQ(held.rejection().kind(), row.kind) << held.rejection().message();
    EXPECT_NE(held.rejection().message().find(row.why), std::string::npos) << held.rejection().message();
  }
}

}  // namespace
}  // namespace colex::cli::holders_test
