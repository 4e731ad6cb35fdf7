// The *symbolic integer*: an unknown integer. All that is known about it is what has been supposed.
//
//   if (d == s * e) …      there is a path for each outcome; on one of them d is s·e from here on
//   x / s                  a polynomial again: the quotient in normal form
//
// It has the operations of colex::Integer and no more, so every template of the algebra runs on it unchanged: a proof is about
// the code that users call. A symbolic integer consists of a polynomial and the path to which it belongs; a constant belongs to
// no path.
#pragma once

#include <cstdint>

#include "colex/integer.hpp"
#include "colex/symbolic/formula.hpp"

namespace colex::symbolic {

class Path;

/// The truth of a comparison. If a program asks for it, the path forks; if a law claims it, it is a goal.
class Truth {
 public:
  Truth(Path* path, Formula formula) : path_(path), formula_(std::move(formula)) {}

  /// Which way this path goes. Throws Infeasible, Unknown.
  explicit operator bool() const;
  const Formula& formula() const { return formula_; }

 private:
  Path* path_;
  Formula formula_;
};

class Symbolic {
 public:
  explicit Symbolic(std::int64_t literal) : polynomial_(literal) {}
  Symbolic(Path* path, Polynomial polynomial) : path_(path), polynomial_(std::move(polynomial)) {}

  const Polynomial& polynomial() const { return polynomial_; }
  Path* path() const { return path_; }

  friend Symbolic operator+(const Symbolic& a, const Symbolic& b) { return {common(a, b), a.polynomial_ + b.polynomial_}; }
  friend Symbolic operator-(const Symbolic& a, const Symbolic& b) { return {common(a, b), a.polynomial_ - b.polynomial_}; }
  friend Symbolic operator*(const Symbolic& a, const Symbolic& b) { return {common(a, b), a.polynomial_ * b.polynomial_}; }
  /// Euclidean division. That a >= 0 and b > 0 is an obligation of the path: where it fails, the path leaves its contract
  /// (OutsideContract).
  friend Symbolic operator/(const Symbolic& a, const Symbolic& b);
  friend Symbolic operator%(const Symbolic& a, const Symbolic& b);

  friend Truth operator==(const Symbolic& a, const Symbolic& b) {
    return {common(a, b), {a.polynomial_ - b.polynomial_, Relation::zero}};
  }
  friend Truth operator<(const Symbolic& a, const Symbolic& b) {
    return {common(a, b), {b.polynomial_ - a.polynomial_ - Polynomial(1), Relation::nonnegative}};
  }
  /// For claims and hypotheses, which want a goal and not a fork: `claim(a <= b)`, `assume(a != b)`.
  friend Truth operator<=(const Symbolic& a, const Symbolic& b) {
    return {common(a, b), {b.polynomial_ - a.polynomial_, Relation::nonnegative}};
  }
  friend Truth operator!=(const Symbolic& a, const Symbolic& b) {
    return {common(a, b), {a.polynomial_ - b.polynomial_, Relation::nonzero}};
  }

 private:
  static Path* common(const Symbolic& a, const Symbolic& b) { return a.path_ != nullptr ? a.path_ : b.path_; }

  Path* path_ = nullptr;
  Polynomial polynomial_;
};

static_assert(Integer<Symbolic>);

}  // namespace colex::symbolic
