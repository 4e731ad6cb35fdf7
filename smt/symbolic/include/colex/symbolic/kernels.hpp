// A *kernel* is a number-theoretic function of the algebra, such as gcd. A proof does not run a kernel's recursion but takes
// its result by its contract.
//
//   gcd(a, b) = g:  a = g·x, b = g·y, u·x + v·y = 1  (that the recursion keeps this contract is proved once, in
//                                                    folds/kernels.cpp)
//
// An algorithm calls `gcd(a, b)` without a namespace. So for symbolic integers these functions are found, by the type of the
// arguments, before the algebra's templates, and no algorithm knows of them. A replay computes with numbers and calls the
// algebra's own kernel; its comparisons are not recorded, since on a path the contract takes their place and leaves no trace.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "colex/floor_form.hpp"
#include "colex/layout.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/symbolic.hpp"
#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

/// The contract of colex::gcd: 0 if a = b = 0; else g >= 1, a = g·x, b = g·y and 1 = u·x + v·y for some x, y, u, v.
Symbolic gcd(const Symbolic& a, const Symbolic& b);
Traced gcd(const Traced& a, const Traced& b);

/// The contract of colex::max_residue, with rho = r mod P: 0 if rho = 0 or n = 1; rho·(n-1) if that is below P; else a value of
/// [P - rho, P), since some i < n has rho·i < P <= rho·(i+1).
Symbolic max_residue(const Symbolic& r, const Symbolic& n, const Symbolic& P);
Traced max_residue(const Traced& r, const Traced& n, const Traced& P);

/// The contract of colex::carry_search, for one level (floor_form.hpp explains levels, periods and residues). Some coordinate
/// carries in it if and only if the modes' largest residues sum to its period or more; then the result is a coordinate whose
/// carry is not 0. Whether the carries of several levels cancel at every coordinate is a statement about all coordinates, with
/// which a path cannot do anything: it is Unknown.
std::optional<std::vector<Symbolic>> carry_search(const SmallVector<Level<Symbolic, Symbolic>>& levels,
                                                  const Modes<Symbolic>& modes);
std::optional<std::vector<Traced>> carry_search(const SmallVector<Level<Traced, Traced>>& levels, const Modes<Traced>& modes);

/// colex::straight_run asks this if the first carries cancel. It is Unknown.
Symbolic straight_run_past_cancellation(const SmallVector<FloorTerm<Symbolic, Symbolic>>& terms, const Symbolic& n,
                                        std::int64_t budget);

// Division of coefficients that rounds down: floor_div(-1, 2) = -1.

/// The largest q with q·b <= a. Requires b > 0.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace colex::symbolic
