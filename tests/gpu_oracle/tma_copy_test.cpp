// The search for tensor maps: what it answers is executed by a simulator, and what it refuses is sought by brute force.
#include "colex/predictions/tma_copy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "tma_simulator.hpp"

namespace colex::predictions::tma_copy_test {
namespace {

using tma_simulator::asked;
using tma_simulator::Bytes;
using tma_simulator::checked;
using tma_simulator::Numbers;
using tma_simulator::plain;
using tma_simulator::simulate;

notation::Value<> value(const std::string& text) { return notation::evaluate(notation::parse_expression(text)); }

Tuple<Checked> shape(const std::string& text) { return notation::Parameter<Checked, Tuple<Checked>>::convert(value(text)); }

/// A tile under a swizzle of elements that spans so many bytes; 0 for none.
ComposedLayout<> under(int swizzle, const Layout<>& shared, std::int64_t bytes) {
  const Swizzle in_bytes = swizzle == 0 ? Swizzle(0, 4, 3) : tma_swizzle(std::to_string(swizzle) + "B")->bytes;
  return composition(upcast(in_bytes, bytes), shared);
}

struct Asked {
  const char* type;
  int swizzle;
  const char *global, *box, *shared;
  const char *at = "", *steps = "";
};

TmaTile tile_of(const Asked& q) {
  const TmaType& type = *tma_type(q.type);
  TmaTile tile{type, notation::Parameter<Checked, Layout<>>::convert(value(q.global)), shape(q.box),
               under(q.swizzle, notation::Parameter<Checked, Layout<>>::convert(value(q.shared)), type.bytes)};
  if (*q.steps != '\0') tile.element_strides = shape(q.steps);
  return tile;
}

Numbers numbers(const Tuple<Checked>& t) {
  Numbers result;
  for_each_leaf(t, [&](const Checked& n) { result.push_back(n.value()); });
  return result;
}

Numbers starts_of(const Asked& q) {
  if (*q.at != '\0') return numbers(shape(q.at));
  return Numbers(numbers(shape(q.box)).size(), 0);
}

std::string text(const Numbers& list) {
  std::string result;
  for (const std::int64_t number : list) result += (result.empty() ? "" : ",") + std::to_string(number);
  return result;
}

std::string text(const TmaTile& tile) {
  return std::string(tile.type.short_name) + ' ' + to_string(tile.global) + " by " + to_string(tile.box) + " to " +
         to_string(tile.shared) + (tile.element_strides ? " each " + to_string(*tile.element_strides) : "");
}

std::string text(const TmaMap& map) {
  std::string conditions;
  for (const TmaCondition& c : map.conditions)
    conditions += std::string(name(c.kind)) + ' ' + to_string(c.number) + '/' + to_string(c.length) + "; ";
  return text(plain(map.descriptor.extents)) + " | " + text(plain(map.descriptor.strides)) + " | " +
         text(plain(map.descriptor.box)) + ' ' + map.descriptor.swizzle.name + ' ' + name(map.holds) + ": " + conditions;
}

/// Whether the map copies the tile from there byte by byte.
void expect_exact(const TmaTile& tile, const TmaMap& map, const Numbers& starts) {
  const std::optional<Bytes> done = simulate(map, plain(map.at(checked(starts))));
  ASSERT_TRUE(done) << text(tile) << " at " << text(starts) << ": illegal";
  EXPECT_EQ(*done, asked(tile, starts)) << text(tile) << " at " << text(starts) << " by " << text(map);
}

/// The extent of each part of the tensor that the box has a number for.
Numbers extents_of(const TmaTile& tile) {
  Numbers result;
  const std::function<void(const Layout<>&, const Tuple<Checked>&)> list = [&](const Layout<>& mode, const Tuple<Checked>& box) {
    if (box.is_leaf()) result.push_back(size(mode).value());
    for (std::size_t k = 0; !box.is_leaf() && k < box.rank(); ++k) list(mode.mode(k), box.mode(k));
  };
  list(tile.global, tile.box);
  return result;
}

/// So many drawn starts around the tensor.
void expect_exact_where_it_holds(const TmaTile& tile, const TmaMap& map, std::mt19937_64& random, int count) {
  const Numbers box = numbers(tile.box), extents = extents_of(tile);
  for (int k = 0; k < count && !map.at_one_start; ++k) {
    Numbers starts;
    for (std::size_t m = 0; m < box.size(); ++m) {
      const std::int64_t extent = extents[m];
      const std::int64_t step = random() % 3 == 0 ? 1 : random() % 2 == 0 ? box[m] : 16 / tile.type.bytes;
      const std::int64_t least = -box[m] - 2, most = extent + 2;
      starts.push_back((least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least))) / step * step);
    }
    const std::vector<Checked> at = checked(starts);
    if (map.broken(at) != nullptr || plain(map.at(at))[0] * tile.type.bytes % 16 != 0) continue;
    expect_exact(tile, map, starts);
    if (testing::Test::HasFailure()) return;
  }
}

/// Every tile of the grid, or so many drawn ones.
void expect_exact_on_grid(const TmaTile& tile, const TmaMap& map, std::mt19937_64& random, int count) {
  const Numbers box = numbers(tile.box), extents = extents_of(tile);
  for (int k = 0; k < count; ++k) {
    Numbers starts;
    for (std::size_t m = 0; m < box.size(); ++m) {
      const auto tiles = static_cast<std::uint64_t>((extents[m] + box[m] - 1) / box[m]);
      starts.push_back(static_cast<std::int64_t>(k == 0 ? tiles - 1 : random() % tiles) * box[m]);
    }
    EXPECT_EQ(map.broken(checked(starts)), nullptr) << text(tile) << " at " << text(starts) << " by " << text(map);
    expect_exact(tile, map, starts);
    if (testing::Test::HasFailure()) return;
  }
}

struct Everyday {
  Asked asked;
  TmaHolds holds;
  const char *extents = "", *strides = "", *box = "";
};

constexpr TmaHolds c = TmaHolds::everywhere, inside = TmaHolds::inside, b = TmaHolds::on_grid, a = TmaHolds::here;

const std::vector<Everyday>& everyday() {
  static const std::vector<Everyday> tiles = {
      // GEMM: K-major and MN-major, of several types and swizzles.
      {{"f16", 128, "(4096,8192):(1,4096)", "(64,8)", "(64,8):(1,64)"}, c, "4096,8192", "8192", "64,8"},
      {{"f16", 128, "(4096,8192):(1,4096)", "(64,128)", "(64,128):(1,64)"}, c, "4096,8192", "8192", "64,128"},
      {{"f16", 128, "(4096,8192):(1,4096)", "(64,256)", "(64,256):(1,64)"}, c, "4096,8192", "8192", "64,256"},
      {{"bf16", 64, "(8192,4096):(4096,1)", "(128,32)", "(128,32):(32,1)"}, c, "4096,8192", "8192", "32,128"},
      {{"f16", 32, "(8192,4096):(4096,1)", "(128,16)", "(128,16):(16,1)"}, c, "4096,8192", "8192", "16,128"},
      {{"f16", 0, "(8192,4096):(4096,1)", "(128,64)", "(128,64):(64,1)"}, c, "4096,8192", "8192", "64,128"},
      {{"f32", 128, "(8192,4096):(4096,1)", "(128,32)", "(128,32):(32,1)"}, c, "4096,8192", "16384", "32,128"},
      {{"tf32", 128, "(100,96):(96,1)", "(64,32)", "(64,32):(32,1)"}, c, "96,100", "384", "32,64"},
      {{"u8", 128, "(8192,4096):(4096,1)", "(128,128)", "(128,128):(128,1)"}, c, "4096,8192", "4096", "128,128"},
      {{"f64", 128, "(512,512):(512,1)", "(64,16)", "(64,16):(16,1)"}, c, "512,512", "4096", "16,64"},
      {{"f16", 128, "(4096,8192):(1,4096)", "(32,8)", "(32,8):(1,64)"}, c, "4096,8192", "8192", "32,8"},
      // Wider than the swizzle: rows, and atoms side by side.
      {{"f16", 128, "(4096,8192):(1,4096)", "(128,8)", "(128,8):(1,128)"}, b, "64,64,8192", "128,8192", "64,2,8"},
      {{"f16", 128, "(4096,8192):(1,4096)", "(128,8)", "(128,8):(1,128)", "(8,0)"}, b, "4032,2,8192", "128,8192", "64,2,8"},
      {{"f16", 128, "(512,256):(1,512)", "(128,8)", "((64,2),8):((1,512),64)"}, b, "64,256,8", "1024,128", "64,8,2"},
      {{"f16", 128, "(4096,8192):(8192,1)", "(128,128)", "(128,(64,2)):(64,(1,8192))"},
       b,
       "64,4096,128",
       "16384,128",
       "64,128,2"},
      {{"u8", 128, "(4096,8192):(8192,1)", "(128,256)", "(128,(128,2)):(128,(1,16384))"},
       b,
       "128,4096,64",
       "8192,128",
       "128,128,2"},
      {{"f16", 128, "(4096,8192):(1,4096)", "(128,64)", "((64,2),64):((1,4096),64)"}, b, "64,8192,64", "8192,128", "64,64,2"},
      {{"f16", 64, "(4096,8192):(8192,1)", "(64,64)", "(64,(32,2)):(32,(1,2048))"}, b, "32,4096,256", "16384,64", "32,64,2"},
      // Boxes beyond 256.
      {{"f16", 128, "(4096,8192):(8192,1)", "(512,64)", "(512,64):(64,1)"}, b, "8192,256,16", "16384,4194304", "64,256,2"},
      {{"f16", 128, "(4100,8192):(8192,1)", "(512,64)", "(512,64):(64,1)"}, b, "8192,4,1025", "16384,65536", "64,4,128"},
      {{"f16", 128, "(4096,8192):(8192,1)", "(512,64)", "(512,64):(64,1)", "(100,0)"},
       b,
       "8192,4,1024",
       "16384,65536",
       "64,4,128"},
      {{"f32", 0, "(4096,4096):(4096,1)", "(64,512)", "(64,512):(512,1)"}, c, "4,1024,4096", "16,16384", "4,128,64"},
      {{"f32", 0, "65536:1", "1024", "1024:1"}, c, "4,16384", "16", "4,256"},
      {{"f32", 0, "65000:1", "1024", "1024:1"}, c, "4,16250", "16", "4,256"},
      {{"u8", 0, "65536:1", "2048", "2048:1"}, c, "16,4096", "16", "16,128"},
      {{"u8", 128, "65536:1", "1024", "1024:1"}, b, "128,512", "128", "128,8"},
      {{"f16", 0, "4096:1", "256", "256:1"}, c, "4096", "", "256"},
      {{"f16", 0, "(1024,1024):(1024,1)", "(16,512)", "(16,512):(512,1)"}, c, "8,128,1024", "16,2048", "8,64,16"},
      // Odd K, and last tiles that hang over.
      {{"f16", 128, "(4096,8200):(8200,1)", "(128,128)", "(128,(64,2)):(64,(1,8192))"},
       a,
       "8136,4096,2",
       "16400,128",
       "64,128,2"},
      {{"f16", 128, "(4096,8200):(8200,1)", "(128,64)", "(128,64):(64,1)"}, c, "8200,4096", "16400", "64,128"},
      {{"f16", 128, "(100,8192):(8192,1)", "(128,64)", "(128,64):(64,1)", "(0,8128)"}, c, "8192,100", "16384", "64,128"},
      {{"f32", 128, "(33,96):(96,1)", "(16,32)", "(16,32):(32,1)", "(32,64)"}, c},
      // Convolutions: NHWC, with a halo, strides, full rows.
      {{"f16", 128, "(32,56,56,64):(200704,3584,64,1)", "(1,8,16,64)", "(1,8,16,64):(0,1024,64,1)", "(0,-1,-1,0)"},
       c,
       "64,56,56,32",
       "128,7168,401408",
       "64,16,8,1"},
      {{"f16", 128, "(4,56,56,64):(200704,3584,64,1)", "(1,2,56,64)", "(1,2,56,64):(0,3584,64,1)"},
       c,
       "64,56,56,4",
       "128,7168,401408",
       "64,56,2,1"},
      {{"f16", 128, "(4,56,56,64):(200704,3584,64,1)", "(1,2,56,64)", "(1,2,56,64):(0,3584,64,1)", "(0,0,1,0)"},
       c,
       "64,56,56,4",
       "128,7168,401408",
       "64,56,2,1"},
      {{"f16", 128, "(4,56,56,64):(200704,3584,64,1)", "(1,2,56,64)", "(1,2,56,64):(0,3584,64,1)", "(0,-1,-1,0)"},
       c,
       "64,56,56,4",
       "128,7168,401408",
       "64,56,2,1"},
      {{"f16", 128, "(32,56,56,64):(200704,3584,64,1)", "(1,16,16,64)", "(1,8,8,64):(0,512,64,1)", "(0,-1,-1,0)", "(1,2,2,1)"},
       c,
       "64,56,56,32",
       "128,7168,401408",
       "64,16,16,1"},
      {{"f16", 128, "(64,56,56,32):(1,64,3584,200704)", "(64,16,8,1)", "(64,16,8,1):(1,64,1024,0)", "(0,-3,50,31)"}, c},
      {{"u8", 64, "(8,14,14,64):(12544,896,64,1)", "(2,4,7,64)", "(2,4,7,64):(1792,448,64,1)", "(6,-1,12,0)"}, c},
      {{"f16", 128, "(2,16,28,28,128):(12845056,802816,28672,1024,1)", "(1,2,4,8,64)", "(1,2,4,8,64):(0,2048,512,64,1)"}, c},
      {{"f16", 128, "(2,16,28,28,128):(1605632,100352,3584,128,1)", "(1,1,4,8,128)", "(1,1,4,8,(64,2)):(0,0,512,64,(1,2048))"},
       b},
      // Batches.
      {{"f16", 128, "(64,3,10):(1,64,192)", "(64,3,4)", "(64,3,4):(1,64,192)"}, c, "64,3,10", "128,384", "64,3,4"},
      {{"f16", 128, "(64,3,10):(1,64,192)", "(64,3,4)", "(64,3,4):(1,64,192)", "(0,1,0)"}, c, "64,3,10", "128,384", "64,3,4"},
      {{"f16", 128, "(256,512,16):(512,1,131072)", "(128,64,1)", "(128,64,1):(64,1,0)", "(128,64,5)"},
       c,
       "512,256,16",
       "1024,262144",
       "64,128,1"},
      {{"f16", 0, "(64,512,4):(1,64,32768)", "(64,8,2)", "(64,8,2):(1,64,512)"}, c},
      // Attention.
      {{"f16", 128, "(32,8,4096,128):(4194304,524288,128,1)", "(1,1,128,64)", "(1,1,128,64):(0,0,64,1)"},
       c,
       "128,4096,8,32",
       "256,1048576,8388608",
       "64,128,1,1"},
      {{"f16", 128, "(32,8,4096,128):(4194304,524288,128,1)", "(1,1,128,128)", "(1,1,128,(64,2)):(0,0,64,(1,8192))"},
       b,
       "64,4096,2,8,32",
       "256,128,1048576,8388608",
       "64,128,2,1,1"},
      {{"f16", 128, "(4,2048,8,128):(2097152,1024,128,1)", "(1,64,1,64)", "(1,64,1,64):(0,64,0,1)"}, c},
      {{"f16", 128, "(4,2048,8,128):(2097152,1024,128,1)", "(1,128,1,128)", "(1,128,1,(64,2)):(0,64,0,(1,8192))", "(3,1920,7,0)"},
       b},
      {{"bf16", 128, "(4,2048,3,8,64):(3145728,1536,512,64,1)", "(1,128,1,1,64)", "(1,128,1,1,64):(0,64,0,0,1)"}, c},
      {{"bf16", 128, "(8,4096,3,8,128):(12582912,3072,1024,128,1)", "(1,64,1,1,128)", "(1,64,1,1,(64,2)):(0,64,0,0,(1,4096))"},
       b},
      {{"f16", 128, "(64,4096,(4,2),16):(1,512,(64,256),2097152)", "(64,128,1,1)", "(64,128,1,1):(1,64,0,0)"}, c},
      {{"f16", 128, "(64,(512,6),10,4):(1,(64,196608),1966080,19660800)", "(64,64,1,1)", "(64,64,1,1):(1,64,0,0)", "(0,64,0,0)"},
       b},
      {{"f16", 128, "(128,4096,16):(1,128,524288)", "(64,256,1)", "(64,256,1):(1,64,0)"}, c},
      // Element strides.
      {{"f16", 128, "(64,4096):(1,64)", "(64,8)", "(64,4):(1,64)", "", "(1,2)"}, c, "64,4096", "128", "64,8"},
      {{"f16", 128, "(64,4096):(1,64)", "(64,512)", "(64,64):(1,64)", "", "(1,8)"}, c, "64,512,8", "1024,128", "64,64,1"},
      {{"u64", 0, "(24,1):(1,24)", "(8,2)", "(8,1):(1,8)", "", "(1,2)"}, c},
      {{"f32", 0, "(64,64):(64,1)", "(16,16)", "(4,16):(16,1)", "(3,0)", "(4,1)"}, c},
      // Pairs and rows written apart, and a smaller swizzle.
      {{"u8", 32, "((8,2),3):((1,8),16)", "(16,2)", "(16,2):(1,32)"}, c, "16,3", "16", "16,2"},
      {{"bf16", 64, "(16,3):(1,16)", "(16,1)", "((8,2),1):((1,32),32)"}, c},
      {{"u8", 64, "(96,50):(1,96)", "(32,8)", "(32,8):(1,32)"}, c, "96,50", "96", "32,8"},
      {{"f16", 128, "((32,2),8):((1,32),64)", "((32,2),3)", "((32,2),3):((1,32),64)"}, b, "64,8", "128", "64,3"},
      {{"f16", 0, "(4,16,8):(1,4,72)", "(4,12,3)", "(4,12,3):(1,4,48)"}, inside, "64,8", "144", "48,3"},
      {{"f16", 0, "(64,6,4):(1,0,64)", "(32,2,3)", "(32,2,3):(1,32,64)"}, c},
      {{"f16", 0, "((16,4),8):((1,128),16)", "(32,2)", "((16,2),2):((1,16),32)"}, b},
      // More modes than a descriptor has dimensions.
      {{"f16", 0, "(16,4,3,5,2,7):(1,24,104,320,1600,4000)", "(16,2,1,1,1,1)", "(16,2,1,1,1,1):(1,16,0,0,0,0)"}, inside},
      {{"f16", 0, "(16,4,4,4,3,5):(1,24,104,8192,640,4096)", "(16,3,2,2,1,1)", "(16,3,2,2,1,1):(1,16,48,96,0,0)"},
       inside,
       "16,4,4,4,139",
       "48,208,16384,256"},
      {{"f16", 0, "(64,2,4,2,2,2):(1,64,128,512,1024,2048)", "(64,2,2,2,2,2)", "(64,2,2,2,2,2):(1,64,128,256,512,1024)"}, b},
      {{"f16", 128, "(64,64,2,3,5,7,11):(1,64,4096,8192,24576,122880,860160)", "(64,8,2,1,1,1,1)",
        "(64,8,2,1,1,1,1):(1,64,512,0,0,0,0)"},
       inside},
  };
  return tiles;
}

TEST(TmaMaps, EverydayTilesAreRightAsFarAsOneInstructionCanDoThem) {
  std::mt19937_64 random(1);
  for (const Everyday& one : everyday()) {
    const TmaTile tile = tile_of(one.asked);
    const Numbers starts = starts_of(one.asked);
    const TmaAnswer answer = tma_map(tile, checked(starts));
    ASSERT_TRUE(answer.map) << text(tile) << ": " << (answer.reasons.empty() ? "" : answer.reasons.front());
    const TmaMap& map = *answer.map;
    EXPECT_STREQ(name(map.holds), name(one.holds)) << text(tile) << " by " << text(map);
    if (*one.extents != '\0') {
      EXPECT_EQ(text(plain(map.descriptor.extents)), one.extents) << text(tile) << " by " << text(map);
      EXPECT_EQ(text(plain(map.descriptor.strides)), one.strides) << text(tile);
    }
    if (*one.box != '\0') {
      EXPECT_EQ(text(plain(map.descriptor.box)), one.box) << text(tile);
    }
    EXPECT_TRUE(refusals(map.descriptor).empty()) << text(tile);
    expect_exact(tile, map, starts);
    expect_exact_where_it_holds(tile, map, random, 12);
    if (map.holds == b) expect_exact_on_grid(tile, map, random, 4);
    if (HasFailure()) return;
  }
  EXPECT_GE(everyday().size(), 60U);
}

TEST(TmaMaps, SayWhyNoMapDoesIt) {
  struct Case {
    Asked asked;
    const char* reason = "";
  };
  for (const Case& one : {
           Case{{"f16", 0, "(64,64):(64,1)", "(64,8)", "(64,8):(1,64)"},
                "neighbours in shared memory are 64 elements apart in global memory; the innermost dimension of a descriptor has "
                "the "
                "stride 1"},
           Case{{"f16", 0, "(4096,8192):(1,4096)", "(64,8)", "(64,8):(1,72)"}, "leaves gaps or meets itself"},
           Case{{"f16", 0, "(4096,8192):(1,4100)", "(64,8)", "(64,8):(1,64)"},
                "the stride of dimension 1 is 8200 bytes; it must be a multiple of 16"},
           Case{{"f16", 0, "(4096,8192):(8192,1)", "(2048,64)", "(2048,64):(64,1)"},
                "the tile has 262144 bytes; shared memory has 233472"},
           Case{{"f16", 0, "(64,64):(1,64)", "(64,8)", "(64,4):(1,64)"},
                "the box (64,8) has 512 elements, and the layout of shared memory (64,4):(1,64) has 256"},
           Case{{"u8", 64, "(96,50):(1,96)", "(32,9)", "(32,9):(1,32)"}, "so that its rows lie closer"},
           Case{{"f16", 0, "(4096,8192):(1,4096)", "(64,8)", "(64,8):(1,64)", "(4,0)"},
                "the box begins 8 bytes into the innermost dimension; it begins at a multiple of 16"},
           Case{{"f16", 0, "(64,64):(1,64)", "(64,8)", "(32,8):(1,32)", "", "(2,1)"},
                "the element stride 2 is of the innermost dimension, where it counts for nothing"},
           Case{{"f16", 0, "(64,64):(1,64)", "(4,8)", "(4,8):(1,4)"}, "the inner box is 8 bytes; it must be a multiple of 16"},
           Case{{"f16", 0, "(64,64):(1,64)", "(1,1)", "(1,1):(0,0)"},
                "the box is a single element; the inner box is at least 16 bytes"},
           Case{{"f16", 0, "(16,4,4,4,4,4):(1,24,104,424,1704,6824)", "(16,2,2,2,2,2)", "(16,2,2,2,2,2):(1,16,32,64,128,256)"},
                "the tile is walked in 6 dimensions, of 16, 2, 2, 2, 2, 2; a descriptor has 5"},
       }) {
    std::string reason;
    try {
      const TmaAnswer answer = tma_map(tile_of(one.asked), checked(starts_of(one.asked)));
      ASSERT_FALSE(answer.map) << one.asked.global << " by " << text(*answer.map);
      reason = answer.reasons.empty() ? "" : answer.reasons.front();
    } catch (const Rejection& rejection) {
      reason = rejection.message();
    }
    EXPECT_NE(reason.find(one.reason), std::string::npos) << one.asked.global << ' ' << one.asked.box << ": " << reason;
  }
}

// ------------------------------------------------------------------------------------------------------ drawn questions

/// Draws tiles: most can be copied, and many lie where a rule ends.
class Tiles {
 public:
  explicit Tiles(std::uint64_t seed) : random_(seed) {}

  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n)); }
  bool one_in(std::int64_t n) { return below(n) == 0; }
  std::mt19937_64& random() { return random_; }

  /// A tile of at most so many elements.
  TmaTile draw(std::int64_t most) {
    for (;;) {
      if (auto tile = attempt_one(most)) return *tile;
    }
  }

  Numbers draw_starts(const TmaTile& tile) {
    Numbers starts;
    const Numbers box = numbers(tile.box);
    for (std::size_t k = 0; k < box.size(); ++k) {
      const std::int64_t extent = size(tile.global.mode(k)).value();
      const std::int64_t step = one_in(2) ? box[k] : one_in(2) ? 16 / tile.type.bytes : 1;
      starts.push_back(one_in(3) ? 0 : (below(extent + box[k] + 4) - box[k] - 1) / step * step);
    }
    return starts;
  }

 private:
  struct Digit {
    std::size_t mode;
    std::int64_t extent, stride;
  };

  std::int64_t pick(const Numbers& list) { return list[static_cast<std::size_t>(below(static_cast<std::int64_t>(list.size())))]; }

  std::optional<TmaTile> attempt_one(std::int64_t most) {
    const TmaType& type = *tma_type(std::vector<const char*>{"u8", "f16", "f32", "u64"}[static_cast<std::size_t>(below(4))]);
    const int swizzle = static_cast<int>(pick({0, 0, 32, 64, 128}));
    const std::int64_t chunk = 16 / type.bytes, rank = 1 + below(4);
    Numbers extents, boxes, steps;
    for (std::int64_t k = 0; k < rank; ++k) {
      const bool is_inner = k == 0;
      extents.push_back(is_inner ? chunk * (1 + below(12)) + (one_in(6) ? below(chunk) : 0) : 1 + below(one_in(4) ? 40 : 7));
      if (one_in(12)) extents.back() *= 64;
      std::int64_t box = one_in(3) ? extents.back() : 1 + below(extents.back());
      if (is_inner && !one_in(8)) box = std::max(chunk, box / chunk * chunk);
      if (one_in(10)) box = pick({256, 257, 512, 320});
      boxes.push_back(box);
      steps.push_back(!is_inner && one_in(8) ? 1 + below(9) : 1);
    }
    std::vector<std::size_t> order(static_cast<std::size_t>(rank));
    std::iota(order.begin(), order.end(), std::size_t{0});
    // The tensor: modes of one leaf or of two, packed or padded.
    std::shuffle(order.begin() + (one_in(10) ? 0 : 1), order.end(), random_);
    std::vector<Numbers> shapes(order.size()), strides(order.size());
    std::int64_t reach = 1;
    for (const std::size_t k : order) {
      Numbers leaves = {extents[k]};
      if (one_in(4)) {
        for (const std::int64_t d : {2, 3, 4, 8, 16}) {
          if (extents[k] % d == 0 && extents[k] > d && one_in(2)) leaves = {d, extents[k] / d};
        }
      }
      for (const std::int64_t leaf : leaves) {
        shapes[k].push_back(leaf);
        strides[k].push_back(one_in(16) && k > 0 ? 0 : reach);
        reach *= leaf;
        if (!one_in(3)) reach = (reach + chunk - 1) / chunk * chunk;
        if (one_in(4)) reach += one_in(4) ? 1 + below(chunk) : chunk;
      }
    }
    // Shared memory: digits in some order, rows as wide as the swizzle spans or shorter.
    std::vector<Digit> digits;
    std::int64_t elements = 1;
    for (std::size_t k = 0; k < order.size(); ++k) {
      std::int64_t count = (boxes[k] + steps[k] - 1) / steps[k];
      elements *= count;
      for (const std::int64_t d : {chunk * 2, std::int64_t{2}, std::int64_t{3}, std::int64_t{64}}) {
        if (count % d == 0 && count > d && one_in(5)) {
          digits.push_back({k, d, 0});
          count /= d;
        }
      }
      digits.push_back({k, count, 0});
    }
    if (elements > most) return std::nullopt;
    std::vector<std::size_t> places(digits.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    if (!one_in(3)) std::shuffle(places.begin() + (one_in(8) ? 0 : 1), places.end(), random_);
    const std::int64_t span = swizzle / type.bytes;
    std::int64_t stride = 1;
    for (const std::size_t p : places) {
      digits[p].stride = stride;
      stride *= digits[p].extent;
      if (p == places.front() && span > stride && !one_in(4)) stride = span;
      if (one_in(60)) stride += chunk;
    }
    Tuple<Checked>::Modes global_shape, global_stride, shared_shape, shared_stride, box, step;
    for (std::size_t k = 0; k < order.size(); ++k) {
      global_shape.push_back(tuple(shapes[k]));
      global_stride.push_back(tuple(strides[k]));
      Numbers of_shape, of_stride;
      for (const Digit& digit : digits) {
        if (digit.mode == k) of_shape.push_back(digit.extent), of_stride.push_back(digit.stride);
      }
      shared_shape.push_back(tuple(of_shape));
      shared_stride.push_back(tuple(of_stride));
      box.emplace_back(Checked(boxes[k]));
      step.emplace_back(Checked(steps[k]));
    }
    using Shape = Tuple<Checked>;
    TmaTile tile{type, Layout<>(Shape(global_shape), Shape(global_stride)), Shape(box),
                 under(swizzle, Layout<>(Shape(shared_shape), Shape(shared_stride)), type.bytes)};
    if (std::any_of(steps.begin(), steps.end(), [](std::int64_t s) { return s > 1; })) tile.element_strides = Shape(step);
    return tile;
  }

  static Tuple<Checked> tuple(const Numbers& list) {
    if (list.size() == 1) return Tuple<Checked>(Checked(list[0]));
    Tuple<Checked>::Modes modes;
    for (const std::int64_t number : list) modes.emplace_back(Checked(number));
    return Tuple<Checked>(modes);
  }

  std::mt19937_64 random_;
};

TEST(TmaMaps, OfDrawnTilesAreExactWhereverTheirConditionsHold) {
  Tiles tiles(7);
  int found = 0, above = 0;
  for (int k = 0; k < 1500; ++k) {
    const TmaTile tile = tiles.draw(1500);
    const Numbers starts = k % 2 == 0 ? Numbers(numbers(tile.box).size(), 0) : tiles.draw_starts(tile);
    const TmaAnswer answer = tma_map(tile, checked(starts));
    if (!answer.map) continue;
    ++found;
    above += answer.map->holds < a ? 1 : 0;
    ASSERT_TRUE(refusals(answer.map->descriptor).empty()) << text(tile);
    expect_exact(tile, *answer.map, starts);
    expect_exact_where_it_holds(tile, *answer.map, tiles.random(), 6);
    if (answer.map->holds == b) expect_exact_on_grid(tile, *answer.map, tiles.random(), 3);
    if (HasFailure()) return;
  }
  EXPECT_GT(found, 400);
  EXPECT_GT(above, 250);
}

/// Calls f with each way to write n as at most five factors from 2 to 256; the first is `width` if that is not 0.
void factorizations(std::int64_t n, std::int64_t width, Numbers& factors, const std::function<void()>& f) {
  if (n == 1 && !factors.empty()) return f();
  if (factors.size() == 5) return;
  for (std::int64_t d = 2; d <= std::min<std::int64_t>(256, n); ++d) {
    if (n % d != 0 || (factors.empty() && width != 0 && d != width)) continue;
    factors.push_back(d);
    factorizations(n / d, width, factors, f);
    factors.pop_back();
  }
}

std::int64_t dot(const Numbers& x, const Numbers& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), std::int64_t{0});
}

/// Whether a tensor map with boxes of these factors copies `bytes`, -1 for fill, in the order of shared memory: where elements
/// are inside is a box of digits, on which the byte is affine.
bool is_map(const Numbers& bytes, const Numbers& factors, std::int64_t element, bool load) {
  if (factors[0] * element % 16 != 0) return false;
  const std::size_t rank = factors.size();
  const auto digits_of = [&](std::int64_t u) {
    Numbers digits;
    for (const std::int64_t factor : factors) {
      digits.push_back(u % factor);
      u /= factor;
    }
    return digits;
  };
  Numbers low(rank, 1 << 20), high(rank, -1);
  std::int64_t inside = 0;
  for (std::size_t u = 0; u < bytes.size(); ++u) {
    if (bytes[u] < 0) continue;
    ++inside;
    const Numbers digits = digits_of(static_cast<std::int64_t>(u));
    for (std::size_t k = 0; k < rank; ++k) low[k] = std::min(low[k], digits[k]), high[k] = std::max(high[k], digits[k]);
  }
  if (inside == 0) return true;
  std::int64_t volume = 1;
  for (std::size_t k = 0; k < rank; ++k) {
    volume *= high[k] - low[k] + 1;
    if (!load && low[k] > 0) return false;
  }
  if (volume != inside || low[0] * element % 16 != 0) return false;
  Numbers places(rank);
  for (std::size_t k = 0; k < rank; ++k) places[k] = k == 0 ? 1 : places[k - 1] * factors[k - 1];
  const std::int64_t first = bytes[static_cast<std::size_t>(dot(low, places))];
  if (first % 16 != 0) return false;
  Numbers steps(rank, 0);
  for (std::size_t k = 0; k < rank; ++k) {
    if (low[k] == high[k]) continue;
    steps[k] = bytes[static_cast<std::size_t>(dot(low, places) + places[k])] - first;
    if (k == 0 ? steps[k] != element : steps[k] < 0 || steps[k] % 16 != 0) return false;
  }
  for (std::size_t u = 0; u < bytes.size(); ++u) {
    if (bytes[u] < 0) continue;
    const Numbers digits = digits_of(static_cast<std::int64_t>(u));
    if (bytes[u] != first + dot(digits, steps) - dot(low, steps)) return false;
  }
  return true;
}

/// Whether any tensor map copies the tile, by all factorizations, under each swizzle that has the tile's bytes where they are
/// to be.
bool brute_force(const TmaTile& tile, const Numbers& starts, bool load = true) {
  const Bytes wanted = asked(tile, starts);
  if (static_cast<std::int64_t>(wanted.size()) != size(tile.shared).value()) return false;
  const std::int64_t element = tile.type.bytes;
  for (const std::int64_t span : {0, 32, 64, 128}) {
    // Back to the order before this swizzle, which is its own inverse.
    Bytes plain_order;
    for (const auto& [shared, global] : wanted) plain_order[tma_simulator::swizzled(shared, span)] = global;
    std::int64_t width = 0;
    const auto count = static_cast<std::int64_t>(plain_order.size());
    for (const auto& [shared, global] : plain_order) width += span != 0 && shared < span ? 1 : 0;
    bool are_rows = width == 0 || count % width == 0;
    Numbers bytes;
    std::int64_t u = 0;
    for (const auto& [shared, global] : plain_order) {
      are_rows = are_rows && shared == (width == 0 ? u * element : u / width * span + u % width * element);
      bytes.push_back(global);
      ++u;
    }
    if (!are_rows) continue;
    bool any = false;
    Numbers factors;
    factorizations(count, width, factors, [&] { any = any || is_map(bytes, factors, element, load); });
    if (any) return true;
  }
  return false;
}

TEST(TmaMaps, ThereIsNoneOnlyIfNoFactorizationIsOne) {
  Tiles tiles(11);
  int none = 0, some = 0, stores = 0;
  for (int k = 0; k < 2500; ++k) {
    const TmaTile tile = tiles.draw(160);
    const Numbers starts = k % 3 == 0 ? Numbers(numbers(tile.box).size(), 0) : tiles.draw_starts(tile);
    const bool expected = brute_force(tile, starts);
    const TmaAnswer answer = tma_map(tile, checked(starts));
    ASSERT_EQ(answer.map.has_value(), expected) << text(tile) << " at " << text(starts)
                                                << (answer.map               ? " by " + text(*answer.map)
                                                    : answer.reasons.empty() ? ""
                                                                             : ": " + answer.reasons.front());
    ++(expected ? some : none);
    if (!answer.map) {
      EXPECT_FALSE(answer.reasons.empty()) << text(tile);
      continue;
    }
    expect_exact(tile, *answer.map, starts);
    // A store, unless two elements go to the same place.
    std::set<std::int64_t> written;
    bool twice = false;
    for (const auto& [shared, global] : asked(tile, starts)) twice = twice || (global >= 0 && !written.insert(global).second);
    const TmaAnswer store = tma_map(tile, checked(starts), false);
    ASSERT_EQ(store.map.has_value(), !twice && brute_force(tile, starts, false)) << text(tile) << " at " << text(starts);
    if (!store.map) continue;
    ++stores;
    const std::optional<Bytes> done = simulate(*store.map, plain(store.map->at(checked(starts))), false);
    ASSERT_TRUE(done) << text(tile) << " at " << text(starts);
    for (const auto& [shared, global] : asked(tile, starts)) {
      if (global >= 0) {
        EXPECT_EQ(done->at(shared), global) << text(tile);
      }
    }
  }
  EXPECT_GT(none, 200);
  EXPECT_GT(some, 300);
  EXPECT_GT(stores, 100);
}

// What holds for all tiles of a grid is what expressions are answered with; and it does so at each.
void expect_exact_on_the_grid(const TmaTile& tile, const TmaCopy& copy, Tiles& tiles) {
  const Numbers box = numbers(tile.box);
  for (int t = 0; t < 5; ++t) {
    Numbers starts;
    Tuple<Checked>::Modes at;
    for (std::size_t m = 0; m < box.size(); ++m) {
      const std::int64_t count = (size(tile.global.mode(m)).value() + box[m] - 1) / box[m];
      starts.push_back((t == 0 ? count - 1 : tiles.below(count)) * box[m]);
      at.emplace_back(Checked(starts.back()));
    }
    const Vector<Checked> where = copy.coordinates(Tuple<Checked>(at));
    TmaMap map{copy.descriptor, {}, {}, b};
    Numbers coordinates;
    for (std::size_t d = 0; d < copy.descriptor.extents.size(); ++d) coordinates.push_back(where[{d}].value());
    const std::optional<Bytes> done = simulate(map, coordinates);
    // Where every start that is legal is right, some of the grid may not be.
    if (!done) continue;
    ASSERT_EQ(*done, asked(tile, starts)) << text(tile) << " at " << text(starts) << " by " << text(map) << ' '
                                          << to_string(copy.coordinates);
  }
}

TEST(TmaMaps, OfAGridAreExactAtEachOfItsTiles) {
  Tiles tiles(13);
  int found = 0;
  for (int k = 0; k < 600; ++k) {
    const TmaTile tile = tiles.draw(300);
    const Result<TmaCopy> copy = attempt([&] { return make_tma_copy(tile); });
    if (!copy) continue;
    ++found;
    expect_exact_on_the_grid(tile, *copy, tiles);
  }
  EXPECT_GT(found, 150);
}

// Modes of any extent that are joined, in rows of any width that the extent need not divide.
TEST(TmaMaps, OfAGridAreExactWhereModesAreJoined) {
  Tiles tiles(14);
  int found = 0;
  for (int extent = 2; extent <= 60; ++extent) {
    for (const int rows : {8, 16}) {
      for (const int span : {32, 64}) {
        const std::string x = std::to_string(extent), y = std::to_string(rows), all = std::to_string(6 * rows);
        const std::string global = '(' + x + ',' + all + "):(1," + x + ')', box = '(' + x + ',' + y + ')',
                          shared = box + ":(1," + x + ')';
        const TmaTile tile = tile_of({"f16", span, global.c_str(), box.c_str(), shared.c_str()});
        const Result<TmaCopy> copy = attempt([&] { return make_tma_copy(tile); });
        if (!copy) continue;
        ++found;
        expect_exact_on_the_grid(tile, *copy, tiles);
      }
    }
  }
  EXPECT_GT(found, 100);
}

/// The coordinates that the layout has for a start, of which each mode's digits are rounded down and the last goes on.
Numbers coordinates_at(const CoordinateLayout<>& layout, const Numbers& starts, std::size_t dimensions) {
  Vector<Checked> where;
  for (std::size_t m = 0; m < starts.size(); ++m) {
    const auto extents = leaves(layout.shape().mode(m));
    const auto strides = leaves(layout.stride().mode(m));
    Checked rest = starts[m];
    for (std::size_t k = 0; k < extents.size(); ++k) {
      const bool is_last = k + 1 == extents.size();
      const Checked digit = is_last ? rest : floor_remainder(rest, extents[k]);
      where = where + digit * strides[k];
      rest = floor_quotient(rest, extents[k]);
    }
  }
  Numbers result;
  for (std::size_t d = 0; d < dimensions; ++d) result.push_back(where[{d}].value());
  return result;
}

TEST(TmaMaps, HaveALayoutOfCoordinatesAlsoBeforeTheTensor) {
  const Asked halo{"f16", 128, "(64,96):(1,64)", "(128,8)", "((64,2),8):((1,512),64)"};
  const TmaTile wide = tile_of(halo);
  const TmaAnswer answer = tma_map(wide, {0, 0});
  ASSERT_TRUE(answer.map);
  EXPECT_EQ(to_string(tma_coordinate_layout(wide, *answer.map).value()), "((64,1),96):((1@0,1@2),1@1)");
  expect_exact(wide, *answer.map, {-64, 8});
  Tiles tiles(15);
  int before = 0;
  for (int k = 0; k < 3000; ++k) {
    const TmaTile tile = tiles.draw(300);
    const Numbers box = numbers(tile.box);
    const TmaAnswer drawn = tma_map(tile, checked(Numbers(box.size(), 0)));
    if (!drawn.map || drawn.map->at_one_start) continue;
    const auto layout = tma_coordinate_layout(tile, *drawn.map);
    if (!layout) continue;
    for (int t = 0; t < 20; ++t) {
      Numbers starts;
      for (std::size_t m = 0; m < box.size(); ++m) {
        const std::int64_t count = (size(tile.global.mode(m)).value() + box[m] - 1) / box[m];
        starts.push_back((tiles.below(count + 3) - 3) * box[m]);
      }
      if (drawn.map->broken(checked(starts)) != nullptr) continue;
      const bool is_before = std::any_of(starts.begin(), starts.end(), [](std::int64_t start) { return start < 0; });
      // For a grid only tiles inside of the tensor are promised.
      if (is_before && drawn.map->holds > TmaHolds::inside) continue;
      before += is_before;
      ASSERT_EQ(coordinates_at(*layout, starts, drawn.map->descriptor.extents.size()), plain(drawn.map->at(checked(starts))))
          << text(tile) << " at " << text(starts) << " by " << text(*drawn.map) << ' ' << to_string(*layout);
    }
  }
  EXPECT_GT(before, 1000);
}

TEST(TmaMaps, OfAStoreKeepToTheTensorsFront) {
  const Asked conv{"f16", 128, "(4,56,56,64):(200704,3584,64,1)", "(1,2,56,64)", "(1,2,56,64):(0,3584,64,1)", "(0,-1,0,0)"};
  const TmaAnswer before = tma_map(tile_of(conv), checked(starts_of(conv)), false);
  ASSERT_FALSE(before.map);
  EXPECT_EQ(before.reasons.front(), "a store begins at coordinate -1 of dimension 2; only loads begin before the tensor");
  const Asked twice{"f16", 0, "(64,6,4):(1,0,64)", "(32,2,3)", "(32,2,3):(1,32,64)"};
  EXPECT_TRUE(tma_map(tile_of(twice), checked(starts_of(twice))).map);
  const TmaAnswer none = tma_map(tile_of(twice), checked(starts_of(twice)), false);
  ASSERT_FALSE(none.map);
  EXPECT_EQ(none.reasons.front(),
            "two elements of the tile are stored to byte 0 of the tensor; which of them is written last is not defined");
}

TEST(TmaMaps, SayWhatElseFillsTheSameBytes) {
  const Asked small{"f16", 0, "(64,64):(1,64)", "(8,8)", "(8,8):(1,8)"};
  const TmaAnswer answer = tma_map(tile_of(small), checked(starts_of(small)));
  ASSERT_TRUE(answer.map);
  EXPECT_TRUE(tma_same_bytes(*answer.map).empty()) << "rows of 16 bytes are apart under every swizzle";
  const Asked row{"f16", 128, "(64,64):(1,64)", "(16,1)", "(16,1):(1,0)"};
  std::string others;
  for (const TmaSwizzle& swizzle : tma_same_bytes(*tma_map(tile_of(row), checked(starts_of(row))).map))
    others += std::string(swizzle.name) + ' ';
  EXPECT_EQ(others, "NONE 32B 64B ");
  EXPECT_EQ(tma_alignment(*tma_swizzle("NONE")), 128);
  EXPECT_EQ(tma_alignment(*tma_swizzle("32B")), 256);
  EXPECT_EQ(tma_alignment(*tma_swizzle("128B")), 1024);
}

}  // namespace
}  // namespace colex::predictions::tma_copy_test
