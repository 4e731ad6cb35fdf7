// A formula: a polynomial that is zero, not negative, or not zero.
//
//   s·q + r - x = 0        s - 1 - r >= 0        d - 1 != 0
//
// Everything that a path supposes, forks on and concludes is of this kind: no division, no remainder, no quantifier.
#pragma once

#include "colex/symbolic/polynomial.hpp"

namespace colex::symbolic {

/// What a formula says of its polynomial.
enum class Relation { zero, nonnegative, nonzero };

struct Formula {
  Polynomial polynomial;
  Relation relation;
  friend bool operator==(const Formula&, const Formula&) = default;
};

/// Whether the formula holds where its polynomial has this value.
constexpr bool holds(Relation relation, std::int64_t value) {
  switch (relation) {
    case Relation::zero: return value == 0;
    case Relation::nonnegative: return value >= 0;
    case Relation::nonzero: return value != 0;
  }
  return false;
}

/// The formula that holds exactly where this one does not: p = 0 and p != 0; p >= 0 and -p - 1 >= 0.
inline Formula negation(const Formula& f) {
  switch (f.relation) {
    case Relation::zero: return {f.polynomial, Relation::nonzero};
    case Relation::nonnegative: return {-f.polynomial - Polynomial(1), Relation::nonnegative};
    case Relation::nonzero: return {f.polynomial, Relation::zero};
  }
  return f;
}

}  // namespace colex::symbolic
