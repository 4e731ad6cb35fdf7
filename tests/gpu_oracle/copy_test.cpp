// Copies of tiles: what kernels do, the widest vectors, the least sectors of a transposition, and every choice of the lanes of
// small tiles by brute force.
#include "colex/finding/copy.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"

namespace colex::finding {
namespace {

/// `global (64,64):(64,1)`, `shared Sw<3,3,3> o 0 o (64,64):(64,1)`, `registers`.
Side copy_side(const std::string& text) {
  if (text == "registers") return {Memory::registers, std::nullopt};
  const auto value = notation::evaluate(notation::parse_expression(text.substr(text.find(' ') + 1)));
  const Memory memory = text.starts_with("global ") ? Memory::global : Memory::shared;
  if (const auto* swizzled = value.as<ComposedLayout<>>()) return {memory, *swizzled};
  return {memory, ComposedLayout<>(Swizzle(), Checked(0), value.get<Layout<>>())};
}

CopyQuestion copy_question(const std::string& source, const std::string& destination, std::int64_t bits, std::int64_t threads) {
  return {copy_side(source), copy_side(destination), bits, threads, 16};
}

TEST(FindCopy, IsWhatKernelsHave) {
  const struct {
    const char *source, *destination;
    std::int64_t bits, threads;
    const char* found;
    std::int64_t elements, sectors, least_sectors, wavefronts, least_wavefronts;
  } rows[] = {
      // Rows of 128 bytes: 8 threads to a row, and each sector is asked for once.
      {"global (64,64):(64,1)", "shared (64,64):(64,1)", 16, 128, "((8,16),(8,4)):((512,1),(64,16))", 8, 256, 256, 64, 64},
      {"global (64,64):(64,1)", "shared Sw<3,3,3> o 0 o (64,64):(64,1)", 16, 128, "((8,16),(8,4)):((512,1),(64,16))", 8, 256, 256,
       64, 64},
      {"shared (64,64):(64,1)", "global (64,64):(64,1)", 16, 128, "((8,16),(8,4)):((512,1),(64,16))", 8, 256, 256, 64, 64},
      // A leading dimension of 1000 elements: rows of 128 bytes begin in the middle of a sector.
      {"global (64,64):(1000,1)", "registers", 16, 64, "((8,8),(8,8)):((512,1),(64,8))", 8, 288, 288, 0, 0},
      // Padded by one element, rows of the one begin at no multiple of a vector of the other.
      {"global (32,32):(32,1)", "shared (32,32):(33,1)", 32, 128, "(128,8):(32,1)", 1, 0, 0, 0, 0},
      // A transposition of words: 4 sectors of 8 elements here, 8 sectors of 4 there.
      {"global (32,32):(32,1)", "global (32,32):(1,32)", 32, 128, "", 1, 384, 384, 0, 0},
      // For bytes, a warp of 4 x 8 has 4 sectors here and 8 there.
      {"global (64,64):(64,1)", "global (64,64):(1,64)", 8, 128, "", 1, 1536, 1536, 0, 0},
      // CUTLASS issue #1443: rows of 8 words come from global memory and become columns, by 256 threads. A sector is a row; of a
      // warp, 8 words of a row go to one bank, and 4 rows to banks side by side, but behind a swizzle or by 132 for 128.
      {"global (128,8):(4096,1)", "shared (128,8):(1,128)", 32, 256, "", 1, 128, 128, 256, 32},
      {"global (128,8):(4096,1)", "shared Sw<3,2,5> o 0 o (128,8):(1,128)", 32, 256, "", 1, 128, 128, 32, 32},
      {"global (128,8):(4096,1)", "shared (128,8):(1,132)", 32, 256, "", 1, 128, 128, 32, 32},
      // Issue #1234: the same without a transposition has vectors, and no conflicts.
      {"global (128,8):(1,4096)", "shared (128,8):(1,128)", 32, 256, "", 4, 128, 128, 32, 32},
      // Three warps, and rows of 12 vectors.
      {"global (64,96):(96,1)", "registers", 16, 96, "((4,8,3),(8,8)):((512,1,2048),(64,8))", 8, 384, 384, 0, 0},
      {"global (64,64):(64,1)", "registers", 4, 64, "", 32, 64, 64, 0, 0},
      {"global 4096:1", "shared 4096:1", 64, 256, "(256,(2,8)):(2,(1,512))", 2, 1024, 1024, 256, 256},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.source) + " to " + row.destination);
    const CopyQuestion question = copy_question(row.source, row.destination, row.bits, row.threads);
    const FoundCopy found = find_copy(question);
    EXPECT_EQ(found.vector.elements, row.elements);
    if (row.sectors == 0) continue;
    if (*row.found != 0) {
      EXPECT_EQ(to_string(found.threads), row.found);
    }
    EXPECT_EQ(found.sectors(question), row.sectors);
    EXPECT_EQ(found.least_sectors, row.least_sectors);
    EXPECT_EQ(found.wavefronts(question), row.wavefronts);
    EXPECT_EQ(found.least_wavefronts(question), row.least_wavefronts);
  }
}

TEST(FindCopy, SaysWhyNoWiderVectorIsLegal) {
  const struct {
    const char *source, *destination;
    std::int64_t bits, threads, alignment, elements;
    const char* why;
  } rows[] = {
      {"global (64,64):(64,1)", "shared (64,64):(1,64)", 16, 128, 16, 1, "element 1 of the destination is element 64"},
      {"global (64,60):(60,1)", "shared (64,60):(60,1)", 16, 32, 16, 4, "no translate"},
      {"global (64,60):(60,1)", "registers", 16, 96, 16, 4, "no translate"},
      {"global (64,64):(68,1)", "registers", 16, 128, 16, 4, "begin at element 68 of the source, which is no multiple of 8"},
      {"global (64,64):(64,1)", "registers", 16, 128, 4, 2, "begins at a multiple of them, and the tile begins at one of 4"},
      {"global (2,192):(192,1)", "registers", 16, 32, 16, 4, "32 threads with vectors of 8"},
      {"global (64,64):(64,1)", "shared Sw<1,2,3> o 0 o (64,64):(64,1)", 16, 128, 16, 4,
       "begin at element 36 of the destination, which is no multiple of 8"},
      // The elements of a vector of 4 are two of one row and two of the next, and in the next vector otherwise.
      {"global (2,6,32):(6,1,12)", "registers", 16, 32, 16, 2, "no translate"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.source) + " to " + row.destination);
    CopyQuestion question = copy_question(row.source, row.destination, row.bits, row.threads);
    question.alignment = row.alignment;
    const auto widest = attempt([&] { return widest_vector(question, copied_tile(question)); });
    ASSERT_TRUE(widest) << widest.rejection().message();
    EXPECT_EQ(widest->elements, row.elements);
    EXPECT_NE(widest->no_wider.value_or("").find(row.why), std::string::npos) << widest->no_wider.value_or("");
  }
}

/// The sectors that these threads touch, one element at a time, from the layouts and nothing else.
std::int64_t sectors_by(const Layout<>& threads, const Side& side, std::int64_t bits) {
  const std::int64_t count = size(threads.mode(0)).value(), values = size(threads.mode(1)).value();
  std::int64_t total = 0;
  for (std::int64_t warp = 0; warp < count; warp += 32) {
    for (std::int64_t v = 0; v < values; ++v) {
      std::set<std::int64_t> sectors;
      for (std::int64_t t = warp; t < warp + 32; ++t)
        sectors.insert((*side.layout)(threads(Checked(t + count * v))).value() * bits / 256);
      total += std::ssize(sectors);
    }
  }
  return total;
}

// Every choice of the lanes among the coordinate's bits, where vectors have one element: transpositions and paddings of 8 x 16.
TEST(FindCopy, IsTheBestOfAll) {
  for (const char* destination : {"global (8,16):(1,9)", "global (8,16):(40,2)", "global (8,16):(2,40)"}) {
    for (const char* source : {"global (8,16):(16,1)", "global (8,16):(20,1)", "global (8,16):(1,8)", "global (8,16):(1,12)"}) {
      for (const std::int64_t bits : {8, 16, 32}) {
        SCOPED_TRACE(std::string(source) + " to " + destination + " of " + std::to_string(bits) + " bits");
        const CopyQuestion question = copy_question(source, destination, bits, 32);
        const FoundCopy found = find_copy(question);
        ASSERT_EQ(found.vector.elements, 1);
        const auto sectors = [&](const Layout<>& threads) {
          return sectors_by(threads, question.source, bits) + sectors_by(threads, question.destination, bits);
        };
        EXPECT_EQ(sectors(found.threads), found.sectors(question));
        std::int64_t fewest = INT64_MAX;
        for (std::uint64_t lanes = 0; lanes < 128; ++lanes) {
          if (std::popcount(lanes) != 5) continue;
          Modes<Checked> threads, values;
          for (int bit = 0; bit < 7; ++bit)
            ((lanes >> bit & 1) != 0 ? threads : values).push_back({Checked(2), Checked(std::int64_t{1} << bit)});
          fewest = std::min(fewest, sectors(make_layout<Checked, Checked>({layout_of(threads), layout_of(values)})));
        }
        EXPECT_EQ(found.sectors(question), fewest);
      }
    }
  }
}

TEST(FindCopy, RefusesWhatIsNoCopy) {
  const struct {
    const char *source, *destination;
    std::int64_t bits, threads;
    const char* why;
  } rows[] = {
      {"global (64,64):(64,1)", "shared (64,64):(64,1)", 12, 128, "4, 8, 16, 32, 64 or 128 bits"},
      {"global (64,64):(64,1)", "shared (64,64):(64,1)", 16, 48, "whole warps of 32"},
      {"global (64,64):(64,1)", "shared (64,32):(32,1)", 16, 128, "has 4096 elements, and the destination"},
      {"global (64,64):(0,1)", "registers", 16, 128, "are both element 0 of the source"},
      {"global (64,64):(64,1)", "shared (64,64):(1,1)", 16, 128, "of the destination"},
      {"global (64,64):(-64,1)", "registers", 16, 128, "negative stride"},
      {"shared (64,64):(64,1)", "registers", 16, 128, "neither side is in global memory"},
      {"global Sw<3,3,3> o 0 o (64,64):(64,1)", "registers", 16, 128, "without a swizzle"},
      {"global (8,8):(8,1)", "registers", 16, 128, "no vector copies the tile: 128 threads with vectors of 1"},
      {"global (512,512):(512,1)", "registers", 16, 128, "more than 131072 elements"},
      {"global (64,64):(64,1)", "shared (64,64):(4096,1)", 16, 128, "is not in shared memory"},
      {"global (64,64):(72057594037927936,1)", "registers", 128, 128, "beyond what 64 bits address"},
  };
  for (const auto& row : rows) {
    const auto found = attempt([&] { return find_copy(copy_question(row.source, row.destination, row.bits, row.threads)); });
    ASSERT_FALSE(found) << row.source << " to " << row.destination;
    EXPECT_NE(found.rejection().message().find(row.why), std::string::npos) << found.rejection().message();
  }
}

TEST(Packed, KeepsTheOrder) {
  const struct {
    const char *layout, *packed;
  } rows[] = {
      {"(64,60):(64,1)", "(64,60):(60,1)"}, {"(8,(4,2)):(1,(100,10))", "(8,(4,2)):(1,(16,8))"}, {"(1,8):(0,3)", "(1,8):(0,1)"}};
  for (const auto& row : rows) {
    const Side side = copy_side(std::string("global ") + row.layout);
    EXPECT_EQ(to_string(packed(side.layout->inner())), row.packed);
  }
}

}  // namespace
}  // namespace colex::finding
