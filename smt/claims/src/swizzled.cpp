#include "swizzled.hpp"

#include "colex/contiguous.hpp"
#include "colex/injective.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

#include "numeral_kernels.hpp"

namespace colex::smt_claims {

Decision<Collision<Numeral>> injective(const ComposedLayout<Numeral>& C) {
  if (C.offset() + least_value(modes(C.inner())) < Numeral(0)) {
    throw Rejection(Kind::domain, "offset and inner layout go below 0, where the outer function begins");
  }
  const Swizzle* swizzle = C.swizzle();
  if (swizzle == nullptr || !bijective(*swizzle)) {
    return Decision<Collision<Numeral>>::unknown("a walk over coordinates, whose number is not known");
  }
  return colex::injective(C.inner());
}

}  // namespace colex::smt_claims
