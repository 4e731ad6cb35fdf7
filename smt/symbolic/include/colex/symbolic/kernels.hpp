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
#include <string>
#include <type_traits>
#include <vector>

#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/knapsack.hpp"
#include "colex/layout.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/symbolic.hpp"
#include "colex/symbolic/traced.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/xor_bits.hpp"

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

// What the algebra asks of a Numeral's own namespace: number-theoretic kernels, by contract on a path and by computation in its
// replay (symbolic/kernels.hpp), and searches, which only a replay makes.
//
// Nothing here decides what is true. A search that is not made is Unknown, and a message has no numbers.

Numeral gcd(const Numeral& a, const Numeral& b);
Numeral max_residue(const Numeral& r, const Numeral& n, const Numeral& P);
std::optional<std::vector<Numeral>> carry_search(const SmallVector<Level<Numeral, Numeral>>& levels, const Modes<Numeral>& modes);
/// The bits that are read are numbers on each path: there are as many paths as they have values, and on each of them the others
/// are kept or turned round, t or 1 - t.
Numeral xor_bits(const Numeral& x, std::int64_t from, std::int64_t to, std::int64_t count);
Numeral straight_run_past_cancellation(const SmallVector<FloorTerm<Numeral, Numeral>>& terms, const Numeral& n,
                                       std::int64_t budget);

/// Whether Σ weight·t = target has a solution within bounds: what presolve leaves open is a search over numbers.
template <class Condition, class Search>
Decision<std::vector<Numeral>> knapsack(const Knapsack<Numeral>& problem, const Condition& accept, const Search& search) {
  for (const colex::Unknown<Numeral>& unknown : problem.unknowns) {
    if (unknown.weight.is_symbolic() || unknown.low.is_symbolic() || unknown.high.is_symbolic()) {
      throw symbolic::Unknown("a knapsack that presolve does not decide needs a search");
    }
  }
  return colex::knapsack<Numeral, Condition, Search>(problem, accept, search);
}

/// Why there is no composition. A message with numbers would compute them, and fork the path on every comparison along the way.
template <class D>
std::string explain(const Layout<Numeral, D>& /*A*/, const Layout<Numeral>& /*B*/, const Obstruction<Numeral>& /*obstruction*/) {
  return "no layout is this composition";
}

}  // namespace colex::symbolic
