// Thread-value layouts of tiled copies and tiled MMAs by definition: which element of the tile each value of each thread is.
//
//   layout_tv(*read_layout("(2,2):(2,1)"), *read_layout("(1,2):(2,1)"))
//     4 threads with 2 values each: 0 4 1 5 and 2 6 3 7 of the 8 elements of a tile of 2 x 4, counted column by column
//
// Everything here walks over threads, values and repetitions, and adds up coordinates.
#pragma once

#include <cstdint>
#include <vector>

#include "colex/peers/written.hpp"

namespace colex::peers {

struct TvValues {
  std::int64_t threads = 0, values = 0;
  std::int64_t together = 1;              ///< as many values belong to one repetition
  std::vector<std::int64_t> places = {};  ///< of (thread, value) at thread + threads * value
};

/// Threads side by side as their layout says, each with a block of values as theirs says. Both have as many modes, and number
/// all their coordinates from 0 on.
TvValues layout_tv(const Written& threads, const Written& values);

/// The two of the three extents M, N, K that an operand has.
struct Axes {
  std::size_t first, second;
};
inline constexpr Axes axes_of_A = {0, 2}, axes_of_B = {1, 2}, axes_of_C = {0, 1};

/// A tiled MMA: an instruction of so many M, N, K, an operand of which has this layout of (thread, value); as many of it as
/// `atoms` has coordinates, which counts them; and a tile of which they take neighbouring parts over and over.
struct TiledMma {
  std::vector<std::int64_t> shape;
  Written operand, atoms;
  std::vector<std::int64_t> tile;
};
TvValues tiled_mma(const TiledMma& mma, Axes axes);

/// What each thread and value of a layout over the operand's whole matrix is, threads and atoms counted by their coordinates:
/// ((thread, atoms), (value, repetitions)). The tile does not matter, since its parts are neighbours.
TvValues thread_fragments(const TiledMma& mma, Axes axes, const Written& data);

/// A tiled copy: the instruction numbers its elements, those that a thread has on the side asked for, and those on the side that
/// `tv` is about.
TvValues tiled_copy(const Written& side, const Written& reference, const TvValues& tv);

/// Whether these are the same places, but for the order in which the repetitions are numbered, which is the same of all threads.
bool is_reordered(const std::vector<std::int64_t>& places, const TvValues& expected);

}  // namespace colex::peers
