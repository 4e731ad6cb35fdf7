// An integer that writes down what a program computes: run the algebra's own template on it, once, and every intermediate value
// is a term.
//
//   Recorder recorder;
//   const Straight c = recorder.input(variable("c", Sort::integer())), …;
//   const Straight index = Layout<Straight>(shape, stride)(coordinate);
//   recorder.values()      c0·d0, 0 + c0·d0, c1·d1, …: what a machine integer would have to hold
//   recorder.owed()        !(s0 < 1), !(c0 < 0), …: the comparisons that the program made
//
// It takes one path, on which every comparison is false: the one of valid input, where comparisons ask whether to reject. That
// the input is on this path is *owed*: a goal like any other.
#pragma once

#include <cstdint>
#include <vector>

#include "colex/finite/rank.hpp"
#include "colex/integer.hpp"
#include "colex/solvers/query.hpp"

namespace colex::finite {

class Straight;

/// What a run computed, and what it took for granted.
class Recorder {
 public:
  /// An integer of the program.
  Straight input(const solvers::Term& term);

  /// Every sum, difference, product, quotient and remainder, in the order in which the program made them.
  const std::vector<solvers::Term>& values() const { return values_; }
  /// What must hold for the program to run this way.
  const std::vector<solvers::Term>& owed() const { return owed_; }
  /// What defines the quotients and remainders.
  const std::vector<solvers::Assertion>& definitions() const { return definitions_; }

  /// a and b, and the variables that are a / b and a % b.
  struct Division {
    solvers::Term dividend, divisor, quotient, remainder;
  };
  const Division& divide(const solvers::Term& a, const solvers::Term& b);

 private:
  friend class Straight;

  std::vector<solvers::Term> values_, owed_;
  std::vector<solvers::Assertion> definitions_;
  std::vector<Division> divisions_;
};

class Straight {
 public:
  explicit Straight(std::int64_t literal);
  Straight(Recorder* recorder, solvers::Term term) : recorder_(recorder), term_(std::move(term)) {}

  const solvers::Term& term() const { return term_; }

  friend Straight operator+(const Straight& a, const Straight& b) { return record(a, b, a.term_ + b.term_); }
  friend Straight operator-(const Straight& a, const Straight& b) { return record(a, b, a.term_ - b.term_); }
  friend Straight operator*(const Straight& a, const Straight& b) { return record(a, b, a.term_ * b.term_); }
  friend Straight operator/(const Straight& a, const Straight& b);
  friend Straight operator%(const Straight& a, const Straight& b);
  friend bool operator==(const Straight& a, const Straight& b) { return suppose_false(a, b, a.term_ == b.term_); }
  friend bool operator<(const Straight& a, const Straight& b) { return suppose_false(a, b, a.term_ < b.term_); }

 private:
  static Recorder* common(const Straight& a, const Straight& b) { return a.recorder_ != nullptr ? a.recorder_ : b.recorder_; }
  static Straight record(const Straight& a, const Straight& b, const solvers::Term& value);
  static bool suppose_false(const Straight& a, const Straight& b, const solvers::Term& comparison);

  Recorder* recorder_ = nullptr;
  solvers::Term term_;
};

static_assert(Integer<Straight>);

}  // namespace colex::finite
