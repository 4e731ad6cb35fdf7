// What a test of GoogleTest says of a kernel's tiled MMA and tiled copies, with what was seen of the hardware as the judge.
//
//   EXPECT_THAT(mma, MultipliesAs("mma.m16n8k16.f32.f16.f16.f32"));
//   EXPECT_THAT(copy, CopiesAs("SM75_U32x4_LDSM_N", {.shared = swizzled, .conflict_free = true}));
//   EXPECT_THAT(copy, CopiesAs("SM75_U32x4_LDSM_N", {.shared = in_memory(rows), .conflict_free = true}));
//     Expected: is a tiled copy as SM75_U32x4_LDSM_N does it
//     shared memory takes 32 wavefronts for the tile, and the least possible is 16: threads 0 and 4 ask bank 0 for the words
//
// colex/cute.hpp makes them of a kernel's own types: colex::from(kernel::TiledMma{}). They say what tiled_check.hpp does, and
// throw what it throws, so that an instruction of which nothing is known fails a test and its negation. A matcher is what has
// these members, so nothing of GoogleTest is included here; EXPECT_THAT is in gmock/gmock.h (1.11 and later).
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include "colex/interface/tiled_check.hpp"
#include "colex/print.hpp"

namespace colex::cli {

namespace detail {

/// Matches the tiles in which `check` finds no fault. Check: from a tile to TiledFindings.
template <class Tile, class Check>
struct TiledMatcher {
  using is_gtest_matcher = void;

  bool MatchAndExplain(const Tile& tile, std::ostream* out) const {
    const TiledFindings found = check(tile);
    if (out != nullptr) *out << found.faults << (found.faults.empty() ? "" : "; ") << found.grounds;
    return found.faults.empty();
  }
  void DescribeTo(std::ostream* out) const { *out << "is " << words; }
  void DescribeNegationTo(std::ostream* out) const { *out << "is not " << words; }

  Check check;
  std::string words;
};

template <class Tile, class Check>
TiledMatcher<Tile, Check> tiled_matcher(Check check, std::string words) {
  return {std::move(check), std::move(words)};
}

}  // namespace detail

/// Matches the tiled MMAs that cover and multiply their tile, as check_tiled finds it.
inline auto MultipliesAs(const std::string& instruction) {
  return detail::tiled_matcher<TiledMma<>>([instruction](const TiledMma<>& mma) { return check_tiled(instruction, mma); },
                                           "a tiled MMA as " + instruction + " multiplies");
}

/// Matches the tiled copies that cover their tile and put each element where it should be, as check_tiled finds it.
inline auto CopiesAs(const std::string& instruction, const CopiedTile& tile = {}) {
  return detail::tiled_matcher<TiledCopy<>>(
      [instruction, tile](const TiledCopy<>& copy) { return check_tiled(instruction, copy, tile); },
      "a tiled copy as " + instruction + " does it");
}

}  // namespace colex::cli

namespace colex {

/// What GoogleTest prints of a tiled MMA: its atoms, and how they stand.
inline void PrintTo(const TiledMma<>& mma, std::ostream* out) {
  *out << "atoms of (" << to_string(mma.atom.extents[0]) << ',' << to_string(mma.atom.extents[1]) << ','
       << to_string(mma.atom.extents[2]) << ") at " << to_string(mma.atoms) << ", permuted by " << to_string(mma.permutation);
}

/// What GoogleTest prints of a tiled copy: its tile, and who has which element of it.
inline void PrintTo(const TiledCopy<>& copy, std::ostream* out) {
  *out << "a tile " << to_string(copy.tile) << " as " << to_string(copy.layout);
}

}  // namespace colex
