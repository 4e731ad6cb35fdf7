// Swizzles and layouts of powers of two, as obligations over words.
//
// A layout of powers of two, as words: each mode takes a field of the coordinate's bits to a field of the value's.
//
//   (4,8):(8,1)      the value of x:   (x & 0b11) << 3   +   ((x >> 2) & 0b111) << 0
//   (2,2):(1,1)      (x & 1) + ((x >> 1) & 1): both modes reach bit 0, so that it carries, and is not linear
//
// The theorems are about one mode 2^length:2^to of any layout, its coordinate being the bits of the 1-D coordinate x from
// `from` on, and about what adding the values of modes up makes of it. Together they say, for any number of modes, what the
// algebra relies on (linear_conversion.hpp):
//
//   no two modes reach a common bit  =>  L is linear, L(x xor y) = L(x) xor L(y): its modes are (mode.linear) and reach what they
//                                        reach (mode.reach), so that
//                                          they add up as they are xored (no-carry); and L is injective, mode by mode (injective)
//   two modes reach a common bit     =>  it is not: both have this bit at a power of two (mode.reach-all), and it is carried
//                                        (carry)
//   extents are powers of two        =>  L(x + y) = L(x) + L(y) where x and y have no common bit, whatever the strides: the
//                                        coordinate of each mode is so (mode.additive). What lacks this property is no layout
//                                        (to_layout)
//
// and with an offset (linear_part), where the sum at a power of two differs from the offset in the bits that this step flips:
//
//   no two steps flip a common bit  =>  x -> offset + L(x) is offset xor a linear layout: each step flips where the others do not
//                                       (flips-add-up)
//   two steps flip a common bit     =>  it is not, at the sum of these two powers of two (flips-meet)
//
// Source: S126, S137; docs of colex/linear_conversion.hpp.
#pragma once

#include <string>
#include <vector>

#include "colex/finite/rank.hpp"
#include "colex/solvers/query.hpp"

namespace colex::finite {

/// A mode 2^length:2^to.
struct Powers {
  unsigned length, to;
};

/// L(x) for the layout with these modes, and a word x of 32 bits.
solvers::Term value(const std::vector<Powers>& layout, const solvers::Term& x);

/// "(4,8):(8,1)".
std::string to_string(const std::vector<Powers>& layout);

/// The theorems above, within 32 bits. All true.
std::vector<solvers::Obligation> power_layout_theorems();

// What is true of swizzles, as obligations over words of 32 bits.
//
//   involution({3,4,3})      Sw<3,4,3>(Sw<3,4,3>(x)) = x, for every word x            holds, since |S| >= B
//   involution({3,4,1})                                                              is to be refuted
//   swizzle_theorems()       the same about every triple at once: B, M and S are variables as well
//
// The swizzle of an obligation is written from its documentation, "x xor ((x & Y) >> S), where Y is B bits from M + max(S,0)
// on; a negative S shifts to the left", and not from the algebra's code; a test compares the two.
//
// Source: CuTe `swizzle.hpp`; S125; docs of colex/swizzle.hpp.

/// The parameters of a swizzle, as terms: words of the width of what is swizzled, and whether the bits go down (S >= 0).
struct SwizzleTerms {
  solvers::Term bits, base, distance, down;
};

/// The parameters of this triple, for words of 32 bits.
SwizzleTerms terms_of(const Triple& triple);
/// The variables bits, base, distance and down.
SwizzleTerms unknown_swizzle();
/// B + M + |S| <= 32, without a carry.
std::vector<solvers::Assertion> within_the_word(const SwizzleTerms& swizzle);

/// Sw(x).
solvers::Term swizzled(const solvers::Term& x, const SwizzleTerms& swizzle);

/// The lowest bit that is read, M + max(S,0).
solvers::Term source(const SwizzleTerms& swizzle);
/// Y, the bits that are read.
solvers::Term source_mask(const SwizzleTerms& swizzle);

/// Sw(Sw(x)) = x. True if and only if |S| >= B.
solvers::Obligation involution(const Triple& triple);
/// Sw(x) = Sw(y) implies x = y. True if and only if S != 0 or B = 0.
solvers::Obligation injectivity(const Triple& triple);
/// Sw(x xor y) = Sw(x) xor Sw(y). True.
solvers::Obligation linearity(const Triple& triple);

/// What these theorems say of the triple.
inline bool is_involution(const Triple& t) { return t.shift >= static_cast<int>(t.bits) || -t.shift >= static_cast<int>(t.bits); }
inline bool is_bijective(const Triple& t) { return t.shift != 0 || t.bits == 0; }

/// For every triple within 32 bits at once: involution if and only if |S| >= B, bijective if and only if S != 0 or B = 0,
/// F2-linear. All true.
std::vector<solvers::Obligation> swizzle_theorems();

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

/// The theorems above, each about every triple at once. All true.
std::vector<solvers::Obligation> swizzle_bits_theorems();

// A swizzle behind a layout of powers of two, Sw o offset o L: what the algebra decides about such composed layouts without
// walking them.
//
//   Sw<3,4,3> o 0 o (8,128):(128,1)      linear, and a bijection of [0, 1024), as (8,128):(128,1) is
//   Sw<3,4,3> o 0 o 128:1                = 128:1: the values avoid the bits that the swizzle reads
//   Sw<3,4,3> o 0 o 8:128                = 8:144: the values avoid the bits that it writes, so that xoring onto them is adding
//   Sw<3,4,3> o 0 o (8,8):(128,16)       no layout: bit 7 and bit 4, onto which it goes, are both there
//
// That Sw o L is linear where L is, and injective where L is if Sw is a bijection, are swizzle.linear and swizzle.bijective.
// The rest, for values u, v of any linear layout L (swizzle.hpp):
//
//   swizzled-layout.affine     Sw(offset + u) = Sw(offset) xor Sw(u), if u has no bit of the offset               affine_bits
//                              and wherever offset + u = offset xor d for what the steps flip (swizzle.hpp),
//                              by swizzle.linear
//   swizzled-layout.unmoved    Sw(u) = u, if u has no bit of the source. So Sw o L = L; and is injective with L   cosize, equal
//                              even if S = 0
//   swizzled-layout.added      Sw(u), Sw(v) have no common bit if u, v have none, and no bit of L goes to one     to_layout
//                              of L: Sw o L is a layout
//   swizzled-layout.not-added  they have one if u is a bit that is read and v the one to which it goes: Sw o L    to_layout
//                              is none
//   swizzled-layout.largest    adding the pivot of each bit from the highest down, where this sets the bit, gives cosize
//                              the largest value: one step of it
//
// A layout that is not linear is not spoken of: there the algebra walks, or answers unknown.
//
// Source: S126; docs of colex/composed_linear.hpp and colex/composed_values.hpp.

/// The theorems above, each about every triple and every linear layout within 32 bits. All true.
std::vector<solvers::Obligation> swizzled_layout_theorems();

/// (Sw o L)(x + y) = (Sw o L)(x) + (Sw o L)(y) where x and y have no common bit. True if and only if Sw o L is a layout.
solvers::Obligation additivity(const Triple& triple, const std::vector<Powers>& layout);

/// Whether Sw o L is a layout for a linear L, by these theorems: if and only if no bit of the source and the bit onto which it
/// goes are both in its values, or S = 0, where the bits of the source are lost.
bool is_layout(const Triple& triple, const std::vector<Powers>& layout);

}  // namespace colex::finite
