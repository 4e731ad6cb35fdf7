// How threads store what they hold: each byte arrives where the tile has it, by what is predicted of stmatrix; and what stmatrix
// cannot store is so by the definition of its rows.
#include "colex/finding/store.hpp"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::finding::store_test {
namespace {

Layout<> layout(const std::string& text) { return *notation::evaluate(notation::parse_expression(text)).as<Layout<>>(); }

/// The sums of an instruction, or a TV layout.
Layout<> threads_of(const std::string& text) {
  if (const auto* atom = predictions::wgmma_atom(text)) return atom->D;
  if (const auto* atom = predictions::mma_atom(text)) return atom->D;
  return layout(text);
}

/// Every byte that stmatrix brings from a thread's register to an address, against where the tile has it; how many there are.
std::int64_t bytes_in_place(const StoreQuestion& question, const Stores& stores) {
  const std::int64_t bytes = question.tile.bits / 8, threads = size(question.threads.mode(0)).value();
  std::int64_t in_place = 0;
  std::size_t access = 0;
  for (std::int64_t first = 0; first < threads; first += 32) {
    for (std::size_t done = 0; done < stores.registers.size(); ++access) {
      const std::vector<std::int64_t>& rows = stores.access.warps.at(access);
      const std::string width = "x" + std::to_string(rows.size() / 8);
      const std::string across = stores.instruction.ends_with(".trans") ? ".trans" : "";
      const predictions::MatrixCopy& copy = *predictions::matrix_copy("stmatrix.m8n8." + width + across + ".b16");
      for (std::int64_t t = 0; t < 32; ++t) {
        for (std::int64_t byte = 0; byte < 4 * std::ssize(rows) / 8; ++byte) {
          const std::int64_t half = copy.source(Checked(t + 32 * (byte / 2))).value();
          const std::int64_t address = rows.at(static_cast<std::size_t>(half / 8)) * bytes + half % 8 * 2 + byte % 2;
          const auto& together = stores.registers.at(done + static_cast<std::size_t>(byte / 4));
          const std::int64_t value = together.at(static_cast<std::size_t>(byte % 4 / bytes));
          const std::int64_t element = question.tile.layout(question.threads(Checked(first + t + threads * value))).value();
          EXPECT_EQ(address, element * bytes + byte % bytes)
              << to_string(question.threads) << " thread " << first + t << " value " << value << " byte " << byte;
          in_place += address == element * bytes + byte % bytes;
        }
      }
      done += rows.size() / 8;
    }
  }
  return in_place;
}

TEST(Store, NamesTheInstructionsAndPutsEachByteInItsPlace) {
  const struct {
    const char *threads, *tile;
    std::int64_t bits;
    const char *instruction, *plain;
    std::int64_t instructions, of_plain;
  } rows[] = {
      // 64 x 64 sums of 128 threads: 32 of each, 64 bytes as 16-bit elements
      {"wgmma.m64n64k16.f32.f16.f16.ss.k.k", "(64,64):(64,1)", 16, "stmatrix.x4", "st.shared.b32", 4, 16},
      {"wgmma.m64n64k16.f32.f16.f16.ss.k.k", "(64,64):(1,64)", 16, "stmatrix.x4.trans", "st.shared.b16", 4, 32},
      {"wgmma.m64n64k16.f32.f16.f16.ss.k.k", "(64,64):(72,1)", 16, "stmatrix.x4", "st.shared.b32", 4, 16},
      // rows that begin at no multiple of 16 bytes are no rows of a matrix
      {"wgmma.m64n64k16.f32.f16.f16.ss.k.k", "(64,64):(68,1)", 16, "", "st.shared.b32", 0, 16},
      // a thread's 32-bit sums are 2 of a row, 8 bytes: 4 threads have 32 bytes of it, and no register has 4 side by side
      {"wgmma.m64n64k16.f32.f16.f16.ss.k.k", "(64,64):(64,1)", 32, "", "st.shared.v2.b32", 0, 16},
      // of 8-bit elements a register would have to have 4 of a row
      {"wgmma.m64n64k16.f32.f16.f16.ss.k.k", "(64,64):(64,1)", 8, "", "st.shared.b16", 0, 16},
      // 6 registers: an x4 and an x2
      {"wgmma.m64n24k16.f32.f16.f16.ss.k.k", "(64,24):(24,1)", 16, "stmatrix.x4", "st.shared.b32", 2, 6},
      {"mma.m16n8k16.f32.f16.f16.f32", "(16,8):(8,1)", 16, "stmatrix.x2", "st.shared.b32", 1, 2},
      {"mma.m16n8k16.f32.f16.f16.f32", "(16,8):(1,16)", 16, "stmatrix.x2.trans", "st.shared.b16", 1, 4},
      // threads that hold 16 bytes of a row each need no stmatrix
      {"(32,8):(8,1)", "256:1", 16, "", "st.shared.v4.b32", 0, 1},
      // 4 threads to a row, one 32-bit element each: a register is one of them
      {"(32,4):(1,32)", "128:1", 32, "stmatrix.x4", "st.shared.b32", 1, 4},
      {"((4,8),4):((4,16),1)", "128:1", 8, "stmatrix.x1", "st.shared.b32", 1, 1},
      // one element of a register alone has no matrix
      {"(32,1):(1,32)", "32:1", 16, "", "st.shared.b16", 0, 1},
  };
  for (const auto& row : rows) {
    const StoreQuestion question{threads_of(row.threads), {layout(row.tile), row.bits}};
    const FoundStore found = find_store(question);
    const std::string about = std::string(row.threads) + " to " + row.tile + ", " + std::to_string(row.bits) + " bits";
    EXPECT_EQ(found.matrices ? found.matrices->instruction : "", row.instruction) << about << found.why_not;
    EXPECT_EQ(found.matrices ? found.matrices->instructions : 0, row.instructions) << about;
    EXPECT_EQ(found.plain.instruction, row.plain) << about;
    EXPECT_EQ(found.plain.instructions, row.of_plain) << about;
    EXPECT_EQ(found.matrices.has_value(), found.why_not.empty()) << about;
    if (found.matrices) {
      EXPECT_EQ(bytes_in_place(question, *found.matrices), size(question.threads).value() * row.bits / 8) << about;
    }
  }
}

TEST(Store, RefusesWhatIsNoStore) {
  const struct {
    const char *threads, *tile;
    std::int64_t bits;
    const char* why;
  } rows[] = {
      {"32:1", "32:1", 16, "a TV layout"},
      {"(16,2):(1,16)", "32:1", 16, "whole warps"},
      {"(32,2):(1,0)", "32:1", 16, "stored twice"},
      {"(32,2):(1,32)", "32:1", 16, "coordinate 32 of a tile of 32"},
      {"(32,1):(1,32)", "32:1", 12, "8, 16, 32, 64 or 128 bits"},
      {"(32,1):(1,32)", "32:-1", 16, "element -1"},
      {"(32,1):(1,32)", "32:1000000", 16, "228 KiB"},
      {"(32,1048576):(1,32)", "(32,1048576):(1,32)", 16, "131072"},
  };
  for (const auto& row : rows) {
    const auto found = attempt([&] { return find_store({layout(row.threads), {layout(row.tile), row.bits}}); });
    ASSERT_FALSE(found) << row.threads;
    EXPECT_NE(found.rejection().message().find(row.why), std::string::npos) << found.rejection().message();
  }
}

}  // namespace
}  // namespace colex::finding::store_test
