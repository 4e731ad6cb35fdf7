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
#pragma once

#include <vector>

#include "colex/finite/triple.hpp"
#include "colex/solvers/obligation.hpp"

namespace colex::finite {

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

}  // namespace colex::finite
