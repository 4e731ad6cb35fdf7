// Are these the layouts of a warpgroup's registers?
//
//   check(m64n16k16, D = ((4,8,4),(2,2,2)):((128,1,16),(64,8,512)))     right
//   check(m64n16k16, D = ((4,8,4),(2,2,2)):((128,1,16),(8,64,512)))     wrong: thread 0, value 1 is at (0,1), and not at (8,0)
//   check(m64n16k16, D = ((4,8,4),(2,2,2)):((128,8,1),(64,4,512)))      equivalent: its rows are numbered otherwise
//
// A and B in shared memory lie where they lie. So a layout of registers may name rows, columns and k as it likes, the same in D
// and in A, only as long as nobody says what lies in shared memory: a matrix there that is given names its own two axes.
#pragma once

#include <optional>

#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/check.hpp"

namespace colex::verification {

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
