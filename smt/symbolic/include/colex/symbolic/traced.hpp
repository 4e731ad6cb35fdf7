// The concrete integer of a replay: Checked, with a record of which way each comparison went.
//
//   a symbolic path   d == s·e: yes, s < n: no            the input s = 2, d = 6, e = 3, n = 1
//   the same template on Traced, at this input            yes, no
//
// A path is real if some input drives the same template the same way. An input is a counterexample only if the same template
// fails on it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/checked.hpp"

namespace colex::symbolic {

/// Thrown if a program divides a negative number, or divides by a number that is not positive: that breaks the contract of
/// division for every integer type. It is not a Rejection, so no `try_x` hides it.
struct OutsideContract {
  std::string division;
};

/// The outcomes of comparisons, in the order in which they were asked for.
using Trace = std::vector<bool>;

class Traced {
 public:
  /// The truth of a comparison, recorded when it is asked for.
  class Truth {
   public:
    Truth(Trace* trace, bool truth) : trace_(trace), truth_(truth) {}
    explicit operator bool() const {
      if (trace_ != nullptr) trace_->push_back(truth_);
      return truth_;
    }
    /// The truth, unrecorded: what a claim looks at.
    bool value() const { return truth_; }

   private:
    Trace* trace_;
    bool truth_;
  };

  explicit Traced(std::int64_t literal) : value_(literal) {}
  Traced(Trace* trace, Checked value) : trace_(trace), value_(value) {}

  Checked value() const { return value_; }
  Trace* trace() const { return trace_; }

  friend Traced operator+(const Traced& a, const Traced& b) { return {common(a, b), a.value_ + b.value_}; }
  friend Traced operator-(const Traced& a, const Traced& b) { return {common(a, b), a.value_ - b.value_}; }
  friend Traced operator*(const Traced& a, const Traced& b) { return {common(a, b), a.value_ * b.value_}; }
  friend Traced operator/(const Traced& a, const Traced& b) {
    require_contract(a, '/', b);
    return {common(a, b), a.value_ / b.value_};
  }
  friend Traced operator%(const Traced& a, const Traced& b) {
    require_contract(a, '%', b);
    return {common(a, b), a.value_ % b.value_};
  }
  friend Truth operator==(const Traced& a, const Traced& b) { return {common(a, b), a.value_ == b.value_}; }
  friend Truth operator<(const Traced& a, const Traced& b) { return {common(a, b), a.value_ < b.value_}; }
  friend Truth operator<=(const Traced& a, const Traced& b) { return {common(a, b), !(b.value_ < a.value_)}; }
  friend Truth operator!=(const Traced& a, const Traced& b) { return {common(a, b), !(a.value_ == b.value_)}; }
  friend std::string to_string(const Traced& a) { return to_string(a.value_); }

 private:
  static Trace* common(const Traced& a, const Traced& b) { return a.trace_ != nullptr ? a.trace_ : b.trace_; }
  static void require_contract(const Traced& a, char operation, const Traced& b) {
    if (!(a.value_ < Checked(0)) && Checked(0) < b.value_) return;
    throw OutsideContract{to_string(a.value_) + ' ' + operation + ' ' + to_string(b.value_)};
  }

  Trace* trace_ = nullptr;
  Checked value_;
};

static_assert(Integer<Traced>);

}  // namespace colex::symbolic
