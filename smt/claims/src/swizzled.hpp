// Decisions about swizzled layouts of unknown sizes, as far as the algebra makes them without a look at single addresses.
//
//   injective(Sw<3,4,3> o 0 o (M,N):(1,M))       as injective((M,N):(1,M)): the swizzle is a bijection
//   injective(Sw<1,0,0> o 0 o (M,N):(1,M))       unknown: the swizzle loses a bit, and the algebra would walk all addresses
#pragma once

#include "colex/collision.hpp"
#include "colex/composed_layout.hpp"
#include "colex/decision.hpp"
#include "colex/smt/claims/numeral.hpp"

namespace colex::smt_claims {

/// Whether C(x) = C(y) only for x = y. Throws Rejection(domain) if a coordinate has no value, because offset + inner(x) is below
/// 0, as the algebra's own decision does.
Decision<Collision<Numeral>> injective(const ComposedLayout<Numeral>& C);

}  // namespace colex::smt_claims
