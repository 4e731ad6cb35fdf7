// The search for tensor maps: what it answers is executed by a simulator. Drawn tiles are those of the laws tma_map.*.
#include "colex/predictions/tma_copy.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
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

// What holds for all tiles of a grid is what expressions are answered with; and it does so at each.
void expect_exact_on_the_grid(const TmaTile& tile, const TmaCopy& copy, std::mt19937_64& random) {
  const Numbers box = numbers(tile.box);
  for (int t = 0; t < 5; ++t) {
    Numbers starts;
    Tuple<Checked>::Modes at;
    for (std::size_t m = 0; m < box.size(); ++m) {
      const std::int64_t count = (size(tile.global.mode(m)).value() + box[m] - 1) / box[m];
      starts.push_back((t == 0 ? count - 1 : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count))) * box[m]);
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

// Modes of any extent that are joined, in rows of any width that the extent need not divide.
TEST(TmaMaps, OfAGridAreExactWhereModesAreJoined) {
  std::mt19937_64 random(14);
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
        expect_exact_on_the_grid(tile, *copy, random);
      }
    }
  }
  EXPECT_GT(found, 100);
}

TEST(TmaMaps, HaveALayoutOfCoordinatesAlsoBeforeTheTensor) {
  const Asked halo{"f16", 128, "(64,96):(1,64)", "(128,8)", "((64,2),8):((1,512),64)"};
  const TmaTile wide = tile_of(halo);
  const TmaAnswer answer = tma_map(wide, {0, 0});
  ASSERT_TRUE(answer.map);
  EXPECT_EQ(to_string(tma_coordinate_layout(wide, *answer.map).value()), "((64,1),96):((1@0,1@2),1@1)");
  expect_exact(wide, *answer.map, {-64, 8});
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
