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

#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"

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

}  // namespace colex::verification
