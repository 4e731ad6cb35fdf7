// The *symbolic integer*: an unknown integer. All that is known about it is what has been supposed.
//
//   if (d == s * e) …      there is a path for each closing; on one of them d is s·e from here on
//   x / s                  a polynomial again: the quotient in normal form
//
// It has the operations of colex::Integer and no more, so every template of the algebra runs on it unchanged: a proof is about
// the code that users call. A symbolic integer consists of a polynomial and the path to which it belongs; a constant belongs to
// no path.
#pragma once

#include <cstdint>

#include "colex/integer.hpp"
#include "colex/symbolic/certificate.hpp"

namespace colex::symbolic {

class Path;

/// The truth of a comparison. If a program asks for it, the path forks; if a law claims it, it is a goal.
class Truth {
 public:
  Truth(Path* path, Formula formula, Compared compared)
      : path_(path), formula_(std::move(formula)), compared_(std::move(compared)) {}

  /// Which way this path goes. Throws Infeasible, Unknown.
  explicit operator bool() const;
  const Formula& formula() const { return formula_; }
  /// Which values of the run are compared.
  const Compared& compared() const { return compared_; }

 private:
  Path* path_;
  Formula formula_;
  Compared compared_;
};

class Symbolic {
 public:
  explicit Symbolic(std::int64_t literal) : polynomial_(literal) {}
  /// The value of the path's run that has this number.
  Symbolic(Path* path, Value value, Polynomial polynomial) : path_(path), value_(value), polynomial_(std::move(polynomial)) {}

  const Polynomial& polynomial() const { return polynomial_; }
  Path* path() const { return path_; }
  /// This, as the run of its path has it.
  Operand operand() const { return path_ == nullptr ? Operand{{}, polynomial_.constant()} : Operand{value_, 0}; }

  friend Symbolic operator+(const Symbolic& a, const Symbolic& b) { return computed('+', a, b, a.polynomial_ + b.polynomial_); }
  friend Symbolic operator-(const Symbolic& a, const Symbolic& b) { return computed('-', a, b, a.polynomial_ - b.polynomial_); }
  friend Symbolic operator*(const Symbolic& a, const Symbolic& b) { return computed('*', a, b, a.polynomial_ * b.polynomial_); }
  /// Euclidean division. That a >= 0 and b > 0 is an obligation of the path: where it fails, the path leaves its contract
  /// (OutsideContract).
  friend Symbolic operator/(const Symbolic& a, const Symbolic& b);
  friend Symbolic operator%(const Symbolic& a, const Symbolic& b);

  friend Truth operator==(const Symbolic& a, const Symbolic& b) {
    return compared(Compared::By::equal, a, b, {a.polynomial_ - b.polynomial_, Relation::zero});
  }
  friend Truth operator<(const Symbolic& a, const Symbolic& b) {
    return compared(Compared::By::less, a, b, {b.polynomial_ - a.polynomial_ - Polynomial(1), Relation::nonnegative});
  }
  /// For claims and hypotheses, which want a goal and not a fork: `claim(a <= b)`, `assume(a != b)`.
  friend Truth operator<=(const Symbolic& a, const Symbolic& b) {
    return compared(Compared::By::at_most, a, b, {b.polynomial_ - a.polynomial_, Relation::nonnegative});
  }
  friend Truth operator!=(const Symbolic& a, const Symbolic& b) {
    return compared(Compared::By::different, a, b, {a.polynomial_ - b.polynomial_, Relation::nonzero});
  }

 private:
  static Path* common(const Symbolic& a, const Symbolic& b) { return a.path_ != nullptr ? a.path_ : b.path_; }

  static Truth compared(Compared::By by, const Symbolic& a, const Symbolic& b, Formula formula) {
    return {common(a, b), std::move(formula), {by, a.operand(), b.operand()}};
  }
  /// What the operation gives, as a new value of the run.
  static Symbolic computed(char operation, const Symbolic& a, const Symbolic& b, Polynomial result);

  Path* path_ = nullptr;
  Value value_ = 0;
  Polynomial polynomial_;
};

static_assert(Integer<Symbolic>);

}  // namespace colex::symbolic
