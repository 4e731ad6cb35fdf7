// A swizzle behind a layout of powers of two, Sw o offset o L: what the algebra decides about such composed layouts without
// walking them.
//
//   Sw<3,4,3> o 0 o (8,128):(128,1)      linear, and a bijection of [0, 1024), as (8,128):(128,1) is
//   Sw<3,4,3> o 0 o 128:1                = 128:1: the values avoid the bits that the swizzle reads
//   Sw<3,4,3> o 0 o 8:128                = 8:144: the values avoid the bits that it writes, so that xoring onto them is adding
//   Sw<3,4,3> o 0 o (8,8):(128,16)       no layout: bit 7 and bit 4, onto which it goes, are both there
//
// That Sw o L is linear where L is, and injective where L is if Sw is a bijection, are swizzle.linear and swizzle.bijective.
// The rest, for values u, v of any linear layout L (power_layout.hpp):
//
//   swizzled-layout.affine     Sw(offset + u) = Sw(offset) xor Sw(u), if u has no bit of the offset               affine_bits
//                              and wherever offset + u = offset xor d for what the steps flip (power_layout.hpp),
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
#pragma once

#include <vector>

#include "colex/finite/power_layout.hpp"
#include "colex/finite/triple.hpp"
#include "colex/solvers/obligation.hpp"

namespace colex::finite {

/// The theorems above, each about every triple and every linear layout within 32 bits. All true.
std::vector<solvers::Obligation> swizzled_layout_theorems();

/// (Sw o L)(x + y) = (Sw o L)(x) + (Sw o L)(y) where x and y have no common bit. True if and only if Sw o L is a layout.
solvers::Obligation additivity(const Triple& triple, const std::vector<Powers>& layout);

/// Whether Sw o L is a layout for a linear L, by these theorems: if and only if no bit of the source and the bit onto which it
/// goes are both in its values, or S = 0, where the bits of the source are lost.
bool is_layout(const Triple& triple, const std::vector<Powers>& layout);

}  // namespace colex::finite
