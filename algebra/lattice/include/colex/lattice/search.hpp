// The search for knapsacks that presolve leaves: by lattice reduction.
//
//   injective(L, lattice::Search())        for strides as arbitrary as (4,4,4,4,4,4):(3913561471830,2871901243511,…)
//
// The integer solutions of Σ weight_k·u_k = target, without the bounds, are a point plus a lattice. In a reduced basis of it,
// scaled so that the bounds make a cube, the few lattice points near the cube's centre are all that have to be looked at; while
// the order of the unknowns, as Enumeration takes them, says nothing about which values can be completed.
//
// How are points passed over? Let π be the projection of a point in the cube [-1,1]^n onto the directions that are decided
// already. Then |π|² = <π, point> <= |π|_1, which most partial choices violate early. Each such comparison is made in floating
// point with a bound on its error, from a Gram-Schmidt basis that is computed exactly; each solution is checked in integers. So
// "no" is exact.
//
// Source: Lenstra, Lenstra, Lovász 1982; Schnorr, Euchner 1994; Ritter 1996 (the bound by |π|_1); FLINT's `fmpz_lll`.
#pragma once

#include <cstdint>
#include <vector>

#include "colex/checked.hpp"
#include "colex/decision.hpp"
#include "colex/knapsack.hpp"
#include "colex/wide.hpp"

namespace colex::lattice {

/// A search policy for `knapsack`, and so for `injective`, `disjoint`, `image_contains`: a short Enumeration, then the lattice.
class Search {
 public:
  /// The budget is the number of partial points of the lattice that are tried; `enumerated_first` is the budget of the
  /// Enumeration, which answers the easy questions before the lattice would even be reduced.
  explicit constexpr Search(std::uint64_t budget = 1U << 20U, std::uint64_t enumerated_first = 1U << 10U)
      : budget_(budget), enumerated_first_(enumerated_first) {}

  /// yes(t) for a solution t of the original problem that is accepted, no if there is none, unknown where the budget ends, where
  /// there are more than 64 unknowns, or where floating point cannot tell.
  Decision<std::vector<Checked>> operator()(const ReducedKnapsack<Checked>& problem, const Accept<Checked>& accept) const;
  Decision<std::vector<Wide>> operator()(const ReducedKnapsack<Wide>& problem, const Accept<Wide>& accept) const;

 private:
  std::uint64_t budget_;
  std::uint64_t enumerated_first_;
};

}  // namespace colex::lattice
