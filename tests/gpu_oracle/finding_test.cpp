// The layouts that cost tiles in shared memory the fewest wavefronts: folklore of kernels, and every swizzle and every padding
// of small tiles by brute force.
#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"

namespace colex::finding {
namespace {

Layout<> layout(const std::string& text) { return *notation::evaluate(notation::parse_expression(text)).as<Layout<>>(); }

/// `write rows:16`, `read (32,4):(4,1)`.
AccessQuestion question(const std::string& text) {
  const std::string name = text.substr(text.find(' ') + 1);
  const bool load = text.starts_with("read ");
  const auto named = access_named(name, load);
  if (const auto* found = std::get_if<AccessQuestion>(&named)) return *found;
  return {name, load, layout(name), 0};
}

std::vector<AccessQuestion> questions(const std::vector<std::string>& texts) {
  std::vector<AccessQuestion> all;
  for (const std::string& text : texts) all.push_back(question(text));
  return all;
}

std::string costs_of(const std::vector<Cost>& costs) {
  std::string text;
  for (const Cost& cost : costs) {
    text += (text.empty() ? "" : ", ") + std::to_string(cost.plain) + " > " + std::to_string(cost.swizzled) +
            " >= " + std::to_string(cost.least);
  }
  return text;
}

TEST(FindSwizzle, IsWhatKernelsHave) {
  const struct {
    const char* tile;
    std::int64_t bits;
    std::vector<std::string> accesses;
    const char *swizzle, *costs;
  } rows[] = {
      // Rows of 128 bytes, which ldmatrix reads by eight: the 128-byte swizzle; of 64 and of 32 bytes, those of their names.
      {"(64,64):(64,1)", 16, {"write rows", "read ldmatrix"}, "Sw<3,3,3>", "64 > 64 >= 64, 512 > 64 >= 64"},
      {"(64,32):(32,1)", 16, {"write rows", "read ldmatrix"}, "Sw<2,3,3>", "32 > 32 >= 32, 128 > 32 >= 32"},
      {"(64,16):(16,1)", 16, {"write rows", "read ldmatrix"}, "Sw<1,3,3>", "16 > 16 >= 16, 32 > 16 >= 16"},
      {"(64,128):(128,1)", 8, {"write rows", "read ldmatrix"}, "Sw<3,4,3>", "64 > 64 >= 64, 512 > 64 >= 64"},
      {"(64,32):(32,1)", 32, {"write rows", "read ldmatrix"}, "Sw<3,2,3>", "64 > 64 >= 64, 512 > 64 >= 64"},
      // A row of 256 bytes: the row's number is one bit further up.
      {"(64,128):(128,1)", 16, {"write rows", "read ldmatrix"}, "Sw<3,3,4>", "128 > 128 >= 128, 1024 > 128 >= 128"},
      {"(64,64):(1,64)", 16, {"write columns", "read ldmatrix.trans"}, "Sw<3,3,3>", "64 > 64 >= 64, 512 > 64 >= 64"},
      // The transposition of 32 x 32 words, and without one.
      {"(32,32):(32,1)", 32, {"write rows:4", "read columns"}, "Sw<5,0,5>", "32 > 32 >= 32, 1024 > 32 >= 32"},
      {"(32,32):(32,1)", 32, {"write rows:4", "read rows"}, "Sw<0,0,0>", "32 > 32 >= 32, 32 > 32 >= 32"},
      // Vectors of 16 bytes stay whole: a column's words come from 8 banks, and from no more under any arrangement.
      {"(32,32):(32,1)", 32, {"write rows", "read columns"}, "Sw<3,2,3>", "32 > 32 >= 32, 1024 > 128 >= 128"},
      // A TV layout says the same as the word.
      {"(32,32):(32,1)",
       32,
       {"write ((32,32),1):((32,1),0)", "read (1024,1):(1,0)"},
       "Sw<5,0,5>",
       "32 > 32 >= 32, 1024 > 32 >= 32"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.tile) + " of " + std::to_string(row.bits) + " bits, " + row.accesses[1]);
    const FoundSwizzle found = find_swizzle({layout(row.tile), row.bits}, questions(row.accesses));
    EXPECT_EQ(to_string(found.best), row.swizzle);
    EXPECT_EQ(costs_of(found.costs), row.costs);
  }
}

// What users of CUTLASS asked: the layouts of its issues, and of the tutorial that they speak of. Each answer takes the least
// that any arrangement could, counted here as words for each of the 32 banks.
TEST(FindSwizzle, AnswersTheIssuesOfCutlass) {
  // sgemm_1: a tile of 128 x 8 words, m first, of 256 threads; rows of k come from global memory, and become columns
  const std::string along_m = "write ((32,8),4):((1,128),32)", along_k = "write ((8,32),4):((128,1),32)";
  const std::string read_m = "read ((16,16),(8,8)):((1,0),(16,128))", read_n = "read ((16,16),(8,8)):((0,1),(16,128))";
  const std::string none = "Sw<0,0,0>";
  const struct {
    const char* issue;
    std::string tile;
    std::int64_t bits;
    std::vector<std::string> accesses;
    std::string swizzle, costs;
    std::string padded, padded_costs;  ///< empty: not asked
  } rows[] = {
      // "How to use swizzle": of the kernel of that issue, NT, none is needed, and none takes fewer
      {"#1234",
       "(128,8):(1,128)",
       32,
       {along_m, read_m, read_n},
       none,
       "32 > 32 >= 32, 512 > 512 >= 512, 512 > 512 >= 512",
       "",
       ""},
      // "using 132 instead of 128": the transposition, by a swizzle, and by just that padding
      {"#1443",
       "(128,8):(1,128)",
       32,
       {along_k, read_m},
       "Sw<3,2,5>",
       "256 > 32 >= 32, 512 > 512 >= 512",
       "(128,8):(1,132)",
       "256 > 32 >= 32, 512 > 512 >= 512"},
      // ldmatrix.trans of a tile with m first, 256 bytes of m: Sw<3,3,4>, as that issue has it, is right
      {"#3172",
       "(128,32):(1,128)",
       16,
       {"write columns", "read ldmatrix.trans"},
       "Sw<3,3,4>",
       "64 > 64 >= 64, 512 > 64 >= 64",
       "",
       ""},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.issue);
    const SharedTile tile{layout(row.tile), row.bits};
    const std::clock_t begin = std::clock();  // of the processor: others may want it too
    const FoundSwizzle found = find_swizzle(tile, questions(row.accesses));
    EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC);
    EXPECT_EQ(to_string(found.best), row.swizzle);
    EXPECT_EQ(costs_of(found.costs), row.costs);
    EXPECT_TRUE(found.is_least());
    EXPECT_EQ(found.costs.front().least * 32 * 32, size(tile.layout).value() * row.bits) << "the writer's words, 32 at a time";
    if (row.padded.empty()) continue;
    const FoundPadding padded = find_padding(tile, questions(row.accesses));
    EXPECT_EQ(to_string(padded.layout), row.padded);
    EXPECT_EQ(costs_of(padded.costs), row.padded_costs);
  }
}

TEST(FindSwizzle, OfHardwareIsOneOfThree) {
  const std::vector<AccessQuestion> asked = questions({"write rows", "read ldmatrix"});
  EXPECT_EQ(to_string(find_swizzle({layout("(64,64):(64,1)"), 16}, asked, Swizzles::hardware).best), "Sw<3,3,3>");
  // The best, Sw<3,3,4>, is none of theirs.
  EXPECT_EQ(to_string(find_swizzle({layout("(64,128):(128,1)"), 16}, asked, Swizzles::hardware).best), "Sw<3,3,3>");
  EXPECT_FALSE(find_swizzle({layout("(64,128):(128,1)"), 16}, asked, Swizzles::hardware).is_least());
}

// Every swizzle within the tile's bits, counted by warp_access of the composed layout: another way to the same numbers.
TEST(FindSwizzle, IsTheBestOfAll) {
  const struct {
    const char *tile, *write, *read;
  } rows[] = {
      {"(32,32):(32,1)", "(32,32):(32,1)", "(32,32):(1,32)"},
      {"(16,64):(64,1)", "(32,(16,2)):(16,(1,512))", "(32,32):(1,32)"},
      {"(8,4,32):(32,256,1)", "(32,32):(1,32)", "(32,32):(32,1)"},
      {"(64,16):(1,64)", "(32,32):(1,32)", "((8,4),32):((1,256),8)"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.tile);
    const SharedTile tile{layout(row.tile), 32};
    std::vector<AccessQuestion> asked = questions({std::string("write ") + row.write, std::string("read ") + row.read});
    for (AccessQuestion& access : asked) access.bytes = 4;
    const FoundSwizzle found = find_swizzle(tile, asked);
    std::int64_t fewest = INT64_MAX, best = 0;
    for (const Cost& cost : found.costs) best += cost.swizzled;
    for (std::int64_t B = 0; B <= 10; ++B) {
      for (std::int64_t M = 0; B + M <= 10; ++M) {
        for (std::int64_t S = -10; S <= 10; ++S) {
          if ((B > 0 && std::abs(S) < B) || B + M + std::abs(S) > 10) continue;
          std::int64_t total = 0;
          for (const bool load : {false, true}) {
            const Layout<> threads = layout(load ? row.read : row.write);
            const std::int64_t values = size(threads.mode(1)).value();
            for (std::int64_t t = 0; t < size(threads.mode(0)).value(); t += 32) {
              for (std::int64_t v = 0; v < values; ++v) {
                predictions::WarpAccess access{4, load, {}};
                for (std::int64_t k = t; k < t + 32; ++k)
                  access.addresses.push_back(
                      4 * Swizzle(B, M, S)(tile.layout(threads(Checked(k) + Checked(v) * size(threads.mode(0))))).value());
                total += predictions::wavefronts(access);
              }
            }
          }
          fewest = std::min(fewest, total);
        }
      }
    }
    EXPECT_EQ(best, fewest) << to_string(found.best);
  }
}

TEST(FindPadding, IsWhatKernelsHave) {
  const struct {
    const char* tile;
    std::int64_t bits;
    std::vector<std::string> accesses;
    const char *padded, *costs;
  } rows[] = {
      {"(32,32):(32,1)", 32, {"write rows:4", "read columns"}, "(32,32):(33,1)", "32 > 32 >= 32, 1024 > 32 >= 32"},
      {"(64,64):(64,1)", 16, {"write rows", "read ldmatrix"}, "(64,64):(72,1)", "64 > 64 >= 64, 512 > 64 >= 64"},
      {"(64,64):(1,64)", 16, {"write columns", "read ldmatrix.trans"}, "(64,64):(1,72)", "64 > 64 >= 64, 512 > 64 >= 64"},
      {"(32,32):(32,1)", 32, {"write rows:4", "read rows"}, "(32,32):(32,1)", "32 > 32 >= 32, 32 > 32 >= 32"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.tile);
    const FoundPadding found = find_padding({layout(row.tile), row.bits}, questions(row.accesses));
    EXPECT_EQ(to_string(found.layout), row.padded);
    EXPECT_EQ(costs_of(found.costs), row.costs);
  }
}

// Where a swizzle is not enough: a linear arrangement takes the least.
TEST(LinearArrangement, TakesTheLeast) {
  const SharedTile tile{layout("(32,32):(32,1)"), 32};
  std::vector<TileAccess> accesses;
  for (const AccessQuestion& asked : questions({"write rows:4", "read columns"})) accesses.push_back(tile_access(tile, asked));
  const auto found = linear_arrangement(accesses, tile.bits);
  ASSERT_TRUE(found);
  const Arrangement arranged = [&](std::int64_t x) { return static_cast<std::int64_t>((*found)(static_cast<Word>(x))); };
  for (const TileAccess& access : accesses) EXPECT_EQ(wavefronts(access, tile.bits, arranged), 32);
}

TEST(TileAccess, RefusesWhatIsNoAccess) {
  const auto refusal = [](const std::string& tile, std::int64_t bits, const std::string& access) {
    const auto found = attempt([&] { return tile_access({layout(tile), bits}, question(access)); });
    return found ? "an access" : found.rejection().message();
  };
  const struct {
    const char* tile;
    std::int64_t bits;
    const char *access, *why;
  } rows[] = {
      {"(64,64):(64,1)", 16, "read rows:3", "1, 2, 4, 8 or 16"},
      {"(64,64):(64,1)", 16, "read rows:1", "less than an element of 2"},
      {"(64,64):(64,1)", 12, "read rows", "an element has 8, 16, 32, 64 or 128 bits"},
      {"(64,64):(64,1)", 24, "read rows", "an element has 8, 16, 32, 64 or 128 bits"},
      {"(64,64):(64,1)", 16, "read columns:4", "do not lie side by side"},
      {"(64,64):(64,1)", 16, "read ldmatrix.trans", "do not lie side by side"},
      {"(64,64):(64,1)", 16, "read stmatrix", "stores, and is asked about as a load"},
      {"(64,64):(64,1)", 16, "write ldmatrix:8", "loads, and is asked about as a store"},
      {"(8,4,2):(1,8,32)", 16, "read rows", "has 3 modes"},
      {"(8,8):(8,1)", 16, "read rows", "8 threads, which are no warps"},
      {"(64,64):(64,1)", 16, "read 32:1", "has two modes, the threads and their values"},
      {"(64,64):(64,1)", 16, "read (24,2):(1,24)", "24 threads, which are no warps"},
      {"(8,8):(8,1)", 16, "read (32,4):(1,32)", "at coordinate 64 of a tile that has 64"},
      {"(64,64):(64,1)", 16, "read (32,1):(-1,0)", "at coordinate -1"},
      {"(4096,4096):(4096,1)", 16, "read rows", "more than 1048576 elements"},
      {"(32,32):(-32,1)", 32, "read rows:4", "has element -992, which is not in shared memory"},
      {"(512,256):(256,1)", 16, "read rows", "that has 116736 elements of 16 bits"},
  };
  for (const auto& row : rows) {
    std::string said;
    try {
      said = refusal(row.tile, row.bits, row.access);
    } catch (const Rejection& rejection) {
      said = rejection.message();
    }
    EXPECT_NE(said.find(row.why), std::string::npos) << row.access << " of " << row.tile << ": " << said;
  }
}

}  // namespace
}  // namespace colex::finding
