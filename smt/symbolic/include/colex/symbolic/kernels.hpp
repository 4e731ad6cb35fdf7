// Number-theoretic kernels, taken by their contracts.
//
//   gcd(a, b) = g:   a = g·x, b = g·y, u·x + v·y = 1     (what their recursion computes is proved elsewhere, once)
//
// An algorithm calls `gcd(a, b)` without a namespace, so these are found by the type of the arguments before the algebra's templates, and no algorithm
// knows of them. A replay computes with numbers, and asks the algebra itself; nothing of it is recorded, as nothing here is decided by comparisons of
// the kernel's own.
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

/// The contract of colex::carry_search. One level is carried by some coordinate if and only if the modes' largest residues reach its period, and nothing
/// can cancel it; then the result is a coordinate at which its carry is not 0. That several levels cancel everywhere, or do not, is a statement about all
/// coordinates, of which a path can make no use: Unknown.
std::optional<std::vector<Symbolic>> carry_search(const std::vector<Level<Symbolic, Symbolic>>& levels,
                                                  const Modes<Symbolic>& modes);
std::optional<std::vector<Traced>> carry_search(const std::vector<Level<Traced, Traced>>& levels, const Modes<Traced>& modes);

/// What colex::straight_run asks where the first carries cancel: Unknown.
Symbolic straight_run_past_cancellation(const std::vector<FloorTerm<Symbolic, Symbolic>>& terms, const Symbolic& n,
                                        std::int64_t budget);

}  // namespace colex::symbolic
