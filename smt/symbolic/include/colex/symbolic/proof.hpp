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

#include <optional>
#include <vector>

#include "colex/symbolic/certificate.hpp"

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

}  // namespace colex::symbolic
