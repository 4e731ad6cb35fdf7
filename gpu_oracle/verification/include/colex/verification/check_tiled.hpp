// Does a tiled MMA multiply its tile? Answered by what the instruction was seen to do, or by the GPU itself.
//
//   m16n8k16, two by two atoms, <32,32,16>      covers 32 x 32 x 16 by 128 threads; the product of random matrices is right
//   m16n8k16 with C's strides exchanged         covers it as well; D(8,0) is 5 and should be -3
//
// Covering says that the layouts are no nonsense: each element of C has one place in the registers (one for each atom along k),
// each of A and B as many as every other. The product says that the instruction makes of them what a kernel's author expects:
// the threads' registers are filled as the layouts say, each warp executes the instruction for each repetition, and what is
// then in the registers of D is put back where the layout of C says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"

namespace colex::verification {

struct TiledAnswer {
  std::int64_t M = 0, N = 0, K = 0;  ///< the tile
  std::int64_t threads = 0;
  std::optional<std::string> uncovered;  ///< which element of the tile has no place, or too many
  std::optional<std::string> wrong;      ///< which element of D is not that of the product
};

/// The tiled MMA of an atom, whose layouts may be a kernel author's own. C, the sums, is the atom's D.
TiledMma<> tiled(const predictions::MmaAtom& atom, const Layout<>& atoms, const Tiler<>& permutation);

/// The tiled MMA of warpgroups. What lies in shared memory is held by all threads of a warpgroup together, as CuTe has it.
/// Throws Rejection(inadmissible) for a sparse A.
TiledMma<> tiled(const predictions::WgmmaAtom& atom, const Layout<>& atoms, const Tiler<>& permutation);

/// The dense product of a warpgroup as one that could be observed, which check_tiled takes.
observations::Mma predicted(const predictions::WgmmaAtom& atom);

/// What carries out executions of the instruction: for each sum the elements of its D.
using Executor = std::function<std::vector<observations::Elements>(const std::vector<observations::MmaSum>&)>;

/// As the instruction was seen to do it. The observation must live as long.
Executor as_observed(const observations::Mma& observed);

/// The sums as the GPU is given them. Values of B that are in the atom's registers and not in its layout are 1: who multiplied
/// them would get another sum.
std::vector<observations::MmaSum> on_registers(std::vector<observations::MmaSum> sums, const predictions::MmaAtom& atom);

/// Whether the tiled MMA covers its tile, and multiplies it, on what carries out the instruction. Throws
/// Rejection(inadmissible) where there is no tile, or the threads are no whole warps or more than a block has, and
/// Rejection(limit) for a tile too large to be looked at. The observation is of the values that count alone (expected.hpp).
TiledAnswer check_tiled(const observations::Mma& observed, const TiledMma<>& mma, const Executor& execute);

}  // namespace colex::verification
