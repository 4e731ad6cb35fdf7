// What the adjectives of a layout's domain demand of the layout's modes. The generators and the enumeration ask this.
#pragma once

#include "colex/cases/domain.hpp"

namespace colex::cases {

/// One answer for each question. It takes into account what an adjective implies: a compact layout, for example, must be
/// injective.
struct Demands {
  explicit Demands(const LayoutDomain& domain) {
    const auto has = [&](Trait trait) { return domain.traits.has(trait); };
    positive = has(Trait::positive);
    nonnegative = positive || has(Trait::nonnegative);
    compact = has(Trait::compact);
    chain = compact || has(Trait::tractable);
    injective = compact || has(Trait::injective);
    apart = chain || has(Trait::complementable);
    dyadic = has(Trait::dyadic);
    sorted = has(Trait::sorted);
    coalesced = has(Trait::coalesced);
    flat = coalesced || has(Trait::flat);
  }

  bool positive, nonnegative, compact, chain, injective, dyadic, sorted, coalesced, flat;
  bool apart;  ///< of two extents > 1 with strides other than 0, one has a stride of at least what the other one reaches
};

}  // namespace colex::cases
