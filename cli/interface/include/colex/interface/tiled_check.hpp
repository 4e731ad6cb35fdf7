// A kernel's tiled MMA and tiled copies, held against what the hardware was seen to do with their instruction.
//
//   check_tiled("mma.m16n8k16.f32.f16.f16.f32", mma).faults
//     nothing, or: D(8,0) is 5 and should be -3; …
//   check_tiled("ldmatrix.m8n8.x4.b16", copy, {.shared = in_memory(layout), .conflict_free = true}).faults
//     nothing, or: shared memory takes 32 wavefronts for the tile, and the least possible is 16; …
//
// An answer is what follows from observations of the instruction, byte by byte and product by product; of an instruction that
// nobody observed there is none. A thread's own copy of so many bits needs no observation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/evidence/record.hpp"
#include "colex/layout.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"

namespace colex::cli {

/// What speaks against a tile, and who says so.
struct TiledFindings {
  std::string faults;   ///< empty if nothing does
  std::string grounds;  ///< `recorded on …`; what a thread copies of its own
};

/// Whether the tiled MMA covers its tile, each element as often as every other, and multiplies it, by executions of this
/// instruction. It is named as PTX or CuTe names it, whole. Throws Rejection(type) if there is none of this name, or nobody
/// observed it, and for a sparse A; Rejection(limit) for a tile that is too large to be looked at.
TiledFindings check_tiled(const std::string& instruction, const TiledMma<>& mma);

/// A layout of memory that is not swizzled.
ComposedLayout<> in_memory(const Layout<>& layout);

/// What is known of a tiled copy beside itself. Layouts of memory send a coordinate to an element; the tile is copied as often
/// as it is there, as CuTe does it.
struct CopiedTile {
  std::int64_t bits = 16;                                    ///< of an element
  std::optional<ComposedLayout<>> shared = {}, global = {};  ///< what is copied, and where
  std::optional<Layout<>> registers =
      {};                      ///< (thread, value) to the element that is wanted in registers; without it the copy's own
  bool store = false;          ///< of a thread's own copy, whether it goes to shared memory
  bool conflict_free = false;  ///< more wavefronts of shared memory than the least possible are a fault
};

/// Whether the tiled copy covers its tile, and executions of this instruction put each element where it should be; with layouts
/// of memory also whether the tile divides what is there, and the elements behind an address are neighbours. The instruction is
/// ldmatrix, stmatrix or movmatrix as PTX or CuTe names it, whole, or a thread's own copy (vector_copy.hpp): copy.128,
/// cp.async.cg.shared.global, UniversalCopy<cute::uint128_t>, AutoVectorizingCopy. Throws Rejection(type) if there
/// is none of this name, or nobody observed it, and for memory that it does not touch; Rejection(limit) for a tile that is too
/// large to be looked at. Requires `shared` where `conflict_free` is asked for, else throws Rejection(type).
TiledFindings check_tiled(const std::string& instruction, const TiledCopy<>& copy, const CopiedTile& tile = {});

// The operands of an instruction, as evidence has them and pictures take them.

/// The operands as they are predicted: A, B and C of a product, D where it is another than C; source and destination of what
/// moves matrices. None of a form that there is no prediction for.
std::vector<evidence::Operand> operands_of(const std::string& form);

}  // namespace colex::cli
