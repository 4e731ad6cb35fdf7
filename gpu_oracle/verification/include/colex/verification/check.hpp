// Is this the layout of that operand? A kernel author's question, answered by what was observed.
//
//   check(m16n8k16, C = ((4,8),(2,2)):((32,1),(16,8)))     right
//   check(m16n8k16, C = ((4,8),(2,2)):((32,1),(8,16)))     wrong: thread 0, value 1 is not at (8,0); it is at (0,1)
//   check(m16n8k16, C = ((4,8),(2,2)):((32,1),(16,4)))     wrong: thread 0, value 2 and thread 16, value 0 are both at (4,0)
//   check(m16n8k16, A and B with k counted the other way)  equivalent: the products are the same, k = 0 being 15 to the manual
//   check(m16n8k16, A as documented, B with k counted so)  wrong: B, which alone could be right, and not A, which is the
//                                                          catalogue's
//
// Which operand is to blame where several do not fit together? As many as possible are believed: those that agree with one
// another and with what was observed, and among equally many first those that are the catalogue's. Each of the others is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::verification {

/// The layouts in question. C is D's layout too, unless D is given or the instruction has different ones.
struct Proposal {
  std::optional<Layout<>> A, B, C, D;
  bool fixed = false;  ///< operands that are not given are those of the catalogue; else they may be anything
};

/// How the proposal's names of an axis are the catalogue's: names[x] is what the catalogue calls x.
struct Renamed {
  char axis;  ///< `m`, `n` or `k`
  std::vector<std::int64_t> names;
};

/// The first element of an operand that is not where the proposal puts it.
struct Mistake {
  char operand;
  std::int64_t thread, value;
  std::int64_t claimed_row, claimed_column;  ///< (m,k) of A, (n,k) of B, (m,n) of C and D
  std::int64_t row, column;                  ///< where it is, in the catalogue's names
  std::string why;                           ///< what was seen, which needs no names
  bool fits = true;                          ///< not so for a layout of other threads or values: then `why` alone is said
};

struct Answer {
  enum class Kind { right, equivalent, wrong };
  Kind kind = Kind::right;
  std::vector<Renamed> renamed;   ///< the axes that have other names in the operands that are not wrong
  std::vector<Mistake> mistakes;  ///< one of each operand that is wrong

  /// What is wrong with an operand; null if nothing is.
  const Mistake* mistake_of(char operand) const;
};

/// Whether the layouts describe what the instruction was seen to do. A layout of other threads or values than the operand has
/// is wrong. Throws Rejection(type) for a layout that has not two modes, and Rejection(domain) for an instruction that was seen
/// to do otherwise than the catalogue says.
Answer check(const observations::Mma& observed, const predictions::MmaAtom& catalogue, const Proposal& proposal);

/// The layouts of a copy as many threads as the catalogue has: CuTe writes the addresses of all 32 threads, of which those
/// behind the ones that count repeat them. Throws Rejection(domain) for a side of other threads or values, and for one whose
/// further threads point elsewhere.
predictions::MatrixCopy fitted(const predictions::MatrixCopy& copy, const predictions::MatrixCopy& catalogue);

/// The first byte that these layouts say comes from elsewhere than it was seen to come from, in words; nothing if there is
/// none. Elements may be numbered in any way, the same one in source and destination. Throws Rejection(domain) for layouts that
/// do not fit the instruction. `whose` are the words for what the layouts say: `…; predicted is byte 16 of shared memory`.
std::optional<std::string> deviation(const predictions::MatrixCopy& copy, const observations::Move& observed,
                                     const std::string& whose = "predicted is");

// Whether a layout says where tcgen05.mma keeps its sums in tensor memory: of one instruction or of a tile of several, anywhere
// in tensor memory where the manual lets them begin.
//
//   tcgen05.mma.cta_group::1.m128n256, tmem_[32b] ((128,256),1,1):((65536,1),0,0)     lanes 0 to 127, columns 0 to 255
//   tcgen05.mma.cta_group::1.m64n256, 16 + ((16,4),256):((1,32),128)                  the other half of each warp's lanes
//   tcgen05.mma.cta_group::2.m128n256, (64,(128,2)):(1,(128,64))                      what each CTA of the pair has
//
// Source: tensor_memory_sums.hpp; PTX ISA 9.0, "Tensor Memory Addressing" (a lane is 2^16, a column 1), and the table of "Data
// Path Layout Organization" for the lanes at which sums begin: 0, and 16 too where they take half of the lanes.

/// What the integers of a layout of tensor memory are.
enum class TensorMemoryCount {
  cells,      ///< lane + 128·column, and 65536 further for the second CTA of a pair
  addresses,  ///< 65536·lane + column, of one CTA
};

/// A layout (m, n), (m, n, stage), or a partition of it (mma_atom.hpp), swizzled by nothing. An address counts elements
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
/// wrong. Requires an atom that agrees with what was observed (expected.hpp). Throws Rejection(domain) for a layout of A where it
/// lies in shared memory.
Answer check(const predictions::WgmmaAtom& atom, const WgmmaProposal& proposal);

}  // namespace colex::verification
