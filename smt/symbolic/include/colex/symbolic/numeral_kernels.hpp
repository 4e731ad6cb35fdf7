// What the algebra asks of a Numeral's own namespace: number-theoretic kernels, by contract on a path and by computation in its
// replay (symbolic/kernels.hpp), and searches, which only a replay makes.
//
// Nothing here decides what is true. A search that is not made is Unknown, and a message has no numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "colex/composition.hpp"
#include "colex/knapsack.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/numeral.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/xor_bits.hpp"

namespace colex::symbolic {

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
