// The integer of a law: symbolic on a path, a number in the replay of that path.
//
//   on a Path     Numeral(M) * Numeral(2) < Numeral(7)      forks where 2·M < 7 is open
//   on a Replay   Numeral(3) * Numeral(2) < Numeral(7)      6 < 7, and the replay's trace has one outcome more
//
// A literal is neither, and can be combined with both. Why is there one type, and not a law over Symbolic and another over
// Traced? A law, and the evaluator of claims, call the functions of the algebra, which takes a compiler minutes; and if both
// runs share every instruction, they cannot differ.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "colex/integer.hpp"
#include "colex/symbolic/symbolic.hpp"
#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

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
