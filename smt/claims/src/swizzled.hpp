// Decisions about swizzled layouts of unknown sizes, as far as they can be made without a look at single addresses.
//
//   injective(Sw<3,4,3> o 0 o (M,N):(1,M))       as injective((M,N):(1,M)): the swizzle is a bijection
//   injective(Sw<1,0,0> o 0 o (M,N):(1,M))       unknown: the swizzle loses a bit, and the algebra would walk all addresses
//   cosize(Sw<3,4,3> o 0 o 1024*M:1)             1024*M: the swizzle keeps blocks of 2^7 addresses, and these are whole ones
//   cosize(Sw<3,4,3> o 0 o (64,M):(1,72))        by the addresses in the last such block, of which there are gaps in each
//   cosize(Sw<3,4,3> o 0 o (64,M):(1,N))         unknown: which addresses these are depends on N
//
// The algebra's own decisions look at bits of 64-bit words. What they say is what these say: a test compares both on numbers.
#pragma once

#include "colex/composed_layout.hpp"
#include "colex/decision.hpp"
#include "colex/layout.hpp"
#include "colex/symbolic/symbolic.hpp"

namespace colex::symbolic {

/// A layout, or one seen through a swizzle.
using Swizzled = ComposedLayout<Numeral>;
using Plain = Layout<Numeral>;

// Each of these throws Rejection(domain) if a coordinate has no value, because offset + inner(x) is below 0, as the algebra's own
// does. The decisions but the first have no witness.

/// Whether C(x) = C(y) only for x = y.
Decision<Collision<Numeral>> injective(const Swizzled& C);
/// Whether the values are [0, size), [0, cosize), an interval.
Decision<Numeral> bijective(const Swizzled& C);
Decision<Numeral> surjective(const Swizzled& C);
Decision<Numeral> contiguous(const Swizzled& C);
/// 1 + the largest value. Throws Rejection(unknown) where that is not found.
Numeral cosize(const Swizzled& C);
/// The number of different values. Throws Rejection(unknown) where that is not found.
Numeral image_size(const Swizzled& C);
Decision<Numeral> image_contains(const Swizzled& C, const Numeral& value);

/// Whether A and B are one function; have the same set of values; share no value but 0.
Decision<Numeral> equal(const Swizzled& A, const Swizzled& B);
Decision<Numeral> equal(const Swizzled& A, const Plain& B);
Decision<Numeral> equal(const Plain& A, const Swizzled& B);
Decision<Numeral> same_image(const Swizzled& A, const Swizzled& B);
Decision<Numeral> same_image(const Swizzled& A, const Plain& B);
Decision<Numeral> same_image(const Plain& A, const Swizzled& B);
Decision<Numeral> disjoint(const Swizzled& A, const Swizzled& B);
Decision<Numeral> disjoint(const Swizzled& A, const Plain& B);
Decision<Numeral> disjoint(const Plain& A, const Swizzled& B);

}  // namespace colex::symbolic
