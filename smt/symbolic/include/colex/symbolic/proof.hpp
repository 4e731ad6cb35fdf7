// Proves that a polynomial is not negative.
//
//   c < s, a < t:   s·t - 1 - c - s·a >= 0
//     linear in a:  at a = 0      s·t - 1 - c >= 0          linear in c:  at c = 0  s·t - 1 >= 0,  at c = s - 1  s·t - s >= 0
//                   at a = t - 1  s - 1 - c >= 0            linear in c:  …
//     and in s = s' + 1, t = t' + 1 none of these has a negative coefficient
//
// The search replaces each bounded coordinate by its two end points, counts every variable from its lower bound, and looks at
// the coefficients. If that fails, a fact f >= 0 of the path may help: p = m·f + rest. The search is shallow and never wrong.
// If it finds nothing, that means nothing.
//
// Why is this sound? If p is linear in c, then (end - low)·p = (end - c)·p(low) + (c - low)·p(end). And a polynomial without
// negative coefficients is not negative if its variables are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/polynomial.hpp"

namespace colex::symbolic {

class Parametrisation;

/// A derived line that is not yet in a certificate: what it says, and what it follows from, in the certificate and yet to be
/// added.
struct Inference {
  Formula formula;
  rule::Derived rule;
  std::vector<Line> lines;
  std::vector<Inference> parts;
};

/// A proof of p >= 0, if the search finds one. Requires p normal.
std::optional<Inference> prove_nonnegative(const Parametrisation& path, const Polynomial& p);

/// The same with facts at the end points of coordinates, where those of the path do not help before. It is what a claim is worth:
/// most questions on a path have no answer, and each would be searched for that long.
///
///   i < M, j < N, M·N <= c:   c - N·i - j >= 0    at j = N - 1, i = M - 1    c + 1 - M·N >= 0
std::optional<Inference> prove_claimed_nonnegative(const Parametrisation& path, const Polynomial& p);

/// The same without the help of facts.
std::optional<Inference> prove_plainly_nonnegative(const Parametrisation& path, const Polynomial& p);

/// Whether p, shifted, stays small: counted from 1, a product of n variables has 2^n terms. What exceeds this (common factors
/// of common factors) is nothing that coefficients would show.
bool can_be_shifted(const Polynomial& p);

/// p with v + (v's lower bound) in the place of each variable v that has one.
Polynomial shifted(const Parametrisation& path, const Polynomial& p);

// What the searches of a path have found, for the next path, which begins as this one did.
//
//   forks of a run    0/2 2/3              of the next one    1/2
//   its searches      p? q? | r? | s? t?                      p? q? | …       p? and q?, before the fork, are recalled
//
// Every path is run from its beginning, so without this a search that many paths have in common would be made for
// each of them, and most searches are. Nothing rests on what is recalled: it is a derivation, which a checker reads like any
// other. A search that is recalled counts as many terms as it has looked at, so that a path has the same budget wherever it is
// in the tree.

/// A few inputs of a path, as values of all its variables.
using Models = std::vector<std::vector<std::int64_t>>;

/// One search: whether the polynomial is never negative.
struct Searched {
  Polynomial polynomial;
  std::optional<Inference> proof;
  std::uint64_t terms;                   ///< that it has looked at
  std::shared_ptr<const Models> models;  ///< that the path knew after it; null for none
};

/// The searches of a path in their order.
class Recollection {
 public:
  /// What the search that comes next has found on the path before; null if that path has not come here. Throws std::logic_error
  /// if it was another search: the program is not deterministic.
  const Searched* recalled(const Polynomial& p);
  /// Adds a search that was not recalled.
  void remember(Searched searched);
  /// How many searches this path has made so far.
  std::size_t count() const { return at_; }
  /// Begins the next path, which has the first `common` searches in common with this one. Requires common <= count().
  void begin_again(std::size_t common);

 private:
  std::vector<Searched> searches_;
  std::size_t at_ = 0;
};

}  // namespace colex::symbolic
