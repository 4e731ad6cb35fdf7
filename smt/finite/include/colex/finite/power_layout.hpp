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

}  // namespace colex::finite
