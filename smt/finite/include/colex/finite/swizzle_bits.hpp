// A swizzle by what it does to single bits, and what follows for its reach, for repeating it and for recasting it.
//
//   Sw<2,1,3>    sends 2^4 to 2^4 + 2^1 and 2^5 to 2^5 + 2^2, and leaves every other power of two                powers
//
// A swizzle is linear (swizzle.hpp), so that this says what it is everywhere; it does nothing below the first bit that it
// reads. Which bits are read, and where they go, is arithmetic on their numbers: such theorems are about integers, whatever the
// width.
//
//   window       with w = B + M + |S|, no bit from w on is read or written: Sw(x + k·2^w) = Sw(x) + k·2^w, and   cosize, transfer
//                [0, 2^w) is mapped to itself
//   square       twice Sw<B,M,S> is Sw<B-|S|,M,2S>, or the identity for |S| >= B. So 2^t times it is             preimage
//                Sw<B-(2^t-1)|S|,M,2^t·S>, and the identity in the end
//   upcast       in blocks of two addresses Sw<B,M,S> is Sw<B,M-1,S>, if M > 0; and k times so in blocks of 2^k  upcast, downcast
//   no-upcast    no block of more than 2^M addresses moves as a whole, if B > 0                                  upcast rejects
//   cute-upcast  what CuTe returns then, one bit after the other: right about the quotient for S >= 0, about      cute_upcast
//                the first address of a block for S < 0
//
// Source: CuTe `swizzle.hpp`, `recast_layout`; docs of colex/swizzle.hpp.
#pragma once

#include <vector>

#include "colex/solvers/obligation.hpp"

namespace colex::finite {

/// The theorems above, each about every triple at once. All true.
std::vector<solvers::Obligation> swizzle_bits_theorems();

}  // namespace colex::finite
