// Whether a layout says where tcgen05.mma keeps its sums in tensor memory: of one instruction or of a tile of several, anywhere
// in tensor memory where the manual lets them begin.
//
//   tcgen05.mma.cta_group::1.m128n256, tmem_[32b] ((128,256),1,1):((65536,1),0,0)     lanes 0 to 127, columns 0 to 255
//   tcgen05.mma.cta_group::1.m64n256, 16 + ((16,4),256):((1,32),128)                  the other half of each warp's lanes
//   tcgen05.mma.cta_group::2.m128n256, (64,(128,2)):(1,(128,64))                      what each CTA of the pair has
//
// Source: tensor_memory_sums.hpp; PTX ISA 9.0, "Tensor Memory Addressing" (a lane is 2^16, a column 1), and the table of "Data
// Path Layout Organization" for the lanes at which sums begin: 0, and 16 too where they take half of the lanes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/check.hpp"

namespace colex::verification {

/// What the integers of a layout of tensor memory are.
enum class TensorMemoryCount {
  cells,      ///< lane + 128·column, and 65536 further for the second CTA of a pair
  addresses,  ///< 65536·lane + column, of one CTA
};

/// A layout (m, n), (m, n, stage), or a partition of it (partitioned_tile.hpp), swizzled by nothing. An address counts elements
/// of so many bits, which are 32 for a cell each.
struct ProposedSums {
  ComposedLayout<> layout;
  TensorMemoryCount count = TensorMemoryCount::cells;
  std::int64_t bits = 32;
};

/// A place in tensor memory.
struct Cell {
  std::int64_t cta = 0, lane = 0, column = 0;
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct SumsAnswer {
  std::optional<std::string> wrong;                   ///< the first sum that is not where it would be, in words
  std::int64_t right_before = 0;                      ///< how many sums are looked at before that
  bool of_one_cta = false;                            ///< of a pair, that the layout is of one of the two
  std::int64_t along_m = 1, along_n = 1, stages = 1;  ///< instructions
  std::vector<Cell> begins;                           ///< where the sums of each begin, those along m fastest, then those along n
};

/// Compares. N is how many columns an instruction has. Throws Rejection(domain) for a layout of other modes, or of no whole
/// instructions, and what evaluating it throws.
SumsAnswer check_sums(const predictions::TensorMemorySums& form, std::int64_t N, const ProposedSums& proposed);

/// `lanes 0 to 127, columns 0 to 255; along n: another one begins at lane 0, column 256`: a line for each thing.
std::vector<std::string> describe(const SumsAnswer& answer);

// Are these the layouts of a warpgroup's registers?
//
//   check(m64n16k16, D = ((4,8,4),(2,2,2)):((128,1,16),(64,8,512)))     right
//   check(m64n16k16, D = ((4,8,4),(2,2,2)):((128,1,16),(8,64,512)))     wrong: thread 0, value 1 is at (0,1), and not at (8,0)
//   check(m64n16k16, D = ((4,8,4),(2,2,2)):((128,8,1),(64,4,512)))      equivalent: its rows are numbered otherwise
//
// A and B in shared memory lie where they lie. So a layout of registers may name rows, columns and k as it likes, the same in D
// and in A, only as long as nobody says what lies in shared memory: a matrix there that is given names its own two axes.

/// The layouts in question, and which axes may have other names than the catalogue's.
struct WgmmaProposal {
  std::optional<Layout<>> A, D;
  bool m_free = true, n_free = true, k_free = true;
};

/// Whether the layouts are the atom's, or its under other names. A layout of other threads or values than the operand has is
/// wrong. Requires an atom that agrees with what was observed (wgmma.hpp). Throws Rejection(domain) for a layout of A where it
/// lies in shared memory.
Answer check(const predictions::WgmmaAtom& atom, const WgmmaProposal& proposal);

}  // namespace colex::verification
