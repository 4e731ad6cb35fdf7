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
#include <optional>
#include <string>
#include <utility>

#include "colex/integer.hpp"
#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/traced.hpp"

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

// The integer of a law: symbolic on a path, a number in the replay of that path.
//
//   on a Path     Numeral(M) * Numeral(2) < Numeral(7)      forks where 2·M < 7 is open
//   on a Replay   Numeral(3) * Numeral(2) < Numeral(7)      6 < 7, and the replay's trace has one outcome more
//
// A literal is neither, and can be combined with both. Why is there one type, and not a law over Symbolic and another over
// Traced? A law, and the evaluator of claims, call the functions of the algebra, which takes a compiler minutes; and if both
// runs share every instruction, they cannot differ.

class Numeral {
 public:
  /// The truth of a comparison.
  class Truth {
   public:
    explicit Truth(symbolic::Truth open) : open_(std::move(open)) {}
    /// The truth about numbers; `compared` is what is written where both are literals.
    Truth(Traced::Truth known, const Compared& compared) : open_(nullptr, {}, compared), known_(known) {}

    /// Forks a path where the comparison is open; records the outcome in a replay.
    explicit operator bool() const { return known_ ? static_cast<bool>(*known_) : static_cast<bool>(open_); }
    /// As a goal or a hypothesis of a path: a comparison of literals keeps its sides.
    symbolic::Truth symbolic() const;
    /// As a goal or a hypothesis of a replay. Requires that it compares numbers.
    Traced::Truth traced() const { return known_.value(); }

   private:
    symbolic::Truth open_;
    std::optional<Traced::Truth> known_;
  };

  explicit Numeral(std::int64_t literal) : number_(literal) {}
  explicit Numeral(Symbolic value) : polynomial_(std::move(value)), is_symbolic_(true) {}
  explicit Numeral(Traced value) : number_(value) {}

  bool is_symbolic() const { return is_symbolic_; }
  bool is_literal() const { return !is_symbolic_ && number_.trace() == nullptr; }
  /// As an integer of a path.
  Symbolic symbolic() const { return is_symbolic_ ? polynomial_ : Symbolic(number_.value().value()); }
  /// As an integer of a replay. Requires !is_symbolic().
  Traced traced() const { return number_; }

  friend Numeral operator+(const Numeral& a, const Numeral& b);
  friend Numeral operator-(const Numeral& a, const Numeral& b);
  friend Numeral operator*(const Numeral& a, const Numeral& b);
  friend Numeral operator/(const Numeral& a, const Numeral& b);
  friend Numeral operator%(const Numeral& a, const Numeral& b);
  friend Truth operator==(const Numeral& a, const Numeral& b);
  friend Truth operator<(const Numeral& a, const Numeral& b);
  /// For claims and hypotheses, which want one formula and not its negation's negation.
  friend Truth operator<=(const Numeral& a, const Numeral& b);
  friend Truth operator!=(const Numeral& a, const Numeral& b);

 private:
  Symbolic polynomial_{0};
  Traced number_{0};
  bool is_symbolic_ = false;
};

static_assert(Integer<Numeral>);

/// The number, or the polynomial in the path's parameters.
std::string to_string(const Numeral& n);

/// The value of a number, and of a polynomial that has only one on its path. Where a path leaves a few values, as 0 <= k < 3
/// does, each is a path of its own from here on: a mode's index has to be a number.
std::optional<std::int64_t> constant(const Numeral& n);

}  // namespace colex::symbolic
