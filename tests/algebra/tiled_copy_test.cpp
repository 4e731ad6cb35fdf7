// Tiled copies: where each thread's values come from and go to, by definition.
#include "colex/tiled_copy.hpp"

#include <cstdint>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::tiled_copy_test {
namespace {

using fixture::flat;
using fixture::leaf;

Layout<> tv(const Layout<>& threads, const Layout<>& values) { return make_layout<Checked, Checked>({threads, values}); }

/// ldmatrix, one matrix of 8 x 8: the source's thread r has row r, which the others' pointers do not matter for; the destination's thread 4·r + c has
/// (r, 2·c) and (r, 2·c + 1). Elements are counted row by row.
CopyAtom<> ldmatrix() {
  const Layout<> destination = tv(leaf(32, 2), leaf(2, 1));
  return {tv(flat({{8, 8}, {4, 0}}), leaf(8, 1)), destination, destination};
}

/// A vector of so many elements by one thread.
CopyAtom<> vector(std::int64_t elements) {
  const Layout<> L = tv(leaf(1, 0), leaf(elements, 1));
  return {L, L, L};
}

TEST(TiledCopy, OfVectorsIsTheLayoutOfThreadsAndValues) {
  const TiledCopy<> copy = make_tiled_copy(vector(4), flat({{4, 32}, {32, 1}}), flat({{4, 1}, {4, 4}}));
  EXPECT_EQ(to_string(copy.tile), "(16,128)");
  for (std::int64_t t = 0; t < 128; ++t) {
    for (std::int64_t v = 0; v < 16; ++v) {
      const Checked at = copy.layout(tuple(t, v));
      EXPECT_EQ(source_thread_values(copy)(tuple(t, v)), at);
      EXPECT_EQ(destination_thread_values(copy)(tuple(t, v)), at);
    }
  }
}

TEST(TiledCopy, TakesFromWhereTheInstructionTakesIt) {
  // Two warps side by side, each with two matrices: a reference in which thread t of a warp has, of matrix q, the destination's two elements.
  const CopyAtom<> atom = ldmatrix();
  const Layout<> reference = tv(make_layout<Checked, Checked>({leaf(32, 2), leaf(2, 128)}), flat({{2, 1}, {2, 64}}));
  const TiledCopy<> copy{atom, Tuple<Checked>(Checked(256)), reference};
  const Layout<> from = source_thread_values(copy), to = destination_thread_values(copy);
  for (std::int64_t warp = 0; warp < 2; ++warp) {
    for (std::int64_t matrix = 0; matrix < 2; ++matrix) {
      const std::int64_t begin = 128 * warp + 64 * matrix;
      for (std::int64_t t = 0; t < 32; ++t) {
        for (std::int64_t v = 0; v < 8; ++v) {
          EXPECT_EQ(from(tuple(32 * warp + t, v + 8 * matrix)).value(), begin + atom.source(tuple(t, v)).value());
        }
        for (std::int64_t v = 0; v < 2; ++v) {
          EXPECT_EQ(to(tuple(32 * warp + t, v + 2 * matrix)).value(), begin + atom.destination(tuple(t, v)).value());
        }
      }
    }
  }
}

TEST(TiledCopy, OfAnOperandPutsItWhereTheMmaHasIt) {
  const Layout<> A = tv(flat({{4, 32}, {8, 1}}), flat({{2, 16}, {2, 8}, {2, 128}}));
  const TiledMma<> mma{
      {{Checked(16), Checked(8), Checked(16)}, leaf(32, 1), A, A, A}, flat({{2, 1}, {1, 0}, {1, 0}}), Underscore{}};
  const TiledCopy<> copy = make_tiled_copy(vector(2), mma, MmaOperand::A);
  EXPECT_EQ(to_string(copy.tile), "(32,16)");
  const Layout<> expected = thread_values(mma, MmaOperand::A), found = destination_thread_values(copy);
  for (std::int64_t t = 0; t < 64; ++t) {
    for (std::int64_t v = 0; v < 8; ++v) EXPECT_EQ(found(tuple(t, v)), expected(tuple(t, v)));
  }
}

TEST(TiledCopy, OfATensorTakesItTileByTile) {
  const TiledCopy<> copy = make_tiled_copy(vector(2), flat({{2, 2}, {2, 1}}), flat({{2, 1}, {1, 0}}));
  const Layout<> tensor = flat({{8, 1}, {6, 100}});
  const Layout<> fragments = source_fragments(copy, tensor);
  // The tile is 4 x 2, and there are 2 x 3 of them.
  std::set<std::int64_t> seen;
  for (std::int64_t t = 0; t < 4; ++t) {
    for (std::int64_t v = 0; v < 2; ++v) {
      const std::int64_t inside = copy.layout(tuple(t, v)).value();
      for (std::int64_t tile = 0; tile < 6; ++tile) {
        const std::int64_t row = inside % 4 + 4 * (tile % 2), column = inside / 4 + 2 * (tile / 2);
        const std::int64_t value = fragments(tuple(t, v + 2 * tile)).value();
        EXPECT_EQ(value, row + 100 * column);
        seen.insert(value);
      }
    }
  }
  EXPECT_EQ(seen.size(), 48u);
}

TEST(TiledCopy, WhatTheInstructionDoesNotDivideIsRejected) {
  const TiledCopy<> wide{vector(4), Tuple<Checked>(Checked(12)), tv(leaf(2, 6), leaf(6, 1))};
  const struct {
    TiledCopy<> copy;
    std::string message;
  } cases[] = {
      {wide, "a tiled copy: an instruction of 1 threads with 4 values each does not divide the 2 threads with 6 values each"},
      {{{tv(leaf(1, 0), leaf(8, 1)), vector(4).destination, vector(4).reference},
        Tuple<Checked>(Checked(8)),
        tv(leaf(2, 4), leaf(4, 1))},
       "a tiled copy: the source (1,8):(0,1) has elements that the reference (1,4):(0,1) has not"},
  };
  for (const auto& each : cases) {
    try {
      source_thread_values(each.copy);
      ADD_FAILURE() << each.message;
    } catch (const Rejection& rejection) {
      EXPECT_EQ(rejection.kind(), Kind::inadmissible);
      EXPECT_EQ(rejection.message(), each.message);
    }
  }
}

}  // namespace
}  // namespace colex::tiled_copy_test
