// Who holds what of a tile: thread-value maps of tiled MMAs and tiled copies (CuTe `TiledMMA`, `TiledCopy`).
#include <algorithm>
#include <vector>

#include "drawn.hpp"

namespace colex::properties {
namespace {

Layout<Number> layout(const auto& shape, const auto& stride) { return of_numbers(Layout<>(shape, stride)); }

/// mma.m16n8k16 (CuTe `SM80_16x8x16_F32F16F16F32_TN`).
MmaShapeAndLayouts<Number> m16n8k16() {
  return {{Number(16), Number(8), Number(16)},
          layout(tuple(32), tuple(1)),
          layout(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(32, 1), tuple(16, 8, 128))),
          layout(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(16, 1), tuple(8, 64))),
          layout(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8)))};
}

/// ldmatrix.x4: a thread points to a row, and has two neighbours of each of four matrices (CuTe `SM75_U32x4_LDSM_N`).
CopyAtom<Number> ldmatrix_x4() {
  const auto rows = layout(tuple(32, 8), tuple(8, 1));
  const auto matrices = layout(tuple(32, tuple(2, 4)), tuple(2, tuple(1, 64)));
  return {rows, matrices, matrices};
}

int drawn_count(const char* name) { return *rc::gen::inRange(1, 3).as(name); }

/// The numbers 0, 1, … of a shape, by columns or by rows.
Layout<Number> numbered(const Tuple<Checked>& shape, bool by_columns) {
  return of_numbers(Layout<>(shape, by_columns ? compact_col_major(shape) : compact_row_major(shape)));
}

/// Atoms side by side along m, n and k.
TiledMma<Number> drawn_mma() {
  const auto i = drawn_count("along m"), j = drawn_count("along n"), l = drawn_count("along k");
  return {m16n8k16(), numbered(tuple(i, j, l), *rc::gen::arbitrary<bool>().as("by columns")), Underscore{}};
}

/// Whether each of the places 0, 1, …, size - 1 is held so often, and no other place is.
bool each_is_held(const Layout<Number>& thread_values, std::int64_t size, std::int64_t times) {
  std::vector<std::int64_t> held(static_cast<std::size_t>(size));
  for (const std::int64_t place : values(thread_values)) {
    if (place < 0 || place >= size) return false;
    ++held[static_cast<std::size_t>(place)];
  }
  return std::all_of(held.begin(), held.end(), [&](std::int64_t count) { return count == times; });
}

// An accumulator is held by one thread. An element of A is held once for each atom along n, and one of B for each along m: the
// atoms along the axis that an operand does not have all need it. (CuTe `get_layoutC_TV`, `get_layoutA_TV`, `get_layoutB_TV`)
RC_GTEST_PROP(TiledMmas, HoldEachElementOnceForEachAtomThatNeedsIt, ()) {
  const auto mma = drawn_mma();
  const std::int64_t i = size(mma.atoms.mode(0)).value(), j = size(mma.atoms.mode(1)).value(),
                     l = size(mma.atoms.mode(2)).value();
  RC_ASSERT(each_is_held(thread_values(mma, MmaOperand::A), 16 * i * 16 * l, j));
  RC_ASSERT(each_is_held(thread_values(mma, MmaOperand::B), 8 * j * 16 * l, i));
  RC_ASSERT(each_is_held(thread_values(mma, MmaOperand::C), 16 * i * 8 * j, l));
}

// Lane and value of an atom at the place (i, j) hold of C what the instruction says, 16·i rows and 8·j columns further on.
RC_GTEST_PROP(TiledMmas, MoveTheInstructionsTileToTheAtomsPlace, ()) {
  const auto mma = drawn_mma();
  const auto C = thread_values(mma, MmaOperand::C);
  const std::int64_t rows = 16 * size(mma.atoms.mode(0)).value();
  for (std::int64_t atom = 0; atom < count(mma.atoms); ++atom) {
    const std::int64_t i = atom % (rows / 16), j = atom / (rows / 16) % size(mma.atoms.mode(1)).value();
    for (std::int64_t lane = 0; lane < 32; ++lane) {
      for (std::int64_t value = 0; value < 4; ++value) {
        const std::int64_t within = by_definition(mma.atom.C, lane + 32 * value);
        const std::int64_t thread = lane + 32 * by_definition(mma.atoms, atom);
        const std::int64_t place = by_definition(C, thread + 32 * count(mma.atoms) * value);
        RC_ASSERT(place == within % 16 + 16 * i + rows * (within / 16 + 8 * j));
      }
    }
  }
}

// Threads and their values side by side fill the tile, each element once (CuTe DSL `make_layout_tv`).
RC_GTEST_PROP(TiledCopies, GiveEachElementToOneThreadAndValue, ()) {
  const auto a = drawn_count("threads along m"), b = drawn_count("threads along n");
  const auto c = drawn_count("values along m"), d = drawn_count("values along n");
  const auto threads = numbered(tuple(a, b), *rc::gen::arbitrary<bool>().as("threads by columns"));
  const auto parts = numbered(tuple(c, d), *rc::gen::arbitrary<bool>().as("values by columns"));
  const auto made = make_layout_tv(threads, parts);
  RC_ASSERT(each_is_held(made.layout, a * b * c * d, 1));
}

// What is copied is A's tile, seen from both sides: what is written is read (CuTe `get_layoutS_TV`, `get_layoutD_TV`).
RC_GTEST_PROP(TiledCopies, ReadWhatTheyWrite, ()) {
  const auto mma = drawn_mma();
  const auto copy = make_tiled_copy(ldmatrix_x4(), mma, MmaOperand::A);
  const std::int64_t size = count(tile_shape(copy)), times = colex::size(mma.atoms.mode(1)).value();
  RC_ASSERT(each_is_held(source_thread_values(copy), size, times));
  RC_ASSERT(each_is_held(destination_thread_values(copy), size, times));
}

}  // namespace
}  // namespace colex::properties
