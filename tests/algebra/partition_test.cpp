// Tilers, and the parts of a layout that belong to a tile or a thread.
#include "colex/partition.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::partition_test {
namespace {

using fixture::flat;
using fixture::leaf;

constexpr Underscore _{};

std::string text(const OffsetLayout<Checked>& part) { return to_string(part.layout) + " at " + to_string(part.offset); }

TEST(Tiler, IsALayoutAnIntegerOrATupleOfTilers) {
  const Tiler<> t = tiler(4, _, leaf(8, 2), tiler(3, flat({{2, 1}, {4, 8}})));
  EXPECT_EQ(to_string(t), "<4,_,8:2,<3,(2,4):(1,8)>>");
  EXPECT_EQ(t.rank(), 4U);
  EXPECT_EQ(to_string(Tiler<>(tuple(4, tuple(2, 8)))), "<4,<2,8>>") << "a shape is by mode";
  EXPECT_EQ(to_string(Tiler<>(Tuple<Checked>(Checked(4)))), "4");
  EXPECT_EQ(to_string(tiler()), "<>");
  EXPECT_TRUE(t == t);
  EXPECT_FALSE(Tiler<>(Checked(4)) == Tiler<>(leaf(4, 1))) << "equality is of form";
  EXPECT_EQ(Tiler<>(Checked(4)).layout(), leaf(4, 1)) << "docs/conventions.md: an integer n is n:1";
  EXPECT_THROW(Tiler<>(Checked(0)), Rejection);
  EXPECT_THROW(Tiler<>(tuple(4, 0)), Rejection);
}

const Layout<>& matrix() {
  static const Layout<> A = flat({{16, 1}, {64, 16}});
  return A;
}

TEST(LocalTile, Table) {
  EXPECT_EQ(text(local_tile(matrix(), tiler(4, 8), slots(1, 2))), "(4,8):(1,16) at 260") << "offset 1·4 + 2·8·16";
  EXPECT_EQ(text(local_tile(matrix(), tiler(4, 8), slots(1, _))), "(4,8,8):(1,16,128) at 4") << "a row of tiles";
  EXPECT_EQ(text(local_tile(matrix(), tiler(4, 8), slots(1))), "(4,8,8):(1,16,128) at 4") << "what is not said is left open";
  EXPECT_EQ(text(local_tile(matrix(), tiler(4, 8), SliceCoordinate<>(Slot<>(Checked(9))))), "(4,8):(1,16) at 260")
      << "tile 9 = (1,2)";
  EXPECT_EQ(text(local_tile(matrix(), tiler(4), slots(1))), "(4,64):(1,16) at 4")
      << "a mode beyond the tiler is a mode of the rest";
  EXPECT_EQ(text(local_tile(matrix(), tiler(4, leaf(8, 8)), slots(0, 3))), "(4,8):(1,128) at 48") << "a tile that is spread out";
  const CoordinateLayout<> identity(tuple(16, 64), Tuple<Vector<>>(Tuple<Vector<>>::Modes{Vector<>(1, {0}), Vector<>(1, {1})}));
  const auto part = local_tile(identity, tiler(4, 8), slots(1, 2));
  EXPECT_EQ(to_string(part.layout) + " at " + to_string(part.offset), "(4,8):(1@0,1@1) at 4@0+16@1") << "a tensor of coordinates";
}

// The example in CuTe's tensor_impl.hpp: one tiler (M,N,K) = (32,64,4), a projection for each operand.
TEST(LocalTile, Projection) {
  const Tiler<> cta = tiler(32, 64, 4);
  const auto coordinate = slots(1, 2, _);
  const Layout<> A = flat({{128, 1}, {16, 128}});
  const Layout<> B = flat({{256, 1}, {16, 256}});
  const Layout<> C = flat({{128, 1}, {256, 128}});
  EXPECT_EQ(text(local_tile(A, cta, coordinate, slots(1, _, 1))), "(32,4,4):(1,128,512) at 32");
  EXPECT_EQ(text(local_tile(B, cta, coordinate, slots(_, 1, 1))), "(64,4,4):(1,256,1024) at 128");
  EXPECT_EQ(text(local_tile(C, cta, coordinate, slots(1, 1, _))), "(32,64):(1,128) at 16416");
}

TEST(LocalPartition, Table) {
  EXPECT_EQ(text(local_partition(matrix(), flat({{2, 1}, {16, 2}}), 5)), "(8,4):(2,256) at 33")
      << "CuTe tensor_impl.hpp: (16,64) over 2 x 16 threads gives (8,4); thread 5 = (1,2)";
  EXPECT_EQ(text(local_partition(matrix(), flat({{2, 16}, {16, 1}}), 17)), "(8,4):(2,256) at 17")
      << "thread 17 = (1,1), row-major";
  EXPECT_EQ(text(local_partition(matrix(), Layout<>(tuple(tuple(2, 2), 16), tuple(tuple(1, 32), 2)), 33)), "(4,4):(4,256) at 3")
      << "a nested mode of threads: thread 33 = ((1,1),0)";
  // Threads (2,16,4) of (M,N,K): what differs only in N shares the elements of the (M,K) operand.
  const Layout<> threads = flat({{2, 64}, {16, 4}, {4, 1}});
  const Layout<> A = flat({{16, 1}, {8, 16}});
  EXPECT_EQ(text(local_partition(A, threads, 64 + 4 * 3 + 1, slots(1, _, 1))), "(8,2):(2,64) at 17");
  EXPECT_EQ(text(local_partition(A, threads, 64 + 4 * 7 + 1, slots(1, _, 1))), "(8,2):(2,64) at 17");
}

TEST(Partition, RejectsWithTheReason) {
  struct Case {
    const char* reason;
    Result<OffsetLayout<Checked>> result;
    Kind kind;
    std::string message;
  };
  const std::vector<Case> table{
      {"no such tile", attempt([&] { return local_tile(matrix(), tiler(4, 8), slots(4, 0)); }), Kind::domain,
       "the shape of the tiles is (4,8), and (4,0) is outside it"},
      {"no such element", attempt([&] { return outer_partition(matrix(), tiler(4, 8), slots(0, 8)); }), Kind::domain,
       "the shape of the tile is (4,8), and (0,8)"},
      {"below zero", attempt([&] { return inner_partition(matrix(), tiler(4, 8), slots(-1, 0)); }), Kind::domain,
       "(-1,0) is outside it"},
      {"the tiler does not divide", attempt([&] { return local_tile(matrix(), tiler(5, 8), slots(0, 0)); }), Kind::inadmissible,
       "element 16"},
      {"no such thread", attempt([&] {
         return local_partition(matrix(), flat({{2, 1}, {16, 2}}), 32);
       }),
       Kind::inadmissible, "32"},
      {"a projection of another rank", attempt([&] { return local_tile(matrix(), tiler(4, 8), slots(0, 0), slots(1, _, 1)); }),
       Kind::type, "the projection (1,_,1)"},
      {"too many coordinates", attempt([&] { return local_tile(matrix(), tiler(4, 8), slots(0, 0, 0)); }), Kind::type, "profile"},
  };
  for (const auto& [reason, result, kind, message] : table) {
    ASSERT_FALSE(result) << reason;
    EXPECT_EQ(result.rejection().kind(), kind) << reason << ": " << result.rejection().message();
    EXPECT_NE(result.rejection().message().find(message), std::string::npos) << reason << ": " << result.rejection().message();
  }
}

// Every element belongs to exactly one tile, and to exactly one thread; the parts are what zipped_divide says.
TEST(Partition, PartitionsTheLayout) {
  const Layout<> A = flat({{6, 10}, {8, 100}});
  const auto by = tiler(2, leaf(4, 2));
  const Layout<> halves = zipped_divide(A, by);
  std::map<std::int64_t, int> in_tiles;
  for (std::int64_t t = 0; t < size(halves.mode(1)).value(); ++t) {
    const auto part = inner_partition(A, by, SliceCoordinate<>(Slot<>(Checked(t))));
    for (std::int64_t x = 0; x < size(part.layout).value(); ++x) {
      const Checked value = part.offset + part.layout(Checked(x));
      ASSERT_EQ(value, halves(tuple(Checked(x), Checked(t))));
      ++in_tiles[value.value()];
    }
  }
  std::map<std::int64_t, int> in_threads;
  for (std::int64_t e = 0; e < size(halves.mode(0)).value(); ++e) {
    const auto part = outer_partition(A, by, SliceCoordinate<>(Slot<>(Checked(e))));
    for (std::int64_t x = 0; x < size(part.layout).value(); ++x) {
      const Checked value = part.offset + part.layout(Checked(x));
      ASSERT_EQ(value, halves(tuple(Checked(e), Checked(x))));
      ++in_threads[value.value()];
    }
  }
  ASSERT_EQ(in_tiles.size(), 48U);
  for (const auto& [value, times] : in_tiles) ASSERT_EQ(times, 1) << value;
  EXPECT_EQ(in_tiles, in_threads);
}

TEST(PaddedPartition, ReachesBeyondTheLayout) {
  const Layout<> A = flat({{10, 1}, {8, 10}});
  EXPECT_EQ(text(local_tile(A, tiler(4, 4), slots(2, 1), padded)), "(4,4):(1,10) at 48")
      << "rows 8 … 11, of which 10 and 11 are not A's";
  EXPECT_EQ(text(local_tile(A, tiler(4, 9, 4), slots(2, 5, 1), slots(1, _, 1), padded)), "(4,4):(1,10) at 48");
  EXPECT_EQ(text(local_partition(A, flat({{4, 1}, {2, 4}}), 5, padded)), "(3,4):(4,20) at 11");
  EXPECT_EQ(text(local_partition(A, flat({{4, 1}, {3, 4}, {2, 12}}), 13, slots(1, _, 1), padded)), "(3,4):(4,20) at 11");
  EXPECT_EQ(local_tile(matrix(), tiler(4, 8), slots(1, 2), padded), local_tile(matrix(), tiler(4, 8), slots(1, 2)));
}

}  // namespace
}  // namespace colex::partition_test
