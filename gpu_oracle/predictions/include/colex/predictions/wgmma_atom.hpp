// What the manuals say of matrix multiply-accumulates of a warpgroup: who holds what of D, and of A if it lies in registers.
//
//   wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16.rs.k     SM90_64x16x16_F32F16F16_RS<Major::K,Major::K>
//   A  ((4,8,4),(2,2,2)):((128,1,16),(64,8,512))    D  ((4,8,4),(2,2,2)):((128,1,16),(64,8,512))
//   thread 37's value 1 of D is (17,3): 1 + 16 + 64 + 128, in a matrix of 64 rows
//
// A form is named as PTX writes the instruction, and behind it what PTX says by the operands: `ss` if A lies in shared memory,
// `rs` if in registers; and where there is a choice, for each matrix in shared memory whether k goes on contiguously (`k`) or
// the other index (`mn`). Where matrices in shared memory lie is said in shared_matrix.hpp, which half of A a sparse product
// stores in sparsity.hpp.
//
// Source: PTX ISA 9.0, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Operation using wgmma.mma_async instruction";
// CuTe's `MMA_Traits` for names and the way to write layouts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/shared_matrix.hpp"

namespace colex::predictions {

struct WgmmaAtom {
  std::string family;  ///< `wgmma` or `wgmma.sp`
  std::string form;    ///< as above
  std::string cute;    ///< CuTe's name; empty if it has none
  std::int64_t M = 0, N = 0, K = 0;
  std::int64_t A_columns = 0;  ///< how many k of A are stored: K, half of it if A is sparse
  std::int64_t bits = 0;       ///< of an element of A and of B
  std::optional<Layout<>> A;   ///< (thread, value) to m + M·k, k counting what is stored; none if A lies in shared memory
  Major A_major = Major::k;    ///< of A in shared memory
  Major B_major = Major::k;
  Layout<> D;           ///< (thread, value) to m + M·n
  std::string source;   ///< where it is documented
  std::string targets;  ///< which devices have it (targets.hpp)
  /// For a sparse A, by selector: who of each warp holds the metadata of its 16 rows, as mma_atom.hpp says it of an instruction
  /// of 16 rows.
  std::vector<MmaMetadata> metadata = {};
};

/// Every form that there is a prediction for.
const std::vector<WgmmaAtom>& wgmma_atoms();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const WgmmaAtom* wgmma_atom(std::string_view name);

}  // namespace colex::predictions
