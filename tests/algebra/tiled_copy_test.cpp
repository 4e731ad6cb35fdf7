// Tiled copies: where each thread's values come from and go to, by definition.
#include "colex/tiled_copy.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::tiled_copy_test {
namespace {

using fixture::flat;
using fixture::leaf;

Layout<> tv(const Layout<>& threads, const Layout<>& values) { return make_layout<Checked, Checked>({threads, values}); }

/// ldmatrix, one matrix of 8 x 8: the source's thread r has row r, which the others' pointers do not matter for; the
/// destination's thread 4·r + c has (r, 2·c) and (r, 2·c + 1). Elements are counted row by row.
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
  EXPECT_EQ(to_string(copy.tile), "<16,128>");
  for (std::int64_t t = 0; t < 128; ++t) {
    for (std::int64_t v = 0; v < 16; ++v) {
      const Checked at = copy.layout(tuple(t, v));
      EXPECT_EQ(source_thread_values(copy)(tuple(t, v)), at);
      EXPECT_EQ(destination_thread_values(copy)(tuple(t, v)), at);
    }
  }
}

TEST(TiledCopy, TakesFromWhereTheInstructionTakesIt) {
  // Two warps side by side, each with two matrices: a reference in which thread t of a warp has, of matrix q, the destination's
  // two elements.
  const CopyAtom<> atom = ldmatrix();
  const Layout<> reference = tv(make_layout<Checked, Checked>({leaf(32, 2), leaf(2, 128)}), flat({{2, 1}, {2, 64}}));
  const TiledCopy<> copy{atom, Tiler<>(Checked(256)), reference};
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
  EXPECT_EQ(to_string(copy.tile), "<32,16>");
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

/// m16n8k16 on 16-bit elements, whose A, B and C are what the manual says.
TiledMma<> m16n8k16(const Layout<>& atoms, const Tiler<>& permutation) {
  const Layout<> lanes = flat({{4, 32}, {8, 1}});
  return {{{Checked(16), Checked(8), Checked(16)},
           leaf(32, 1),
           tv(lanes, flat({{2, 16}, {2, 8}, {2, 128}})),
           tv(flat({{4, 16}, {8, 1}}), flat({{2, 8}, {2, 64}})),
           tv(lanes, flat({{2, 16}, {2, 8}}))},
          atoms,
          permutation};
}

TEST(TiledCopy, RetilesWhatAnMmaHoldsAsItCutsTheSameItself) {
  const struct {
    Layout<> atoms;
    Tiler<> permutation;
    MmaOperand operand;
    std::int64_t rows, columns;
  } cases[] = {
      {flat({{2, 1}, {1, 0}, {1, 0}}), Underscore{}, MmaOperand::A, 64, 64},
      {flat({{2, 1}, {1, 0}, {1, 0}}), tiler<Checked>(Checked(64), Underscore{}, Checked(32)), MmaOperand::A, 128, 64},
      {flat({{1, 0}, {2, 1}, {1, 0}}), tiler<Checked>(Underscore{}, Checked(32), Checked(32)), MmaOperand::B, 64, 64},
      {flat({{2, 1}, {2, 2}, {1, 0}}), tiler<Checked>(Checked(32), flat({{8, 1}, {2, 16}, {2, 8}}), Underscore{}), MmaOperand::C,
       64, 32},
      {flat({{2, 1}, {2, 2}, {1, 0}}), tiler<Checked>(Checked(64), Checked(32), Underscore{}), MmaOperand::C, 64, 96},
  };
  for (const auto& each : cases) {
    const TiledMma<> mma = m16n8k16(each.atoms, each.permutation);
    const Layout<> tensor = flat({{each.rows, 1}, {each.columns, 1000}});
    const Layout<> held = thread_fragments(mma, each.operand, tensor).mode(1);
    const Layout<> fragment = make_layout<Checked, Checked>({held.mode(0), held.mode(1).mode(0), held.mode(1).mode(1)});
    for (const std::int64_t values : {1, 2, 4}) {
      const TiledCopy<> copy = make_tiled_copy(vector(values), mma, each.operand);
      const Layout<> expected = destination_fragments(copy, tensor).mode(1), found = retile(copy, fragment);
      ASSERT_EQ(size(found), size(expected));
      EXPECT_EQ(size(found.mode(0).mode(0)).value(), values);
      for (std::int64_t x = 0; x < size(found).value(); ++x) {
        EXPECT_EQ(found(Checked(x)), expected(Checked(x))) << to_string(found) << " and " << to_string(expected) << " at " << x;
      }
    }
  }
}

// The copy takes every second pair first. A fragment of all that a thread holds, in the order of the tile, then gives the
// places in the tile.
TEST(TiledCopy, RetilesByTheOrderInTheTile) {
  const TiledCopy<> copy{vector(2), Tiler<>(Checked(8)), tv(leaf(1, 0), flat({{2, 1}, {2, 4}, {2, 2}}))};
  const Layout<> found = retile(copy, flat({{2, 1}, {4, 2}}));
  for (std::int64_t v = 0; v < 8; ++v) EXPECT_EQ(found(Checked(v)), copy.layout(tuple(0, v)));
}

TEST(TiledCopy, RetilesAlongOneModeOfTheTileOnly) {
  // The second pair of values lies one down and one to the right.
  const TiledCopy<> diagonal{vector(2), tiler<Checked>(Checked(4), Checked(4)), tv(leaf(4, 4), flat({{2, 1}, {2, 6}}))};
  const TiledCopy<> rows{vector(2), tiler<Checked>(Checked(4), Checked(4)), tv(leaf(4, 4), flat({{2, 1}, {2, 2}}))};
  const Layout<> fragment = flat({{2, 1}, {2, 2}, {1, 0}});
  EXPECT_EQ(to_string(retile(rows, fragment)), "((2,2),1,1):((1,2),0,0)");
  for (const auto& [copy, L] :
       {std::pair(diagonal, fragment), {rows, flat({{2, 1}, {2, 2}})}, {rows, flat({{3, 1}, {2, 2}, {1, 0}})}}) {
    EXPECT_FALSE(attempt([&] { return retile(copy, L); })) << to_string(L);
  }
}

TEST(TiledCopy, OfAnotherCopysSideIsThatSide) {
  const Layout<> reference = tv(make_layout<Checked, Checked>({leaf(32, 2), leaf(2, 128)}), flat({{2, 1}, {2, 64}}));
  const TiledCopy<> copy{ldmatrix(), Tiler<>(Checked(256)), reference};
  const TiledCopy<> of_source = make_tiled_copy_S(vector(8), copy), of_destination = make_tiled_copy_D(vector(2), copy);
  const Layout<> from = source_thread_values(copy), to = destination_thread_values(copy);
  EXPECT_EQ(thread_count(of_source).value(), 64);
  for (std::int64_t t = 0; t < 64; ++t) {
    for (std::int64_t v = 0; v < 16; ++v) EXPECT_EQ(source_thread_values(of_source)(tuple(t, v)), from(tuple(t, v)));
    for (std::int64_t v = 0; v < 4; ++v) EXPECT_EQ(source_thread_values(of_destination)(tuple(t, v)), to(tuple(t, v)));
  }
}

TEST(TiledCopy, OfCTakesTheFirstValuesOfEachThread) {
  // Warps take 32 columns, of which each of the two next to one another has the first eight.
  const TiledMma<> mma = m16n8k16(flat({{1, 0}, {2, 1}, {1, 0}}), tiler<Checked>(Underscore{}, Checked(64), Underscore{}));
  const TiledCopy<> copy = make_tiled_copy_C_atom(vector(2), mma);
  const Layout<> C = thread_values(mma, MmaOperand::C), of_copy = destination_thread_values(copy);
  EXPECT_EQ(size(of_copy.mode(1)).value(), 2);
  // Its tile picks rows and columns of the MMA's.
  const Layout<> tile = composition(make_layout_left(tuple(16, 64)), copy.tile);
  EXPECT_EQ(size(tile).value(), 2 * thread_count(mma).value());
  for (std::int64_t t = 0; t < thread_count(mma).value(); ++t) {
    for (std::int64_t v = 0; v < 2; ++v) EXPECT_EQ(tile(of_copy(tuple(t, v))), C(tuple(t, v)));
  }
  EXPECT_THROW(make_tiled_copy_C_atom(vector(64), mma), Rejection);
}

TEST(TiledCopy, AtOffsetsOfADataLayoutIsTheTileThatTheyTouch) {
  const Layout<> offsets = tv(leaf(4, 2), leaf(2, 1)), data = flat({{4, 1}, {8, 4}});
  const TiledCopy<> copy = make_cotiled_copy(vector(2), offsets, data);
  const Layout<> tile = composition(data, copy.tile);
  for (std::int64_t t = 0; t < 4; ++t) {
    for (std::int64_t v = 0; v < 2; ++v) EXPECT_EQ(tile(copy.layout(tuple(t, v))), offsets(tuple(t, v)));
  }
  EXPECT_EQ(to_string(tile_shape(copy)), "(4,2)");
}

TEST(TiledCopy, WhatTheInstructionDoesNotDivideIsRejected) {
  const TiledCopy<> wide{vector(4), Tiler<>(Checked(12)), tv(leaf(2, 6), leaf(6, 1))};
  const struct {
    TiledCopy<> copy;
    std::string message;
  } cases[] = {
      {wide,
       "a tiled copy: its threads, 2, and the values of each, 6, have to be multiples of those of the instruction, 1 and 4"},
      {{{tv(leaf(1, 0), leaf(8, 1)), vector(4).destination, vector(4).reference},
        Tiler<>(Checked(8)),
        tv(leaf(2, 4), leaf(4, 1))},
       "a tiled copy: the source (1,8):(0,1) has elements that the reference (1,4):(0,1) does not have"},
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
